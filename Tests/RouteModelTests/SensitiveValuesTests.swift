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
    catalog.routes["plain"] = Route(identifier: "plain", className: "Plain")
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
    ("nonsense", "nonsense"),
  ])
  func urlsThatNothingMatched(_ url: String, _ expected: String) {
    #expect(sensitive.masking(url: url) == expected)
    let event = RouteEvent(time: 1, action: .match, url: url)
    #expect(sensitive.masking(event).url == expected)
  }

  @Test func otherRoutesKeepTheirParameters() {
    let event = RouteEvent(
      time: 1, action: .perform, route: "plain",
      parameters: [.init(name: "token", value: "public")])
    #expect(sensitive.masking(event).parameters.map(\.value) == ["public"])
  }

  @Test func wordsOfCommands() {
    #expect(sensitive.masking(word: "token=abc") == "token=•••")
    #expect(sensitive.masking(word: "page=abc") == "page=abc")
    #expect(sensitive.masking(word: "app://auth/reset/abc") == "app://auth/reset/•••")
  }

  @Test func nothingIsTouchedWhereNothingIsSensitive() {
    let event = RouteEvent(time: 1, action: .match, url: "app://auth/reset/abc?token=1")
    #expect(SensitiveValues(RouteCatalog()).masking(event) == event)
  }
}
