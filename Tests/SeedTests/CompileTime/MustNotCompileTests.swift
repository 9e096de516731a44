import Foundation
import TestSupport
import Testing

/// "If you use an undeclared protocol, there will be compile time error": runs the compiler over
/// `Tests/Snippets/MustNotCompile.swift`.
@Suite(.enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.absence)))
nonisolated struct MustNotCompileTests {
  private static let file = Corpus.packageDirectory
    .appendingPathComponent("Tests/Snippets/MustNotCompile.swift")

  @Test func theCompilerRefusesExactlyTheMarkedLines() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    var expected: [Int: String] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard let mark = line.range(of: "// error: ") else { continue }
      expected[index + 1] = String(line[mark.upperBound...])
    }
    #expect(expected.count >= 20)
    let compiler = try #require(SwiftCompiler.current)
    let messages = try compiler.typecheck(
      [Self.file.path], options: ["-default-isolation", "MainActor"])
    for (line, words) in expected.sorted(by: { $0.key < $1.key }) {
      let found = messages.filter { $0.line == line && $0.severity == "error" }
      #expect(!found.isEmpty, "line \(line) compiles, and must not: \(words)")
      #expect(
        found.isEmpty || found.contains { $0.text.contains(words) },
        "line \(line): \(found) does not say: \(words)")
    }
    let others = messages.filter { expected[$0.line] == nil }
    #expect(others.isEmpty, "lines that must compile: \(others)")
  }
}
