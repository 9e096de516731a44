import Foundation
import RouteModel
import Routing
import TestSupport
import Testing

/// How bad each finding about a catalog is: an error refuses a migration, a warning fails `check`, information does
/// neither.
@MainActor struct FindingSeverityTests {
  private struct World {
    var catalog = RouteCatalog()

    init() {
      catalog.classes["C"] = DestinationClass(name: "C")
      catalog.classes["S"] = DestinationClass(name: "S", kind: .service)
      route("a") { _ in }
      catalog.storyboards["M"] = Storyboard(name: "M", runtime: "iOS", initialScene: "s")
      scene("s") { $0.identifier = "s" }
    }

    mutating func route(_ name: String, _ change: (inout Route) -> Void) {
      var row =
        catalog.routes[name]
        ?? Route(identifier: name, className: "C", patterns: [.init(text: "app://\(name)")])
      change(&row)
      catalog.routes[name] = row
    }

    mutating func pattern(_ name: String, _ text: String, when: Condition...) {
      route(name) { $0.patterns[text] = .init(text: text, conditions: Set(when)) }
    }

    mutating func parameter(_ name: String, _ change: (inout Route.Parameter) -> Void) {
      var row = Route.Parameter(name: "p")
      change(&row)
      route(name) { $0.parameters["p"] = row }
    }

    mutating func redirect(_ text: String, _ target: String) {
      catalog.redirects[text] = Redirect(pattern: .init(text: text), target: target)
    }

    mutating func scene(_ id: String, _ change: (inout Scene) -> Void) {
      let id = StoryboardObject(storyboard: "M", objectID: id)
      var row = Scene(id: id, imported: ["id": id.objectID])
      change(&row)
      catalog.scenes[id] = row
    }

    mutating func segue(
      _ id: String, _ kind: Segue.Kind = .show, from source: String = "s",
      to destination: String = "s", _ change: (inout Segue) -> Void = { _ in }
    ) {
      let id = StoryboardObject(storyboard: "M", objectID: id)
      var row = Segue(id: id, kind: kind, source: source, destination: destination)
      change(&row)
      catalog.segues[id] = row
    }
  }

  private typealias Case = (code: String, severity: Finding.Severity, make: (inout World) -> Void)

