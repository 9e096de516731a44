import Foundation
import Interchange
import TestSupport
import Testing

@testable import RouteShell

/// Real patterns need no quoting.
struct BarePatternTests {
  private func isExempt(_ text: String) -> Bool {
    // By the language: blanks, quotes, a `$` that begins a variable; a `#` at the beginning is a
    // comment, a brace alone a block, a backslash at the end joins lines.
    text.isEmpty || text.hasPrefix("#") || text == "{" || text == "}" || text.hasSuffix("\\")
      || text.contains { " \t\n\r'\"$".contains($0) }
  }

  private func readsBackAsItself(_ pattern: String) throws {
    guard !isExempt(pattern) else { return }
    #expect(try LexerTests.words("pattern add x \(pattern) # a comment").last == pattern)
    #expect(try LexerTests.words("pattern add x \(pattern)").last == pattern)
  }

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not here"))
  func everyPatternOfTheRouteTables() throws {
    let folder = Corpus.file("routes").path
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        guard let pattern = line.split(separator: "\t").first else { continue }
        try readsBackAsItself(String(pattern))
        count += 1
      }
    }
    #expect(count > 400)
  }

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not here"))
  func everyPatternOfTheConformanceSuite() throws {
    let name = "urlpattern/wpt-urlpatterntestdata.rust-urlpattern-e29804d.json"
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: Corpus.file(name)))
    var count = 0
    func visit(_ value: Any) throws {
      if let text = value as? String {
        try readsBackAsItself(text)
        count += 1
      }
      for inner in value as? [Any] ?? [] { try visit(inner) }
      for inner in (value as? [String: Any] ?? [:]).values { try visit(inner) }
    }
    for case let entry as [String: Any] in json as? [Any] ?? [] {
      if let pattern = entry["pattern"] { try visit(pattern) }
    }
    #expect(count > 400)
  }

  /// Every text of a JSON value.
  private static func texts(_ value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(texts)
    case let object as [String: Any]: object.flatMap { [$0.key] + texts($0.value) }
    default: []
    }
  }

  @Test(
    .enabled(if: Corpus.isPresent, "the corpus is not here"),
    arguments: [("linking", 100), ("aasa", 30)])
  func everyTextOfTheLinkFiles(_ folder: String, _ least: Int) throws {
    let path = Corpus.file(folder).path
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    where !file.hasSuffix(".tsv") {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)"))
      for text in Self.texts(try JSONSerialization.jsonObject(with: data)) {
        try readsBackAsItself(text)
        count += 1
      }
    }
    #expect(count > least, "\(count)")
  }

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not here"))
  func everyAttributeOfTheAndroidFiles() throws {
    let folder = Corpus.file("android").path
    var count = 0
    for file in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? []
    where file.hasSuffix(".xml") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for match in text.matches(of: /(?:path\w*|uri|host|scheme)="([^"]*)"/) {
        try readsBackAsItself(String(match.1))
        count += 1
      }
    }
    #expect(count > 30, "\(count)")
  }
}
