import TestSupport
import Testing

/// `-` as the name of a file is standard input, unless commands come from it.
struct StandardInputTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [
    ("csv", "app://a/:id\tA\n"), ("routesh", "route add A --url app://a/:id\n"),
    (
      "json",
      #"{"format":"routesh-catalog","version":1,"routes":[{"identifier":"A","class":"AViewController","patterns":[{"text":"app://a/:id"}]}],"classes":[{"name":"AViewController"}]}"#
    ),
  ])
  func `what is imported can come from a pipe`(_ format: String, _ text: String) throws {
    let run = try run("import", format, "-", input: text)
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      try self.run("match", "app://a/1", input: "").output
        == "A  app://a/:id  id=1\n  opens AViewController by show\n")
  }

  @Test func `an error in piped input names its place`() throws {
    #expect(
      try run("import", "csv", "-", input: "/a\tA\n/b\n").errors
        == "<stdin>:2:1: error: a row needs a pattern and a route, with a tab, a comma or a semicolon between them\n"
    )
  }

  @Test func `a storyboard from a pipe wants a name`() throws {
    let storyboard = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="a-0">
        <scenes><scene sceneID="s1"><objects>
          <viewController id="a-0" customClass="FirstController" sceneMemberID="viewController"/>
        </objects></scene></scenes>
      </document>
      """
    let unnamed = try run("import", "storyboard", "-", input: storyboard)
    #expect(
      unnamed.errors
        == "error: --name is missing: a storyboard from standard input needs one\n")
    #expect(unnamed.code == 2)
    let named = try run("import", "storyboard", "-", "--name", "Main", "--all", input: storyboard)
    #expect(named.code == 0, "\(named.errors)")
    #expect(try run("storyboards", "--csv", input: "").output.contains("Main,"))
  }

  @Test(arguments: [
    "import csv -", "import routesh -", "source -", "check-links -", "history import -",
  ])
  func `a script on standard input is no data`(_ command: String) throws {
    _ = try run("init", input: "")
    let run = try run(input: "echo before\n\(command)\necho behind\n")
    #expect(run.output == "before\n")
    #expect(
      run.errors.hasPrefix(
        "<stdin>:2:\(command.count): error: '-' is standard input, which the commands come from: "
          + "name a file, or give the command by -c or -f\n"), "\(run.errors)")
    #expect(run.code == 2)
  }
}
