import Testing
import URLPatterns

/// Tables in which other frameworks say which of two routes wins, translated, with links and the frameworks' answers.
struct OtherOrdersTests {
  private func check(
    _ dialect: String, _ routes: [String], _ links: [(link: String, route: String)]
  ) throws {
    let dialect = try #require(Dialect.named(dialect))
    let entries = try routes.enumerated().map { key, route in
      PatternIndex.Entry(
        pattern: try RoutePattern(dialect.translate(route)), route: route, key: key)
    }
    let index = PatternIndex(entries)
    for (link, route) in links {
      #expect(try index.firstMatch(link).map { routes[$0.key] } == route, "\(link)")
    }
    // No route is dead.
    let hidden = index.conflicts().conflicts.filter { $0.kind != .overlap }
    #expect(hidden.isEmpty, "\(hidden)")
  }

  @Test func `Next.js: a name comes before a rest, and a rest before an optional one`() throws {
    try check(
      "next",
      [
        "/posts", "/[root-slug]", "/", "/posts/[id]", "/blog/[id]/comments/[cid]", "/blog/abc/[id]",
        "/[...rest]", "/blog/abc/post", "/blog/abc", "/p1/[[...incl]]", "/p/[...rest]",
        "/p2/[...rest]", "/p2/[id]", "/p2/[id]/abc", "/p3/[[...rest]]", "/p3/[id]", "/p3/[id]/abc",
        "/blog/[id]", "/foo/[d]/bar/baz/[f]", "/apples/[ab]/[cd]/ef",
      ],
      [
        ("/", "/"), ("/posts", "/posts"), ("/posts/3", "/posts/[id]"), ("/posts/3/x", "/[...rest]"),
        ("/x", "/[root-slug]"), ("/x/y", "/[...rest]"), ("/blog", "/[root-slug]"),
        ("/blog/abc", "/blog/abc"), ("/blog/abc/post", "/blog/abc/post"),
        ("/blog/abc/3", "/blog/abc/[id]"), ("/blog/3", "/blog/[id]"), ("/blog/3/x", "/[...rest]"),
        ("/blog/3/comments/4", "/blog/[id]/comments/[cid]"), ("/p1", "/p1/[[...incl]]"),
        ("/p1/a", "/p1/[[...incl]]"), ("/p1/a/b", "/p1/[[...incl]]"), ("/p", "/[root-slug]"),
        ("/p/a", "/p/[...rest]"), ("/p/a/b", "/p/[...rest]"), ("/p2", "/[root-slug]"),
        ("/p2/a", "/p2/[id]"), ("/p2/a/abc", "/p2/[id]/abc"), ("/p2/a/b", "/p2/[...rest]"),
        ("/p2/a/abc/d", "/p2/[...rest]"), ("/p3", "/p3/[[...rest]]"), ("/p3/a", "/p3/[id]"),
        ("/p3/a/abc", "/p3/[id]/abc"), ("/p3/a/b", "/p3/[[...rest]]"),
        ("/foo/1/bar/baz/2", "/foo/[d]/bar/baz/[f]"), ("/foo/1/bar/baz", "/[...rest]"),
        ("/apples/1/2/ef", "/apples/[ab]/[cd]/ef"), ("/apples/1/2", "/[...rest]"),
        ("/apples", "/[root-slug]"),
      ])
  }

  @Test func `Expo: a file comes before a name, a name before a rest, and groups do not count`()
    throws
  {
    try check(
      "expo",
      [
        "/", "/(tabs)/settings", "/[user]", "/[user]/index2", "/[user]/[post]", "/[user]/posts",
        "/posts/[...rest]", "/posts/new", "/(tabs)/posts/[id]", "/[...missing]",
      ],
      [
        ("/", "/"), ("/settings", "/(tabs)/settings"), ("/evan", "/[user]"),
        ("/evan/index2", "/[user]/index2"), ("/evan/posts", "/[user]/posts"),
        ("/evan/7", "/[user]/[post]"), ("/posts/new", "/posts/new"),
        ("/posts/7", "/(tabs)/posts/[id]"), ("/posts/7/edit", "/posts/[...rest]"),
        ("/evan/7/edit", "/[...missing]"),
      ])
  }

