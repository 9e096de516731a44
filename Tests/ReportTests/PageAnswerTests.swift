import Foundation
import Interchange
import Report
import RouteModel
import Routing
import Simulation
import TestSupport
import Testing
import Texts

/// The field of the page answers as `match` does.
@MainActor struct PageAnswerTests {
  /// What an answer says, as one line: `-` for a link that opens nothing, `ask` where the page does not know.
  private static let line = """
    (answer) => {
      if (answer.kind !== "route") return answer.kind === "ask" ? "ask" : "-";
      if (answer.failure !== undefined) return answer.route + " fails";
      const parameters = answer.parameters.map(([name, value]) => `${name}=${value}`.normalize()).sort();
      return [answer.route, answer.pattern, ...parameters, "over", ...answer.parents.map(({ route }) => route)].join(" ");
    }
    """

  /// The same of the matcher.
  @MainActor private static func line(_ url: String, _ registry: Registry) -> String {
    guard let match = try? registry.match(url) else { return "-" }
    if registry.opening(of: match).failure != nil { return "\(match.route) fails" }
    let values = Dictionary(
      registry.opening(of: match).parameters.map { ($0.name, $0.value) }
    ) { $1 }
    let parameters = values.map { "\($0)=\($1)".precomposedStringWithCanonicalMapping }
      .sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
    let parents = registry.opening(of: match).parents
    return ([match.route, match.pattern] + parameters + ["over"] + parents).joined(separator: " ")
  }

  private static func page(_ catalog: RouteCatalog) -> String {
    let registry = Registry(catalog: catalog)
    registry.printsProblems = false
    var input = ReportInput(title: "Links", time: 0, catalog: catalog)
    input.neverOpens = registry.neverOpens()
    input.neverFulfilled = registry.neverFulfilled()
    return ReportPage.html(input, nonce: "n").text
  }

  @Test(arguments: PageProgram.all)
  func theFieldAnswersAsMatchDoes(_ program: PageProgram) throws {
    if let absence = program.absence {
      print("Test of \(program.testDescription) skipped: \"\(absence)\"")
      return
    }
    let count = min(Torture.rounds(12, cost: 1_000), 100)
    var pages: [String] = []
    var questions: [PageProgram.Question] = []
    var expected: [String] = []
    for round in 0..<count {
      let seed = Torture.seed(of: round)
      var maker = LinkCatalogs(seed: seed)
      var generator = SeededGenerator(seed: seed &+ 1)
      let catalog = ConditionalLinks.added(to: maker.catalog(), &generator)
      pages.append(Self.page(catalog))
      let registry = Registry(catalog: catalog)
      for _ in 0..<300 {
        let (context, choices) = ConditionalLinks.context(&generator)
        registry.context = context
        let url = round % 4 == 3 ? ConditionalLinks.untidy(maker.url(), &generator) : maker.url()
        questions.append(.init(page: round, link: url, choices: choices))
        expected.append(Self.line(url, registry))
      }
    }
    let answers = try program.answers(of: pages, to: questions, map: Self.line)
      .map { try JSONDecoder().decode(String.self, from: Data($0.utf8)) }
    try #require(answers.count == questions.count)
    let mistakes = zip(zip(questions, answers), expected)
      .filter { $0.0.1 != "ask" && $0.0.1 != $0.1 }
      .map { "\($0.0.0.page) \($0.0.0.link): \($0.0.1), not \($0.1)" }
    #expect(mistakes.prefix(20).joined(separator: "\n") == "")
    let tidy = zip(questions, answers).filter { $0.0.page % 4 != 3 }
    // Random patterns are odder than those of apps.
    #expect(tidy.count { $0.1 == "ask" } < tidy.count / 2)
    #expect(answers.count { $0 != "-" && $0 != "ask" } > answers.count / 8)
  }
}