  private static let cases: [Case] = [
    // Patterns.
    ("duplicate", .warning, { $0.pattern("b", "app://a") }),
    (
      "shadowed", .warning,
      {
        $0.route("x") { $0.patterns = ["/*": .init(text: "/*", priority: 9)] }
        $0.pattern("b", "app://b/:id")
      }
    ),
    (
      "overlap", .info,
      {
        $0.pattern("a", "app://a/:x")
        $0.pattern("b", "app://:y/b")
      }
    ),
    ("bad-pattern", .error, { $0.pattern("a", "app://a/:x/:x") }),
    ("other-syntax", .info, { $0.pattern("a", "app://a/<id>") }),
    ("nested-repetition", .warning, { $0.pattern("a", "app://a/:x((?:a+)+)") }),
    ("mistaken-beginning", .warning, { $0.pattern("a", "https:/host/:x") }),
    ("mistaken-beginning", .info, { $0.pattern("a", "app:/host/:x") }),
    ("mistaken-modifier", .warning, { $0.pattern("a", "app://a/:x?q=:q") }),
    ("outer-blank", .warning, { $0.pattern("a", "app://a/x ") }),
    (
      "condition-impossible", .warning,
      { $0.pattern("a", "app://a/x", when: Condition(.flag, "x"), Condition(.withoutFlag, "x")) }
    ),
    ("redirect-without-route", .warning, { $0.redirect("app://r", "app://nowhere") }),
    (
      "redirect-loop", .error,
      {
        $0.redirect("app://r", "app://q")
        $0.redirect("app://q", "app://r")
      }
    ),
    // Adapters, classes and protocols.
    (
      "adapter-cycle", .error,
      {
        $0.catalog.adapters["A"] = Adapter(required: "A", provided: "B")
        $0.catalog.adapters["B"] = Adapter(required: "B", provided: "A")
      }
    ),
    (
      "adapter-shadowed", .warning,
      {
        $0.route("a") { $0.protocols = ["P": .destination, "Q": .destination] }
        $0.catalog.adapters["P"] = Adapter(required: "P", provided: "Q")
      }
    ),
    (
      "adapter-without-route", .error,
      { $0.catalog.adapters["A"] = Adapter(required: "A", provided: "Nope") }
    ),
    (
      "class-cycle", .error,
      { $0.catalog.classes["C"] = DestinationClass(name: "C", superclass: "C") }
    ),
    (
      "duplicate-protocol", .error,
      {
        $0.route("a") { $0.protocols = ["P": .destination] }
        $0.route("b") { $0.protocols = ["P": .destination] }
      }
    ),
    (
      "exclusive-class", .error,
      {
        $0.route("a") { $0.isExclusive = true }
        $0.route("b") { _ in }
      }
    ),
    ("unknown-class", .error, { $0.route("a") { $0.className = "Nope" } }),
    (
      "unknown-superclass", .warning,
      { $0.catalog.classes["C"] = DestinationClass(name: "C", superclass: "Nope") }
    ),
    // Guards and parents.
    (
      "guard-loop", .error,
      {
        $0.catalog.guards["g"] = Guard(name: "g", route: "a")
        $0.route("a") { $0.requires = ["g"] }
      }
    ),
    ("unknown-guard", .warning, { $0.route("a") { $0.requires = ["nope"] } }),
    ("unknown-guard-route", .warning, { $0.catalog.guards["g"] = Guard(name: "g", route: "nope") }),
    (
      "parent-loop", .error,
      {
        $0.route("a") { $0.parent = "b" }
        $0.route("b") { $0.parent = "a" }
      }
    ),
    (
      "parent-not-shown", .error,
      {
        $0.route("b") { $0.className = "S" }
        $0.route("a") { $0.parent = "b" }
      }
    ),
    ("parent-parameter", .warning, { $0.route("a") { $0.parentParameters = ["x": "1"] } }),
    (
      "parent-parameter", .error,
      {
        $0.parameter("b") { $0.isRequired = true }
        $0.route("a") { $0.parent = "b" }
      }
    ),
    ("unknown-parent", .warning, { $0.route("a") { $0.parent = "nope" } }),
    // Parameters and paths.
    (
      "parameter-default", .error,
      { $0.parameter("a") { ($0.kind, $0.defaultValue) = (.int, "one") } }
    ),
    (
      "sensitive-allowed", .error,
      { $0.parameter("a") { ($0.isSensitive, $0.allowedValues) = (true, ["x"]) } }
    ),
    (
      "sensitive-default", .error,
      { $0.parameter("a") { ($0.isSensitive, $0.defaultValue) = (true, "x") } }
    ),
    (
      "sensitive-fixed", .error,
      {
        $0.parameter("b") { $0.isSensitive = true }
        $0.route("a") { ($0.parent, $0.parentParameters) = ("b", ["p": "x"]) }
      }
    ),
    (
      "sensitive-fixed", .error,
      {
        $0.parameter("a") { $0.isSensitive = true }
        $0.redirect("app://r", "app://a?p=x")
      }
    ),
    (
      "uncarried-parameter", .info,
      {
        $0.route("a") { $0.patterns = ["app://a\\?q=:q": .init(text: "app://a\\?q=:q")] }
        $0.parameter("a") { _ in }
      }
    ),
    (
      "uncarried-parameter", .warning,
      {
        $0.route("a") { $0.patterns = ["app://a\\?q=:q": .init(text: "app://a\\?q=:q")] }
        $0.parameter("a") { $0.isRequired = true }
      }
    ),
    ("service-path", .error, { $0.route("a") { ($0.className, $0.defaultPath) = ("S", .push) } }),
    (
      "unsupported-path", .error,
      { $0.route("a") { ($0.supportedPaths, $0.defaultPath) = ([.push], .present) } }
    ),
    ("never-opens", .error, { $0.route("a") { $0.defaultPath = .subview } }),
    (
      "never-opens", .warning,
      {
        $0.route("b") { $0.isEnabled = false }
        $0.route("a") { $0.parent = "b" }
      }
    ),
    // Storyboards.
    (
      "class-without-route", .info, { $0.scene("s") { ($0.identifier, $0.className) = ("s", "X") } }
    ),
    (
      "duplicate-scene-identifier", .warning,
      { $0.scene("t") { $0.identifier = "s" } }
    ),
    (
      "duplicate-segue-identifier", .error,
      {
        $0.segue("g") { $0.identifier = "go" }
        $0.segue("h") { $0.identifier = "go" }
      }
    ),
    (
      "missing-initial-scene", .error,
      { $0.catalog.storyboards["M"] = Storyboard(name: "M", runtime: "iOS", initialScene: "x") }
    ),
    (
      "missing-initial-scene", .info,
      {
        $0.catalog.storyboards["M"] = Storyboard(name: "M", runtime: "iOS")
        $0.scene("r") { $0.reference = .init(storyboard: "X", bundle: "com.x") }
      }
    ),
    (
      "missing-initial-scene", .warning,
      {
        $0.catalog.storyboards["M"] = Storyboard(name: "M", runtime: "iOS")
        $0.scene("t") { _ in }
      }
    ),
    ("missing-scene", .error, { $0.scene("r") { $0.reference = .init(identifier: "x") } }),
    ("missing-storyboard", .warning, { $0.scene("r") { $0.reference = .init(storyboard: "X") } }),
    (
      "reference-to-bundle", .info,
      { $0.scene("r") { $0.reference = .init(storyboard: "X", bundle: "com.x") } }
    ),
    (
      "reference-cycle", .error,
      {
        $0.scene("r") { ($0.identifier, $0.reference) = ("one", .init(identifier: "two")) }
        $0.scene("q") { ($0.identifier, $0.reference) = ("two", .init(identifier: "one")) }
      }
    ),
    ("segue-never-performed", .warning, { $0.segue("g", Segue.Kind(rawValue: "sparkle")) }),
    (
      "segue-never-performed", .warning,
      {
        $0.scene("s") { _ in }
        $0.segue("g", .push)
      }
    ),
    ("segue-without-destination", .error, { $0.segue("g", to: "x") }),
    ("segue-without-source", .error, { $0.segue("g", from: "x") }),
    ("unreachable-scene", .warning, { $0.scene("t") { _ in } }),
    (
      "unwind-elsewhere", .info,
      {
        $0.scene("t") { $0.identifier = "t" }
        $0.segue("g", .unwind, to: "t") { $0.unwindAction = "back:" }
      }
    ),
    ("unwind-without-action", .error, { $0.segue("g", .unwind) }),
  ]

