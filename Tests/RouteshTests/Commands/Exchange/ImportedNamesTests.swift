import Foundation
import TestSupport
import Testing

/// Files that do not exist or are not regular files, whatever their names.
struct ImportedNamesTests {
  private static let names = [
    "a", "Z", "é", "🧭", "e\u{301}", "", ".", "..", "/", "//", "./a", "a/", "/a", "/é", "a/b", "a.b",
    ".a", "a.", "...", "~", " ",
  ]

  @Test(arguments: ["json", "csv", "aasa", "android", "storyboard", "routesh"])
  func anImportOfWhatIsNoFileIsAnError(_ format: String) throws {
    let directory = try TemporaryDirectory()
    for name in Self.names {
      // Folders of other users may contain storyboards.
      if format == "storyboard", name.hasSuffix("/") || name == ".." { continue }
      let run = try ProgramRun(
        ["--json", "a.db", "import", format, "--", name], directory: directory.path(""))
      #expect(run.code == 1, "'\(name)': \(run.errors)")
      let isNamed = ["no-file", "unreadable-file", "no-storyboards"].contains {
        run.errors.contains("\"code\":\"\($0)\"")
      }
      #expect(isNamed, "'\(name)': \(run.errors)")
    }
  }

  @Test func theNearestNameIsOfferedWhereTheFileWouldBe() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "b")
    try directory.write("", to: "folder/routes.tsv")
    for (name, near) in [("bb", "b"), ("folder/route.tsv", "folder/routes.tsv")] {
      let run = try ProgramRun(["a.db", "import", "csv", name], directory: directory.path(""))
      #expect(run.errors.contains("did you mean '\(near)'?"), "\(run.errors)")
    }
    let whole = directory.path("folder/route.tsv")
    let run = try ProgramRun(["a.db", "import", "csv", whole], directory: directory.path(""))
    #expect(run.errors.contains("did you mean '\(whole.dropLast(9))routes.tsv'?"), "\(run.errors)")
  }
}
