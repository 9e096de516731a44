import TestSupport
import Testing

/// Nothing that reads a store complains about one that only routesh has written.
struct HealthyStoreTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A row in every table of the catalog.
  private static let script = """
    class add BaseViewController
    class add EditorViewController --superclass BaseViewController
    guard add signed-in
    route add home --class HomeViewController --url app://home/:section
    route add editor --class EditorViewController --url app://editor/:title --path push --supports push,show --protocol EditorInput --module EditorModule --tag main --when platform=ios --when platform=android --when version-from=3 --requires signed-in --parent home --parent-parameter section=:title
    pattern edit editor app://editor/:title --when share=100 --when salt=a
    parameter add editor page --type int --default 1 --allow 1,2
    adapter add NoteInput EditorInput
    redirect add app://old/:title app://editor/:title --when flag=new
    storyboard add Main
    scene add Main/Root --class HomeViewController --initial
    segue add Root showEditor --to EditorViewController --kind show --when locale=de
    context platform=ios
    context version=3.1
    context bucket=3
    context guards=signed-in
    open app://editor/hello
    open app://nothing/here
    """

  @Test(arguments: [
    "route editor", "routes", "routes --limit 1", "status", "find editor", "find nowhere", "config",
    "match app://home/1", "explain app://editor/x", "check", "conflicts", "patterns", "redirects",
    "guards", "protocols", "classes", "adapters", "parameters editor", "storyboards", "scenes",
    "segues",
    "history", "errors", "history stats", "history timeline", "log", "log -p", "blame editor",
    "diff r1", "store check", "export json", "replay", "undo",
  ])
  func `a healthy store is not accused`(command: String) throws {
    let made = try run(input: Self.script)
    let failures = made.errors.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(failures.count == 1 && failures[0].hasSuffix("app://nothing/here [no-match]"))
    let run = try run(command.split(separator: " ").map(String.init))
    #expect(!run.errors.contains("damaged") && !run.errors.contains("as routesh wrote"))
    // No context is given, so the conditions of the link do not hold.
    let isUnmet = command == "explain app://editor/x" && run.errors.hasSuffix("[condition-unmet]\n")
    #expect(run.errors == "" || isUnmet, "\(run.errors)")
    if command == "store check" { #expect(run.output == "" && run.code == 0, "\(run.output)") }
  }
}
