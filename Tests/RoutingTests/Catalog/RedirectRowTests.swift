import RouteModel
import Routing
import Simulation
import Testing

/// Redirects of the catalog.
@MainActor struct RedirectRowTests {
  private func registry(
    _ redirects: [Redirect],
    routes: [String: [String]] = ["item": ["https://shop.example/item/:id"]],
    _ change: (inout RouteCatalog) -> Void = { _ in }
  ) -> Registry {
    var catalog = RouteCatalog()
    catalog.classes.insert(DestinationClass(name: "Screen"))
    for (name, patterns) in routes {
      catalog.routes.insert(
        Route(
          identifier: name, className: "Screen",
          patterns: patterns.map { Route.Pattern(text: $0) }))
    }
    for redirect in redirects { catalog.redirects.insert(redirect) }
    change(&catalog)
    return Registry(catalog: catalog)
  }

  private func redirect(
    _ pattern: String, _ target: String, _ change: (inout Redirect) -> Void = { _ in }
  ) -> Redirect {
    var row = Redirect(pattern: Route.Pattern(text: pattern), target: target)
    change(&row)
    return row
  }

  private func targets(_ redirect: Redirect, _ urls: String...) -> [String] {
    let registry = registry([redirect], routes: ["all": ["/*", "*://*"]])
    return urls.map { (try? registry.match($0))?.matchedURL ?? "-" }
  }

  @Test func `the target is matched in place of the URL`() throws {
    let registry = registry([redirect("app://old/:id", "https://shop.example/item/:id?from=app")])
    let match = try #require(try registry.match("app://old/7?ref=mail#top"))
    #expect(match.route == "item")
    #expect(match.pattern == "https://shop.example/item/:id")
    #expect(match.url == "app://old/7?ref=mail#top")
    #expect(match.matchedURL == "https://shop.example/item/7?from=app&ref=mail#top")
    #expect(match.parameters.map { "\($0.name)=\($0.value)" } == ["id=7", "from=app", "ref=mail"])
    #expect(match.redirects.map(\.pattern) == ["app://old/:id"])
    #expect(match.redirects.map(\.url) == [match.url])
    #expect(match.redirects.map(\.target) == [match.matchedURL])
  }