  @Test func `React Router: what is written out comes before a name, a name before a splat`() throws
  {
    try check(
      "react-router",
      [
        "/groups/main/users/me", "/groups/:groupId/users/me", "/groups/:groupId/users/:userId",
        "/groups/:groupId/users/*", "/groups/main/users/:userId", "/groups/main/users",
        "/groups/:groupId/users", "/groups/main", "/groups/:groupId", "/groups", "/files/*",
        "/files",
        "/:one/:two/:three/:four/:five", "/", "/*",
      ],
      [
        ("/groups/main/users/me", "/groups/main/users/me"),
        ("/groups/other/users/me", "/groups/:groupId/users/me"),
        ("/groups/main/users/3", "/groups/main/users/:userId"),
        ("/groups/other/users/3", "/groups/:groupId/users/:userId"),
        ("/groups/other/users/3/more", "/groups/:groupId/users/*"),
        ("/groups/main/users", "/groups/main/users"), ("/groups/x/users", "/groups/:groupId/users"),
        ("/groups/main", "/groups/main"), ("/groups/x", "/groups/:groupId"), ("/groups", "/groups"),
        ("/files/some/long/path", "/files/*"), ("/files", "/files"),
        ("/one/two/three/four/five", "/:one/:two/:three/:four/:five"), ("/", "/"),
        ("/no/where", "/*"),
      ])
  }

  @Test(arguments: [
    ("/a/:b/c", "/a/:b", "/a/x/c", "/a/:b/c"), ("/:a-:b", "/:a", "/x-y", "/:a-:b"),
    ("/a-:b", "/:w", "/a-x", "/a-:b"), ("/a-:b", "/a-:w(.*)", "/a-x", "/a-:b"),
    ("/:a-:b", "/:a-:b(.*)", "/x-y", "/:a-:b"), ("/:w", "/:w+", "/x", "/:w"),
    ("/:w?", "/:w+", "/x", "/:w?"), ("/:w?", "/:w*", "/x", "/:w?"), ("/", "/:rest(.*)", "/", "/"),
    ("/:other", "/:rest(.*)", "/x", "/:other"),
    ("/:other/:b?", "/:rest(.+)", "/x/y", "/:other/:b?"),
    (#"/:id(\d+)"#, "/:name", "/3", #"/:id(\d+)"#), ("/:a/b", "/:rest(.+)", "/x/b", "/:a/b"),
    ("/:a/edit", "/:b(.+)/edit", "/x/edit", "/:a/edit"),
    ("/:a.json", "/:b(.+).json", "/x.json", "/:a.json"),
    ("/seg{/:path(.*)}?", "/seg/:path(.*)/_meta", "/seg/a/_meta", "/seg/:path(.*)/_meta"),
  ])
  func `vue-router, and reports of others: a pair, and which of it wins`(
    _ first: String, _ second: String, _ link: String, _ winner: String
  ) throws {
    for routes in [[first, second], [second, first]] {
      let entries = try routes.enumerated().map { key, text in
        PatternIndex.Entry(pattern: try RoutePattern(text), route: "r\(key)", key: key)
      }
      #expect(try PatternIndex(entries).firstMatch(link).map { routes[$0.key] } == winner)
    }
  }

  @Test func `two spellings of a rest are no duplicates`() throws {
    let entries = try ["/a/:x(.+)", "/a/:x(.*)"].enumerated().map { key, text in
      PatternIndex.Entry(pattern: try RoutePattern(text), route: "r\(key)", key: key)
    }
    let kinds = PatternIndex(entries).conflicts().conflicts.map(\.kind)
    #expect(!kinds.contains(.duplicate))
  }
}
