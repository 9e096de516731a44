import Foundation
import TestSupport
import Testing
import URLPatterns

/// Patterns of other frameworks, taken as they are meant or refused by name.
struct DialectTests {
  private func dialect(_ name: String) throws -> Dialect {
    try #require(Dialect.named(name), "\(name)")
  }

  @Test(arguments: [
    ("Rails", "/photos/:id(.:format)", "/photos/:id{.:format}?", ["/photos/3", "/photos/3.json"]),
    ("rails", "/(:locale)/about", "/:locale?/about", ["/about", "/de/about"]),
    (
      "rails", "/p/*path(.:format)", "/p/:path(.+?){.:format}?",
      ["/p/a/b", "/p/a/b.json"]
    ),
    ("rails", "/books/*section/:title", "/books/:section(.+)/:title", ["/books/a/b/t"]),
    (
      "rails", "/:controller(/:action(/:id))(.:format)", "/:controller/:action?/:id?{.:format}?",
      ["/a", "/a/b", "/a/b/3"]
    ),
    ("JLRoutes", "/path/:thing(/new)(/:other)", "/path/:thing{/new}?/:other?", ["/path/a/new/b"]),
    ("sinatra", "/a/:file.?:format?", "/a/:file{.}?{:format}?", ["/a/x", "/a/x.y"]),
    ("Express 4", "/ab?cd", "/a{b}?cd", ["/acd", "/abcd"]),
    ("Express 4", "/flights/:from-:to", "/flights/:from-:to", ["/flights/a-b"]),
    ("Express 5", "/users{/:id}", "/users/:id?", ["/users", "/users/3"]),
    ("NestJS", "/files/*path", "/files/:path(.+)", ["/files/a/b"]),
    ("vue-router", "/u/:id(\\d+)+", "/u/:id(\\d+)+", ["/u/1/2"]),
    ("Fiber", "/u/:id<int>", #"/u/:id(-?\d+)"#, ["/u/3"]),
    ("Fiber", "/u/:id<minLen(3)>", #"/u/:id([^\/]{3,})"#, ["/u/abc"]),
    ("Hono", "/p/:id{[0-9]+}", "/p/:id([0-9]+)", ["/p/3"]),
    ("Vapor", "/a/*/c", "/a/:value/c", ["/a/b/c"]),
    ("Vaadin", "/u/:id?([0-9]{1,9})", "/u/:id([0-9]{1,9})?", ["/u", "/u/3"]),
    ("ASP.NET", "/b/{name:alpha:minlength(3)}", "/b/:name([A-Za-z]{3,})", ["/b/abc"]),
    ("ASP.NET", "/{controller=Home}/{id:int?}", #"/:controller?/:id(-?\d+)?"#, ["/", "/a/3"]),
    ("Spring", "/a/**/c", "/a{/*}?/c", ["/a/c", "/a/b/b/c"]),
    ("Spring", "/f/{file:.+}", #"/f/:file([^\/]+)"#, ["/f/a.b"]),
    ("Go", "/f/{path...}", "/f{/:path(.*)}?", ["/f/", "/f/a/b"]),
    ("Symfony", #"/b/{page<\d+>?1}"#, #"/b/:page(\d+)?"#, ["/b", "/b/3"]),
    ("rails", "(/:locale)/posts", "/:locale?/posts", ["/posts", "/en/posts"]),
    ("rails", "(:lang)/x", "/:lang?/x", ["/x", "/en/x"]),
    ("Slim", "[/{x}]", "/{:x}?", ["/", "/a"]),
    ("Go", "GET /images/", "/images{/*}?", ["/images", "/images/", "/images/a/b"]),
    ("Go", "example.com/b/{id}", "http{s}?://example.com/b/:id", ["http://example.com/b/1"]),
    ("Jetpack", "www.h.org/u/{id}", "http{s}?://www.h.org/u/:id", ["https://www.h.org/u/4"]),
    ("ASP.NET", "/b/{name:length(2,3)}", #"/b/:name([^\/]{2,3})"#, ["/b/ab", "/b/abc"]),
    ("ASP.NET", "/f/{name}.{ext?}", "/f/:name{.:ext}?", ["/f/a", "/f/a.b"]),
    ("Symfony", "/share/{token<.+>}", "/share/:token(.+)", ["/share/a/b"]),
    ("Bottle", "/n/<id:int>", #"/n/:id(-?\d+)"#, ["/n/-1"]),
    ("Hono", "/wild/*/card", "/wild/:value/card", ["/wild/a/card"]),
    ("Nuxt 2", "/_slug/comments", "/:slug/comments", ["/x/comments"]),
    ("Next", "app/blog/[slug]/page.tsx", "/blog/:slug", ["/blog/x"]),
    ("Remix", "_auth.login", "/login", ["/login"]),
    ("Laravel", "posts/{post:slug}", "/posts/:post", ["/posts/a-b"]),
    ("actix", "/u/{tail:.*}", "/u/:tail(.*)", ["/u/a/b"]),
    ("JAX-RS", #"/f/{id : \d+}"#, #"/f/:id(\d+)"#, ["/f/3"]),
    ("Slim", "/u[/{id}]", "/u/:id?", ["/u", "/u/3"]),
    ("Slim", #"/u[/{a}[/{b:\d+}]]"#, #"/u/:a?/:b(\d+)?"#, ["/u/x", "/u/x/1", "not /u/x/y"]),
    ("RFC 6570", "/f{/path*}{?q}", "/f/:path*", ["/f", "/f/a/b?q=1"]),
    ("Jetpack", "https://h.org/u/{id}?t={t}", "https://h.org/u/:id", ["https://h.org/u/3?t=1"]),
    (
      "Django", "articles/<int:year>/", #"/articles/:year(\d+)/"#,
      ["/articles/2020/", "/articles/2020"]
    ), ("Flask", "/about", "/about", ["/about", "not /about/"]),
    ("URLNavigator", "app://u/<int:id>", #"app://u/:id(-?\d+)"#, ["app://u/-3"]),
    ("Flask", "/p/<any(a,b):x>", "/p/:x(a|b)", ["/p/a"]),
    ("Bottle", "/u/<id:re:[a-z]+>", "/u/:id([a-z]+)", ["/u/ab"]),
    ("Rocket", "/f/<p..>?<q>", "/f{/:p(.*)}?", ["/f", "/f/a/b"]),
    ("Next.js", "/(shop)/[[...slug]]", "/{:slug(.+)}?", ["/", "/a/b"]),
    ("SvelteKit", "/[[lang]]/[...rest]/x", "/:lang?/:rest*/x", ["/x", "/de/a/x"]),
    ("Remix", "/concerts_.$city._index", "/concerts/:city", ["/concerts/x"]),
    ("TanStack", "/{-$lang}/post-{$id}/$", "/:lang?/post-:id{/*}?", ["/de/post-3/a/b"]),
    ("TanStack", "posts.$postId", "/posts/:postId", ["/posts/3"]),
    ("TanStack", "src/routes/script[.]js.tsx", "/script.js", ["/script.js"]),
    ("Remix", "app/routes/posts.$id_.edit.tsx", "/posts/:id/edit", ["/posts/3/edit"]),
    ("Nuxt 2", "pages/users/_id.vue", "/users/:id?", ["/users"]),
    // At the root of a framework to which a slash at the end counts.
    ("Hono", "/:x?", "/{:x}?", ["/", "/a", "not /a/"]),
    ("hapi", "/{p*}", "/:p(.*)", ["/", "/a/b"]),
    ("Rails", "(/admin)/posts", "/{admin/}?posts", ["/posts", "/admin/posts", "not //posts"]),
    ("React Router", "/x?/y", "/{x/}?y", ["/y", "/x/y"]),
    ("React Router", "/users/:user-id", "/users/:user_id", ["/users/3"]),
    // As a source text writes it.
    ("Vue Router", #"/:id(\\d+)"#, #"/:id(\d+)"#, ["/3"]),
    ("ASP.NET", #"~/a/{x:regex(^\\d{{3}}$)}"#, #"/a/:x(\d{3})"#, ["/a/123", "not /a/1234"]),
    ("ASP.NET", "/a/{x:int=5}", #"/a/:x(-?\d+)?"#, ["/a", "/a/7"]),
    (
      "ASP.NET", "/a/{b:bool}", "/a/:b([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])",
      ["/a/TRUE", "not /a/1"]
    ), ("ASP.NET", "/a/{x:minlength(2):maxlength(3)}", #"/a/:x([^\/]{2,3})"#, ["/a/abc"]),
    (
      "Fiber", #"/name\:verb/:id<betweenLen(2,3)>"#, #"/name\:verb/:id([^\/]{2,3})"#,
      ["/name:verb/ab"]
    ),
    ("Koa", #"/a\?b"#, "/a%3Fb", ["/a%3Fb", "not /a"]),
    ("Spring", "/a?c/x*.txt", #"/a:value([^\/])c/x:value2([^\/]*).txt"#, ["/abc/x.txt"]),
    ("Micronaut", "/b/{n:2}{.ext}", #"/b/:n([^\/]{1,2}){.:ext}?"#, ["/b/12", "/b/1.json"]),
    ("axum", "/a/:id", "/a/:id", ["/a/3"]), ("hapi", "/a/{f?}.jpg", "/a/{:f}?.jpg", ["not /a.jpg"]),
    ("NestJS", "abcd/*", "/abcd/*", ["/abcd/", "/abcd/1"]),
    ("Play", "GET   /clients/:id", "/clients/:id", ["/clients/3"]),
    ("Jetpack", "u/{id}", "/u/:id", ["/u/4"]),
    ("format", "/a/%05ld/%.2f", #"/a/:value(-?\d+)/:value2(-?\d+(?:\.\d+)?)"#, ["/a/00005/1.50"]),
    ("format", "/a/%d%%/$name", #"/a/:value(-?\d+)%25/:name"#, ["/a/5%25/x"]),
    ("CodeIgniter", "/blog/(:num)/(:any)", "/blog/:value([0-9]+)/*", ["/blog/3/a/b"]),
    ("format", "app://u/%d/%s", #"app://u/:value(-?\d+)/:value2"#, ["app://u/-3/x"]),
  ])
  func `a pattern is taken as its framework means it`(
    _ name: String, _ written: String, _ expected: String, _ links: [String]
  ) throws {
    let pattern = try dialect(name).translate(written)
    #expect(pattern == expected)
    let options = RoutePattern.Options(strictSlash: try dialect(name).isStrict(pattern))
    let index = PatternIndex([
      .init(pattern: try RoutePattern(pattern, options: options), route: "r", key: 0)
    ])
    for link in links {
      let isTaken = !link.hasPrefix("not ")
      let found = try index.firstMatch(isTaken ? link : String(link.dropFirst(4)))
      #expect((found != nil) == isTaken, "\(pattern) and \(link)")
    }
  }

  @Test(arguments: [
    (
      "ASP.NET", "/b/{id:int:min(1)}", "{id:int:min(1)}", 4,
      "compares numbers, which no pattern can do"
    ),
    (
      "Flask", "/p/<int(min=1):x>", "<int(min=1):x>", 4, "compares numbers, which no pattern can do"
    ),
    ("Next", "/(..)photo/[id]", "(..)", 2, "is relative to the place of the file"),
    ("Rails", "/a(/page/:p(/sort/:s))", "(", 12, "begins an optional part inside another"),
    ("Rails", "/a(/:b", "(/:b", 3, "is an optional part that does not end"),
    ("Rails", "/a(/:b(/:c)", "/a(/:b(/:c)", 1, "is an optional part that does not end"),
    ("Rails", "/a(/:b-:c)", "(/:b-:c)", 3, "is an optional part with two names"),
    ("Express 5", "/ä/(b)", "(", 4, "is reserved in path-to-regexp 8"),
    ("Express 4", "/.*fly$/", "$", 7, "is a sign of a regular expression"),
    ("ASP.NET", "[controller]/{id}", "[controller]", 1, "is filled in by the framework"),
    ("hapi", "/f/{p*2}", "{p*2}", 4, "takes a number of segments"),
    ("Falcon", "/f/{p:int(2)}", "{p:int(2)}", 4, "has a condition, '2', that no pattern can say"),
    ("Sanic", "/f/<p:ext>", "<p:ext>", 4, "has a type, 'ext', that is not known of Sanic"),
    ("React Router", "/f/*/x", "*", 4, "is not at the end"),
    ("TanStack", "/posts.$id", "$", 8, "stands within a segment"),
    ("RFC 6570", "/f{/a,b}", "{/a,b}", 3, "is not a piece of a pattern of RFC 6570"),
    ("Next", "app/_lib/page.tsx", "app/_lib/page.tsx", 1, "is a file that is no page of Next"),
    (
      "DeepLinkDispatch", "http{s}://h/x", "http{s}", 1,
      "is no plain scheme: http{s}?:// takes both of the web's"
    ),
    ("Django", "/a/<year:x>", "<year:x>", 4, "has a type, 'year', that is not known of Django"),
    ("Spring", "/a/{x:int}", "{x:int}", 4, "has a type, 'int', where Spring has an expression"),
    ("SvelteKit", "/x/[id=integer]", "[id=integer]", 4, "is tested by a matcher, which is code"),
    ("Next", "/x/{id}", "{id}", 4, "is not a piece of a pattern of Next"),
    ("Go", "POST /x", "POST /x", 1, "is no page: it is not a GET"),
    ("nginx", #"~/u/\d+$"#, #"~/u/\d+$"#, 1, "is a regular expression, as all routes of nginx are"),
    (
      "URLNavigator", "app://<path:p>", "<path:p>", 7,
      "takes the host and the path, which are two components here"
    ),
  ])
  func `what has no equal is refused, with the piece and its column`(
    _ name: String, _ written: String, _ piece: String, _ column: Int, _ reason: String
  ) throws {
    let dialect = try dialect(name)
    let error = #expect(throws: DialectError.self) { try dialect.translate(written) }
    #expect(error == DialectError(piece: piece, column: column, reason: reason))
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func `of the forms of 45 frameworks most are taken, and none is taken wrongly`() throws {
    let rows = try String(contentsOf: Corpus.file("forms/forms.tsv"), encoding: .utf8).split(
      separator: "\n"
    ).dropFirst()
      .map { $0.split(separator: "\t").map(String.init) }
    var taken = 0
    for row in rows {
      let dialect = try dialect(row[0])
      guard let pattern = try? dialect.translate(row[1]) else { continue }
      taken += 1
      let index = PatternIndex([.init(pattern: try RoutePattern(pattern), route: "r", key: 0)])
      #expect(try index.firstMatch(row[2]) != nil, "\(row) became \(pattern)")
    }
    #expect(taken >= 58)
  }

  @Test func `of 400 lines of Rails every link opens its page`() throws {
    let rails = try dialect("rails")
    var rows: [(route: String, pattern: String, link: String)] = []
    for resource in 0..<50 {
      let (one, all) = ("thing\(resource)", "/things\(resource)")
      rows += [
        (one + "s", all, all), ("new_" + one, all + "/new", all + "/new"),
        (one, all + "/:id", all + "/7"), ("edit_" + one, all + "/:id/edit", all + "/7/edit"),
        (one + "_parts", "\(all)/:\(one)_id/parts", all + "/7/parts.json"),
        (one + "_part", "\(all)/:\(one)_id/parts/:id", all + "/7/parts/8.json"),
        (one + "_tab", all + "/:id/tab(/:tab)", all + "/7/tab"),
        (one + "_file", all + "/:id/files/*path", all + "/7/files/a/b"),
      ]
    }
    #expect(rows.count == 400)
    let entries = try rows.enumerated().map { key, row in
      let pattern = try rails.translate(row.pattern + "(.:format)")
      return PatternIndex.Entry(pattern: try RoutePattern(pattern), route: row.route, key: key)
    }
    let index = PatternIndex(entries)
    for row in rows {
      let found = try index.firstMatch(row.link).map { rows[$0.key].route }
      #expect(found == row.route, "\(row.link)")
    }
  }

  @Test func `names of frameworks are told whatever their case and signs`() {
    #expect(Dialect.named("nextjs")?.title == "Next")
    #expect(Dialect.named("Starlette")?.title == "FastAPI")
    #expect(Dialect.named("web.py")?.title == "web.py")
    #expect(Dialect.named("cobol") == nil)
    let names = Dialect.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `whatever the text, a translation is a pattern or a refusal`() throws {
    let pieces = Array("{}<>[]%$*(:)?/ab1.\\s@-|^ä")
    var random = SeededGenerator(seed: 7)
    for _ in 0..<600 {
      let count = Int.random(in: 0..<12, using: &random)
      let text = "/" + String((0..<count).map { _ in pieces.randomElement(using: &random) ?? "a" })
      for dialect in Dialect.all {
        guard let pattern = try? dialect.translate(text) else { continue }
        #expect(throws: Never.self, "\(dialect.title): \(text) → \(pattern)") {
          try RoutePattern(pattern)
        }
      }
    }
  }
}

/// docs/patterns-from-other-routers.md has the table of frameworks.
struct DialectPageTests {
  private static let rows =
    ["| framework | written there | here | | documentation |", "|---|---|---|---|---|"]
    + Dialect.all.map { dialect in
      let here =
        (try? dialect.translate(dialect.example)).map { "`\($0)`" }
        ?? "refused: regular expressions"
      let slash: [Dialect.Slash: String] = [.counts: "strict", .mayBeLeftOut: "redirect"]
      let notes = [slash[dialect.slash], dialect.firstWins ? "first" : nil]
      func cell(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
      return "| \(dialect.title) | `\(cell(dialect.example))` | \(cell(here)) "
        + "| \(notes.compactMap(\.self).joined(separator: ", ")) | \(dialect.source) |"
    }

  @Test func `the page of other routers has the table of dialects`() throws {
    let file = Corpus.packageDirectory.appendingPathComponent("docs/patterns-from-other-routers.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(page.range(of: "<!-- made from the table of dialects -->\n"))
    let end = try #require(page.range(of: "<!-- end -->"))
    let table = Self.rows.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["ROUTESH_WRITE_GOLDEN"] != nil {
      let whole = page.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: table)
      try whole.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(page[begin.upperBound..<end.lowerBound] == table)
    }
  }

  @Test func `each framework takes its own example, but those of regular expressions`() {
    for dialect in Dialect.all {
      let isTaken = (try? dialect.translate(dialect.example)) != nil
      #expect(
        isTaken == !["nginx", "hotwire", "webpy", "tornado", "repath"].contains(dialect.name),
        "\(dialect.title)")
    }
  }
}