  @Test func `values are encoded for their place`() {
    #expect(
      targets(redirect("app://old/:a/:b", "app://new/:b?q=:a#:b"), "app://old/x%26y%20z/b%2Fc")
        == ["app://new/b%2Fc?q=x%26y%20z#b/c"])
    #expect(
      targets(redirect("app://old?q=:q", "app://find/:q"), "app://old?q=a/b+c")
        == ["app://find/a%2Fb%20c"])
    #expect(
      targets(redirect("app://old/:rest*", "app://new/:rest"), "app://old/a/b%20c/d")
        == ["app://new/a/b%20c/d"])
    #expect(
      targets(redirect("app://old/*", "app://new/*"), "app://old/a//b?x=1", "app://old/")
        == ["app://new/a//b?x=1", "app://new/"])
    #expect(targets(redirect("app://old/:id?", "app://new/:id"), "app://old") == ["app://new/"])
  }

  @Test func `the rest of the query is carried over or dropped`() {
    let keeping = redirect("app://old/:id", "app://new/:id?from=app")
    #expect(
      targets(keeping, "app://old/1", "app://old/1?a=1&from=x&b=%zz", "app://old/1#f")
        == ["app://new/1?from=app", "app://new/1?from=app&a=1&b=%zz", "app://new/1?from=app#f"])
    let flagged = redirect("app://old/:id", "app://new/:id?from=app&flag")
    #expect(
      targets(flagged, "app://old/1?%66rom=x&flag=y&z=1") == ["app://new/1?from=app&flag&z=1"])
    let dropping = redirect("app://old/:id", "app://new/:id") { $0.keepsQuery = false }
    #expect(targets(dropping, "app://old/1?a=1#f") == ["app://new/1"])
    // What the pattern asks for is not the rest.
    #expect(targets(redirect("app://old?v=1", "app://new"), "app://old?v=1") == ["app://new"])
    #expect(targets(redirect("app://old#:f", "app://new/x"), "app://old#f") == ["app://new/x"])
  }

  @Test func `a target that begins with a slash keeps scheme and host`() {
    #expect(
      targets(
        redirect("/old/:id", "/new/:id"), "https://a.example/old/1", "app://host:80/old/1?x=2")
        == ["https://a.example/new/1", "app://host:80/new/1?x=2"])
  }

  @Test func `redirects follow each other, and a circle ends`() throws {
    let registry = registry([
      redirect("app://a/:id", "app://b/:id"), redirect("app://b/:id", "/item/:id"),
      redirect("app://b/item/:id", "https://shop.example/item/:id"),
      redirect("app://x/:id", "app://y/:id"), redirect(#"app://y/:n(\d+)"#, "app://x/:n"),
    ])
    let match = try #require(try registry.match("app://a/7"))
    #expect(
      match.redirects.map(\.target) == [
        "app://b/7", "app://b/item/7", "https://shop.example/item/7",
      ])
    #expect(
      throws: RouteError(
        .redirectLoop,
        "the redirects of app://x/1 lead round in a circle: app://x/1 → app://y/1 → app://x/1",
        suggestions: ["explain app://x/1"])
    ) { try registry.match("app://x/1") }
    // No other candidate of the first URL is tried.
    #expect(try registry.match("app://x/one") == nil)
    #expect(
      registry.noMatch("app://x/one").message
        == "app://x/one is redirected to app://y/one: no route matches app://y/one")
    let found = registry.check().filter { $0.code.hasPrefix("redirect") }
    #expect(found.filter { $0.code == "redirect-loop" }.count == 2)
    for finding in found where finding.code == "redirect-loop" {
      let url = try #require(finding.witness)
      #expect(throws: RouteError.self) { try registry.match(url) }
    }
    #expect(!found.contains { $0.code == "redirect-without-route" })
  }

  @Test func `redirects that are never in use together are no circle`() throws {
    let redirects = [("ios", "app://a", "app://b"), ("android", "app://b", "app://a")].map {
      platform, pattern, target in
      redirect(pattern, target) { $0.pattern.conditions = [Condition(.platform, platform)] }
    }
    let registry = registry(redirects, routes: ["all": ["app://a", "app://b"]])
    for platform in ["ios", "android"] {
      registry.setContext(RouteContext(facts: ["platform": platform]))
      #expect(try registry.match("app://a")?.route == "all")
      #expect(try registry.match("app://b")?.route == "all")
      #expect(!registry.check().contains { $0.code == "redirect-loop" })
    }
  }

  @Test func `several redirects may lead to one target`() {
    let registry = registry(
      ["/c", "/d", "/e"].map { redirect($0, "https://s.example/item/1") }
        + [redirect("/f", "https://s.example/none"), redirect("/g", "https://s.example/none")],
      routes: ["item": ["https://s.example/item/:id"]])
    let found = registry.check().filter { $0.code == "redirect-without-route" }
    #expect(found.map { $0.subjects[0] }.sorted() == ["/f", "/g"])
  }

  /// The redirects of which a check says that no link of theirs opens anything, with the reason.
  private func nowhere(_ registry: Registry) -> [String] {
    registry.check().filter { $0.code == "redirect-without-route" }.map(\.message).sorted()
  }

  @Test func `a path leads to the site of its own redirect`() throws {
    let registry = registry(
      [
        redirect("https://g.x/5", "/item/5"), redirect("https://g.x/old/:id", "/item/:id"),
        redirect("https://shop.example/old/:id", "/item/:id"),
        redirect("https://{www.}?shop.example/p/:id", "/item/:id"),
        redirect("/any/:id", "/item/:id"), redirect("https://g.x/all", "/each"),
      ],
      routes: ["item": ["https://shop.example/item/:id"], "each": ["/each"]])
    #expect(
      nowhere(registry) == [
        "the redirect https://g.x/5 → /item/5: no pattern takes https://g.x/item/5",
        "the redirect https://g.x/old/:id → /item/:id: no pattern takes https://g.x/item/:id",
      ])
    #expect(try registry.match("https://g.x/5") == nil)
    #expect(try registry.match("https://shop.example/old/5")?.route == "item")
    #expect(try registry.match("https://g.x/all")?.route == "each")
  }

  @Test func `a route that no link opens is no target`() throws {
    let registry = registry(
      [
        redirect("old://a", "app://off"), redirect("old://b/:id", "app://in/:id"),
        redirect("old://c", "app://both"), redirect("old://d", "app://gone"),
        redirect("old://e", "old://g"),
        redirect("old://f", "app://when"),
        redirect("old://g", "app://open") { $0.isEnabled = false },
      ],
      routes: [
        "off": ["app://off"], "in": ["app://in/:id"], "both": ["app://both"],
        "open": ["app://{both}", "app://open"], "when": ["app://when"],
      ]
    ) {
      $0.routes["off"]?.isEnabled = false
      $0.routes["both"]?.isEnabled = false
      $0.routes["in"]?.isInternal = true
      $0.routes["when"]?.conditions = [Condition(.platform, "ios")]
    }
    #expect(
      nowhere(registry) == [
        "the redirect old://a → app://off: no route opens by such a URL: off (disabled)",
        "the redirect old://b/:id → app://in/:id: no route opens by such a URL: in (internal)",
        "the redirect old://d → app://gone: no pattern takes such a URL",
        "the redirect old://e → old://g: no route opens by such a URL: redirect to app://open (disabled)",
      ])
    let codes = ["app://off": RouteError.Code.routeDisabled, "app://in/1": .routeInternal]
    for (url, code) in codes { #expect(registry.noMatch(url).code == code) }
    #expect(try registry.match("old://c")?.route == "open")
  }

  @Test func `more redirects than the limit are an error`() throws {
    let chain = (0...9).map { redirect("app://h\($0)", "app://h\($0 + 1)") }
    let registry = registry(chain, routes: ["end": ["app://h10"]])
    #expect(try registry.match("app://h2")?.route == "end")
    let error = #expect(throws: RouteError.self) { try registry.match("app://h1") }
    #expect(error?.code == .redirectLoop)
    #expect(error?.message.hasPrefix("more than 8 redirects follow each other") == true)
  }

  @Test func `a redirect leads to a URL without slashes`() throws {
    let registry = registry(
      [redirect("app://mail/:to", "mailto::to"), redirect("app://call/:who", "tel::who")],
      routes: ["mail": ["mailto:*"]])
    let found = try #require(try registry.match("app://mail/a@b.org"))
    #expect(found.route == "mail")
    #expect(found.redirects.last?.target == "mailto:a@b.org")
    #expect(
      registry.check().filter { $0.code == "redirect-without-route" }.map(\.subjects) == [
        ["app://call/:who", "tel::who"]
      ])
  }

  @Test func `precedence and conflicts treat a redirect as a pattern`() throws {
    let registry = registry(
      [redirect("app://old/:id", "app://new")],
      routes: ["new": ["app://new", "app://old/exact"], "rest": ["app://old/*"]])
    #expect(try registry.match("app://old/7")?.route == "new")
    #expect(try registry.match("app://old/exact")?.redirects == [])
    #expect(try registry.match("app://old/a/b")?.route == "rest")
    #expect(
      registry.conflicts().map(\.subjects).contains([
        "redirect to app://new", "app://old/:id", "rest", "app://old/*",
      ]))
    let explained = try registry.explain("app://old/7")
    #expect(explained.map(\.verdict) == [.taken, .outranked])
    #expect(explained.first?.redirect?.target == "app://new")
  }

  @Test func `a disabled redirect leads nowhere, and changes follow at once`() throws {
    var row = redirect("app://old/:id", "https://shop.example/item/:id") { $0.isEnabled = false }
    let registry = registry([row])
    #expect(try registry.match("app://old/7") == nil)
    #expect(try registry.explain("app://old/7").map(\.verdict) == [.disabled])
    let old = row
    row.isEnabled = true
    try registry.apply([.redirect(before: old, after: row)])
    #expect(try registry.match("app://old/7")?.route == "item")
    try registry.apply([.redirect(before: row, after: nil)])
    #expect(try registry.match("app://old/7") == nil)
    #expect(try registry.explain("app://old/7").isEmpty)
  }

  @Test func `a target that cannot be used is an issue`() {
    for (target, words) in [
      ("app://new/:ID", "captures no 'ID' at"), ("app://:id/x", "the hostname of a target"),
      ("app://new/:id(\\d+)", "no expressions"), ("new/:id", "neither a scheme nor a leading '/'"),
      ("app://new/{x}?", "no expressions"),
    ] {
      let row = redirect("app://old/:id", target)
      let issues = registry([row]).issues
      #expect(issues.map(\.code) == ["bad-pattern"], "\(target)")
      #expect(row.targetMistake != nil, "\(target) \(words)")
    }
    #expect(redirect("app://old/:id", "app://new/:id").targetMistake == nil)
  }

  @Test func `a route that is closed to links does not open a redirect in another context`() {
    let registry = registry(
      [redirect("app://old", "https://shop.example/item/x")],
      routes: [
        "item": ["https://shop.example/item/:id"], "closed": ["https://shop.example/item/x"],
      ]
    ) {
      $0.routes["item"]?.parameters["id"] = Route.Parameter(name: "id", kind: .int)
      $0.routes["closed"]?.isInternal = true
      $0.routes["closed"]?.conditions = [Condition(.platform, "ios")]
    }
    #expect(registry.check().contains { $0.code == "redirect-without-route" })
  }

  @Test func `the rules of the route apply, and the event tells the redirect`() {
    let registry = registry([redirect("app://old/:id", "https://shop.example/item/:id")]) {
      $0.routes["item"]?.parameters["id"] = Route.Parameter(name: "id", kind: .int)
    }
    let simulation = RouteSimulation(registry: registry)
    let event = simulation.open("app://old/7")
    #expect(event.outcome == .success)
    #expect(event.url == "app://old/7")
    #expect(event.pattern == "https://shop.example/item/:id")
    #expect(event.details["redirect"] == "app://old/:id")
    #expect(simulation.open("app://old/x").failure?.code == "invalid-parameter")
  }

  @Test func `a secret is masked in the URL that was redirected`() {
    let catalog = registry(
      [
        redirect("app://old/:code/:name", "app://older/:code/:name"),
        redirect(#"app://older/:c/:n"#, "https://shop.example/reset/:c?name=:n"),
      ], routes: ["reset": [#"https://shop.example/reset/:token(\d+)"#]]
    ) {
      $0.routes["reset"]?.parameters["token"] = Route.Parameter(name: "token", isSensitive: true)
    }.catalog
    let values = SensitiveValues(catalog)
    let simulation = RouteSimulation(registry: Registry(catalog: catalog))
    for host in ["old", "older"] {
      let event = values.masking(simulation.open("app://\(host)/4711/bob"))
      #expect(event.url == "app://\(host)/•••/•••")
      #expect(!"\(event)".contains("4711"))
    }
    let failed = values.masking(simulation.open("app://old/47x11/bob"))
    #expect(!"\(failed)".contains("47x11"))
  }
}
