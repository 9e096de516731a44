import Foundation
import TestSupport
import Testing

/// Answers about URLs and patterns in cases where a wrong answer is likely.
struct PatternResolutionTests: StoreSession {
  static let store: [String] = []
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func store(_ lines: String...) throws {
    let run = try run("a.db", input: lines.joined(separator: "\n"))
    #expect(run.code == 0, "\(run.errors)")
  }

  // MARK: Without a path

  @Test(arguments: ["https://h.org", "https://h.org?x=1", "HTTPS://H.org", "https://h.org:443"])
  func `a web URL without a path has the path slash`(url: String) throws {
    try store("route add all --class A --url https://h.org/*", "route add any --class B --url /*")
    let match = try run("a.db", "match", url)
    #expect(match.output.hasPrefix("all  https://h.org/*"), "\(match.errors)")
    let explain = try run("a.db", "explain", url)
    #expect(explain.output.contains("1. all  https://h.org/*"))
    #expect(explain.output.contains("2. any  /*"))
    #expect(!explain.output.contains("no pattern matches"))
    try directory.write("url,route\n\(url),all\n", to: "links.csv")
    #expect(try run("a.db", "check-links", "links.csv").output == "1 link as expected\n")
    #expect(try run("a.db", "open", url).code == 0)
  }

  // MARK: Conflicts

