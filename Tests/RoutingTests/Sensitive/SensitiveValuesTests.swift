import RouteModel
import Routing
import Simulation
import Testing

/// The one rule of what is masked in a recorded event.
struct SensitiveValuesTests {
  private static let catalog: RouteCatalog = {
    var catalog = RouteCatalog()
    catalog.routes["login"] = Route(
      identifier: "login", className: "Login", parent: "list",
      parentParameters: ["user": ":token", "tab": "all"],
      patterns: [
        Route.Pattern(text: "app://login/:token"), Route.Pattern(text: "app://find?q=:token"),
        Route.Pattern(text: "app://mark#:token"), Route.Pattern(text: "app://files/:token+"),
        Route.Pattern(text: "app://pair/:id-:token"), Route.Pattern(text: "vault://:token/x"),
        Route.Pattern(text: "app://seg/:token/y", takesHostAsSegment: true),
      ],
      parameters: [
        Route.Parameter(name: "token", isSensitive: true), Route.Parameter(name: "page"),
      ])
    catalog.routes["list"] = Route(
      identifier: "list", className: "List", parent: "home", parentParameters: ["who": ":user"])
    catalog.routes["home"] = Route(identifier: "home", className: "Home")
    catalog.routes["plain"] = Route(
      identifier: "plain", className: "Plain", patterns: [Route.Pattern(text: "app://plain/:id")])
    catalog.routes["open"] = Route(
      identifier: "open", className: "Open", patterns: [Route.Pattern(text: "app://open")],
      parameters: [Route.Parameter(name: "token")])
    catalog.routes["user"] = Route(
      identifier: "user", className: "User",
      patterns: [Route.Pattern(text: "app://:name::key@user")])
    return catalog
  }()

  private let sensitive = SensitiveValues(catalog)

  private func event(
    _ url: String, by route: String? = nil, _ pattern: String? = nil, _ parameters: String...
  ) -> RouteEvent {
    RouteEvent(
      time: 1, action: .perform, route: route, pattern: pattern, url: url,
      parameters: parameters.map { text in
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        return .init(name: parts[0], value: parts[1])
      })
  }

  @Test(arguments: [
    ("app://login/:token", "app://login/abc", "app://login/•••"),
    (
      "app://login/:token", "app://login/a%20b?page=abc&token=x#abc",
      "app://login/•••?page=abc&token=•••#abc"
    ),
    (
      "app://login/:token", "app://login/abc?tok%65n=a&tokens=b&Token=c",
      "app://login/•••?tok%65n=•••&tokens=b&Token=c"
    ),
    ("app://find?q=:token", "app://find?q=abc", "app://find?q=•••"),
    ("app://mark#:token", "app://mark#abc", "app://mark#•••"),
    ("app://files/:token+", "app://files/a/b/c", "app://files/•••"),
    ("app://pair/:id-:token", "app://pair/7-abc", "app://pair/7-•••"),
    ("vault://:token/x", "vault://abc/x", "vault://•••/x"),
    ("app://seg/:token/y", "app://seg/abc/y", "app://seg/•••/y"),
  ])
  func `exactly what a pattern captured under a sensitive name is masked`(
    pattern: String, url: String, expected: String
  ) {
    #expect(sensitive.masking(event(url, by: "login", pattern)).url == expected)
  }

  @Test func `a name is sensitive for every route that does not declare it as plain`() {
    let url = "app://plain/7?token=abc&q=abc"
    let masked = sensitive.masking(
      event(url, by: "plain", "app://plain/:id", "id=7", "token=abc", "q=abc"))
    #expect(masked.url == "app://plain/7?token=•••&q=abc")
    #expect(masked.parameters.map(\.value) == ["7", "•••", "abc"])
    let plain = event("app://open?token=abc", by: "open", "app://open", "token=abc")
    #expect(sensitive.masking(plain) == plain)
  }

  @Test(arguments: [
    ("app://lgoin/abc", "app://•••/•••"), ("app://login/abc/more", "app://login/•••/•••"),
    ("app://files/login/y", "app://files/login/y"),
    ("app://plain?a=abc&b&c=&token=abc", "app://plain?a=•••&•••&c=&token=•••"),
    ("app://mark#abc/d", "app://mark#•••"), ("tel:abc", "tel:•••"),
    ("https://other.example/plain", "https://•••/plain"),
    ("app://plain/7", "app://plain/•••"),
  ])
  func `in a URL that nothing took every value and every segment that is no literal is masked`(
    url: String, expected: String
  ) {
    #expect(sensitive.masking(event(url)).url == expected)
    #expect(SensitiveValues(RouteCatalog()).masking(event(url)).url == url)
  }

