import TestSupport
import Testing

/// `import` knows what a file is.
struct ImportKindTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a mistyped kind of a file, and a file without a name, are told`() throws {
    try makeEditor()
    let kind = try run("import", "cvs", "routes.csv")
    #expect(kind.code == 2)
    #expect(kind.errors.hasSuffix("— did you mean 'import csv routes.csv'?\n"), "\(kind.errors)")
    #expect(try run("routes", "--output", "").errors == "error: --output needs a name, not ''\n")
  }

  @Test func `a file is imported by the kind that its name tells`() throws {
    try makeShop()
    try directory.write("/a\ta\n", to: "r.tsv")
    #expect(try run("import", "r.tsv", "--dry-run").output.contains("would"))
    #expect(try run("import", "r.tsv").output.contains("1 row read"))
    let unknown = try run("import", "r.txt")
    #expect(unknown.errors.contains("what is in 'r.txt'? import json, import csv"))
    #expect(unknown.code == 2)
  }
}