extension PageAnswerTests {
  /// Three redirects that hand values on under other names, the last onto a parent's parameter.
  @Test(arguments: PageProgram.all)
  func aNameThatMeansSomethingElseOnEachStepIsFollowed(_ program: PageProgram) throws {
    if program.absence != nil { return }
    var catalog = RouteCatalog()
    var list = Route(identifier: "list", className: "List")
    list.patterns = ["app://list/:x": .init(text: "app://list/:x")]
    var item = Route(identifier: "item", className: "Item", parent: "list")
    item.patterns = ["app://item/:x/:y": .init(text: "app://item/:x/:y")]
    item.parentParameters = ["x": ":y"]
    catalog.routes["list"] = list
    catalog.routes["item"] = item
    for (pattern, target) in [
      ("app://a/:x/:y", "app://b/:y/:x"), ("app://b/:x/:y", "app://c/:y?x=:x"),
      ("app://c/:y", "app://item/:y/old"),
    ] {
      catalog.redirects[pattern] = Redirect(pattern: .init(text: pattern), target: target)
    }
    let registry = Registry(catalog: catalog)
    let urls = [
      "app://a/1/2", "app://a/1/2?x=3&y=4", "app://b/1/2?y=9", "app://c/1?x=7",
      "app://item/1/2?x=3",
    ]
    let answers = try program.answers(
      of: [Self.page(catalog)], to: urls.map { .init(page: 0, link: $0) }, map: Self.line
    ).map { try JSONDecoder().decode(String.self, from: Data($0.utf8)) }
    #expect(answers == urls.map { Self.line($0, registry) })
    #expect(
      answers.first?.hasPrefix("item app://item/:x/:y x=1 y=old over list") == true
        || answers.first?.hasPrefix("item app://item/:x/:y x=2") == true, "\(answers)")
  }

  private static var shop: RouteCatalog {
    var catalog = RouteCatalog()
    func add(_ name: String, _ pattern: Route.Pattern?, _ edit: (inout Route) -> Void = { _ in }) {
      var route = Route(identifier: name, className: "\(name)Screen")
      if let pattern { route.patterns[pattern.text] = pattern }
      edit(&route)
      catalog.routes[name] = route
    }
    add("home", .init(text: "shop://home"))
    add("item", .init(text: "https://x.y/item/:id")) {
      ($0.summary, $0.parent, $0.parentParameters) = ("One item", "home", ["tab": ":sort"])
      $0.parameters = [
        "id": .init(name: "id", kind: .int),
        "sort": .init(name: "sort", defaultValue: "up", allowedValues: ["up", "down"]),
      ]
    }
    add("account", .init(text: "shop://account", path: .push)) { $0.requires = ["signed-in"] }
    catalog.guards["signed-in"] = Guard(name: "signed-in", route: "login")
    add("login", nil)
    add("cart", .init(text: "https://x.y/cart", priority: 1, conditions: [.init(.platform, "ios")]))
    add("web", .init(text: "https://x.y/cart"))
    add("old", .init(text: "https://x.y/old")) { $0.isEnabled = false }
    add("closed", .init(text: "shop://closed")) { $0.requires = ["staff"] }
    catalog.guards["staff"] = Guard(name: "staff", route: "old")
    add("note", .init(text: "shop://note/:id((?!0)\\d+)"))
    catalog.redirects["shop://product/:id"] = Redirect(
      pattern: .init(text: "shop://product/:id"), target: "https://x.y/item/:id")
    return catalog
  }

  @Test(arguments: [
    (
      "shop://product/7",
      #"{"kind":"route","redirects":[{"pattern":"shop://product/:id","target":"https://x.y/item/7"}],"route":"item","#
        + #""screen":"itemScreen","summary":"One item","path":"show","isFallback":false,"undecodable":[],"hidden":[],"pattern":"https://x.y/item/:id","parameters":[["id","7"],["sort","up"]],"#
        + #""parents":[{"route":"home","screen":"homeScreen","parameters":[["tab","up"]]}],"guards":[],"otherwise":[]}"#
    ),
    (
      "https://x.y/item/blue?sort=up",
      #"{"kind":"route","redirects":[],"route":"item","screen":"itemScreen","summary":"One item","#
        + #""path":"show","isFallback":false,"undecodable":[],"hidden":[],"pattern":"https://x.y/item/:id","parameters":[["id","blue"],["sort","up"]],"parents":[],"guards":[],"#
        + #""failure":"id of item is 'blue', which is not an int","otherwise":[]}"#
    ),
    (
      "shop://account",
      #"{"kind":"route","redirects":[],"route":"account","screen":"accountScreen","path":"push","#
        + #""isFallback":false,"undecodable":[],"hidden":[],"pattern":"shop://account","parameters":[],"parents":[],"guards":[{"guard":"signed-in","route":"login"}],"otherwise":[]}"#
    ),
    (
      "shop://closed",
      #"{"kind":"route","redirects":[],"route":"closed","screen":"closedScreen","path":"show","#
        + #""isFallback":false,"undecodable":[],"hidden":[],"pattern":"shop://closed","parameters":[],"parents":[],"guards":[{"guard":"staff","route":"old"}],"#
        + #""failure":"closed needs staff, which is not fulfilled, and old failed: old is disabled","otherwise":[]}"#
    ),
    (
      "https://x.y/item/%",
      #"{"kind":"route","redirects":[],"route":"item","screen":"itemScreen","summary":"One item","#
        + #""path":"show","isFallback":false,"undecodable":["id"],"hidden":[],"pattern":"https://x.y/item/:id","parameters":[["id","%"],["sort","up"]],"parents":[],"guards":[],"#
        + #""failure":"id of item is '%', which is not an int","otherwise":[]}"#
    ),
    (
      " https://x.y/cart ",
      #"{"kind":"route","redirects":[],"route":"web","screen":"webScreen","path":"show","#
        + #""isFallback":false,"undecodable":[],"hidden":[],"pattern":"https://x.y/cart","parameters":[],"#
        + #""parents":[],"guards":[],"otherwise":[{"pattern":"https://x.y/cart","route":"cart","why":"it needs platform=ios"}]}"#
    ),
    (
      "https://x.y/old",
      #"{"kind":"none","redirects":[],"url":"https://x.y/old","near":["#
        + #"{"pattern":"https://x.y/old","route":"old","why":"its route is disabled"},"#
        + #"{"pattern":"https://x.y/item/:id","route":"item","why":"segment 1 is 'old', the pattern has 'item'"},"#
        + #"{"pattern":"https://x.y/cart","route":"cart","why":"segment 1 is 'old', the pattern has 'cart'"}]}"#
    ),
    (
      "https://x.y/item/7/8",
      #"{"kind":"none","redirects":[],"url":"https://x.y/item/7/8","near":["#
        + #"{"pattern":"https://x.y/item/:id","route":"item","why":"the path has 3 segments, the pattern 2"},"#
        + #"{"pattern":"https://x.y/cart","route":"cart","why":"segment 1 is 'item', the pattern has 'cart'"},"#
        + #"{"pattern":"https://x.y/old","route":"old","why":"segment 1 is 'item', the pattern has 'old'"}]}"#
    ),
    (
      "shop://note/7",
      #"{"kind":"ask","redirects":[],"why":"the pattern shop://note/:id((?!0)\\d+) may take it: its expression "#
        + #"((?!0)\\d+) has a lookahead, a lookbehind or another group that not every platform has"}"#
    ),
    (
      "https://x.y/a/../cart",
      #"{"kind":"ask","redirects":[],"why":"the link has a segment of dots"}"#
    ),
    (
      "not a link", #"{"kind":"text","redirects":[]}"#
    ),
    ("x.y/cart", #"{"kind":"text","redirects":[]}"#),
  ])
  func anAnswerSaysWhatAPersonAsks(_ link: String, _ answer: String) throws {
    let program = try #require(PageProgram.all.first)
    if let absence = program.absence {
      print("Test skipped: \"\(absence)\"")
      return
    }
    let found = try program.answers(
      of: [Self.page(Self.shop)], to: [.init(page: 0, link: link)], map: "(answer) => answer")
    #expect(found == [answer])
  }
}

