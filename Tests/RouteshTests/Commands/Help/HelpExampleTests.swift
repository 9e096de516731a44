import Foundation
import RouteShell
import TestSupport
import Testing

/// Every example of the help is run literally.
struct HelpExampleTests {
  /// A store in which every example makes sense.
  private static let setUp = """
    let id 42
    let greeting hello
    context platform=ios
    """

  private static let catalog = """
    class add BaseViewController
    route add editor --class EditorViewController --url app://editor/:title --tag main
    parameter add editor page --type int
    protocol add editor EditorViewInput
    adapter add NoteInput EditorViewInput
    storyboard add main
    scene add main/Root --class RootViewController
    storyboard edit main --initial Root
    segue add RootViewController showEditor --to EditorViewController --kind show
    config history on
    open app://editor/first
    open app://nowhere
    """

  /// The files that examples name.
  private static let files: [String: String] = [
    "links.txt": "app://editor/a\n", "setup.routesh": "echo ready\n",
    "routes.txt": "photos GET /photos(.:format) photos#index\n",
    "files.txt": "app/shop/[id]/page.tsx\n",
    "old-links.csv": "from,to\napp://note/:title,app://editor/:title\n",
    "routes.csv": "pattern,route\napp://settings,settings\n/help/:topic,help\n",
    "cases.json":
      #"[{"pattern":[{"pathname":"/a"}],"inputs":[{"pathname":"/b"}],"expected_match":null}]"#,
    "apple-app-site-association": #"""
    {"applinks":{"details":[{"appIDs":["T.com.example"],"components":[{"/":"/buy/*"}]}]}}
    """#,
    "AndroidManifest.xml": """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example">
      <application><activity android:name=".Main"><intent-filter>
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="https" android:host="@string/host" android:pathPrefix="/a"/>
      </intent-filter></activity></application>
    </manifest>
    """,
  ]

  private static func asksHub(_ line: String) -> Bool {
    line.hasPrefix("hub ") || line.split(separator: " ").contains("--hub")
  }

  /// A hub needs a server.
  private static func isRunnable(_ line: String) -> Bool {
    !asksHub(line) || PostgresServer.isInstalled
  }

  private static let all = CommandTable.all.commands.flatMap(\.examples)
    .filter { isRunnable($0.line) }
  static let examples = all.map(\.line)

  private static func example(_ line: String) throws -> CommandExample {
    try #require(all.first { $0.line == line })
  }

  /// The store, made once; every example gets a copy.
  private static let prepared = Result {
    let directory = try TemporaryDirectory()
    let run = try ProgramRun(
      ["--keep-going", "e.db"], input: catalog, directory: directory.path(""))
    // Only the link without a route fails.
    let errors = run.errors.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(errors.count == 1, "\(run.errors)")
    return directory
  }

  /// Answers with the same text in every format: another file format, or a script.
  private static func isText(_ line: String) -> Bool {
    ["export ", "help --man", "help --completions", "help --complete"].contains(
      where: line.hasPrefix)
  }

  /// The command of an example.
  private static func command(_ line: String) -> CommandEntry? {
    let words = line.split(separator: " ").map { ExpandedWord(text: String($0)) }
    return try? CommandTable.all.command(for: words).0
  }

  /// Runs an example on a copy of the store.
  private func run(_ line: String, formatted option: String = "--table") throws -> ProgramRun {
    let directory = try TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: Self.prepared.get().path("e.db"), toPath: directory.path("e.db"))
    for (name, text) in Self.files { try directory.write(text, to: name) }
    for (name, text) in SiteFixture.right { try directory.write(text, to: name) }
    try FileManager.default.copyItem(
      at: Corpus.packageDirectory.appendingPathComponent("examples/notes/Notes.storyboard"),
      to: directory.url.appendingPathComponent("Notes.storyboard"))
    let database = Self.asksHub(line) ? try PostgresDatabase() : nil
    let hub = database.map { "config hub \($0.address)\n" } ?? ""
    var script = Self.setUp + "\n" + hub + (try Self.example(line).setUp) + "\necho marked\n" + line
    if line.hasSuffix("{") {
      script += line.contains("error") ? "\nopen app://nowhere\n}" : "\necho hello\n}"
    }
    return try ProgramRun(
      ["e.db", option], input: script + "\n", directory: directory.path(""),
      environment: database?.environment ?? [:])
  }

  // Those that ask a hub make a database each: their codes are looked at with their JSON.
  @Test(arguments: examples.filter { !asksHub($0) })
  func runs(_ line: String) throws {
    let run = try run(line)
    #expect(try run.code == (Self.example(line).fails ? 1 : 0), "\(run.errors)")
    // A command that changes something prints an answer; one that only reads may print nothing.
    let answer = run.output.components(separatedBy: "marked\n").last ?? ""
    let isSilent = ["let ", "quit"].contains(where: line.hasPrefix) || line.hasSuffix("{")
    let changes = Self.command(line).map { $0.use == .creates || $0.group == .perform } ?? false
    if run.code == 0, changes, !isSilent {
      #expect(!answer.isEmpty, "\(line)")
    }
  }

  @Test(
    arguments: Torture.some(examples.filter { !isText($0) && !asksHub($0) }, oneIn: 2)
      + examples.filter(asksHub))
  func answersInJSON(_ line: String) throws {
    let run = try run(line, formatted: "--json")
    if Self.asksHub(line) {
      #expect(try run.code == (Self.example(line).fails ? 1 : 0), "\(run.errors)")
    }
    let answer = run.output.components(separatedBy: "\"marked\"\n").last ?? ""
    let isQuiet = answer.isEmpty || line.hasSuffix("{")
    // One document, unless the command runs others or prints JSON Lines.
    if !isQuiet {
      #expect(throws: Never.self, "\(answer)") {
        try JSONSerialization.jsonObject(with: Data(answer.utf8), options: .fragmentsAllowed)
      }
    }
    // A possibly long list is filtered and limited like all lists. Other lists are what was done,
    // or belong to another command.
    let isDone = [
      "match ", "migrate ", "help ", "remove ", "history export", "test ",
    ]
    .contains(where: line.hasPrefix)
    if answer.hasPrefix("["), !isDone, let command = Self.command(line) {
      let options = Set(command.options.map(\.name))
      #expect(options.isSuperset(of: ["where", "limit"]), "\(command.name)")
    }
    for line in run.errors.split(separator: "\n") {
      #expect(line.hasPrefix("{\""), "\(line)")
    }
  }

  /// Commands whose answers look like lists and are none: they refuse CSV.
  private static let texts: Set = ["replay", "explain", "history timeline"]

  /// One example of each command; those that ask a hub make a database each, so only one of them.
  private static let ofEachCommand = CommandTable.all.commands.compactMap { command in
    texts.contains(command.name)
      ? nil
      : command.examples.map(\.line).first {
        isRunnable($0) && (!asksHub($0) || $0 == "hub channels")
      }
  }

  /// An answer that is not a list is text in the formats of lists, not an error: the change has
  /// been made.
  @Test(arguments: Torture.some(ofEachCommand, oneIn: 3))
  func answersInTheFormatsOfLists(_ line: String) throws {
    func answer(_ run: ProgramRun) -> String {
      run.output.components(separatedBy: "marked").dropFirst().joined(separator: "marked")
        .filter { !$0.isWhitespace }
    }
    let run = try run(line, formatted: "--csv")
    #expect(try run.code == (Self.example(line).fails ? 1 : 0), "\(run.errors)")
    if answer(run).isEmpty { #expect(answer(try self.run(line)) == "") }
  }
}
