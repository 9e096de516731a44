import Foundation
import TestSupport
import Testing

/// Comments cite `docs/behaviour.md`, and it explains the numbers of tests.
nonisolated struct BehaviourPageTests {
  private static let page = Result {
    try String(
      contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/behaviour.md"),
      encoding: .utf8)
  }

  /// The sources and tests by their paths; the lines of a comment are one line.
  private static func sources() throws -> [(path: String, text: String)] {
    let root = Corpus.packageDirectory
    return try ["Sources", "Tests"].flatMap { folder in
      let files = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        .map { file in
          let text = try String(contentsOf: file, encoding: .utf8)
          return (file.path, text.replacing(#/\n *///? /#, with: " "))
        }
    }
  }

  @Test func everySectionThatACommentCitesIsThere() throws {
    let sections = Set(
      try Self.page.get().split(separator: "\n").filter { $0.hasPrefix("## ") }
        .map { String($0.dropFirst(3)) })
    let citation = /See docs\/behaviour\.md, ("[^"]+"(?: and "[^"]+")*)\./
    var count = 0
    for (path, text) in try Self.sources() {
      for cited in text.matches(of: citation) {
        count += 1
        for name in cited.1.matches(of: /"([^"]+)"/) {
          #expect(sections.contains(String(name.1)), "\(path) cites \(name.0)")
        }
      }
      #expect(!text.contains(/[Bb]ehaviour[ ]reference/), "\(path) cites what nobody can read")
    }
    #expect(count > 60)
  }

  @Test func everyNumberOfATestIsInTheTable() throws {
    var numbers: [String: Set<String>] = [:]
    for (path, text) in try Self.sources() {
      let file = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      for test in text.matches(of: /func ([sz]\d+)_/) {
        numbers[String(test.1), default: []].insert(file)
      }
    }
    var rows: [String: Set<String>] = [:]
    for row in try Self.page.get().matches(of: /\n\| ([sz]\d+) \| [^|]+ \| ([^|]+) \|/) {
      rows[String(row.1)] = Set(row.2.matches(of: /`(\w+)`/).map { String($0.1) })
    }
    #expect(rows.count > 100)
    for number in Set(rows.keys).union(numbers.keys).sorted() {
      #expect(rows[number] == numbers[number], "\(number)")
    }
  }
}
