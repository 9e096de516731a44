import Foundation
import TestSupport
import Testing

/// What is shown, written to a file and shown again.
struct StackFileTests {
  private static let catalog = """
    class add EditorViewController
    route add editor --class EditorViewController --url app://editor/:title
    parameter add editor token --sensitive
    route add login --class LoginViewController --path present

    """

  @Test func anotherSessionShowsWhatOneHasSaved() throws {
    let directory = try TemporaryDirectory()
    let (store, file) = (directory.path("a.db"), directory.path("here.json"))
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
    #expect(!FileContents.text(file).contains("SECRET"))
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
              EditorViewController  editor @1  title=one
            presents LoginViewController  login @2

        """))
    #expect(second.errors.hasPrefix("not kept, and so not given: editor token\n"))
    let third = try ProgramRun(
      [store], input: "stack restore \(file) token=again --show-sensitive\nrouters")
    #expect(third.errors == "")
    #expect(third.output.contains("token="))
    let fourth = try ProgramRun([store, "stack", "restore", file, "tken=x"])
    #expect(fourth.code == 2)
    #expect(fourth.errors.contains("no screen of the file lacks tken — did you mean 'token='?"))
  }

  @Test(arguments: [
    (
      #"{"screens": [{"route": "editr"}]}"#,
      "<stdin>:3:15: error: unknown route 'editr' — did you mean 'editor'?"
    ),
    (
      "{\"screens\": [\n  {\"route\": \"editor\", \"path\": \"pusch\"}]}",
      "/here.json:2:31: error: screens[0].path: 'pusch' is no path — did you mean 'push'?"
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
    let directory = try TemporaryDirectory()
    let (store, file) = (directory.path("a.db"), directory.path("here.json"))
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    #expect(try ProgramRun([store], input: Self.catalog).errors == "")
    let run = try ProgramRun(
      [store], input: "\nopen app://editor/kept\nstack restore \(file)\nstack")
    #expect(run.code == 1)
    #expect(
      run.errors.replacing(directory.path(""), with: "").hasPrefix(message), "\(run.errors)")
  }
}
