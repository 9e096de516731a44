import Foundation
import TestSupport
import Testing

/// `segue` performs one, or lists those from here.
struct SegueTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test
  func `tabs stand in the order of the storyboard, and a segue is found by what the list shows`()
    throws
  {
    try makeEditor()
    try directory.write(Self.tabs, to: "Tabs.storyboard")
    #expect(try run("import", "storyboard", "Tabs.storyboard").code == 0)
    let shown = try run("-c", "reset --root Tabs", "-c", "stack", "-c", "segue Tabs#aaa-go-001")
    let lines = shown.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.first == "began with Tabs: FirstController")
    let first = try #require(lines.firstIndex { $0.hasPrefix("FirstController") })
    let second = try #require(lines.firstIndex { $0.hasPrefix("SecondController") })
    #expect(first < second)
    #expect(lines.last == "performed segue aaa-go-001 to ThirdController")
  }

  @Test func `a word that is no segue and is done with rows performs nothing`() throws {
    try makeEditor()
    _ = try run(
      "-c", "scene add main/Root --initial", "-c", "scene add main/Note", "-c",
      "segue add Root show --to Note")
    let line = "reset --root main"
    for (word, command) in [("list", "segues"), ("delete", "segue remove"), ("get", "segues")] {
      let run = try run("-c", line, "-c", "segue \(word)")
      #expect(run.code == 2 && run.errors.contains("here it is '\(command)'"), "\(run.errors)")
    }
    #expect(try !run("history").output.contains("segue"))
    // One that is called so is performed.
    let performed = try run("-c", line, "-c", "segue show")
    #expect(performed.output.contains("performed segue show"), "\(performed)")
  }

  /// The ids of the relationships are in the opposite order of the tabs.
  private static let tabs = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="tab-00-001">
      <scenes>
        <scene sceneID="s1"><objects>
          <tabBarController id="tab-00-001" sceneMemberID="viewController"><connections>
            <segue destination="one-00-001" kind="relationship" relationship="viewControllers" id="zzz-00-001"/>
            <segue destination="two-00-001" kind="relationship" relationship="viewControllers" id="bbb-00-001"/>
          </connections></tabBarController>
        </objects></scene>
        <scene sceneID="s2"><objects>
          <viewController id="one-00-001" customClass="FirstController" sceneMemberID="viewController">
            <connections><segue destination="thr-00-001" kind="presentation" id="aaa-go-001"/></connections>
          </viewController>
        </objects></scene>
        <scene sceneID="s3"><objects>
          <viewController id="two-00-001" customClass="SecondController" sceneMemberID="viewController"/>
        </objects></scene>
        <scene sceneID="s4"><objects>
          <viewController id="thr-00-001" customClass="ThirdController" sceneMemberID="viewController"/>
        </objects></scene>
      </scenes>
    </document>
    """

  @Test func `a segue is performed whether it leads on or back`() throws {
    let run = try runLines(
      "segue add Home show --to Detail", "storyboard edit main --initial Home",
      "segue add Detail back --to Home --kind unwind --action back:", "reset --root main",
      "segue nowhere", "segue show", "segue back", "export json --output nowhere/a.json")
    #expect(run.errors.contains("Home has no segue nowhere [unknown-segue]"), "\(run.errors)")
    #expect(run.errors.contains("\n  segues from here: show\n"), "\(run.errors)")
    #expect(run.output.contains("performed segue show to Detail"), "\(run.output)")
    #expect(run.output.contains("unwound by back to Home"), "\(run.output)")
    #expect(
      run.errors.contains("'nowhere/a.json': there is no directory 'nowhere': mkdir -p nowhere\n"))
  }

  @Test func `a segue says what it needs`() throws {
    try makeShop()
    #expect(
      try run("perform", "home", "--path", "segue").errors
        == "error: the segue path needs the identifier of a segue: segue IDENTIFIER performs one "
        + "[invalid-configuration]\n")
    let none = try run("segue", "openNote").errors
    #expect(
      none.contains("'openNote' is a segue of main: reset --root main begins with that story"),
      "\(none)")
  }

  @Test func `segue alone lists what can be done here`() throws {
    _ = try run("segue", "add", "RootViewController", "next", "--to", "Second")
    let run = try run("-c", "reset --root main#RootViewController", "-c", "segue")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("   source              identifier  kind  destination"))
    #expect(run.output.contains("1  RootViewController  next        show  Second"))
    let none = try self.run("-c", "reset --root main#Second", "-c", "segue")
    #expect(none.output.hasSuffix("no segue starts from Second\n"))
  }
}
