import RouteModel
import Routing
import Testing

/// A registry that follows a catalog in which patterns come and go.
struct ChangedPatternTests {
  @Test func `after thousands of changes every pattern leads where it did, in its order`() throws {
    func route(_ identifier: String, _ patterns: String...) -> Route {
      Route(
        identifier: identifier, className: "C", patterns: patterns.map { Route.Pattern(text: $0) })
    }
    var catalog = RouteCatalog()
    catalog.routes.insert(route("kept", "app://kept/:id"))
    for name in ["old", "older"] {
      catalog.redirects.insert(
        Redirect(pattern: Route.Pattern(text: "app://\(name)/:id"), target: "app://kept/:id"))
    }
    var row = route("changing", "app://c/0")
    catalog.routes.insert(row)
    let registry = Registry(catalog: catalog)
    for number in 1...3_000 {
      let next = route("changing", "app://c/\(number)")
      try registry.apply([.route(before: row, after: next)])
      row = next
      if number % 500 == 0 {
        #expect(try registry.match("app://c/\(number)")?.route == "changing")
        #expect(try registry.match("app://c/\(number - 1)") == nil)
        #expect(try registry.match("app://kept/7")?.route == "kept")
        #expect(try registry.match("app://older/7")?.matchedURL == "app://kept/7")
      }
    }
    #expect(try registry.match("app://c/*")?.route == nil)
  }
}
