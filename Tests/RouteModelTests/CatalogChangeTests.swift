import RouteModel
import TestSupport
import Testing

struct CatalogChangeTests {
  /// A catalog with rows of every table, drawn from a seed.
  private func catalog(_ seed: UInt64) -> RouteCatalog {
    var generator = CatalogGenerator(seed: seed)
    return generator.catalog(steps: 20)
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

  @Test func `of a removed route and two new ones like it none is a renamed one`() {
    func catalog(_ names: [String]) -> RouteCatalog {
      var catalog = RouteCatalog()
      for name in names { catalog.routes[name] = Route(identifier: name, className: "A") }
      return catalog
    }
    let changes = catalog(["two", "three"]).changes(from: catalog(["one"]))
    #expect(changes.map(\.row.keys.before) == ["one", nil, nil])
    #expect(changes.map(\.row.keys.after) == [nil, "three", "two"])
  }

  @Test func `a change is one sentence`() {
    let before = Route(identifier: "editor", className: "Editor")
    var after = before
    after.defaultPath = .push
    after.patterns["app://editor"] = Route.Pattern(text: "app://editor")
    #expect("\(CatalogChange.route(before: nil, after: before))" == "added route editor")
    #expect(
      "\(CatalogChange.route(before: before, after: after))"
        == "changed route editor: path show → push  +app://editor")
    var renamed = before
    renamed.identifier = "note-editor"
    #expect(
      "\(CatalogChange.route(before: before, after: renamed))"
        == "changed route editor → note-editor")
    #expect("\(CatalogChange.route(before: before, after: nil))" == "removed route editor")
  }

  @Test func `an error is one sentence, with its code and what helps`() {
    let diagnostic = Diagnostic(
      code: "no-store", message: "there is no file a.db", suggestions: ["store new a.db"],
      place: SourcePlace(file: "a.routesh", line: 3))
    #expect("\(diagnostic)" == "a.routesh:3: no-store: there is no file a.db (store new a.db)")
    var catalog = RouteCatalog()
    let conflict = #expect(throws: MergeConflict.self) {
      try catalog.apply(.route(before: Route(identifier: "a", className: "A"), after: nil))
    }
    #expect(conflict.map { "\($0)" } == "route a no longer exists: it was removed or renamed")
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
    let conflict = #expect(throws: MergeConflict.self) {
      try target.apply(changes)
    }
    #expect(conflict?.subject == "route gone" && conflict?.isMissing == true)
    #expect(target == RouteCatalog())
  }

  @Test func `successive changes of a row are one, and of an added and removed one none`() {
    func changed(_ before: String?, _ after: String?) -> CatalogChange {
      func route(_ path: String) -> Route { Route(identifier: "r", className: path) }
      return .route(before: before.map(route), after: after.map(route))
    }
    let other = CatalogChange.route(before: nil, after: Route(identifier: "s", className: "A"))
    #expect([changed(nil, "A"), other, changed("A", nil)].squashed == [other])
    #expect([changed("A", "B"), other, changed("B", "C")].squashed == [changed("A", "C"), other])
    #expect([changed("A", "B"), changed("B", "A")].squashed == [])
    #expect([changed("A", nil), changed(nil, "B")].squashed == [changed("A", "B")])
    #expect([changed("A", "A"), other].squashed == [other])
    #expect([other, changed(nil, "A")].squashed == [other, changed(nil, "A")])
  }

  @Test func `a row that is removed under another name and there again as it was is no change`() {
    let (old, other) = (
      Route(identifier: "a", className: "A"), Route(identifier: "b", className: "A")
    )
    let changes: [CatalogChange] = [
      .route(before: old, after: other), .route(before: nil, after: old),
      .route(before: other, after: nil),
    ]
    #expect(changes.squashed == [])
    #expect(Array(changes.dropLast()).squashed == Array(changes.dropLast()))
  }
}
