import Foundation
import TestSupport
import Testing

/// Problems that a first user ran into.
struct StrangerTests: StoreSession {
  static let store = ["store.db"]
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    #expect(try run("route", "add", "editor", "--url", "app://editor/:title").code == 0)
  }

  @Test func `a file of links for a tag that no route has is not written`() throws {
    #expect(try run("route", "edit", "editor", "--tag", "mail").code == 0)
    let wrong = try run("export", "links", "swift", "--tag", "mial", "--output", "Link.swift")
    #expect(wrong.errors == "error: no route has the tag 'mial' — did you mean 'mail'?\n")
    #expect(wrong.code == 1)
    #expect(!FileManager.default.fileExists(atPath: directory.path("Link.swift")))
    #expect(try run("export", "links", "swift", "--tag", "mail").code == 0)
  }

  @Test(arguments: [
    ("swift", ["String", "URL", "Int", "Self", "Any", "Date", "Range", "LinkRow"]),
    ("kotlin", ["String", "Int", "Regex"]), ("typescript", ["String", "Map"]),
  ])
  func `a file of links does not give its type a name that is taken`(
    language: String, names: [String]
  ) throws {
    for name in names {
      let wrong = try run("export", "links", language, "--name", name)
      #expect(wrong.code == 2 && wrong.output == "", "\(name)")
      #expect(wrong.errors.contains("did you mean '\(name)Link'?"), "\(wrong.errors)")
    }
    // Words of a language have no capitals.
    for name in ["class", "string", "interface"] {
      #expect(try run("export", "links", language, "--name", name).code == 2, "\(name)")
    }
    for name in ["AppLink", "Link1", "ShopLink"] {
      #expect(try run("export", "links", language, "--name", name).code == 0, "\(name)")
    }
  }

  @Test(arguments: ["<&-", "<&- >&-", "<&- 2>&-"])
  func `closed descriptors are an end of input, not a wait`(_ redirections: String) throws {
    let run = try ProgramRun(
      ["-c", "exec '\(BuiltProduct.routesh)' store.db \(redirections)"], program: "/bin/sh",
      directory: directory.path(""))
    #expect(run.output == "")
  }

  @Test(arguments: [
    ["route add a --exclusive --shared"], ["route add a --internal --public"],
    ["route add a --supports push --path present"], ["route add a --kind service --path push"],
    ["route add a --tag -foo"], ["route edit editor --tag -foo"],
    ["route add a --supports all,push"], ["route edit editor --supports push --path present"],
    ["route edit editor --supports push", "route edit editor --path present"],
    ["parameter add editor p --default 1 --no-default"],
    ["parameter add editor p --sensitive --plain"],
    ["class add C --kind service", "route put c --class C --path push"],
  ])
  func `options that contradict each other are refused`(_ lines: [String]) throws {
    let run = try run(lines.flatMap { ["-c", $0] })
    #expect(run.code == 1 || run.code == 2)
    let reasons = [
      "exclude each other", "which it does not allow", "which cannot be shown by push",
      "removes a tag that does not exist", "--supports all cannot be combined with other values",
    ]
    #expect(reasons.contains { run.errors.contains($0) }, "\(run.errors)")
  }

  @Test(arguments: ["-1", "abc"])
  func `an invalid count is a usage error, not a wrong URL`(_ count: String) throws {
    for option in ["--near", "--limit"] {
      let run = try run("explain", "x", option, count)
      #expect(run.code == 2)
      #expect(!run.errors.contains("ShellError"), "\(run.errors)")
    }
  }

  @Test(arguments: [["r1", "r999"], ["r999", "r1"], ["r1..r999", "r1"]])
  func `an unknown revision cannot be compared`(_ versions: [String]) throws {
    let run = try run("history", "diff", versions[0], versions[1])
    #expect(run.code == 1)
    #expect(run.errors.contains("there is no revision r999: there is r1 alone"), "\(run.errors)")
    #expect(try self.run("history", "diff", "r0", "r1").code == 0)
  }

  @Test func `paths have one word`() throws {
    _ = try run("route", "edit", "editor", "--supports", "present,subview", "--path", "present")
    let refused = try run("open", "app://editor/a", "--path", "push")
    #expect(
      refused.errors.hasPrefix("error: editor does not support push [unsupported-path]"),
      "\(refused.errors)")
  }

  @Test func `a URL that another route takes is not built`() throws {
    #expect(try run("route", "add", "compose", "--url", "app://editor/new").code == 0)
    #expect(try run("url", "editor", "title=old").output == "app://editor/old\n")
    let refused = try run("url", "editor", "title=new")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("app://editor/new would open compose, by app://editor/new"))
  }

  @Test(arguments: [
    "\u{FEFF}url,route\r\napp://editor/a,editor\r\n", "URL;Route\napp://editor/a;editor\n",
  ])
  func `spreadsheets write tables in their own way`(_ text: String) throws {
    try directory.write(text, to: "links.csv")
    #expect(try run("check-links", "links.csv").output == "1 link as expected\n")
  }

  @Test func `an invalid byte spoils one line of a log`() throws {
    var log = Data("\"GET /a HTTP/1.1\" \"agent ".utf8)
    log += [0xFF, 0xFE] + Data("\"\n\"GET /b".utf8) + [0xFF] + Data(" HTTP/1.1\"\n".utf8)
    try log.write(to: URL(fileURLWithPath: directory.path("access.log")))
    #expect(
      try run("history", "import", "access.log").output == """
        opened 1 link, 1 failed
        no link in line 2
        every link is a path alone: --prefix https://HOST puts a host before it

        """)
  }

  @Test func `an empty file becomes a store, and init says so`() throws {
    try directory.write("", to: "empty.db")
    let made = try ProgramRun(["empty.db", "init"], directory: directory.path(""))
    #expect(made.output == "created store empty.db\n")
    let again = try ProgramRun(["empty.db", "init"], directory: directory.path(""))
    #expect(again.output == "store empty.db already exists\n")
  }

  @Test func `a class needs a name`() throws {
    #expect(try run("route", "add", "x", "--class", "").errors.contains("a class needs a name"))
  }

  @Test func `undo says how far it can go`() throws {
    #expect(try run("undo", "0").code == 2)
    #expect(try run("undo", "7").errors.contains("only 1 change can be undone"))
    #expect(try run("undo", "1").code == 0)
  }

  @Test func `a misspelled route is suggested`() throws {
    #expect(try run("perform", "editr", "title=x").errors.contains("editor"))
  }

  @Test
  func `tabs stand in the order of the storyboard, and a segue is found by what the list shows`()
    throws
  {
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
}
