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
    let tests = try Self.sources(under: root.appendingPathComponent("Tests"))
      .reduce(into: Set<String>()) { $0.formUnion(Self.tests(in: $1)) }
    #expect(tests.count > 700)
    for name in names {
      #expect(tests.contains(name.joined(separator: ".")), "there is no test \(name)")
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

  @Test func onlyWhatTheTestLibraryRunsIsATest() {
    let source = """
      @MainActor struct FirstTests {
        @Test func runs() {}
        @Test(
          arguments: [1, 2])
        func runsTwice(_ number: Int) {}
        @Test func `runs with a name`() throws {}
        func helps() {}
        // @Test func wasTakenOut() {}
        @Test(.disabled("why")) func isOff() {}
      }
      private func alone() {}
      extension SecondTests {
        @Test static func runs() async {}
      }
      """
    #expect(
      Self.tests(in: source) == [
        "FirstTests.runs", "FirstTests.runsTwice", "FirstTests.runs with a name",
        "SecondTests.runs",
      ])
  }

  /// The tests of a source as `Suite.test`: functions with `@Test` in front that are not turned off.
  private static func tests(in source: String) -> Set<String> {
    var found: Set<String> = []
    var suite = ""
    var attribute: String?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.drop(while: \.isWhitespace).hasPrefix("//") { continue }
      if line.first.map({ !$0.isWhitespace && $0 != "}" }) == true {
        let type = line.firstMatch(of: /\b(?:struct|class|extension|enum) (\w+)/)
        suite = type.map { String($0.1) } ?? ""
        attribute = nil
      }
      if let start = line.range(of: "@Test") {
        attribute = String(line[start.lowerBound...])
      } else if attribute != nil {
        attribute? += line
      }
      guard let name = line.firstMatch(of: /\bfunc (?:`([^`]+)`|(\w+))/) else { continue }
      if let attribute, !suite.isEmpty, !attribute.contains(".disabled(\"") {
        found.insert("\(suite).\(name.1 ?? name.2 ?? "")")
      }
      attribute = nil
    }
    return found
  }

  private static func sources(under folder: URL) throws -> [String] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
