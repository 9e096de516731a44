import RouteModel
import Testing

struct CatalogChangeTests {
  /// A catalog with a few rows of every table, drawn from a seed.
  private func catalog(_ seed: UInt64) -> RouteCatalog {
    var state = seed
    func draw(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    var catalog = RouteCatalog()
    for _ in 0..<draw(6) {
      let name = "C\(draw(4))"
      catalog.classes[name] = DestinationClass(
        name: name, kind: DestinationClass.Kind.allCases[draw(3)])
    }
    for _ in 0..<draw(6) {
      let name = "r\(draw(5))"
      catalog.routes[name] = Route(
        identifier: name, className: "C\(draw(4))", isExclusive: draw(2) == 0,
        defaultPath: PathKind.allCases[draw(12)], tags: ["t\(draw(2))"],
        patterns: [Route.Pattern(text: "app://h/\(draw(9))", priority: draw(3))],
        parameters: [Route.Parameter(name: "p\(draw(2))", kind: .int)])
    }
    for _ in 0..<draw(4) {
      let name = "A\(draw(4))"
      catalog.adapters[name] = Adapter(required: name, provided: "B\(draw(4))")
    }
    for _ in 0..<draw(3) {
      let name = "S\(draw(2))"
      catalog.storyboards[name] = Storyboard(name: name, initialScene: "s\(draw(3))")
      let scene = StoryboardObject(storyboard: name, objectID: "s\(draw(3))")
      catalog.scenes[scene] = Scene(id: scene, className: "C\(draw(4))", attributes: ["k": "v"])
      let segue = StoryboardObject(storyboard: name, objectID: "g\(draw(3))")
      catalog.segues[segue] = Segue(id: segue, kind: .show, source: "s0", destination: "s1")
    }
    return catalog
  }

  @Test(arguments: 0..<200)
  func `the difference of two catalogs leads there and back`(seed: UInt64) throws {
    let old = catalog(seed)
    let new = catalog(seed &+ 1_000_003)
    let changes = new.changes(from: old)
    var there = old
    try there.apply(changes)
    #expect(there == new)
    var back = new
    try back.apply(changes.reversed().map(\.inverted))
    #expect(back == old)
  }

  @Test func `equal catalogs have no difference`() {
    #expect(catalog(7).changes(from: catalog(7)) == [])
  }

  @Test func `a list of changes that conflicts leaves the catalog as it was`() {
    var target = RouteCatalog()
    let a = DestinationClass(name: "A")
    let changes: [CatalogChange] = [
      .destinationClass(before: nil, after: a),
      .route(before: Route(identifier: "gone", className: "A"), after: nil),
    ]
    #expect(throws: CatalogConflict(subject: "route gone", isMissing: true)) {
      try target.apply(changes)
    }
    #expect(target == RouteCatalog())
  }
}
