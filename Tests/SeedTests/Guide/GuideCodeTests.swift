import Foundation
import TestSupport
import Testing

/// The code of the guide and of the libraries' articles: all of it is one module, which compiles and does
/// what the pages say.
nonisolated struct GuideCodeTests {
  @Test(.enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.absence)))
  func theCodeOfAllChaptersCompilesAndRuns() throws {
    let folder = try TemporaryDirectory()
    // The chapters with tests of their own need the test library, which a program does not have.
    let chapters = try (GuideChapter.all() + GuideChapter.articles()).filter { !$0.blocks.isEmpty }
    let compiler = try #require(SwiftCompiler.current)
    let program = folder.path("guide")
    let main = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Program/main.swift")
    let messages = try compiler.build(
      program,
      of: chapters.map { try folder.write($0.source, to: $0.name.filter { $0 != "-" } + ".swift") }
        + [main.path],
      with: [
        "CLibrary", "CTexts", "Files", "Interchange", "Locking", "RouteModel", "Routing",
        "RouteStorage", "Texts",
        "Simulation",
        "SimulatedUI", "URLPatterns", "ZRouter",
      ], options: ["-default-isolation", "MainActor", "-module-name", "Guide"])
    let errors = messages.filter { $0.severity == "error" }
    try #require(
      errors.isEmpty, "\(errors.map(\.description).joined(separator: "\n"))")
    let unexpected = messages.filter { $0.severity == "warning" && !$0.text.contains("never used") }
    #expect(unexpected.isEmpty, "\(unexpected.map(\.description).joined(separator: "\n"))")

    let run = try ProgramRun([folder.path("guide.db")], program: program)
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("wrong: ") } == [])
    #expect(lines.count { $0.hasPrefix("right: ") } > 20)
    // The output that the chapters show.
    #expect(run.output.contains("the editor is there\nNoteEditorViewController\n"))
  }

  @Test func everyChapterHasCodeAndIsInTheIndex() throws {
    let chapters = try GuideChapter.all()
    let index = try #require(chapters.first { $0.name == "README.md" })
    for chapter in chapters where chapter.name != "README.md" {
      #expect(!chapter.blocks.isEmpty, "\(chapter.name) has no code")
      #expect(index.text.contains("(\(chapter.name))"), "\(chapter.name) is not in the index")
    }
  }

  @Test func everyLinkLeadsToAPage() throws {
    for chapter in try GuideChapter.all() {
      for part in chapter.text.components(separatedBy: "](").dropFirst() {
        let target = part.prefix { $0 != ")" && $0 != "#" }
        guard !target.isEmpty, !target.contains("://") else { continue }
        let file = GuideChapter.folder.appendingPathComponent(String(target))
        #expect(FileManager.default.fileExists(atPath: file.path), "\(chapter.name): \(target)")
      }
    }
  }
}
