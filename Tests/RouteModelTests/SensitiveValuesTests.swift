import RouteModel
import Testing

struct SensitiveValuesTests {
  private let sensitive: SensitiveValues = {
    var catalog = RouteCatalog()
    catalog.routes["login"] = Route(
      identifier: "login", className: "Login",
      patterns: [Route.Pattern(text: "app://auth/reset/:token")],
      parameters: [
        Route.Parameter(name: "token", isSensitive: true), Route.Parameter(name: "page"),
      ])
    catalog.routes["code"] = Route(
      identifier: "code", className: "Code",
      patterns: [
        Route.Pattern(text: "app://find?q=:code"), Route.Pattern(text: "vault://:code/x"),
        Route.Pattern(text: "app://mark#:code"), Route.Pattern(text: "app://files/:code+"),
        Route.Pattern(text: "any://:tenant/sign/:code"),
      ], parameters: [Route.Parameter(name: "code", isSensitive: true)])
    catalog.routes["plain"] = Route(identifier: "plain", className: "Plain")
    catalog.routes["open"] = Route(
      identifier: "open", className: "Open", parameters: [Route.Parameter(name: "token")])
    return SensitiveValues(catalog)
  }()

  @Test func eventsLoseTheValueEverywhere() {
    let node = StackNode(
      id: 3, className: "Login", route: "login", router: 1,
      parameters: [.init(name: "token", value: "s3cret/x"), .init(name: "page", value: "2")])
    let event = RouteEvent(
      time: 1, action: .perform, route: "login", pattern: "app://auth/reset/:token",
      url: "app://auth/reset/s3cret%2Fx?page=2&token=s3cret%2Fx#s3cret/x",
      parameters: node.parameters,
      failure: .init(code: "x", message: "cannot open app://auth/reset/s3cret%2Fx: s3cret/x"),
      stackChanges: [.insert(node, parent: 1, index: 0)], details: ["note": "with s3cret/x"])
    let masked = sensitive.masking(event)
    #expect(masked.url == "app://auth/reset/•••?page=2&token=•••#•••")
    #expect(masked.parameters.map(\.value) == ["•••", "2"])
    #expect(!"\(masked)".contains("s3cret"))
    #expect("\(masked)".contains("page"))
  }

  @Test(arguments: [
    ("app://auth/reset/abc", "app://auth/reset/•••"),
    ("app://auth/reset/abc/more", "app://auth/reset/•••/more"),
    ("app://other/reset/abc", "app://other/reset/abc"),
    ("app://other/x?token=abc&page=1", "app://other/x?token=•••&page=1"),
    ("app://other/x?tok%65n=abc", "app://other/x?tok%65n=•••"),
    ("app://auth//reset/abc", "app://auth//•••/•••"),
    ("app://auth/./reset/abc", "app://auth/./•••/•••"),
    ("app://auth/x/%2E%2E/reset/abc", "app://auth/x/•••/•••/•••"),
    ("app:/auth/reset/abc", "app:/•••/•••/•••"), ("/reset/abc", "/•••/•••"),
    ("app://me:abc@auth:80/reset/abc", "app://me:•••@auth:80/reset/•••"),
    ("app://find?q=abc&more", "app://find?q=•••&more"), ("vault://abc/y", "vault://•••/y"),
    ("app://mark#abc", "app://mark#•••"), ("app://files/a/b", "app://files/•••/•••"),
    ("any://body/sign/abc/more", "any://body/sign/•••/more"),
    ("app://auth/reset/:token", "app://auth/reset/:token"), ("app://auth", "app://auth"),
    ("nonsense", "nonsense"),
    ("app://no/?token[]=abc&user[token]=abc", "app://no/?token[]=•••&user[token]=•••"),
    ("app://no/?token.sub=abc&tokens=1", "app://no/?token.sub=•••&tokens=1"),
    ("app://no/?q=1;token=abc", "app://no/?q=1;token=•••"),
    ("app://no/a;token=abc/b", "app://no/a;token=•••/b"),
    ("app://no/#/x?token=abc", "app://no/#/x?token=•••"),
    ("https://x/login?u=app://auth/reset/abc", "https://x/login?u=app://auth/reset/•••"),
    ("https://x/login?u=app%3A%2F%2Fauth%2Freset%2Fabc&a=1", "https://x/login?u=•••&a=1"),
    ("https://x/login?u=app%253A%252F%252Fauth%252Freset%252Fabc", "https://x/login?u=•••"),
    ("https://x/login?u=https://y/?token=abc", "https://x/login?u=https://y/?token=•••"),
    ("https://x/go/app://auth/reset/abc", "https://x/go/app://auth/reset/•••"),
    ("https://x/go/app%3A%2F%2Fauth%2Freset%2Fabc", "https://x/go/•••"),
    ("https://x/#app://auth/reset/abc", "https://x/#app://auth/reset/•••"),
    ("https://x/login?u=https://y/z", "https://x/login?u=https://y/z"),
    ("app:///auth/reset/abc", "app:///auth/•••/•••"),
    ("app:///other/reset/abc", "app:///other/reset/abc"),
  ])
  func urlsThatNothingMatched(_ url: String, _ expected: String) {
    #expect(sensitive.masking(url: url) == expected)
    let event = RouteEvent(time: 1, action: .match, url: url)
    #expect(sensitive.masking(event).url == expected)
  }

