import RouteModel
import TestSupport
import Testing

/// The rows with a name are those that a look at all rows finds, whatever catalog is asked about.
struct CatalogLookupsTests {
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `the rows with a name are those of the catalog that is asked about`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func name(_ letter: String) -> String { "\(letter)\(Int.random(in: 1...4, using: &generator))" }
    let lookups = CatalogLookups()
    var catalog = RouteCatalog()
    var earlier = [catalog]
    for _ in 0..<200 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1:
        var route = Route(identifier: name("r"), className: name("C"))
        route.isExclusive = Bool.random(using: &generator)
        route.protocols = [name("P"): .destination]
        route.parent = Bool.random(using: &generator) ? name("r") : nil
        catalog.routes[route.identifier] = route
      case 2: catalog.routes[name("r")] = nil
      case 3:
        let id = StoryboardObject(storyboard: "main", objectID: name("s"))
        catalog.scenes[id] = Scene(id: id, className: name("C"))
      default:
        let row = Guard(name: name("g"), route: name("r"))
        catalog.guards[row.name] = row
      }
      earlier.append(catalog)
      // An earlier catalog may be asked about as well, as a migration's way back does.
      let asked = earlier[
        Int.random(in: max(0, earlier.count - 5)..<earlier.count, using: &generator)]
      let (route, made, found) = (name("r"), name("C"), name("P"))
      let routes = asked.routes.values
      func ids(_ rows: some Sequence<Route>) -> Set<String> { Set(rows.map(\.identifier)) }
      #expect(
        ids(lookups.makers.rows(made, in: asked)) == ids(routes.filter { $0.className == made }))
      #expect(
        ids(lookups.owners.rows(made, in: asked))
          == ids(routes.filter { $0.className == made && $0.isExclusive }))
      #expect(
        ids(lookups.providers.rows(found, in: asked))
          == ids(routes.filter { $0.protocols[found] != nil }))
      #expect(
        ids(lookups.children.rows(route, in: asked)) == ids(routes.filter { $0.parent == route }))
      #expect(
        Set(lookups.guards.rows(route, in: asked).map(\.name))
          == Set(asked.guards.values.filter { $0.route == route }.map(\.name)))
      #expect(
        Set(lookups.scenes.rows(made, in: asked).map(\.id))
          == Set(asked.scenes.values.filter { $0.className == made }.map(\.id)))
    }
  }

  @Test func `a free number is found among many that are taken`() {
    for count in [0, 1, 2, 3, 7, 8, 100, 1000] {
      var questions = 0
      let number = FreeNumber.from(1) { number in
        questions += 1
        return number <= count
      }
      #expect(number == count + 1)
      #expect(questions < 40)
    }
  }
}
