import Foundation
import Routing
import Simulation
import TestSupport
import Testing
import URLPatterns

@testable import RouteShell

/// docs/codes.md, which the program has in it, beside what the sources say.
struct CodeTests {
  /// How the code of a finding is written where one is made.
  private static let ofFindings = [
    #"Finding\( ?code: "([a-z-]+)""#, #"RegistrationIssue\( ?"([a-z-]+)""#,
    #""([a-z]+-[a-z0-9-]+)", \.(?:info|warning|error)"#,
  ]
  /// How that of a failed event is written.
  private static let ofEvents = [#"(?:Self\(|Code\()"([a-z-]+)""#]
  /// How the cases of an enumeration of codes are written.
  private static let ofCases = [#"case \w+ = "([a-z-]+)""#]
  private static let enumerations = [
    "SimulatedUI/Environment/TransitionError.swift", "URLPatterns/Grammar/PatternError.swift",
    "URLPatterns/URL/URLRecord.swift", "URLPatterns/Route/RoutePattern+Building.swift",
  ]
  /// How that of any error, finding or note is written.
  private static let ofAll =
    ofFindings + [
      #"Diagnostic\( ?code: "([a-z-]+)""#, #"\.failure\( ?"([a-z-]+)""#,
      #"Code\((?:rawValue: )?"([a-z-]+)""#, #"\(\("([a-z]+-[a-z0-9-]+)", ""#,
      #"(?:note|report|problem|refuse|objection)\( ?"([a-z]+-[a-z0-9-]+)","#,
      #"code: "([a-z]+-[a-z0-9-]+)""#,
    ]

  /// The sources of a room or a folder, or one file, each in one line.
  private static func sources(_ place: String) throws -> [String] {
    let root = Corpus.packageDirectory.appendingPathComponent("Sources/\(place)")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return try ([root] + (files?.allObjects as? [URL] ?? [])).filter { $0.pathExtension == "swift" }
      .map {
        try String(contentsOf: $0, encoding: .utf8)
          .replacingOccurrences(of: "\\s+", with: " ", options: .regularExpression)
      }
  }

  /// The codes that sources write in some ways.
  private static func written(_ ways: [String], in places: [String]) throws -> Set<String> {
    let expressions = try ways.map { try NSRegularExpression(pattern: $0) }
    var codes: Set<String> = []
    for text in try places.flatMap(sources) {
      let all = NSRange(text.startIndex..., in: text)
      for match in expressions.flatMap({ $0.matches(in: text, range: all) }) {
        if let range = Range(match.range(at: 1), in: text) { codes.insert(String(text[range])) }
      }
    }
    return codes
  }

  private static let rooms = [
    "Interchange", "Report", "RouteHub", "RouteModel", "RouteShell", "RouteStorage", "Routing",
    "Simulation", "SimulatedUI", "TypedLinks", "URLPatterns",
  ]

  @Test func `every code of the program is explained`() throws {
    let written = try Self.written(Self.ofAll, in: Self.rooms)
      .union(Self.written(Self.ofCases, in: Self.enumerations))
    #expect(written.count > 200)
    #expect(written.subtracting(CodeMeaning.all.map(\.code)).sorted() == [])
  }

  /// `errors --code` and `check --code` take just these.
  @Test func `events and findings have the codes that are explained as theirs`() throws {
    let events = try Self.written(
      Self.ofEvents,
      in: ["Routing/Errors/RouteError.swift", "Simulation/Window/RouteSimulation+Moving.swift"]
    ).union(Self.written(Self.ofCases, in: [Self.enumerations[0]]))
    #expect(events.count > 50)
    #expect(events.symmetricDifference(CodeMeaning.codes(of: .event)).sorted() == [])
    let findings = try Self.written(
      Self.ofFindings, in: ["RouteModel/Findings", "Routing", "Simulation"])
    #expect(findings.count > 40)
    #expect(findings.subtracting(CodeMeaning.codes(of: .finding)).sorted() == [])
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
