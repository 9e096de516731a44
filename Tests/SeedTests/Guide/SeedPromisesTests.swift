import Foundation
import TestSupport
import Testing

/// `docs/seed-promises.md` names a test for each promise: it must exist.
nonisolated struct SeedPromisesTests {
  @Test func everyNamedTestExists() throws {
    let root = Corpus.packageDirectory
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/seed-promises.md"), encoding: .utf8)
    let names = page.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }
      .map { $0.element.split(separator: ".") }
      .filter { $0.count == 2 && $0[0].hasSuffix("Tests") }
    #expect(names.count > 100)
    let sources = try Self.sources(under: root.appendingPathComponent("Tests"))
    for name in names {
      let (suite, test) = (String(name[0]), String(name[1]))
      let isThere = sources.contains {
        $0.contains("struct \(suite)") && $0.contains("func \(test)(")
      }
      #expect(isThere, "there is no test \(suite).\(test)")
    }
  }

  @Test func everyPromiseSaysWhatKeepsIt() throws {
    let page = try String(
      contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/seed-promises.md"),
      encoding: .utf8)
    let rows = page.split(separator: "\n").filter {
      $0.hasPrefix("| ") && $0 != "| promise | kept by |"
    }
    #expect(rows.count > 60)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells.count == 2 && cells.allSatisfy { !$0.isEmpty }, "\(row)")
    }
  }

  private static func sources(under folder: URL) throws -> [String] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
