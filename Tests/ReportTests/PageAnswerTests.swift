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
      return [answer.route, answer.pattern, "by", answer.path, ...parameters, "over", ...answer.parents.map(({ route }) => route),
        "after", ...answer.guards.map(({ guard }) => guard)].join(" ");
    }
    """

  /// The same of the matcher.
  @MainActor private static func line(_ url: String, _ registry: Registry) -> String {
    guard let match = try? registry.match(url) else { return "-" }
    let opening = registry.opening(of: match)
    if opening.failure != nil { return "\(match.route) fails" }
    let values = Dictionary(opening.parameters.map { ($0.name, $0.value) }) { $1 }
    let parameters = values.map { "\($0)=\($1)".precomposedStringWithCanonicalMapping }
      .sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
    let words = [match.route, match.pattern, "by", opening.path.rawValue] + parameters + ["over"]
    return (words + opening.parents + ["after"] + opening.guards.map(\.name))
      .joined(separator: " ")
  }

  private static func page(_ catalog: RouteCatalog) -> String {
    let registry = Registry(catalog: catalog)
    registry.printsProblems = false
    var input = ReportInput(title: "Links", time: 0, catalog: catalog)
    input.paths = Registry.linkPaths
    input.showings = registry.showings(otherwise: nil)
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
        let context = ConditionalLinks.context(&generator)
        registry.context = context
        let plain = ConditionalLinks.asked(maker.url(), &generator)
        let url = round % 4 == 3 ? ConditionalLinks.untidy(plain, &generator) : plain
        let facts = context.facts.ordered(by: \.key).map { [$0.key, $0.value] }
        questions.append(.init(page: round, link: url, facts: facts))
        expected.append(Self.line(url, registry))
      }
    }
    let answers = try program.answers(of: pages, to: questions, map: Self.line)
      .map { try JSONDecoder().decode(String.self, from: Data($0.utf8)) }
    try #require(answers.count == questions.count)
    let mistakes = zip(zip(questions, answers), expected)
      .filter { $0.0.1 != "ask" && $0.0.1 != $0.1 }
      .map { "\($0.0.0.page) \($0.0.0.link) \($0.0.0.facts): \($0.0.1), not \($0.1)" }
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
      answers.first?.hasPrefix("item app://item/:x/:y by show x=1 y=old over list") == true
        || answers.first?.hasPrefix("item app://item/:x/:y by show x=2") == true, "\(answers)")
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
      $0.owner = "shop team"
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
    add("old", .init(text: "https://x.y/old")) { ($0.isEnabled, $0.owner) = (false, "shop team") }
    add("closed", .init(text: "shop://closed")) { $0.requires = ["staff"] }
    catalog.guards["staff"] = Guard(name: "staff", route: "old")
    add("note", .init(text: "shop://note/:id((?!0)\\d+)"))
    catalog.redirects["shop://product/:id"] = Redirect(
      pattern: .init(text: "shop://product/:id"), target: "https://x.y/item/:id")
    return catalog
  }

  private static let asked: [(link: String, answer: String)] = [
    (
      "shop://product/7",
      #"{"kind":"route","redirects":[{"pattern":"shop://product/:id","target":"https://x.y/item/7"}],"route":"item","#
        + #""screen":"itemScreen","summary":"One item","owner":"shop team","path":"show","isFallback":false,"undecodable":[],"hidden":[],"pattern":"https://x.y/item/:id","parameters":[["id","7"],["sort","up"]],"#
        + #""parents":[{"route":"home","screen":"homeScreen","parameters":[["tab","up"]]}],"guards":[],"otherwise":[]}"#
    ),
    (
      "https://x.y/item/blue?sort=up",
      #"{"kind":"route","redirects":[],"route":"item","screen":"itemScreen","summary":"One item","owner":"shop team","#
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
      #"{"kind":"route","redirects":[],"route":"item","screen":"itemScreen","summary":"One item","owner":"shop team","#
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
      #"{"kind":"none","redirects":[],"url":"https://x.y/old","#
        + #""closed":{"pattern":"https://x.y/old","route":"old","why":"its route is disabled"},"near":["#
        + #"{"pattern":"https://x.y/old","route":"old","why":"its route is disabled"},"#
        + #"{"pattern":"https://x.y/item/:id","route":"item","why":"segment 1 is 'old', the pattern has 'item'"},"#
        + #"{"pattern":"https://x.y/cart","route":"cart","why":"segment 1 is 'old', the pattern has 'cart'"}]}"#
    ),
    (
      "https://x.y/item/",
      #"{"kind":"none","redirects":[],"url":"https://x.y/item/","near":["#
        + #"{"pattern":"https://x.y/item/:id","route":"item","why":"the path ends before ':id'"},"#
        + #"{"pattern":"https://x.y/cart","route":"cart","why":"segment 1 is 'item', the pattern has 'cart'"},"#
        + #"{"pattern":"https://x.y/old","route":"old","why":"segment 1 is 'item', the pattern has 'old'"}]}"#
    ),
    (
      "https://x.y/item//",
      #"{"kind":"none","redirects":[],"url":"https://x.y/item//","near":["#
        + #"{"pattern":"https://x.y/item/:id","route":"item","why":"the path ends before ':id'"},"#
        + #"{"pattern":"https://x.y/cart","route":"cart","why":"segment 1 is 'item', the pattern has 'cart'"},"#
        + #"{"pattern":"https://x.y/old","route":"old","why":"segment 1 is 'item', the pattern has 'old'"}]}"#
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
      "not a link",
      #"{"kind":"text","redirects":[],"why":"it has neither a scheme, such as https:, nor a / at its beginning","meant":[]}"#
    ),
    (
      "x.y/cart",
      #"{"kind":"text","redirects":[],"why":"it has neither a scheme, such as https:, nor a / at its beginning","#
        + #""meant":["https://x.y/cart"]}"#
    ),
    (
      "Look: https://x.y/cart",
      #"{"kind":"text","redirects":[],"why":"there is more than a link in it","meant":["https://x.y/cart"]}"#
    ),
    (
      "https://x.y/cart\nhttps://x.y/old",
      #"{"kind":"text","redirects":[],"why":"these are 2 links: one is answered at a time","#
        + #""meant":["https://x.y/cart","https://x.y/old"]}"#
    ),
    (
      "https://x.y:99999/cart",
      #"{"kind":"text","redirects":[],"why":"its port 99999 is greater than 65535","meant":[]}"#
    ),
    (
      "seg://|/go",
      #"{"kind":"text","redirects":[],"why":"its host has |, which no host has","meant":[]}"#
    ),
    (
      "\u{FEFF}https://x.y/cart",
      #"{"kind":"text","redirects":[],"why":"it begins with U+FEFF, which is not seen","meant":["https://x.y/cart"]}"#
    ),
    ("https://x.y/item/•••", #"{"kind":"masked","redirects":[]}"#),
  ]

  @Test func anAnswerSaysWhatAPersonAsks() throws {
    guard let program = PageProgram.all.first(where: { $0.absence == nil }) else {
      print("Test skipped: \"\(PageProgram.all.compactMap(\.absence).joined(separator: ", "))\"")
      return
    }
    let found = try program.answers(
      of: [Self.page(Self.shop)], to: Self.asked.map { .init(page: 0, link: $0.link) },
      map: "(answer) => answer")
    try #require(found.count == Self.asked.count)
    for (asked, found) in zip(Self.asked, found) { #expect(found == asked.answer, "\(asked.link)") }
  }
}

extension PageAnswerTests {
  /// What some answers of a page say in node, or nil where that is not installed.
  private func answers(
    _ catalog: RouteCatalog, _ questions: [(link: String, facts: [String])],
    map: String = PageAnswerTests.line
  ) throws -> [String]? {
    let program = try #require(PageProgram.all.first { $0.absence == nil } ?? PageProgram.all.first)
    if program.absence != nil { return nil }
    let asked = questions.map { question in
      let facts = question.facts.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      return PageProgram.Question(page: 0, link: question.link, facts: facts)
    }
    return try program.answers(of: [Self.page(catalog)], to: asked, map: map)
      .map { try JSONDecoder().decode(String.self, from: Data($0.utf8)) }
  }

  private static func catalog(
    _ routes: [(name: String, pattern: Route.Pattern)],
    _ edit: (inout RouteCatalog) -> Void = { _ in }
  ) -> RouteCatalog {
    var catalog = RouteCatalog()
    for (name, pattern) in routes {
      catalog.routes[name] = Route(
        identifier: name, className: "\(name)Screen", patterns: [pattern])
    }
    edit(&catalog)
    return catalog
  }

  @Test func whoTakesTheLinkElseIsNamed() throws {
    let catalog = Self.catalog([
      ("ios", .init(text: "https://x.y/sale", priority: 2, conditions: [.init(.platform, "ios")])),
      (
        "android",
        .init(text: "https://x.y/:sale", priority: 3, conditions: [.init(.platform, "android")])
      ),
      ("web", .init(text: "https://x.y/*")), ("never", .init(text: "*://*/*", isFallback: true)),
    ])
    let found = try answers(
      catalog, [("https://x.y/sale", ["platform=ios"])],
      map:
        "(answer) => answer.route + \": \" + answer.otherwise.map(({ route, why }) => `${route} ${why}`).join(\"; \")"
    )
    #expect(
      found.map {
        $0 == ["ios: android it needs platform=android; web it is next where not platform=ios"]
      } ?? true, "\(found ?? [])")
  }

  /// A pattern that cannot be compared takes no link of another scheme, host or beginning.
  @Test func aPatternThatCannotBeComparedBlindsNothingElse() throws {
    let catalog = Self.catalog([
      ("a", .init(text: "https://x.y/a/:id")),
      ("seg", .init(text: "seg://:first/go", takesHostAsSegment: true)),
      ("n", .init(text: "https://x.y/N/:id(abc|DEF)", ignoresCase: true)),
      ("look", .init(text: "https://x.y/look/:id((?!0)\\d+)/end")),
    ])
    let links = [
      "https://x.y/a/1", "https://x.y/A/1", "https://x.y/zzz", "https://x.y/look/1/start",
      "seg://a/go",
      "https://x.y/n/abc", "https://x.y/look/7/end",
    ]
    let found = try answers(catalog, links.map { ($0, []) })
    #expect(
      found.map {
        $0 == ["a https://x.y/a/:id by show id=1 over after", "-", "-", "-", "ask", "ask", "ask"]
      } ?? true, "\(found ?? [])")
  }

  @Test func hostsOfLettersAndNumbersAreRead() throws {
    let catalog = Self.catalog([
      ("idn", .init(text: "https://bücher.example/:id")),
      ("ip", .init(text: "https://127.0.0.1/:id")),
      ("own", .init(text: "app://1.2/:id")),
    ])
    let found = try answers(
      catalog,
      [
        "https://xn--bcher-kva.example/1", "https://127.0.0.1/1", "app://1.2/1", "https://127.1/1",
        "https://bücher.example/1",
      ].map { ($0, []) })
    #expect(
      found.map {
        $0 == [
          "idn https://bücher.example/:id by show id=1 over after",
          "ip https://127.0.0.1/:id by show id=1 over after",
          "own app://1.2/:id by show id=1 over after", "ask", "ask",
        ]
      } ?? true, "\(found ?? [])")
  }

  /// Where the page cannot tell, it names the context with which `match` can.
  @Test func aContextIsSaidAsTheProgramReadsIt() throws {
    let conditions: [Condition] = [
      .init(.platform, "ios"), .init(.versionFrom, "5.0.0-beta.2"), .init(.flag, "new"),
      .init(.share, "10"), .init(.salt, "s t"),
    ]
    let catalog = Self.catalog([
      ("a", .init(text: "https://x.y/a", conditions: Set(conditions)))
    ]) {
      $0.guards["signed-in"] = Guard(name: "signed-in")
      $0.routes["a"]?.requires = ["signed-in"]
    }
    let facts = ["platform=iOS", "version=5", "flags=new,other", "guards=signed-in", "bucket=anna"]
    let map = "(answer, words) => words.join(\" \")"
    for bucket in ["anna", "berta", "carla"] {
      let found = try answers(
        catalog, [("https://x.y/a", facts.dropLast() + ["bucket=\(bucket)"])], map: map)
      guard let words = found?.first?.split(separator: " ").map(String.init) else { return }
      let plain = ["platform=ios", "version=5.0.0-beta.2", "flags=new", "guards=signed-in"]
      #expect(words.filter { !$0.hasPrefix("bucket=") } == plain)
      let isInside = RolloutShare.place(of: bucket, salt: "s t") < 1_000
      let person = words.first { $0.hasPrefix("bucket=") }?.dropFirst("bucket=".count)
      #expect((person == nil) == !isInside)
      if let person { #expect(RolloutShare.place(of: String(person), salt: "s t") < 1_000) }
    }
  }
}

/// Catalogs with conditions of all kinds and with parents, and contexts with the choices of a page.
private enum ConditionalLinks {
  private static let conditions: [[Condition]] = [
    [.init(.platform, "ios")], [.init(.platform, "iOS"), .init(.platform, "android")],
    [.init(.locale, "de")], [.init(.locale, "de-AT"), .init(.locale, "fr")],
    [.init(.versionFrom, "2.0")], [.init(.versionBefore, "3.2")],
    [.init(.versionFrom, "2"), .init(.versionBefore, "3.2")],
    [.init(.versionFrom, "5.0.0-beta.2")],
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
    // Signs that browsers escape, and paths for which a link may ask.
    for (number, text) in [
      "/50%25-off/:id", "/50%-off/:id", "app://h/50%-off", "app://h/:id/50%",
      "https://x.y/list\\?tag=a%20b",
      "/list\\?tag=a+b",
    ].enumerated() {
      let name = "sign \(number)"
      catalog.routes[name] = Route(
        identifier: name, className: "Screen",
        supportedPaths: generator.pick([[], [.push, .present]]),
        defaultPath: generator.pick([nil, .push, .present, .subview, .make]),
        patterns: [
          .init(text: text, path: generator.pick([nil, nil, .sheet, .custom]))
        ])
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

  static func context(_ generator: inout SeededGenerator) -> RouteContext {
    let versions = [
      nil, "1.9", "2.0", "2", "3.2-beta", "3.2", "3.2.0.1", "10", "5", "5.0.0-rc1", "5.0.0-beta.10",
      "5-beta.2", "5.0-beta", "5-1", "4.9+5",
    ]
    return RouteContext(
      platform: generator.pick([nil, "ios", "Android", "windows"]),
      version: generator.pick(versions).flatMap { AppVersion($0) },
      locale: generator.pick([nil, "de", "de-at", "de-AT-1996", "fr", "it"]),
      flags: Set(["beta", "new", "other"].filter { _ in generator.bool() }),
      guards: Set(["free", "shut", "off"].filter { _ in generator.number(0..<3) == 0 }),
      bucket: generator.pick([nil, "person \(generator.number(0..<500))"]),
      date: Timestamp.parseISO(generator.pick(["2025-12-31", "2026-01-01", "2026-02-01"]))
        .map { Date(microseconds: $0) })
  }

  /// A link with signs that browsers read otherwise than apps, or one that asks for a path.
  static func asked(_ url: String, _ generator: inout SeededGenerator) -> String {
    switch generator.number(0..<12) {
    case 0:
      return url + (url.contains("?") ? "&" : "?") + "transition="
        + generator.pick([
          "custom", "subview", "popover", "presentModally", "push", "none", "child", "make",
        ])
    case 1:
      return generator.pick([
        "https://x.y/50%-off/7", "https://x.y/50%25-off/7", "app://h/50%-off", "app://h/50%25-off",
        "app://h/7/50%",
        "https://x.y/50%-off/%", "app://h/%😀", "app://h/%zz",
      ])
    case 2:
      return generator.pick([
        "https://x.y/list?tag=a+b", "https://x.y/list?tag=a%20b", "/list?tag=a+b",
        "/list?tag=a%20b",
      ])
    default: return url
    }
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
    default:
      url.replacing(
        "x.y",
        with: generator.pick(
          ["127.1", "0x7f.1", "[::1]", "x.y.", "192.168.0.1", "xn--bcher-kva.y", "xn--a", "a.1"]))
    }
  }
}
