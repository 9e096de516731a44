import Foundation
import TestSupport
import Testing

/// Comments and the libraries' articles cite sections of the pages in `docs`, and `docs/behaviour.md` explains the
/// numbers of tests.
nonisolated struct BehaviourPageTests {
  private static let page = Result {
    try String(
      contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/behaviour.md"),
      encoding: .utf8)
  }

  /// The sources, the libraries' articles and the tests by their paths; the lines of a comment are one line.
  private static func sources() throws -> [(path: String, text: String)] {
    let root = Corpus.packageDirectory
    return try ["Sources", "Tests"].flatMap { folder in
      let files = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      return try (files?.compactMap { $0 as? URL } ?? []).filter {
        ["swift", "md"].contains($0.pathExtension)
      }
      .map { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        return (file.path, text.replacing(#/\n *///? /#, with: " ").replacing("\n", with: " "))
      }
    }
  }

  @Test func everySectionThatACommentCitesIsThere() throws {
    var pages: [String: Set<String>] = [:]
    func sections(_ page: String) throws -> Set<String> {
      if let known = pages[page] { return known }
      let text = try String(
        contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/\(page).md"),
        encoding: .utf8)
      let found = Set(
        text.split(separator: "\n").filter { $0.hasPrefix("#") }
          .map { String($0.drop { $0 == "#" || $0 == " " }) })
      pages[page] = found
      return found
    }
    let citation = /docs\/([\w\-\/]+)\.md`?, +("[^"]+"(?:(?:, |,? and )"[^"]+")*)/
    var count = 0
    for (path, text) in try Self.sources() {
      for cited in text.matches(of: citation) {
        count += 1
        for name in cited.2.matches(of: /"([^"]+)"/) {
          #expect(
            try sections(String(cited.1)).contains(String(name.1)),
            "\(path) cites \(name.0) of \(cited.1)")
        }
      }
      #expect(!text.contains(/[Bb]ehaviour[ ]reference/), "\(path) cites what nobody can read")
    }
    #expect(count > 120)
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
