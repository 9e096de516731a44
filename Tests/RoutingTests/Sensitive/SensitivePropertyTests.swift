import Foundation
import RouteModel
import Routing
import Simulation
import TestSupport
import Testing
import ZRouter

/// Random catalogs with sensitive parameters, and links that match, match nothing, are redirected, or
/// fail: no byte of a declared value is in what is recorded. Where nothing is declared nothing is
/// masked.
@MainActor struct SensitivePropertyTests {
  nonisolated private static let seeds = (0..<Torture.rounds(60, cost: 20)).map {
    Torture.seed + UInt64($0)
  }

  @Test(arguments: seeds)
  func `no byte of a declared value is recorded`(seed: UInt64) {
    var session = RecordedSession(seed: seed, isDeclared: true)
    session.run()
    #expect(session.recorded.contains { $0.contains(RouteEvent.mask) })
    for text in session.recorded {
      let plain = text.removingPercentEncoding ?? text
      let leak = session.secrets.first { plain.localizedCaseInsensitiveContains($0) }
      #expect(leak == nil, "seed \(seed): \(text)")
    }
    for (url, kept) in session.kept {
      #expect(
        session.recorded.contains { $0.contains(kept) }, "seed \(seed): \(kept) is masked in \(url)"
      )
    }
  }

  @Test(arguments: seeds)
  func `nothing is masked where nothing is declared`(seed: UInt64) {
    var session = RecordedSession(seed: seed, isDeclared: false)
    session.run()
    #expect(!session.recorded.isEmpty)
    let masked = session.recorded.first { $0.contains(RouteEvent.mask) }
    #expect(masked == nil, "seed \(seed)")
  }
}

/// A random catalog, a simulation, and the texts of what it records.
@MainActor private struct RecordedSession {
  let isDeclared: Bool
  private(set) var recorded: [String] = []
  /// The parts of the values of sensitive parameters.
  private(set) var secrets: [String] = []
  /// Harmless values in links that a pattern takes.
  private(set) var kept: [(url: String, value: String)] = []
  private var random: SeededGenerator
  private var catalog = RouteCatalog()
  /// Links with `@` for the value of a sensitive parameter.
  private var links: [String] = []

  init(seed: UInt64, isDeclared: Bool) {
    random = SeededGenerator(seed: seed)
    self.isDeclared = isDeclared
    catalog.classes.insert(DestinationClass(name: "Screen"))
    for index in 0..<6 { addRoute(index) }
    for index in 0..<4 { addRedirect(index) }
  }

  /// How a pattern takes the value, and a link with `@` for it.
  private static let places: [(pattern: String, link: String)] = [
    ("app://login/:token", "app://login/@"), ("app://verify/:token/done", "app://verify/@/done"),
    ("app://search\\?q=:token", "app://search?q=@"), ("app://anchor#:token", "app://anchor#@"),
    ("vault://:token/x", "vault://@/x"), ("app://pair/:id-:token", "app://pair/7-@"),
    ("https://example.com/reset/:token", "https://example.com/reset/@"),
    ("https://example.com/u/:user/key/:token", "https://example.com/u/bob/key/@"),
    ("app://option/x{-:token}?", "app://option/x-@"), ("app://many/:token+", "app://many/@/@"),
    ("app://named", "app://named?token=@"), ("app://typed/:token(\\w+)", "app://typed/@"),
    ("https://shop.example/named", "https://shop.example/named?a=1&token=@&b=2"),
    ("app://:token@account/x", "app://@@account/x"),
  ]

  // MARK: The catalog

  private mutating func addRoute(_ index: Int) {
    // User information is always masked.
    let place = random.pick(Self.places.filter { isDeclared || !$0.link.contains("@@") })
    var route = Route(
      identifier: "r\(index)", className: "Screen",
      patterns: [
        Route.Pattern(
          text: place.pattern, ignoresCase: random.bool(), isSlashStrict: random.bool(),
          conditions: random.number(0..<6) == 0 ? [Condition(.flag, "beta")] : [])
      ],
      parameters: [
        Route.Parameter(
          name: "token", kind: random.number(0..<4) == 0 ? .int : .string,
          isRequired: random.bool(), isSensitive: isDeclared)
      ])
    route.isEnabled = random.number(0..<6) > 0
    route.isInternal = random.number(0..<6) == 0
    if random.number(0..<6) == 0 { route.supportedPaths = [.present] }
    if random.bool() {
      route.parent = "parent\(index)"
      route.parentParameters = ["user": ":token"]
      catalog.routes.insert(
        Route(
          identifier: "parent\(index)", className: "Screen", parent: "top\(index)",
          parentParameters: ["who": ":user"],
          parameters: random.bool() ? [Route.Parameter(name: "user", kind: .int)] : []))
      catalog.routes.insert(Route(identifier: "top\(index)", className: "Screen"))
    }
    if random.number(0..<6) == 0 { route.requires = ["signed-in"] }
    catalog.routes.insert(route)
    links.append(place.link)
  }