  private static func findings(_ world: World) -> [Finding] {
    let registry = Registry(catalog: world.catalog)
    registry.printsProblems = false
    return registry.check() + registry.conflicts()
  }

  @Test func `each finding is as bad as it is`() {
    #expect(Self.findings(World()).isEmpty)
    for (code, severity, make) in Self.cases {
      var world = World()
      make(&world)
      let all = Self.findings(world)
      let found = all.filter { $0.code == code }
      #expect(!found.isEmpty, "\(code): \(all.map(\.code))")
      #expect(found.allSatisfy { $0.severity == severity }, "\(code): \(found)")
    }
  }

  /// docs/codes.md lists the findings of `check`, first those of the catalog, then those of code.
  @Test func `every finding about a catalog is in the table`() throws {
    let page = try String(
      contentsOf: Corpus.packageDirectory.appendingPathComponent("docs/codes.md"), encoding: .utf8)
    let part = page.split(separator: "## ").first { $0.hasPrefix("Findings of check\n") }
    let codes = (part ?? "").matches(of: /\| `([a-z-]+)` \|/).map { String($0.1) }
    let ofCatalog = codes.prefix { $0 != "adapter-and-router" }
    #expect(ofCatalog.count > 45)
    // Thousands of conflicts are needed for it.
    let others: Set = ["conflicts-truncated"]
    #expect(Set(ofCatalog).symmetricDifference(Self.cases.map(\.code)) == others)
  }
}