/// Catalogs with conditions of all kinds and with parents, and contexts with the choices of a page.
private enum ConditionalLinks {
  private static let conditions: [[Condition]] = [
    [.init(.platform, "ios")], [.init(.platform, "iOS"), .init(.platform, "android")],
    [.init(.locale, "de")], [.init(.locale, "de-AT"), .init(.locale, "fr")],
    [.init(.versionFrom, "2.0")], [.init(.versionBefore, "3.2")],
    [.init(.versionFrom, "2"), .init(.versionBefore, "3.2")],
    [.init(.from, "2026-01-01")], [.init(.until, "2026-02-01")],
    [.init(.flag, "beta")], [.init(.withoutFlag, "beta")],
    [.init(.flag, "new"), .init(.platform, "ios")],
    [.init(.share, "10"), .init(.salt, "s t")], [.init(.share, "50"), .init(.salt, "s t")],
    [.init(.share, "100"), .init(.salt, "s t")], [.init(.share, "0"), .init(.salt, "s t")],
  ]

  /// All conditions are in it, so that every page has the same choices.
  static func added(to catalog: RouteCatalog, _ generator: inout SeededGenerator) -> RouteCatalog {
    var catalog = catalog
    for (number, conditions) in conditions.enumerated() {
      let name = "all \(number)"
      catalog.routes[name] = Route(
        identifier: name, className: "Screen", conditions: Set(conditions),
        patterns: [.init(text: generator.pick(["/a", "/a/:id", "app://h/:id"]), priority: 1)])
    }
    let names = catalog.routes.keys.sorted()
    // Guards whose own route is shown, is disabled, can be shown by no path, and without a route.
    for (name, path, isEnabled) in [
      ("free", PathKind.present, true), ("shut", .present, false), ("odd", .segue, true),
    ] {
      catalog.routes["screen of \(name)"] = Route(
        identifier: "screen of \(name)", className: "Screen", isEnabled: isEnabled,
        defaultPath: path)
      catalog.guards[name] = Guard(name: name, route: "screen of \(name)")
    }
    catalog.guards["off"] = Guard(name: "off")
    for name in names {
      if generator.number(0..<4) == 0, !name.hasPrefix("all ") {
        catalog.routes[name]?.conditions = Set(generator.pick(conditions))
      }
      if generator.number(0..<3) == 0 {
        catalog.routes[name]?.parent = generator.pick(names + ["nowhere"])
        catalog.routes[name]?.parentParameters = [
          "id": generator.pick([":id", ":q", "7"]), "x": ":name",
        ]
      }
      if generator.number(0..<8) == 0 {
        catalog.routes[name]?.requires = [
          generator.pick(["free", "shut", "odd", "off", "nowhere"])
        ]
      }
      for text in catalog.routes[name]?.patterns.keys.sorted() ?? []
      where generator.number(0..<4) == 0 {
        catalog.routes[name]?.patterns[text]?.conditions = Set(generator.pick(conditions))
      }
    }
    return catalog
  }

