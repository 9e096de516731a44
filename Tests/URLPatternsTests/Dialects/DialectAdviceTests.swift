import TestSupport
import Testing
import URLPatterns

/// What is said of a pattern that was written for another framework.
struct DialectAdviceTests {
  @Test(arguments: [
    ("/photos/:id(.:format)", "Rails", "/photos/:id{.:format}?"),
    ("/a(/new)", "Rails", "/a{/new}?"),
    ("/f/*path", "Rails", "/f/:path(.+)"), ("/a/{id}/b/{x}", "ASP.NET", "/a/:id/b/:x"),
    ("/x/{name}suffix", "ASP.NET", "/x/{:name}suffix"), ("/p/{id?}", "ASP.NET", "/p/:id?"),
    ("/a/{id:int}", "ASP.NET", #"/a/:id(-?\d+)"#), (#"/p/{id:\d+}"#, "Spring", #"/p/:id(\d+)"#),
    ("/f/{path...}", "Go", "/f{/:path(.*)}?"), (#"/b/{id<\d+>}"#, "Symfony", #"/b/:id(\d+)"#),
    ("/user/{tail}*", "Actix", "/user/:tail(.+)"), ("/u[/{id}]", "Slim", "/u/:id?"),
    ("/users{/:id}", "Express 5", "/users/:id?"), ("/u/<int:id>", "Django", #"/u/:id(\d+)"#),
    ("/u/<id:int>", "Bottle", #"/u/:id(-?\d+)"#), ("/f/<p..>", "Rocket", "/f{/:p(.*)}?"),
    ("/a/[...slug]", "Next", "/a/:slug(.+)"), ("/a/[[...slug]]", "Next", "/a{/:slug(.+)}?"),
    ("/(tabs)/home", "Next", "/home"), ("/[[lang]]/about", "SvelteKit", "/:lang?/about"),
    ("/a/$id", "TanStack", "/a/:id"), ("/posts.$id", "Remix", "/posts/:id"),
    ("/a/%d/%s", "format", #"/a/:value(-?\d+)/:value2"#), ("/a/${id}", "format", "/a/:id"),
    ("/a/%ld", "format", #"/a/:value(-?\d+)"#), (#"/a/\(id)"#, "format", "/a/:id"),
    ("/a/#{id}", "format", "/a/:id"),
    ("https://h.org/u/{id}?t={t}", "ASP.NET", "https://h.org/u/:id"),
    ("/u/{id}/.*", "Jetpack", "/u/:id/*"), ("app://b/:id<int>", "Fiber", #"app://b/:id(-?\d+)"#),
    ("/p/:id{[0-9]+}", "Hono", "/p/:id([0-9]+)"),
  ])
  func `a pattern that one grammar reads whole is told to be of that`(
    _ text: String, _ framework: String, _ better: String
  ) {
    let advice = DialectAdvice(text)
    #expect(advice?.dialects.map(\.title) == [framework])
    #expect(advice?.suggestion == better)
  }

  @Test func `where two grammars mean different things, both are named and neither is suggested`() {
    let advice = DialectAdvice("/blog/(:num)")
    #expect(advice?.dialects.map(\.title) == ["Rails", "CodeIgniter"])
    #expect(advice?.suggestion == nil)
  }

  @Test(arguments: [
    "/a/:id", #"/a/:id(\d+)"#, "/a/*", "/a{/edit}?", "/{:name}suffix", "/a/{edit}?", "/{a}*",
    "/a/%20b", "/a/%d0%b0", "/a/100%25", "/a/x$y", "/*.html", "https://*.example.com/x",
    #"/a/\{id\}"#, "/a/(x|y)", "/a/(<b>)", #"/a/([abc])"#, #"app://[\:\:1]/x"#, "/{foo:bar}",
    "/a/:version(alpha)", "/a/:x(path)", "/a/:x:y", "/a/:id(int|long)", "app://:host:8080/x",
    "/a/:id?", "/a/<b c>", "/a/[0]", "/a/(/.*)", "app://editor", "/@:name", "/a/@x:y",
    "app://u@h/x", "/@me", "/x/@modal", "/a(/new)(/other", "/[[a]]/{b}", "/u/{id}[/{t}", "/foo/**",
    "/p/:id{.:format}?", "/p/:id{/edit}?", "/p/:id{-x}",
  ])
  func `ours, and what no grammar reads whole, is left alone`(_ text: String) {
    #expect(DialectAdvice(text) == nil)
  }
}
