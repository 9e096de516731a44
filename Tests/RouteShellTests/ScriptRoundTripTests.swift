import Interchange
import RouteModel
import TestSupport
import Testing

@testable import RouteShell

/// The shell reads written scripts back: any catalog, and the changes between any two.
@MainActor @Suite struct ScriptRoundTripTests {
  private func run(_ script: String, on catalog: RouteCatalog) throws -> RouteCatalog {
    var catalog = catalog
    try catalog.run(script: script, file: "script.routesh")
    return catalog
  }

  @Test(arguments: 0..<UInt64(Torture.rounds(1, cost: 500)))
  func anExportedCatalogIsMadeByItsScript(_ seed: UInt64) throws {
    var generator = CatalogGenerator(seed: seed)
    let catalog = generator.consistentCatalog()
    #expect(try run(CatalogScript.export(catalog).text, on: RouteCatalog()) == catalog)
  }

  @Test(arguments: 0..<UInt64(Torture.rounds(1, cost: 500)))
  func aScriptLeadsFromAnyCatalogToAnyOtherAndBack(_ seed: UInt64) throws {
    var generator = CatalogGenerator(seed: seed)
    let old = generator.consistentCatalog(size: 8)
    var new = generator.consistentCatalog(size: 8)
    // Half of the rows are the same, or nearly.
    for (name, row) in old.classes where generator.bool() { new.classes[name] = row }
    for (name, route) in old.routes where generator.bool() {
      guard new.routes.values.allSatisfy({ $0.className != route.className }) else { continue }
      var route = route
      route.isEnabled = generator.bool()
      route.tags.insert("new")
      route.protocols = route.protocols.filter { name, _ in
        new.routes.values.allSatisfy { $0.protocols[name] == nil }
      }
      new.classes[route.className] = new.classes[route.className] ?? old.classes[route.className]
      new.routes[name] = route
    }
    #expect(try run(CatalogScript.script(from: old, to: new).text, on: old) == new)
    #expect(try run(CatalogScript.script(from: new, to: old).text, on: new) == old)
  }
}
