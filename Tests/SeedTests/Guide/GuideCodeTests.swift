import Foundation
import TestSupport
import Testing

/// The code of the guide compiles: all of it is one module.
nonisolated struct GuideCodeTests {
  @Test(.enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.absence)))
  func theCodeOfAllChaptersCompiles() throws {
    let chapters = try GuideChapter.all()
    let folder = try TemporaryDirectory()
    let files = try chapters.filter { !$0.blocks.isEmpty }.map {
      try folder.write($0.source, to: $0.name.filter { $0 != "-" } + ".swift")
    }
    let compiler = try #require(SwiftCompiler.current)
    let messages = try compiler.typecheck(
      files, options: ["-default-isolation", "MainActor", "-module-name", "Guide"])
    let errors = messages.filter { $0.severity == "error" }
    #expect(errors.isEmpty, "\(errors.map(\.description).joined(separator: "\n"))")
    let unexpected = messages.filter { $0.severity == "warning" && !$0.text.contains("never used") }
    #expect(unexpected.isEmpty, "\(unexpected.map(\.description).joined(separator: "\n"))")
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
