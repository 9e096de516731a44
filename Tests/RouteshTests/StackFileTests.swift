import Foundation
import TestSupport
import Testing

/// A stack, written to a file and shown again.
struct StackFileTests {
  private let directory: TemporaryDirectory
  private var store: String { directory.path("a.db") }

  init() throws { directory = try TemporaryDirectory() }

  private static let catalog = """
    class add EditorViewController
    route add editor --class EditorViewController --url app://editor/:title
    parameter add editor token --sensitive
    route add login --class LoginViewController --path present

    """

  @Test func anotherSessionShowsWhatOneHasSaved() throws {
    let file = directory.path("here.json")
    let first = try ProgramRun(
      [store],
      input: Self.catalog + """
        reset --root tabs
        tab 3
        open 'app://editor/one?token=SECRET'
        perform login --path sheet
        stack save \(file)
        """)
    #expect(first.errors == "")
    #expect(first.output.hasSuffix("wrote 2 screens to \(file)\n"))
    #expect(FileContents.text(file).contains("SECRET"))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let second = try ProgramRun([store], input: "stack restore \(file)\nstack\ntab 1\nback")
    #expect(
      second.output.hasPrefix(
        """
        restored 2 screens
        window
          TabBarController  tab 3
            NavigationController
              Tab1ViewController
            NavigationController
              Tab2ViewController
            NavigationController
              Tab3ViewController
              EditorViewController  editor @1  title=one  token=SECRET
            presents LoginViewController  login @2

        """))
    #expect(!FileContents.text(store).contains("SECRET"))
  }

  @Test(arguments: [
    (
      #"{"screens": [{"route": "login"}, {"route": "editr"}]}"#,
      """
      <stdin>:3:15: error: unknown route 'editr' [invalid-protocol]
        nearest: editor
      """
    ),
    (
      "{\"screens\": [\n  {\"route\": \"editor\", \"path\": \"pusch\"}]}",
      "/here.json:1:1: error: screens[0].path: "
    ),
    (#"{"screens": ["#, "/here.json:1:14: error: the text ends where a value should be"),
    (
      #"{"screens": [{"route": "editor", "from": "root/9"}]}"#,
      "<stdin>:3:15: error: there is nothing at root/9 on the stack [not-on-stack]"
    ),
    (
      #"{"screens": [{"scene": "Main#x", "from": "root/0"}], "root": "navigation"}"#,
      "<stdin>:3:15: error: Main#x was shown by no route, and no segue leads to it [unknown-segue]"
    ),
  ]) func whatCannotBeShownIsSaid(_ text: String, _ message: String) throws {
    let file = directory.path("here.json")
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    #expect(try ProgramRun([store], input: Self.catalog).errors == "")
    let run = try ProgramRun(
      [store], input: "\nopen app://editor/kept\nstack restore \(file)\nstack")
    #expect(run.code == 1)
    #expect(
      run.errors.replacing(directory.path(""), with: "").hasPrefix(message), "\(run.errors)")
  }

  /// A screen that cannot be shown is found and named before anything changes.
  @Test(arguments: [
    (
      #"{"root":"tabs","screens":[{"route":"login"},{"route":"editr"}]}"#,
      "[invalid-protocol]", "screen 2 of 2: editr"
    ),
    (
      #"{"screens":[{"route":"login"},{"url":"app://nowhere"}]}"#, "[no-match]",
      "screen 2 of 2: app://nowhere"
    ),
    (
      #"{"root":"tabs","screens":[{"route":"login"},{"route":"editor","from":"root/9"}]}"#,
      "there is nothing at root/9 on the stack [not-on-stack]", "screen 2 of 2: editor"
    ),
    (
      #"{"root":"tabs","screens":[{"scene":"Main#x","from":"root/0/0"}]}"#, "[unknown-segue]",
      "screen 1 of 1: Main#x"
    ),
    (#"{"root":"tabs","tabs":{"root":7}}"#, "there is no tab 8 at root [index-out-of-range]", ""),
    (
      #"{"root":"navigation","tabs":{"root":1}}"#, "there is no tab bar controller at root on the",
      ""
    ),
    (#"{"root":"tabs:0"}"#, "a tab bar has 1 to 64 tabs, not 0 [index-out-of-range]", ""),
    (#"{"root":"tabs:99999999"}"#, "a tab bar has 1 to 64 tabs, not 99999999", ""),
    (
      #"{"root":"navigatoin"}"#,
      "unknown root 'navigatoin': it is one of navigation, tabs (three), tabs:N (1 to 64), split, a "
        + "storyboard, or STORYBOARD#SCENE [unknown-storyboard]\n  nearest: navigation", ""
    ),
    (
      #"{"screens":[{"route":"login"},{"route":"clock"}]}"#,
      "clock is a service, not a screen [unsupported-path]", "screen 2 of 2: clock"
    ),
    (
      #"{"screens":[{"url":"app://clock"}]}"#, "clock is a service, not a screen",
      "screen 1 of 1: app://clock"
    ),
  ]) func aFileThatCannotBeShownChangesNothing(
    _ text: String, _ message: String, _ note: String
  ) throws {
    try directory.write(text, to: "here.json")
    let service = "route add clock --kind service --url app://clock\n"
    #expect(try ProgramRun([store], input: Self.catalog + service).errors == "")
    let run = try ProgramRun(
      [store, "--keep-going"],
      input: "open app://editor/kept\nstack restore here.json\nstack",
      directory: directory.path(""))
    #expect(run.code == 1)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(note.isEmpty || run.errors.contains(note), "\(run.errors)")
    #expect(run.output.hasSuffix("editor @1  title=kept\n"), "\(run.output)")
    let replay = try ProgramRun([store, "replay"])
    #expect(replay.output == "replayed 1 event: 1 same, 0 different\n", "\(replay.output)")
  }

  /// A session in which a state was shown again is the same when it is replayed.
  @Test(arguments: [
    #"{"root":"tabs","screens":[{"route":"editor","from":"root/1/0"}],"tabs":{"root":2}}"#,
    #"{"screens":[{"route":"login","path":"sheet","isInNavigation":true},{"route":"editor"}]}"#,
    #"{"screens":[{"url":"app://login","path":"sheet","isInNavigation":true},"#
      + #"{"route":"editor","path":"push","from":"root/presented/0"}]}"#,
    #"{"screens":[{"url":"app://editor/a","path":"present"},{"route":"editor","path":"push","from":"root/0"}]}"#,
    #"{"root":"split","screens":[{"route":"editor","path":"push","from":"root/1/0"},"#
      + #"{"route":"editor","path":"push","from":"root/0/0"}]}"#,
    #"{"root":"Main","screens":[{"scene":"Main#Detail","from":"root"}]}"#,
    #"{"root":"tabs:64","tabs":{"root":63}}"#,
  ]) func aSessionWithARestoredStateIsReplayed(_ text: String) throws {
    try directory.write(text, to: "here.json")
    let catalog =
      Self.catalog + """
        pattern add login app://login
        storyboard add Main
        segue add Main/Root show --to Main/Detail --kind modal
        storyboard edit Main --initial Root
        """
    #expect(try ProgramRun([store], input: catalog).errors == "")
    let run = try ProgramRun(
      [store], input: "stack restore here.json\nstack save a.json\nperform editor title=last",
      directory: directory.path(""))
    #expect(run.errors == "")
    let replay = try ProgramRun([store, "replay"])
    #expect(replay.code == 0, "\(replay.output)\(replay.errors)")
    #expect(replay.output.hasSuffix("same, 0 different\n"), "\(replay.output)")
    // The saved state is what was shown.
    let again = try ProgramRun(
      [store], input: "stack restore a.json\nstack save b.json", directory: directory.path(""))
    #expect(again.errors == "")
    #expect(
      FileContents.text(directory.path("a.json")) == FileContents.text(directory.path("b.json")))
  }

  @Test func tabsAreCountedAsTheyAreTyped() throws {
    let run = try ProgramRun(
      [store], input: "init\nreset --root tabs:9\ntab 9\nhistory --json\nhistory --limit 1")
    #expect(run.errors == "")
    #expect(run.output.contains(#""details":{"number":"9"}"#), "\(run.output)")
    #expect(run.output.contains("number=9"), "\(run.output)")
    #expect(try ProgramRun([store, "replay"]).code == 0)
  }

  @Test(arguments: ["tabs:0", "tabs:-1", "tabs:65", "tabs:99999999", "tabs:x", "nowhere", "Main#x"])
  func aRootThatIsNoneChangesNothing(_ root: String) throws {
    let run = try ProgramRun(
      [store, "--keep-going"],
      input: Self.catalog + "open app://editor/kept\nreset --root \(root)\nstack")
    #expect(run.code == 1)
    #expect(run.output.hasSuffix("editor @1  title=kept\n"), "\(run.output)")
    #expect(
      run.errors.contains(root.hasPrefix("tabs:") && root != "tabs:x" ? "1 to 64 tabs" : "unknown")
        || run.errors.contains("no storyboard Main"), "\(run.errors)")
  }

}
