import TestSupport
import Testing

/// `each` and its block.
struct EachTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeHistory()
  }

  @Test func `quit leaves a block, too`() throws {
    try directory.write("a\nb\n", to: "lines.txt")
    let run = try run(input: "each lines.txt {\necho $1\nquit\necho after\n}\necho later\n")
    #expect(run.output == "a\n" && run.code == 0, "\(run.output)\(run.errors)")
  }

  @Test func `each leaves its line to nobody`() throws {
    try directory.write("a\nb\n", to: "lines.txt")
    let run = try run(input: "let line mine\neach lines.txt {\necho $line\n}\necho $line\n")
    #expect(run.output == "a\nb\nmine\n", "\(run.errors)")
    #expect(try self.run(input: "each lines.txt {\n}\necho $line\n").code != 0)
  }

  @Test func `each ends when nobody reads its output`() throws {
    try directory.write(String(repeating: "line\n", count: 200_000), to: "long.txt")
    let run = try ProgramRun(
      [
        "-c",
        "'\(BuiltProduct.routesh)' a.db -c 'each long.txt {\necho $1\n}' -c 'class add never' | head -n 1",
      ], program: "/bin/sh", directory: directory.path(""))
    #expect(run.output == "line\n", "\(run.output)\(run.errors)")
    #expect(try !self.run("classes").output.contains("never"))
  }
}
