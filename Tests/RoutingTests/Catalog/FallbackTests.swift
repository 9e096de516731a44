import RouteModel
import Routing
import Simulation
import Testing

/// Patterns that take what no other pattern takes.
@MainActor struct FallbackTests {
  private func catalog(_ change: (inout RouteCatalog) -> Void = { _ in }) -> RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes.insert(DestinationClass(name: "Screen"))
    for (name, pattern) in [
      ("web", Route.Pattern(text: "https://shop.example/*", priority: 9, isFallback: true)),
      ("error", Route.Pattern(text: "/*", isFallback: true)),
      ("item", Route.Pattern(text: "https://shop.example/item/:id", priority: -1_000_000_000)),
    ] {
      catalog.routes.insert(Route(identifier: name, className: "Screen", patterns: [pattern]))
    }
    change(&catalog)
    return catalog
  }

  @Test func `a fallback comes after all other patterns, whatever their priorities`() throws {
    let registry = Registry(catalog: catalog())
    #expect(try registry.match("https://shop.example/item/7")?.route == "item")
    #expect(try registry.match("https://shop.example/imprint")?.route == "web")
    #expect(try registry.match("app://other/x")?.route == "error")
    let explained = try registry.explain("https://shop.example/item/7")
    #expect(explained.map(\.match.route) == ["item", "web", "error"])
    #expect(explained.map(\.match.isFallback) == [false, true, true])
  }

  @Test func `it takes the links of disabled routes, and those whose conditions do not hold`()
    throws
  {
    let disabled = Registry(catalog: catalog { $0.routes["item"]?.isEnabled = false })
    #expect(try disabled.match("https://shop.example/item/7")?.route == "web")
    let limited = Registry(
      catalog: catalog { $0.routes["item"]?.conditions = [Condition(.platform, "ios")] })
    #expect(try limited.match("https://shop.example/item/7")?.route == "web")
    limited.context.platform = "ios"
    #expect(try limited.match("https://shop.example/item/7")?.route == "item")
  }

  @Test func `the event says that it is one, and the route gets the URL`() {
    let simulation = RouteSimulation(registry: Registry(catalog: catalog()))
    let event = simulation.open("https://shop.example/imprint?x=1")
    #expect(event.outcome == .success)
    #expect(event.details["fallback"] == "yes")
    #expect(event.url == "https://shop.example/imprint?x=1")
    #expect(simulation.open("https://shop.example/item/7").details["fallback"] == nil)
  }

  @Test func `it is in conflict with other fallbacks only`() {
    let registry = Registry(catalog: catalog())
    #expect(
      registry.conflicts().map(\.subjects) == [
        ["web", "https://shop.example/*", "error", "/*"]
      ])
    #expect(registry.check() == [])
  }

  @Test func `among fallbacks their own priorities count, and are told`() throws {
    let registry = Registry(
      catalog: catalog {
        $0.routes["error"]?.patterns["/*"]?.priority = -1
        $0.routes["item"]?.patterns["https://shop.example/item/:id"]?.priority = .min
      })
    #expect(registry.conflicts().first?.message.contains("priority 9 comes before -1") == true)
    #expect(try registry.match("https://shop.example/item/7")?.route == "item")
  }
}
