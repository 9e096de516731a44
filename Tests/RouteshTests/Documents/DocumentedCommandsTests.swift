import Foundation
import TestSupport
import Testing

/// The pages, the help and the advice of codes name only commands and options that exist.
struct DocumentedCommandsTests {
  /// The commands by name, with their options.
  private let commands: [String: Set<String>]
  /// The options that stand before a command, and those that every command has.
  private let general: Set<String>

  init() throws {
    struct Listed: Decodable {
      var name: String
      var options: [String]
    }
    let table = try ProgramRun(["help", "commands", "--json"]).output
    let listed = try JSONDecoder().decode([Listed].self, from: Data(table.utf8))
    commands = Dictionary(uniqueKeysWithValues: listed.map { ($0.name, Set($0.options)) })
    let help = try ProgramRun(["--help"]).output + ProgramRun(["help", "options"]).output
    general = Set(help.matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
      .union(["--table", "--json", "--jsonl", "--csv", "--help", "--version", "--output"])
  }

  /// What people of earlier days may still write.
  private static let gone: Set<String> = [
    "goto", "urlpattern", "routers", "route rename", "route enable", "route disable",
    "route delete",
    "storyboard use", "stack save", "stack restore", "guard set", "context set", "import tsv",
    "store accept", "store recover", "hub join", "hub clone", "hub set", "hub upgrade",
    "migrate plan", "migrate verify", "migrate diff", "migrate redo", "migrate baseline",
    "export swift", "export svg", "history show", "hub log", "hub forget",
  ]

  /// What is wrong with a text that may be a command; nil if it is right, or none.
  private func problem(_ text: String) -> String? {
    var words = text.split(separator: " ").map(String.init)
    var isCall = false
    if words.first == "routesh" {
      isCall = true
      words.removeFirst()
      while let word = words.first, word.hasPrefix("-"), !["-c", "-f"].contains(word) {
        guard general.contains(word) || !word.hasPrefix("--") else { return "no option \(word)" }
        words.removeFirst()
      }
      if let word = words.first,
        word.contains(".") || word.contains("/") || word.hasPrefix("$")
          || word.hasPrefix(":")
      {
        words.removeFirst()
      }
    }
    guard let first = words.first else { return nil }
    let pair = words.prefix(2).joined(separator: " ")
    if Self.gone.contains(pair), commands[pair] == nil { return "no command \(pair)" }
    if Self.gone.contains(first), commands[first] == nil { return "no command \(first)" }
    let name = commands[pair] != nil ? pair : first
    guard let options = commands[name] else {
      let seconds = commands.keys.filter { $0.hasPrefix("\(first) ") }
      guard !seconds.isEmpty, words.count > 1, let letter = words[1].first,
        letter.isLowercase, words[1].allSatisfy({ $0.isLetter || $0 == "-" })
      else { return nil }
      return "no command \(pair)"
    }
    guard isCall || words.count > 1 else { return nil }
    for word in words where word.hasPrefix("--") && word != "--" {
      let option = String(word.prefix { $0 != "=" && $0 != "]" && $0 != "," })
      if option == "--…" || options.contains(option) || general.contains(option) { continue }
      return "no option \(option) of \(name)"
    }
    return nil
  }

  private static var pages: [String] {
    let root = Corpus.packageDirectory
    let folders = ["docs", "docs/guide", "docs/recipes"].flatMap { folder in
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent(folder).path)
      return (files ?? []).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return ["README.md"] + folders.sorted()
  }

  @Test(arguments: pages)
  func `a page names commands that exist`(_ page: String) throws {
    let text = try String(
      contentsOf: Corpus.packageDirectory.appendingPathComponent(page), encoding: .utf8)
    // What stands in a block of code is run by DocumentationTests.
    var isCode = false
    var prose = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() } else if !isCode { prose += line + "\n" }
    }
    for paragraph in prose.components(separatedBy: "\n\n") {
      let words = paragraph.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for (index, span) in words.split(separator: "`", omittingEmptySubsequences: false)
        .enumerated()
      where index % 2 == 1 {
        if let problem = problem(String(span)) { Issue.record("\(page): `\(span)`: \(problem)") }
      }
    }
  }

  @Test func `the help of a command names options that exist`() throws {
    let every = commands.values.reduce(general) { $0.union($1) }
    for name in commands.keys.sorted() {
      let help = try ProgramRun(["help"] + name.split(separator: " ").map(String.init)).output
      for match in help.matches(of: /--[a-z][a-z-]*/) {
        #expect(every.contains(String(match.output)), "help \(name)")
      }
      for gone in Self.gone where gone.contains(" ") {
        #expect(!help.contains(gone), "help \(name): \(gone)")
      }
    }
  }
}
