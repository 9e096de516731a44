import Interchange
import RouteModel
import TestSupport
import Testing

/// Tables of redirects: short links and old ones, with where they lead.
@Suite struct RedirectTableTests {
  private func read(_ text: String, _ options: RouteTable.Options = .init()) throws -> ImportResult
  {
    try RouteTable.import(SourceText(text, file: "t.csv"), options: options)
  }

  private func redirects(_ text: String, _ options: RouteTable.Options = .init()) throws -> [String:
    String]
  {
    let result = try read(text, options)
    #expect(result.catalog.routes.isEmpty && result.redirectProblems == [])
    return Dictionary(
      uniqueKeysWithValues: result.catalog.redirects.values.map { ($0.pattern.text, $0.target) })
  }

  private func problems(_ text: String) -> [Diagnostic] {
    do throws(ImportError) {
      return try RouteTable.import(SourceText(text, file: "t.csv")).redirectProblems
    } catch {
      return error.problems
    }
  }

  @Test(arguments: [
    "from,to", "From;To", "source\ttarget", "old,new", "Old URL,New URL", "short link,link",
    "Short link,Deep link", "Short link,Deep link (link)", "short_url,long_url", "url,target",
    "link,destination", "pattern,to", "old-link,redirects to", "from,url",
  ])
  func `a heading with a target makes redirects`(_ heading: String) throws {
    let separator = heading.first { ",;\t".contains($0) } ?? ","
    #expect(
      try redirects("\(heading)\nhttps://s.example/a\(separator)app://item/1\n")
        == ["https://s.example/a": "app://item/1"])
  }

  @Test(arguments: ["name,short link,link", "Name,Short link,Deep link (link)"])
  func `a name beside the two is what the redirect is for`(_ heading: String) throws {
    let result = try read("\(heading)\nAd,https://s.example/a,app://item/1\n")
    #expect(result.catalog.routes.isEmpty)
    let redirect = result.catalog.redirects["https://s.example/a"]
    #expect(redirect?.target == "app://item/1" && redirect?.pattern.summary == "Ad")
  }

  @Test(arguments: [
    ("from,to,destination", "'to' and 'destination' could all be the target"),
    ("from,old,to", "'from' and 'old' could all be the source"),
    ("from,url,to", "'from' and 'url' could all be the source"),
    ("short link,link,deep link", "'link' and 'deep link' could all be the target"),
    ("url,route,target", "'route' and 'target' name a route and where a redirect leads"),
    ("short link,link,identifier", "name a route and where a redirect leads"),
    ("pattern,identifier,from,to", "name a route and where a redirect leads"),
  ])
  func `a heading that can be understood in two ways is an error`(
    _ heading: String, _ words: String
  ) {
    let found = problems("\(heading)\n/a,/b,/c,/d\n")
    #expect(found.map(\.code) == ["ambiguous-heading"])
    #expect(found.first?.message.contains(words) == true, "\(found)")
    #expect(found.first?.place?.line == 1)
  }

  @Test func `half a heading is an error, not a route`() {
    for heading in ["from,x", "to,x", "old,name", "path,target"] {
      #expect(problems("\(heading)\n/a,/b\n").map(\.code) == ["missing-column"], "\(heading)")
    }
  }

  @Test func `a table of routes may have columns of its own that are called so`() throws {
    let result = try read("pattern,route,source\n/a,a,web\n")
    #expect(result.catalog.routes.keys.sorted() == ["a"])
    #expect(result.notes.map(\.code) == ["remark-ignored"])
  }

  @Test(arguments: ["https://s.example/a,https://x.example/b\n", "pattern,route\n/a,app://b\n"])
  func `a route is not called like a URL`(_ text: String) {
    let found = problems(text)
    #expect(found.map(\.code) == ["route-is-a-url"])
    #expect(found.first?.message.contains("source,target") == true)
  }

  @Test func `a link is taken as it is, a pattern as one`() throws {
    #expect(
      try redirects(
        """
        from,to
        https://s.example/a?x=1&y=(2)+3,https://x.example/b:c/*?q=a+b?
        https://s.example:8080/ä%20b#part,/c
        /old/:id,/new/:id
        /files/*,/documents/*
        /list\\?page=:page,/pages/:page

        """)
        == [
          #"https://s.example/a\?x=1&y=\(2\)\+3"#: #"https://x.example/b\:c/\*?q=a\+b\?"#,
          "https://s.example:8080/ä%20b#part": "/c", "/old/:id": "/new/:id",
          "/files/*": "/documents/*", #"/list\?page=:page"#: "/pages/:page",
        ])
  }

  @Test func `no sign of a link means anything in its pattern`() throws {
    #expect(
      try redirects(
        """
        from,to
        https://s.example/Help:Search,https://x.example/w
        https://s.example/a:1,https://x.example:8080/a:b
        https://s.example/a}b{c,/c
        https://u:p@s.example/u,/u
        http://[2001:db8::1]:80/z,/z
        urn:isbn:1,/d
        mailto:a+b@c.example,mailto:d@e.example?subject=a:b
        https://w.example/go:id,https://x.example/item/:id
        https://w.example/go:ids,https://x.example/item/:id2

        """)
        == [
          #"https://s.example/Help\:Search"#: "https://x.example/w",
          #"https://s.example/a\:1"#: #"https://x.example:8080/a\:b"#,
          #"https://s.example/a\}b\{c"#: "/c", #"https://u\:p@s.example/u"#: "/u",
          #"http://[2001\:db8\:\:1]:80/z"#: "/z", #"urn\:isbn\:1"#: "/d",
          #"mailto\:a\+b@c.example"#: #"mailto\:d@e.example?subject=a\:b"#,
          "https://w.example/go:id": "https://x.example/item/:id",
          #"https://w.example/go\:ids"#: #"https://x.example/item/\:id2"#,
        ])
  }

  @Test func `what is no link says what would be`() {
    let found = problems(
      "pattern,to\nurn:isbn:1,/a\ns.example:80/x,/a\nlocalhost:80,/a\n")
    #expect(
      found.map { "\($0.message) \($0.suggestions)" } == [
        #"'urn:isbn:1' is a pattern, in which a \ stands before the colon of a scheme without // ["urn\\:isbn:1"]"#,
        #"'s.example:80/x' begins neither with a scheme nor with a / ["https://s.example:80/x"]"#,
        #"'localhost:80' begins neither with a scheme nor with a / ["https://localhost:80"]"#,
      ], "\(found)")
    #expect(problems("from,to\ns.example:80/x,/a\n").map(\.code) == ["bad-pattern"])
  }

  @Test func `rows have a priority, a platform, a host and what they are for`() throws {
    let result = try read(
      """
      from,to,priority,platform,host,Link name,owner
      /a,app://b,3,ios,"s.example,t.example",Spring,shop

      """)
    #expect(
      result.catalog.redirects.keys.sorted() == ["https://s.example/a", "https://t.example/a"])
    let row = try #require(result.catalog.redirects["https://s.example/a"])
    #expect(row.pattern.priority == 3 && row.pattern.summary == "Spring")
    #expect(row.pattern.conditions.map(\.word) == ["platform=ios"])
    #expect(result.notes.map(\.message) == ["'owner' is not carried over (1 row)"])
    #expect(result.rowCount == 1)
  }

  @Test func `what is no redirect is an error with its line`() {
    let found = problems(
      """
      from,to
      s.example/a,/b
      /b,
      /c d,/e
      /e,/f g
      /f,nowhere
      /g/:x,/h/:y
      ,/h
      /h/{x}{,/i
      /i
      /a,/b,/c

      """)
    #expect(
      found.map { "\($0.place?.line ?? 0) \($0.code)" } == [
        "2 bad-pattern", "3 empty-cell", "4 bad-pattern", "5 redirect-target", "6 redirect-target",
        "7 redirect-target", "8 empty-cell", "9 bad-pattern", "10 missing-column",
        "11 too-many-columns",
      ], "\(found)")
  }

  @Test func `a duplicate is named with both lines`() {
    let found = problems("from,to\n/a,/b\n/c,/b\n/a,/d\n")
    #expect(found.map(\.message) == ["/a is redirected in line 2 already"])
    #expect(found.map(\.place?.line) == [4])
  }

  @Test func `options of routes are refused`() {
    let options = RouteTable.Options(className: "C")
    #expect(throws: ImportError.self) {
      try RouteTable.import(SourceText("from,to\n/a,/b\n", file: "t.csv"), options: options)
    }
  }
}
