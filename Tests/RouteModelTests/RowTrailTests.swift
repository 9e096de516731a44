import RouteModel
import Testing

/// What rows are called from one revision to another.
struct RowTrailTests {
  private func rename(_ old: String, _ new: String) -> CatalogChange {
    .guard(before: Guard(name: old), after: Guard(name: new))
  }

  private func name(_ text: String) -> RowName { RowName("guard", text) }

  @Test func `a row is followed through renames, and a name that is used again is another row's`() {
    let trail = RowTrail([
      [rename("a", "c")], [.guard(before: Guard(name: "c"), after: nil)],
      [.guard(before: nil, after: Guard(name: "b", summary: "new"))],
      [.guard(before: Guard(name: "b", summary: "new"), after: Guard(name: "c", summary: "new"))],
    ])
    #expect(trail.name(of: name("a")) == nil)
    #expect(trail.formerName(of: name("c")) == nil)
    #expect(trail.name(of: name("other")) == name("other"))
  }

  @Test func `names that are exchanged, or handed on, are told apart`() {
    let trail = RowTrail([
      [rename("a", "b"), rename("b", "a")], [rename("a", "x")], [rename("b", "a")],
    ])
    #expect(trail.name(of: name("a")) == name("a"))
    #expect(trail.name(of: name("b")) == name("x"))
    #expect(trail.isLeft(name("b")) && !trail.isLeft(name("a")))
  }

  @Test
  func `a row that comes back as it was is the same, also under what its guard is called now`()
    throws
  {
    let route = Route(identifier: "r", className: "R", requires: ["a"])
    var back = route
    back.requires = ["b"]
    let removed: [CatalogChange] = [.route(before: route, after: nil)]
    let added: [CatalogChange] = [.route(before: nil, after: back)]
    var trail = RowTrail([removed, [rename("a", "b")], added])
    #expect(trail.name(of: RowName(route)) == RowName(route))
    // From the end to the beginning it is the same.
    trail = RowTrail()
    for changes in [added, [rename("a", "b")], removed] { trail.prepend(changes) }
    #expect(trail.name(of: RowName(route)) == RowName(route))
    back.summary = "another"
    #expect(
      RowTrail([removed, [.route(before: nil, after: back)]]).name(of: RowName(route)) == nil)
  }

  @Test func `protocols are followed as rows are`() {
    func route(_ name: String) -> Route {
      Route(identifier: "r", className: "R", protocols: [name: .destination])
    }
    let trail = RowTrail([[.route(before: route("P"), after: route("Q"))]])
    #expect(trail.name(of: RowName("protocol", "P")) == RowName("protocol", "Q"))
  }
}
