import Testing
import URLPatterns

/// Patterns that look like another router's, with what is advised instead.
struct ForeignSyntaxTests {
  @Test(arguments: [
    ("/a/{id}", "{id}", "/a/:id"), ("/a/{id}/b/{x}", "{id}", "/a/:id/b/:x"),
    ("/x/{name}suffix", "{name}", "/x/{:name}suffix"), ("/v{n}/x", "{n}", "/v:n/x"),
    ("/f/{*path}", "{*path}", "/f/:path(.+)"), ("/f/{path...}", "{path...}", "/f/:path(.*)"),
    ("/f/*path", "*path", "/f/:path(.*)"), ("/a/{id:int}", "{id:int}", #"/a/:id(-?\d+)"#),
    ("/u/<id>", "<id>", "/u/:id"), ("/u/<int:id>", "<int:id>", #"/u/:id(\d+)"#),
    ("/u/<string:n>/x", "<string:n>", "/u/:n/x"), ("/a/[id]", "[id]", "/a/:id"),
    ("/a/[...slug]", "[...slug]", "/a/:slug(.+)"),
    ("/a/[[...slug]]", "/[[...slug]]", "/a{/:slug(.+)}?"), ("/a/%s", "%s", "/a/:value"),
    // Groups of files, what intercepts a route, and the ends of other routers.
    ("/(tabs)/home", "/(tabs)", "/home"), ("/(tabs)", "/(tabs)", "/"),
    (
      "/(main)/websites/[websiteId]/(reports)/utm", "/(main)", "/websites/:websiteId/utm"
    ),
    ("/(.)photo/:id", "(.)", "/photo/:id"),
    ("/user/{tail}*", "{tail}*", "/user/:tail(.*)"),
    ("/a/{$}", "{$}", "/a/"), ("/f/<p..>", "<p..>", "/f/:p(.*)"),
    ("/files/**", "/**", "/files{/*}?"),
    ("/a/**/b", "/**", "/a/*/b"), ("/x?<q..>", "?<q..>", "/x"),
    ("/attachments/<c>/<f>?<token>", "<c>", "/attachments/:c/:f"),
    ("/u/<f>?a=b", "<f>", #"/u/:f\?a=b"#),
    ("/a/%d/%s", "%d", #"/a/:value(-?\d+)/:value2"#), ("/a/%@", "%@", "/a/:value"),
    ("/a/%1$s", "%1$s", "/a/:value"), ("/a/$id", "$id", "/a/:id"), ("/a/${id}", "${id}", "/a/:id"),
    ("/a(/new)", "(/new)", "/a{/new}?"), ("app://{sub}/x", "{sub}", "app://:sub/x"),
    ("/a/{user-id}", "{user-id}", "/a/:user_id"),
    // No patterns, but what was meant can be told.
    ("app://q/(/opt", "(/opt", "app://q/{/opt}?"),
    ("/a/(/new)(/other", "(/new)", "/a/{/new}?{/other}?"),
    (#"/p/{id:\d+}"#, #"{id:\d+}"#, #"/p/:id(\d+)"#), ("/p/{id?}", "{id?}", "/p/:id?"),
    // The type of a name.
    ("app://b/:id<int>", "<int>", #"app://b/:id(-?\d+)"#),
    ("/b/:id:int", ":int", #"/b/:id(-?\d+)"#), ("/b/:id<string>/x", "<string>", "/b/:id/x"),
    ("/b/:id(int)", "(int)", #"/b/:id(-?\d+)"#),
    ("/b/:on(boolean)", "(boolean)", "/b/:on(true|false)"),
    ("/b/:id(string)", "(string)", "/b/:id"), ("/b/(string)", "(string)", "/b/:value"),
    ("/b/(Number)", "(Number)", #"/b/(-?\d+)"#),
  ])
  func `is told from ours`(_ text: String, _ written: String, _ better: String) {
    let found = ForeignSyntax(text)
    #expect(found?.written == written)
    #expect(found?.suggestion == better)
  }

  @Test(arguments: [
    "/a/:id", #"/a/:id(\d+)"#, "/a/*", "/a{/edit}?", "/{:name}suffix", "/a/{edit}?", "/{a}*",
    "/a/%20b", "/a/%d0%b0", "/a/100%25", "/a/x$y", "/*.html", "https://*.example.com/x",
    #"/a/\{id\}"#, "/a/(x|y)", "/a/(<b>)", #"/a/([abc])"#, #"app://[\:\:1]/x"#, "/{foo:bar}",
    "/a/:version(alpha)", "/a/:x(path)", "/a/:x:y", "/a/:id(int|long)", "app://:host:8080/x",
    "/a/:id?", "/a/<b c>", "/a/[0]", "/a/(/.*)", "app://editor", "/@:name", "/a/@x:y",
    "app://u@h/x", "/@me", "/x/@modal",
  ])
  func `ours is left alone`(_ text: String) {
    #expect(ForeignSyntax(text) == nil)
  }

  @Test func `whatever the text, the advice is a pattern, and needs no advice`() {
    let pieces = Array("{}<>[]%$*(:)?/ab1.\\s@-")
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<20_000 {
      let text = "/" + String((0..<next(12)).map { _ in pieces[next(pieces.count)] })
      guard let better = ForeignSyntax(text)?.suggestion else { continue }
      #expect(throws: Never.self, "\(text) → \(better)") { try RoutePattern(better) }
    }
  }
}
