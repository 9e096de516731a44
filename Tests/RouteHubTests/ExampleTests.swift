import Foundation
import TestSupport
import Testing

/// The example of a hub, and the page that tells it.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct HubExampleTests {
  private static let folder = Corpus.packageDirectory.appendingPathComponent("examples/hub")

  @Test func `the example prints what it promises`() throws {
    let run = try ProgramRun(
      [BuiltProduct.routesh], program: Self.folder.appendingPathComponent("run").path)
    let expected = Self.folder.appendingPathComponent("expected.txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data(run.output.utf8).write(to: expected)
    }
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == FileContents.text(expected.path))
  }

  @Test func `the page shows parts of it`() throws {
    let page = FileContents.text(
      Corpus.packageDirectory.appendingPathComponent("docs/hub.md").path)
    let example = FileContents.text(Self.folder.appendingPathComponent("expected.txt").path)
    let start = try #require(page.components(separatedBy: "## Five minutes\n").last)
    let chapter = try #require(start.components(separatedBy: "\n## ").first)
    let blocks = chapter.components(separatedBy: "```").enumerated().filter {
      !$0.offset.isMultiple(of: 2)
    }
    #expect(blocks.count > 2)
    for (_, block) in blocks where block.contains("> hub ") {
      #expect(example.contains(block.drop { $0 != "\n" }.dropFirst()), "\(block)")
    }
  }
}
