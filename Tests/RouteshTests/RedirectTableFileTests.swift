import TestSupport
import Testing

/// `import csv` of redirects: all of them or none.
struct RedirectTableFileTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      "-c", "route add item --class I --url https://shop.example/item/:id", "-c",
      "route add home --class H --url https://shop.example/")
    #expect(made.code == 0)
  }

  private func `import`(_ text: String, _ options: String...) throws -> ProgramRun {
    try directory.write(text, to: "links.csv")
    return try run(["import", "csv", "links.csv"] + options)
  }

  @Test func `a table becomes redirects in one revision, which one undo takes back`() throws {
    let rows = (1...100).map { "https://s.example/x\($0),https://shop.example/item/\($0)\n" }
    let made = try self.import("Short link,Deep link (link)\n" + rows.joined())
    #expect(
      made.output == "100 rows read, added 100 redirects\n" && made.errors == "",
      "\(made.output)\(made.errors)")
    #expect(try run("match", "https://s.example/x7").output.hasPrefix("item  "))
    #expect(try run("log", "--limit", "1").output.contains("r3"))
    // A second import changes nothing.
    #expect(
      try self.import("Short link,link\n" + rows.joined()).output.contains("nothing changed"))
    #expect(try run("undo").code == 0)
    #expect(try run("redirects", "--json").output == "[]\n")
  }

  @Test func `what would lead nowhere is named by line, and nothing is changed`() throws {
    let run = try self.import(
      """
      from,to
      https://s.example/ok,https://shop.example/item/1
      https://s.example/a,https://s.example/b
      https://s.example/b,https://s.example/a
      https://s.example/c,https://gone.example/
      https://s.example/ok,https://shop.example/item/2
      https://shop.example/item/:other,/
      https://s.example/ok/,https://shop.example/item/3

      """)
    #expect(run.code == 1 && run.output == "")
    let lines = run.errors.split(separator: "\n").map(String.init)
    for (line, words) in [
      (2, "match the same URLs"), (3, "lead round in a circle"), (4, "lead round in a circle"),
      (5, "no pattern takes such a URL"), (6, "is redirected in line 2 already"),
      (7, "match the same URLs"), (8, "match the same URLs"),
    ] {
      #expect(
        lines.contains { $0.contains("links.csv:\(line):1: ") && $0.contains(words) },
        "\(line)\n\(run.errors)")
    }
    #expect(try self.run("redirects", "--json").output == "[]\n")
    let planned = try self.import(
      "from,to\nhttps://s.example/c,https://gone.example/\n", "--dry-run")
    #expect(planned.code == 1 && planned.errors.contains("redirect") && planned.output == "")
  }

  @Test func `what is redirected elsewhere already is an error`() throws {
    _ = try run("redirect", "add", "https://s.example/a", "https://shop.example/item/1")
    let run = try self.import("from,to\nhttps://s.example/a,https://shop.example/item/2\n")
    #expect(
      run.errors.hasPrefix(
        "links.csv:2:1: error: https://s.example/a is redirected to https://shop.example/item/1 already"
      ),
      "\(run.errors)")
  }

  @Test func `a link that only a fallback takes is a target`() throws {
    _ = try run("-c", "route add web", "-c", "pattern add web https://help.example/* --fallback")
    let made = try run("redirect", "add", "app://help/:page", "https://help.example/:page")
    #expect(made.code == 0 && made.errors == "", "\(made.errors)")
    let table = try self.import("from,to\nhttps://s.example/h,https://help.example/faq\n")
    #expect(table.code == 0, "\(table.errors)")
    #expect(try run("check").output == "no problems in 3 routes and 3 patterns\n")
  }

  @Test func `many mistakes are counted`() throws {
    let run = try self.import(
      "from,to\n" + (1...15).map { "/a\($0),https://gone.example/\n" }.joined())
    #expect(run.errors.hasSuffix("  and 5 more\n"), "\(run.errors)")
  }

  @Test func `a table that names URLs as routes changes nothing`() throws {
    let run = try self.import("https://s.example/a,https://shop.example/item/7\n")
    #expect(run.code == 1 && run.errors.contains("is a URL, not the name of a route"))
    #expect(try self.run("routes").output.split(separator: "\n").count == 3)
  }
}