  /// A redirect to one of the links, with the value from anywhere in its own URL; perhaps by another.
  private mutating func addRedirect(_ index: Int) {
    let sources: [(pattern: String, link: String)] = [
      ("app://old\(index)/:v", "app://old\(index)/@"),
      ("app://old\(index)/:w/:v", "app://old\(index)/7/@"),
      ("app://old\(index)\\?k=:v", "app://old\(index)?k=@"),
      ("app://old\(index)#:v", "app://old\(index)#@"),
      ("app://old\(index)/a-:v", "app://old\(index)/a-@"),
    ]
    let source = random.pick(sources)
    let link = random.pick(links).replacing("@@", with: "@")
    let target =
      link.hasPrefix("vault") ? link.replacing("@", with: "fixed") : link.replacing("@", with: ":v")
    guard !target.contains(":v@"), !target.contains("://:v") else { return }
    catalog.redirects.insert(
      Redirect(
        pattern: Route.Pattern(text: source.pattern), target: target, keepsQuery: random.bool()))
    // What the target does not take is not the value of a parameter.
    links.append(target.contains(":v") ? source.link : source.link.replacing("@", with: "7"))
  }

  // MARK: Links

  /// A new value; its letters occur nowhere else.
  private mutating func value() -> String {
    let letters = Array("bcdfghjkmnpqrtvwxyz")
    var text = ""
    repeat {
      let part = "q" + String((0..<9).map { _ in random.pick(letters) }) + "7"
      if isDeclared { secrets.append(part) }
      text += part
      if random.number(0..<4) == 0 {
        text += random.pick(["%2F", "%3F", "%20", "%26", "+", ".", "%25"])
      }
    } while random.number(0..<4) == 0
    guard random.number(0..<4) == 0 else { return text }
    return text.map { $0 == "q" && random.bool() ? "%71" : String($0) }.joined()
  }

  private mutating func link() -> String {
    var link = ""
    var isAfterUser = false
    for character in random.pick(links) {
      // `@@` is the value as user information.
      if character == "@", !isAfterUser {
        link += value()
        isAfterUser = link.hasPrefix("app://q") || link.hasPrefix("app://%71")
      } else {
        isAfterUser = false
        link.append(character)
      }
    }
    return link
  }

  /// A link that nothing takes.
  private mutating func mistyped(_ registry: Registry) -> String? {
    let link = link()
    let other =
      switch random.number(0..<7) {
      case 0: "xyz" + link
      case 1: link.replacing("://", with: "://xyz/")
      case 2: link + "/" + value()
      case 3: link + "?next=" + value() + "&" + value()
      case 4: "https://other.example/go?next=" + value() + "#" + value()
      case 5: "https://h:" + value() + "/x"
      default: value() + " is no link"
      }
    return (try? registry.match(other)) ?? nil == nil ? other : nil
  }

  // MARK: The session

  mutating func run() {
    let registry = Registry(catalog: catalog)
    registry.printsProblems = false
    let simulation = RouteSimulation(registry: registry, time: { Date(microseconds: 0) })
    let sensitive = SensitiveValues(catalog)
    var texts: [String] = []
    simulation.onEvent = { texts.append("\(sensitive.masking($0))") }
    for step in 0..<60 {
      switch random.number(0..<10) {
      case 0..<4:
        let url = link()
        simulation.open(url)
      case 4: takeAHarmlessValue(simulation, registry, "keep\(step)x")
      case 5, 6: if let url = mistyped(registry) { simulation.open(url) }
      case 7:
        let given = ["token": value(), "page": "2"]
        simulation.perform(
          random.pick(catalog.routes.keys.sorted().filter { $0.hasPrefix("r") } + ["nosuch"]),
          parameters: given)
      case 8: simulation.make("r0", parameters: ["token": value()])
      default: if random.bool() { simulation.back() } else { simulation.dismiss() }
      }
      texts.append("\(sensitive.masking(simulation.stack))")
      texts.append("\(sensitive.masking(["token": value(), "page": "2"]))")
    }
    recorded = texts
  }

  /// A link that a pattern takes, with a value under a name that is declared nowhere.
  private mutating func takeAHarmlessValue(
    _ simulation: RouteSimulation, _ registry: Registry, _ harmless: String
  ) {
    let link = link()
    guard !link.contains("#"), !link.contains("@") else { return }
    let url = link + (link.contains("?") ? "&" : "?") + "note=" + harmless
    guard let match = try? registry.match(url), match["note"] != nil, match.redirects.isEmpty
    else { return }
    simulation.open(url)
    kept.append((url, harmless))
  }
}
