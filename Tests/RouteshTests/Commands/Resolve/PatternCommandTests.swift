import Foundation
import TestSupport
import Testing

/// Commands about patterns, on real inputs.
@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct PatternCommandTests {
  @Test func whatTheSourceOfATableWarnsOfIsFound() throws {
    let directory = try TemporaryDirectory()
    let table = Corpus.file("routes/artsy-eigen.tsv").path
    let script = "import csv \(table)\nimport csv \(table)\nconflicts --kind duplicate --json\n"
    let run = try ProgramRun(["a.db"], input: script, directory: directory.path(""))
    #expect(run.output.contains("159 rows read, nothing changed\n"))
    #expect(run.output.contains("https://artsy.net/price-database"))
    #expect(run.code == 0)
  }
}
