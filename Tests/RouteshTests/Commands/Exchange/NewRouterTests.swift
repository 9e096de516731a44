import TestSupport
import Testing

/// `new router` writes Swift that compiles, and never replaces files.
struct NewRouterTests {
  @Test(
    .enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.absence)),
    arguments: [
      ["Editor"], ["noteList", "--protocol", "NoteListing"],
      ["Editor", "--protocol", "EditorViewInput", "--module"], ["Clock", "--service"],
      ["Clock", "--service", "--module", "--protocol", "TimeInput"], ["EditorRouter"],
    ])
  func compiles(_ words: [String]) throws {
    let compiler = try #require(SwiftCompiler.current)
    let folder = try TemporaryDirectory()
    let run = try ProgramRun(["new", "router"] + words, directory: folder.path(""))
    #expect(run.code == 0, "\(run.errors)")
    let files = run.output.split(separator: "\n").map { line in
      folder.path(String(line.dropFirst("wrote ".count)))
    }
    #expect(files.count == 2)
    let problems = try compiler.typecheck(files)
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test func nothingIsOverwritten() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("// mine\n", to: "EditorRouterTests.swift")
    let run = try ProgramRun(["new", "router", "Editor"], directory: folder.path(""))
    #expect(run.errors.contains("already exists: nothing is written"))
    #expect(run.code == 1)
    #expect(FileContents.text(path) == "// mine\n")
    #expect(FileContents.text(folder.path("EditorRouter.swift")) == "")
  }

  @Test(arguments: ["", "a b", "1a", "../x", "e\u{301}", "$(x)"])
  func aNameMustBeASwiftName(_ name: String) throws {
    let folder = try TemporaryDirectory()
    let run = try ProgramRun(["new", "router", name], directory: folder.path(""))
    #expect(run.code == 2, "\(run.output)")
  }
}