  static func context(
    _ generator: inout SeededGenerator
  ) -> (RouteContext, [String: String]) {
    let platform = generator.pick([nil, "ios", "android"] as [String?])
    let locale = generator.pick([nil, "de", "de-at", "fr"] as [String?])
    let versions = [
      (nil, "not given"), ("1.9", "before 2"), ("2.0", "from 2, before 3.2"),
      ("3.2-beta", "from 2, before 3.2"), ("3.2", "from 3.2"), ("10", "from 3.2"),
    ]
    let (version, versionChoice) = generator.pick(versions)
    let days = [
      ("2025-12-31", "before 2026-01-01 00:00 UTC"),
      ("2026-01-01", "from 2026-01-01 00:00 UTC, before 2026-02-01 00:00 UTC"),
      ("2026-02-01", "from 2026-02-01 00:00 UTC"),
    ]
    let (day, dayChoice) = generator.pick(days)
    let flags = Set(["beta", "new"].filter { _ in generator.bool() })
    let shares = [
      (0..<1_000, "a person within 10 %"), (1_000..<5_000, "a person within 10 % to 50 %"),
      (5_000..<10_000, "a person outside"),
    ]
    let (places, share) = generator.pick(shares)
    let context = RouteContext(
      platform: platform, version: version.flatMap { AppVersion($0) }, locale: locale,
      flags: flags,
      bucket: (0..<1_000).lazy.map { "person \($0)" }
        .first { places.contains(RolloutShare.place(of: $0, salt: "s t")) },
      date: Timestamp.parseISO(day).map { Date(microseconds: $0) })
    return (
      context,
      [
        "platform": platform ?? "not given", "locale": locale ?? "not given",
        "version": versionChoice, "time": dayChoice, "share s t": share,
        "flag beta": flags.contains("beta") ? "on" : "off",
        "flag new": flags.contains("new") ? "on" : "off",
      ]
    )
  }

  /// A link as a person may have written it.
  static func untidy(_ url: String, _ generator: inout SeededGenerator) -> String {
    switch generator.number(0..<16) {
    case 0: url.replacing("/a", with: "/./a")
    case 1: url.replacing("/a", with: "/x/../a")
    case 2: url.replacing("/b", with: "/%2e/b")
    case 3: url.replacing("://", with: "://ann@")
    case 4: url.replacing("app:", with: "APP:").replacing("https:", with: "HTTPS:")
    case 5: url.replacing("x.y", with: "X.Y")
    case 6: url.replacing("x.y", with: "bücher.y")
    case 7: url.replacing("/a", with: "//a")
    case 8: url + " "
    case 9: url.replacing("ab", with: "a b")
    case 10: url.replacing("ab", with: "ä|[b]")
    case 11:
      url.replacing("https://x.y", with: "https://x.y:443").replacing("app://h", with: "app://h:80")
    case 12: url.replacing("a", with: "%61")
    case 13: url.replacing("://h", with: ":///h")
    case 14: url.replacing("/", with: "\\")
    default: url.replacing("x.y", with: generator.pick(["127.1", "0x7f.1", "[::1]", "x.y."]))
    }
  }
}