  @Test func shortValuesAreNoPartsOfWords() {
    let event = RouteEvent(
      time: 1, action: .perform, route: "login", url: "app://other/a1/1?page=1",
      parameters: [.init(name: "Token", value: "1")],
      failure: .init(code: "x", message: "1 of a1 is 1."))
    let masked = sensitive.masking(event)
    #expect(masked.url == "app://other/a1/•••?page=•••")
    #expect(masked.failure?.message == "••• of a1 is •••.")
    #expect(masked.parameters.map(\.value) == ["•••"])
  }

  @Test func aValueIsKnownUnderOtherNamesAfterwards() {
    var known = KnownSecrets()
    let login = RouteEvent(
      time: 1, action: .perform, route: "login", parameters: [.init(name: "token", value: "s3cret")]
    )
    _ = sensitive.masking(login, &known)
    let other = RouteEvent(
      time: 2, action: .perform, route: "plain", url: "app://plain/s3cret/s3crets?x=s3cret",
      parameters: [.init(name: "x", value: "s3cret"), .init(name: "y", value: "s3crets")])
    let masked = sensitive.masking(other, &known)
    #expect(masked.parameters.map(\.value) == ["•••", "s3crets"])
    #expect(masked.url == "app://plain/•••/s3crets?x=•••")
    #expect(
      sensitive.masking(["user": "s3cret", "a": "b"], known: known) == ["user": "•••", "a": "b"])
    #expect(sensitive.masking(word: "s3cret", known: known) == "•••")
    // A place in a URL that nothing took is a guess: it is masked there, and not remembered.
    _ = sensitive.masking(
      RouteEvent(time: 3, action: .match, url: "app://auth/reset/settings"), &known)
    #expect(!known.contains("settings"))
  }

  @Test func onlySoManyValuesAreRemembered() {
    var known = KnownSecrets()
    for index in 0..<1_000 { known.note(["value \(index)", "\(index)"]) }
    #expect(known.contains("value 999") && known.contains("value \(1_000 - KnownSecrets.limit)"))
    #expect(!known.contains("value \(999 - KnownSecrets.limit)") && !known.contains("999"))
  }

  /// A route that does not declare the name is given a secret by mistake; one that declares it plain is
  /// not.
  @Test func aNameIsSensitiveWhereNobodySaysOtherwise() {
    func masked(_ route: String) -> RouteEvent {
      sensitive.masking(
        RouteEvent(
          time: 1, action: .perform, route: route, url: "app://\(route)?token=public",
          parameters: [.init(name: "token", value: "public")]))
    }
    #expect(masked("plain").parameters.map(\.value) == ["•••"])
    #expect(masked("plain").url == "app://plain?token=•••")
    #expect(masked("open").parameters.map(\.value) == ["public"])
    #expect(masked("open").url == "app://open?token=public")
  }

  @Test func wordsOfCommands() {
    #expect(sensitive.masking(word: "token=abc") == "token=•••")
    #expect(sensitive.masking(word: "TOKEN=abc") == "TOKEN=•••")
    #expect(sensitive.masking(word: "page=abc") == "page=abc")
    #expect(sensitive.masking(word: "app://auth/reset/abc") == "app://auth/reset/•••")
  }

  @Test func nothingIsTouchedWhereNothingIsSensitive() {
    let event = RouteEvent(time: 1, action: .match, url: "app://auth/reset/abc?token=1")
    #expect(SensitiveValues(RouteCatalog()).masking(event) == event)
  }
}
