import Foundation
import Routing
import TestSupport
import Testing
import URLPatterns

@testable import RouteShell

/// docs/codes.md, which the program has in it, beside what the sources say.
struct CodeTests {
  /// How a code is written where an error, a finding or a note is made.
  private static let places = [
    #"Finding\( ?code: "([a-z-]+)""#, #"Diagnostic\( ?code: "([a-z-]+)""#,
    #"RegistrationIssue\( ?"([a-z-]+)""#, #"\.failure\( ?"([a-z-]+)""#,
    #"Code\((?:rawValue: )?"([a-z-]+)""#,
    #"(?:note|report|problem|refuse|objection)\( ?"([a-z]+-[a-z-]+)","#,
    #""([a-z]+-[a-z-]+)", \.(?:info|warning|error)"#, #"\(\("([a-z]+-[a-z-]+)", ""#,
    #"code: "([a-z]+-[a-z-]+)""#,
  ]

  /// The sources of a room, each in one line.
  private static func sources(_ room: String) throws -> [String] {
    let root = Corpus.packageDirectory.appendingPathComponent("Sources/\(room)")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.map {
      try String(contentsOf: $0, encoding: .utf8)
        .replacingOccurrences(of: "\\s+", with: " ", options: .regularExpression)
    }
  }

  /// The codes of a room's sources.
  private static func written(_ room: String) throws -> Set<String> {
    let expressions = try places.map { try NSRegularExpression(pattern: $0) }
    var codes: Set<String> = []
    for text in try sources(room) {
      let all = NSRange(text.startIndex..., in: text)
      for match in expressions.flatMap({ $0.matches(in: text, range: all) }) {
        if let range = Range(match.range(at: 1), in: text) { codes.insert(String(text[range])) }
      }
    }
    return codes
  }

  private static let rooms = [
    "Interchange", "RouteHub", "RouteModel", "RouteShell", "RouteStorage", "Routing",
    "SimulatedUI", "URLPatterns",
  ]

  @Test func `every code of the program is explained`() throws {
    let written = try Self.rooms.reduce(into: Set()) { $0.formUnion(try Self.written($1)) }
    #expect(written.count > 200)
    #expect(written.subtracting(CodeMeaning.all.map(\.code)).sorted() == [])
  }

  @Test func `no code is explained that nothing has`() throws {
    let sources = try Self.rooms.flatMap(Self.sources).joined()
    let unused = Set(CodeMeaning.all.map(\.code)).filter { code in
      // Those of a noun are made of it: unknown-route, route-exists.
      !code.hasPrefix("unknown-") && !code.hasSuffix("-exists")
        && !sources.contains("\"\(code)\"") && Conflict.Kind(rawValue: code) == nil
    }
    #expect(unused.sorted() == [])
  }

  @Test func `a code is explained once for each thing that has it`() {
    let keys = CodeMeaning.all.map { "\($0.subject) \($0.code)" }
    #expect(Set(keys).count == keys.count)
    #expect(CodeMeaning.all.allSatisfy { !$0.meaning.isEmpty })
    // Whoever looks up a failure or a finding wants to know what to do.
    #expect(
      CodeMeaning.all.filter { $0.advice == nil && [.event, .finding].contains($0.subject) } == [])
  }

  @Test func `what helps names commands and options that exist`() throws {
    let page = try String(
      contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/codes.md"), encoding: .utf8)
    let table = CommandTable.all
    let groups = Set(table.commands.map { $0.words[0] })
    var count = 0
    for row in page.split(separator: "\n") where row.hasPrefix("| `") {
      let advice = row.split(separator: "|")[2]
      for quoted in advice.split(separator: "`").enumerated() where quoted.offset % 2 == 1 {
        let words = quoted.element.split(separator: " ").map(String.init)
        guard groups.contains(words[0]), words[0] != "help" || words.count > 1 else { continue }
        let name = table[words.prefix(2).joined(separator: " ")] ?? table[words[0]]
        let command = try #require(name, "\(quoted.element)")
        count += 1
        for option in words where option.hasPrefix("--") {
          let names = command.options.map { "--\($0.name)" }
          #expect(names.contains(option), "\(quoted.element)")
        }
      }
    }
    #expect(count > 100)
  }
}