  @Test func `conflicts of one pattern are those that it has`() throws {
    try store(
      "route add new --class N --url app://e/new", "route add any --class A --url app://e/:id",
      "route add other --class O --url app://e/:name", "route add far --class F --url app://f/*",
      "route add near --class G --url app://f/:x")
    let all = try run("a.db", "conflicts", "--json").output
    #expect(all.contains("app://f/:x"))
    let own = try run("a.db", "conflicts", "--of", "app://e/:name", "--json").output
    #expect(own.contains(#""duplicate""#) && own.contains("app://e/:id"), "\(own)")
    #expect(!own.contains("app://e/new") && !own.contains("app://f"), "\(own)")
    let two = try run("a.db", "conflicts", "--of", "app://e/new", "--of", "app://f/*").output
    #expect(two.contains("app://f/:x") && two.contains("app://e/:id"), "\(two)")
    try store("redirect add app://f/:y app://e/new")
    let redirect = try run("a.db", "conflicts", "--of", "app://f/:y").output
    #expect(redirect.contains("redirect to app://e/new"), "\(redirect)")
    let none = try run("a.db", "conflicts", "--of", "app://e/nwe")
    #expect(none.code == 1)
    #expect(none.errors.contains("no route or redirect has the pattern"), "\(none.errors)")
    #expect(
      none.errors.contains("did you mean") && none.errors.contains("app://e/new"), "\(none.errors)")
  }

  // MARK: Near misses

  @Test(arguments: [
    (
      "shop://b/:id<int>",
      #"shop://b/:id<int> of r is hardly meant as it is read here: the pattern matches shop://b/id%3Cint%3E — as Fiber writes it? --syntax fiber makes it shop://b/:id(-?\d+) [other-syntax]"#
    ),
    (
      "shop://b/:id:int",
      #"shop://b/:id:int of r is hardly meant as it is read here — as Beego writes it? --syntax beego makes it shop://b/:id([0-9]+) [other-syntax]"#
    ),
    (
      "https:/h.example.com/x",
      "'https:/' in https:/h.example.com/x of r begins a path, without a host: no URL matches — did you mean 'https://h.example.com/x'? [mistaken-beginning]"
    ),
    (
      "shop:/bag",
      "'shop:/' in shop:/bag of r begins a path, without a host: the pattern matches shop:///bag — did you mean 'shop://bag'? [mistaken-beginning]"
    ),
    (
      "shop://i/:id ",
      "'shop://i/:id ' of r ends with a blank: the pattern matches shop://i/id%20 — did you mean 'shop://i/:id'? [outer-blank]"
    ),
  ])
  func `a pattern that means something else is told`(_ pattern: String, _ warning: String) throws {
    try store("route add r --class R")
    let run = try run("a.db", "pattern", "add", "r", pattern)
    #expect(run.errors == "warning: \(warning)\n")
    #expect(run.code == 0)
  }

  @Test func `a link of the wrong case or with the wrong signs finds its pattern`() throws {
    try store(
      "route add home --class H --url shop://home", "route add cart --class C --url shop://home",
      "route add item --class I --url 'shop://i/:id '")
    #expect(
      try run("a.db", "match", "SHOP://HOME").errors == """
        error: no route matches SHOP://HOME [no-match]
          nearest: shop://home, 'shop://i/:id '

        """)
    let explain = try run("a.db", "explain", "SHOP://HOME").output
    #expect(
      explain.contains(
        "near: home  shop://home  — the hostname is 'HOME', the pattern asks for 'home' (case matters)"
      ), "\(explain)")
    for (url, better) in [("shop//home", "shop://home"), ("a.b.com/x", "https://a.b.com/x")] {
      let errors = try run("a.db", "match", url).errors
      #expect(errors.hasSuffix(" — did you mean '\(better)'?\n"), "\(errors)")
    }
  }

  // MARK: The limit of expressions

  private static let evil = "/:x((?:a?){24}a{24})"
  private static let url = "/" + String(repeating: "a", count: 24)

  @Test(arguments: [true, false])
  func `an expression at its limit does not match, and explain says so`(hasOther: Bool) throws {
    try store("route add evil --class E --url '\(Self.evil)'")
    if hasOther { try store("route add web --class W --url '/*'") }
    let match = try run("a.db", "match", Self.url)
    #expect(match.output.hasPrefix("web") == hasOther)
    let explain = try run("a.db", "explain", Self.url)
    #expect(
      explain.output.contains(
        "near: evil  \(Self.evil)  — '\(Self.evil)' needs more steps to compare the pathname"))
    let check = try run("a.db", "check", "--code", "nested-repetition", "--json")
    let found = try #require(
      JSONSerialization.jsonObject(with: Data(check.output.utf8)) as? [[String: Any]])
    #expect(found.map { ($0["subjects"] as? [String])?.first } == ["evil"], "\(check.output)")
  }

  @Test func `a pattern that cannot be compiled is refused by its text`() throws {
    let pattern = "/b/:x((?:abcdefgh){1600})-:y((?:abcdefgh){1600})"
    let run = try run("a.db", "route", "add", "r", "--class", "R", "--url", pattern)
    #expect(run.code == 1)
    #expect(
      run.errors.contains("'\(pattern)' is not a pattern: ") && run.errors.contains("too large"),
      "\(run.errors)")
  }

  // MARK: Building

  @Test func `url builds only links that open`() throws {
    try store(
      "route add profile --class P --url 'app://profile/:user'",
      "parameter add profile user --type int", "parameter add profile tab --required",
      "route add other --class O --url 'app://profile/7'",
      "route add off --class F --url app://off", "route edit off --disabled")
    func error(_ words: String...) throws -> String {
      let run = try self.run(["a.db", "url"] + words)
      #expect(run.code == 1 && run.output.isEmpty, "\(run.output)")
      return run.errors
    }
    #expect(try error("profile", "user=bob", "tab=a").contains("user of profile is 'bob'"))
    #expect(try error("profile", "user=1").contains("profile needs the parameter tab"))
    #expect(try error("profile", "user=7", "tab=a").contains("would open other"))
    #expect(try error("off").contains("off (disabled)"))
    let run = try run("a.db", "url", "profile", "user=1", "tab=a b&c")
    #expect(run.output == "app://profile/1?tab=a%20b%26c\n")
  }

  // MARK: Lists

  @Test func `many overlaps are one line for each reason`() throws {
    let rows = (0..<30).map { "/p/s\($0)\tA\($0)" } + ["/p/:name\tB", "/p/:id(s\\d+)\tC"]
    try directory.write(rows.joined(separator: "\n") + "\n", to: "t.tsv")
    try store("import csv t.tsv")
    let lines = try run("a.db", "conflicts").output.split(separator: "\n")
    #expect(lines.count < 20, "\(lines.count)")
    let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(text.contains("30 pairs of patterns share URLs"), "\(text)")
    #expect(text.contains("a literal before a name with an expression"))
    #expect(text.contains("conflicts --all lists them"))
    let all = try run("a.db", "conflicts", "--all", "--csv").output.split(separator: "\r\n")
    #expect(all.count == 62)
    for asked in [["--kind", "overlap"], ["--where", "/p/s"], ["--all"]] {
      let run = try run(["a.db", "conflicts"] + asked)
      #expect(run.output.contains("/p/s17"), "\(asked)")
    }
    let json = try run("a.db", "conflicts", "--json").output
    let list = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(list?.count == 61)
    #expect(list?.first?["reason"] is String)
  }

  @Test func `a capture of the query does not hide its own item`() throws {
    try store(
      "route add s --class S --url 'app://s\\?q=:q'", "route add t --class T --url 'app://t/:q'")
    #expect(
      try run("a.db", "match", "app://s?q=5").output
        == "s  app://s\\?q=:q  q=5\n  opens S by show\n")
    #expect(
      try run("a.db", "match", "app://t/1?q=5").output
        == "t  app://t/:q  q=1\n  opens T by show\n  the capture q hides the query's 5\n")
    let many = "app://t/1?" + (1...1_000).map { "q=\($0)" }.joined(separator: "&")
    let lines = try run("a.db", "match", many).output.split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines.last == "  and captures hide 990 more items of the query")
    let json = try run("a.db", "match", "app://s?q=5", "--json").output
    #expect(json.contains(#""hidden":[]"#))
  }

  @Test func `the label of a host that decides is named as it is read`() throws {
    let run = try run(
      ":memory:", "-c", "route add a --url https://h.org/*", "-c", "route add b --url https://*/a",
      "-c", "conflicts")
    #expect(run.output.contains("literal 'org'"), "\(run.output)")
  }
}