  /// The item is a parameter beside the capture.
  @Test func `an item of the query that a pattern captures has the name of the item, too`() {
    var catalog = Self.catalog
    catalog.routes["whole"] = Route(
      identifier: "whole", className: "W", patterns: [Route.Pattern(text: "app://whole?:token")])
    catalog.routes["list"]?.patterns["app://list?u=:user"] = Route.Pattern(
      text: "app://list?u=:user")
    let sensitive = SensitiveValues(catalog)
    func values(_ event: RouteEvent) -> [String] {
      sensitive.masking(event).parameters.map { "\($0.name)=\($0.value)" }
    }
    #expect(
      values(
        event(
          "app://find?q=abc", by: "login", "app://find?q=:token", "token=abc", "q=abc", "page=2"))
        == ["token=•••", "q=•••", "page=2"])
    #expect(
      values(
        event("app://list?u=abc", by: "list", "app://list?u=:user", "user=abc", "u=abc", "p=2"))
        == ["user=•••", "u=•••", "p=2"])
    #expect(
      values(event("app://whole?abc=d", by: "whole", "app://whole?:token", "token=abc=d", "abc=d"))
        == ["token=•••", "•••=•••"])
  }

  @Test func `a host stays where no pattern captures in a host`() {
    var catalog = RouteCatalog()
    catalog.routes["login"] = Route(
      identifier: "login", className: "Login",
      patterns: [Route.Pattern(text: "app://login/:token")],
      parameters: [Route.Parameter(name: "token", isSensitive: true)])
    let sensitive = SensitiveValues(catalog)
    #expect(sensitive.masking(event("app://lgoin/abc")).url == "app://lgoin/•••")
    #expect(sensitive.masking(event("app://gone")).url == "app://gone")
  }

  @Test func `a text that is no URL is masked as a whole`() {
    var failed = event("https://h:abc/x")
    failed.failure = .init(code: "invalid-url", message: "the port 'abc' is no number")
    let masked = sensitive.masking(failed)
    #expect(masked.url == "•••" && masked.failure?.message == "the text is not a URL: •••")
    #expect(SensitiveValues(RouteCatalog()).masking(failed) == failed)
  }

  @Test(arguments: [
    ("https://bob:abc@h.example/x?u=c@d", "https://•••@h.example/x?u=c@d"),
    ("app://bob@h/x", "app://•••@h/x"), ("mailto:bob@h.example", "mailto:bob@h.example"),
    ("app://h/x?u=bob:abc@h", "app://h/x?u=bob:abc@h"),
  ])
  func `user information is masked whatever the catalog says`(url: String, expected: String) {
    let taken = event(url, by: "plain", "app://x")
    #expect(sensitive.masking(taken).url == expected)
    #expect(SensitiveValues(RouteCatalog()).masking(taken).url == expected)
    let captured = event(
      "app://bob:abc@user", by: "user", "app://:name::key@user", "name=bob", "key=abc", "page=2")
    let masked = sensitive.masking(captured)
    #expect(masked.url == "app://•••@user")
    #expect(masked.parameters.map(\.value) == ["•••", "•••", "2"])
  }

  @Test func `an error is made of the masked URL`() {
    var failed = event("app://lgoin/abc")
    failed.failure = .init(
      code: "no-match", message: "app://lgoin/abc is redirected to app://x/abc: no route matches")
    #expect(
      sensitive.masking(failed).failure?.message
        == "no pattern of an enabled route takes the URL: app://•••/•••")
    failed = event("app://login/abc", by: "login", "app://login/:token", "token=abc")
    failed.failure = .init(code: "x", message: "app://login/abc is refused, abc stays")
    #expect(sensitive.masking(failed).failure?.message == "app://login/••• is refused, abc stays")
  }

  @Test func `a parent has the names under which it is given sensitive values`() {
    func parameters(_ route: String) -> [String] {
      sensitive.masking(
        RouteEvent(
          time: 1, action: .perform, route: route,
          parameters: ["user", "tab", "who"].map { .init(name: $0, value: "abc") })
      ).parameters.map(\.value)
    }
    #expect(parameters("list") == ["•••", "abc", "abc"])
    #expect(parameters("home") == ["abc", "abc", "•••"])
    #expect(parameters("plain") == ["abc", "abc", "abc"])
  }

  /// Which part of the link a redirect made into the value is not looked for.
  @Test(arguments: [
    ("app://old/:x", "app://login/:x", "app://login/:token", "app://old/abc", "app://old/•••"),
    (
      "app://old/:y/:x", "app://pair/:y-:x", "app://pair/:id-:token", "app://old/7/abc",
      "app://old/•••/•••"
    ),
    (
      "app://old", "app://find", "app://find?q=:token", "app://old?q=abc&page=2",
      "app://old?q=•••&page=•••"
    ),
    (
      "app://old", "app://mark", "app://mark#:token", "app://old?page=2#abc",
      "app://old?page=•••#•••"
    ),
    (
      "app://old/:x", "app://plain/7?token=:x", "app://plain/:id", "app://old/abc?q=7",
      "app://old/•••?q=•••"
    ),
    ("*://:h/old/:x", "vault://x/x", "vault://:token/x", "app://abc/old/7", "app://•••/old/•••"),
    ("app://old/:token", "app://plain/7", "app://plain/:id", "app://old/abc", "app://old/•••"),
  ])
  func `behind a redirect that takes a sensitive value all is masked that may be it`(
    pattern: String, target: String, taker: String, url: String, expected: String
  ) {
    var catalog = Self.catalog
    catalog.redirects.insert(Redirect(pattern: Route.Pattern(text: pattern), target: target))
    let isPlain = taker.hasPrefix("app://plain")
    var taken = event(url, by: isPlain ? "plain" : "login", taker)
    if target.contains("token=") { taken.parameters = [.init(name: "token", value: "abc")] }
    taken.details["redirect"] = pattern
    #expect(SensitiveValues(catalog).masking(taken).url == expected)
  }

  @Test func `a link that a redirect took for a route without sensitive values stays`() {
    var taken = event("app://old/7?page=2", by: "plain", "app://plain/:id", "id=7", "page=2")
    taken.details["redirect"] = "app://old/:x"
    #expect(sensitive.masking(taken).url == "app://old/7?page=2")
    taken.url = "app://old/7?token=abc"
    #expect(sensitive.masking(taken).url == "app://old/7?token=•••")
  }

  @Test func `the pattern of another catalog tells its names itself`() {
    let foreign = event("app://elsewhere/abc", by: "far", "app://elsewhere/:token", "token=abc")
    #expect(sensitive.masking(foreign).url == "app://elsewhere/•••")
    let odd = event("app://elsewhere/abc", by: "far", "app://unlike/:token", "token=abc")
    #expect(sensitive.masking(odd).url == "app://•••/•••")
  }

  @Test func `stacks and facts are masked by their names`() {
    let node = StackNode(
      id: 3, className: "Login", route: "login", router: 1,
      parameters: [.init(name: "token", value: "abc"), .init(name: "page", value: "abc")])
    var shown = event("app://open", by: "open", "app://open")
    shown.stackChanges = [.insert(node, parent: 1, index: 0)]
    guard case .insert(let changed, _, _)? = sensitive.masking(shown).stackChanges.first else {
      Issue.record("no change")
      return
    }
    #expect(changed.parameters.map(\.value) == ["•••", "abc"])
    #expect(sensitive.masking(node).parameters.map(\.value) == ["•••", "abc"])
    #expect(sensitive.masking(["token": "abc", "user": "abc"]) == ["token": "•••", "user": "abc"])
  }

  @Test(arguments: [
    ("perform login token=abc", true), ("open app://x?token=abc", true),
    ("open 'app://x?a=1&token=abc'", true), ("perform login tokens=abc", false),
    ("perform login my_token=abc", false), ("perform login Token=abc", false),
    ("open app://login/abc", false), ("token", true),
  ])
  func `a line names a sensitive parameter as a word`(line: String, isNamed: Bool) {
    #expect(sensitive.isNamed(in: line) == isNamed)
    #expect(!SensitiveValues(RouteCatalog()).isNamed(in: line))
  }
}
