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

  @Test func `a link takes itself alone`() throws {
    _ = try run("-c", "route add call --url tel::number", "-c", "route add x --url app://x/:y")
    let links = [
      "https://s.example/Help:Search", "https://s.example/a}b", "https://s.example/a:1",
      "urn:isbn:1", "mailto:a@b.example", "http://[2001:db8::1]:8080/z",
    ]
    let table = links.map { "\($0),https://shop.example/item/1\n" }.joined()
    let made = try self.import("from,to\n" + table + "https://s.example/tel,tel:12\n")
    #expect(made.code == 0 && made.errors == "", "\(made.errors)")
    for link in links {
      #expect(try run("match", link).output.contains("\n  redirected by "), "\(link)")
      #expect(try run("match", link + "x").code == 1, "\(link)")
    }
    #expect(
      try run("match", "https://s.example/tel").output.hasPrefix("call  tel::number  number=12"))
    let check = try run("check").output
    #expect(check.hasPrefix("no problems"), "\(check)")
  }

  /// What the target of a redirect opens.
  private static let refused = [
    ("app://item/abc", "id of thing is 'abc', which is not an int"),
    ("https://thing.example/x", "id of thing is 'x', which is not an int"),
  ]

  @Test(arguments: refused)
  func `a target whose value the route refuses is named by every command`(
    _ target: String, _ reason: String
  ) throws {
    _ = try run(
      input: """
        route add thing --class T --url app://item/:id --url https://thing.example/:id
        parameter add thing id --type int

        """)
    let message =
      "the redirect https://s.example/a → \(target): no route opens by such a URL: \(reason)"
    let table = try self.import("from,to\nhttps://s.example/a,\(target)\n")
    #expect(
      table.code == 1 && table.errors == "links.csv:2:1: error: \(message)\n", "\(table.errors)")
    let added = try run("redirect", "add", "https://s.example/a", target)
    #expect(added.code == 0 && added.errors == "warning: \(message) [redirect-without-route]\n")
    #expect(
      try run("check", "--code", "redirect-without-route", "--json").output.contains(message))
    // A path keeps the site of the link.
    let path = try run("redirect", "add", "https://thing.example/old/y", "/y")
    #expect(path.errors.contains("id of thing is 'y', which is not an int"), "\(path.errors)")
  }

  /// Targets to which `match` leads nobody, with what is said of them.
  private static let closed = [
    ("/item/5", "no pattern takes https://g.x/item/5"),
    ("https://shop.example/off", "no route opens by such a URL: off (disabled)"),
    ("https://shop.example/in", "no route opens by such a URL: in (internal)"),
    ("https://shop.example/to", "no route opens by such a URL: redirect to /item/1 (disabled)"),
  ]

  @Test(arguments: closed)
  func `a target that opens nothing is refused as match refuses it`(
    _ target: String, _ reason: String
  ) throws {
    _ = try run(
      input: """
        route add off --class O --url https://shop.example/off --disabled
        route add in --class I --url https://shop.example/in --internal
        redirect add https://shop.example/to /item/1 --disabled

        """)
    let message = "the redirect https://g.x/5 → \(target): \(reason)"
    let table = try self.import("from,to\nhttps://g.x/5,\(target)\n")
    #expect(
      table.code == 1 && table.errors == "links.csv:2:1: error: \(message)\n", "\(table.errors)")
    let added = try run("redirect", "add", "https://g.x/5", target)
    #expect(added.code == 0 && added.errors == "warning: \(message) [redirect-without-route]\n")
    #expect(
      try run("check", "--code", "redirect-without-route", "--json").output.contains(message))
    #expect(try run("match", "https://g.x/5").code == 1)
  }

  @Test func `a link has one redirect for all platforms`() throws {
    let links = (1...2).map { "https://shop.example/item/\($0)" }
    let table = try self.import(
      "from,to,platform\nhttps://g.x/p,\(links[0]),ios\nhttps://g.x/p,\(links[1]),android\n")
    #expect(
      table.code == 1
        && table.errors == "links.csv:3:1: error: https://g.x/p is redirected in line 2 already: "
          + "a link has one redirect, whatever the platform. Lead it to one link, which patterns of "
          + "routes take with --when platform=NAME\n",
      "\(table.errors)")
    let one = try self.import(
      "from,to,platform\nhttps://g.x/p,\(links[0]),ios\nhttps://g.x/p,\(links[0]),android\n")
    #expect(one.code == 0 && one.output.contains("added 1 redirect\n"), "\(one)")
    #expect(
      try run("redirects", "--json").output.contains(
        #""when":["platform=android","platform=ios"]"#))
  }

  @Test func `a target that some route may open is none that nobody opens`() throws {
    _ = try run(
      input: """
        route add old --class T
        pattern add old app://thing/:id --priority 1 --when platform=ios
        parameter add old id --type int
        route add new --class T2 --url app://thing/:name
        route add need --class N --url app://need/:id
        parameter add need id --type int
        parameter add need q --required
        redirect add app://a app://thing/abc
        redirect add app://b app://need/1

        """)
    #expect(try run("check", "--code", "redirect-without-route").output.hasPrefix("no problems"))
    _ = try run("redirect", "add", "app://c/:id", "app://need/:id?q=1")
    #expect(try run("check", "--code", "redirect-without-route").output.hasPrefix("no problems"))
    // What is missing may be in the query of the link, unless that is not kept.
    let fixed = try run("redirect", "edit", "app://b", "--drop-query")
    #expect(fixed.errors.contains("need needs the parameter q (string)"), "\(fixed)")
  }

  @Test func `many mistakes are counted`() throws {
    let run = try self.import(
      "from,to\n" + (1...15).map { "/a\($0),https://gone.example/\n" }.joined())
    #expect(run.errors.hasSuffix("  and 4 more\n"), "\(run.errors)")
  }

  @Test func `a table that names URLs as routes changes nothing`() throws {
    let run = try self.import("https://s.example/a,https://shop.example/item/7\n")
    #expect(run.code == 1 && run.errors.contains("is a URL, not the name of a route"))
    #expect(try self.run("routes").output.split(separator: "\n").count == 3)
  }
}
