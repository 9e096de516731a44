import TestSupport
import Testing

/// The main forms as users type them: these spellings are fixed.
struct SessionTests: StoreSession {
  static let store = ["notes.db"]
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A command with the lines that it prints.
  private struct Step {
    var command: String
    var lines: [String]
    init(_ command: String, _ lines: String...) {
      self.command = command
      self.lines = lines
    }
  }

  private static let steps = [
    Step(
      "route add editor --class EditorViewController --protocol EditorViewInput --exclusive",
      "created store notes.db",
      "added class EditorViewController, protocol EditorViewInput, route editor"),
    Step(
      "pattern add editor app://editor/:title", "added pattern app://editor/:title to editor"),
    Step("route edit editor --path push", "changed route editor: path show → push"),
    Step(
      "match app://editor/hello?draft=1", "editor  app://editor/:title  title=hello  draft=1",
      "  opens EditorViewController by push"),
    Step(
      "open app://editor/hello", "performed editor by push  EditorViewController  title=hello"),
    Step(
      "perform editor --path present title='A note'",
      "performed editor by present  EditorViewController  title=A note"),
    Step(
      "stack",
      "window",
      "└─ NavigationController",
      "   ├─ RootViewController",
      "   ├─ EditorViewController  editor @1  title=hello",
      "   └⤷ presents EditorViewController  editor @2  title=A note"),
    Step("remove editor", "removed editor by dismiss (the route stays registered)"),
    Step(
      "open app://nowhere",
      "error: no route matches app://nowhere [no-match]",
      "  nearest: app://editor/:title"),
    Step("history --failed", "app://nowhere"),
    Step(
      "segue add RootViewController showEditor --to EditorViewController --kind show",
      "added segue showEditor: RootViewController → EditorViewController (show)"),
    Step("check"),
    Step("pattern remove editor app://editor/:title"),
    Step("undo"),
    Step("import storyboard Main.storyboard"),
    Step("migrate up --dir migrations/catalog"),
    Step("replay --since 7d --against next.db"),
  ]

  @Test func theMainForms() throws {
    try directory.write(Self.storyboard, to: "Main.storyboard")
    try directory.write("route add settings\n", to: "migrations/catalog/0001_settings.up.routesh")
    try directory.write(
      "route remove settings\n", to: "migrations/catalog/0001_settings.down.routesh")
    #expect(
      try ProgramRun(
        ["next.db", "route", "add", "editor", "--url", "app://editor/:title", "--path", "push"],
        directory: directory.path("")
      ).code == 0)
    let terminal = try prompt()
    for step in Self.steps {
      terminal.enter(step.command)
      // The terminal wraps a long line, so the test can only wait for its end.
      var shown = ""
      for line in step.lines { shown += try terminal.wait(for: line + "\r\n") }
      shown += try terminal.wait(for: "notes.db> ")
      if step.lines.isEmpty {
        #expect(!shown.contains("error:"), "\(step.command): \(shown)")
      }
    }
    try terminal.quit()
  }

  @Test func anEventThatWasReportedSurvivesAKilledShell() throws {
    let terminal = try prompt()
    terminal.enter("route add editor --url app://editor/:title")
    try terminal.wait(for: "route editor\r\n")
    terminal.enter("open app://editor/hello")
    try terminal.wait(for: "performed editor by show")
    terminal.signal(9)
    #expect(try terminal.waitForExit() == -9)
    let run = try run("history")
    #expect(run.output.contains("app://editor/hello"))
    #expect(run.code == 0)
  }

  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch" initialViewController="a-1">
      <scenes>
        <scene sceneID="s-1"><objects>
          <viewController id="a-1" customClass="ListViewController" sceneMemberID="viewController">
            <connections>
              <segue destination="b-1" kind="show" identifier="showDetail" id="g-1"/>
            </connections>
          </viewController>
        </objects></scene>
        <scene sceneID="s-2"><objects>
          <viewController id="b-1" customClass="DetailViewController" \
    sceneMemberID="viewController"/>
        </objects></scene>
      </scenes>
    </document>
    """
}
