import RouteModel
import Testing

@testable import RouteShell

/// The one table of what people call things elsewhere.
struct PeoplesWordsTests {
  let table = CommandTable.all

  /// The words that newcomers have tried, with the command to which they lead; nil where there is none.
  static let tried: [(String, String?)] = [
    ("list", "routes"), ("show", "route"), ("delete", "route remove"), ("ls", "routes"),
    ("add", "route add"), ("exit", "quit"), ("tables", "routes"), ("new", "route add"),
    ("rename", "route edit"), ("search", "find"), ("deeplink", "match"),
    ("redirect-list", "redirects"), ("users", "hub grants"), ("create", "route add"),
    ("move", "route edit"), ("mv", "route edit"), ("validate", "check"), ("doctor", "check"),
    ("print", "route"), ("dump", "export routesh"), ("load", "import"), ("simulate", "open"),
    ("trace", "explain"), ("merge", "hub pull"), ("get", "route"), ("set", "let"),
    ("version", nil), ("save", nil), ("schema", nil), ("sql", nil), ("restore", nil),
    ("login", nil), ("unwind", "segue"), ("history show", "history"), ("hub log", "log"),
    ("hub forget", "hub maintain"), ("redirect list", "redirects"),
    ("guard delete", "guard remove"), ("delete guard", "guard remove"),
    ("list patterns", "patterns"), ("show guard", "guards"), ("show route", "route"),
    ("add class", "class add"), ("create redirect", "redirect add"), ("ls scenes", "scenes"),
    ("rename storyboard", nil), ("rename segue", "segue edit"),
    ("scene rename", "scene edit"), ("segue rename", "segue edit"),
    ("storyboard rename", nil), ("list migrations", "migrate status"),
    ("list events", "history"), ("show log", "log"), ("import csv", "import"),
  ]

  @Test(arguments: tried)
  func `a word leads to the right command, or says that there is none`(
    _ line: String, _ command: String?
  ) throws {
    let words = line.split(separator: " ").map { ExpandedWord(text: String($0)) }
    if let known = try? table.command(for: words) {
      #expect(
        known.0.name == command
          || PeoplesWords.meaning(of: line)?.command(in: table)?.name == command)
      return
    }
    let error = #expect(throws: ShellError.self) { try table.command(for: words) }
    let meaning = try #require(PeoplesWords.meaning(of: line), "\(line)")
    #expect(meaning.command(in: table)?.name == command, "\(line)")
    #expect(error?.diagnostic.suggestions == [])
    switch meaning {
    case .command(let here):
      #expect(error?.diagnostic.message.hasSuffix("here it is '\(here)'") == true, "\(line)")
    case .none(let reason):
      #expect(error?.diagnostic.message == "unknown command '\(line)': \(reason)")
    }
  }

  @Test func `every word of the table leads to a command that there is`() {
    for word in PeoplesWords.words {
      guard case .command(let line)? = PeoplesWords.meaning(of: word) else { continue }
      #expect(
        line.hasPrefix("routesh ") || PeoplesWords.meaning(of: word)?.command(in: table) != nil,
        "\(word)")
      // A word that is a command would never be looked up.
      #expect(table[word] == nil, "\(word)")
    }
  }

  @Test(arguments: [
    ("route add a", "--link x", "--url"), ("route add a", "--deeplink x", "--url"),
    ("redirect edit a", "--goto x", "--target"),
    ("route add a", "--param x", "parameter add ROUTE NAME"),
    ("route add a", "--condition x", "--when"), ("route add a", "--if x", "--when"),
    ("route add a", "--platform ios", "--when platform=…"),
    ("match app://a", "--platform ios", "--context platform=…"),
    ("route add a", "--screen x", "--class"), ("routes", "--file x", "--output FILE"),
    ("routes", "--limt 3", "--limit"),
    ("redirect add a", "--target x", "redirect add PATTERN TARGET"),
    ("redirect add a", "--to x", "redirect add PATTERN TARGET"),
    ("adapter add A", "--to B", "adapter add REQUIRED PROVIDED"),
    ("match", "--link x", "match URL …"), ("open", "--deeplink x", "open URL"),
    ("pattern edit r p", "--name x", "--to"), ("redirect edit p", "--name x", "--new-pattern"),
    ("segue edit a b", "--name x", "--identifier"), ("scene edit a", "--name x", "--identifier"),
  ])
  func `an option of another name is told`(_ line: String, _ option: String, _ own: String) throws {
    let words = "\(line) \(option)".split(separator: " ").map { ExpandedWord(text: String($0)) }
    let (command, count) = try table.command(for: words)
    let error = #expect(throws: ShellError.self) {
      try Call(command, words: words[count...], block: nil, line: SourceLine(""))
    }
    #expect(error?.diagnostic.suggestions == [own], "\(line) \(option)")
  }

  @Test func `a name is not taken for what is written alike`() throws {
    let words = "a --name b".split(separator: " ").map { ExpandedWord(text: String($0)) }
    let error = #expect(throws: ShellError.self) {
      try Call(#require(table["route add"]), words: words[...], block: nil, line: SourceLine(""))
    }
    #expect(error?.diagnostic.suggestions == [])
  }
}
