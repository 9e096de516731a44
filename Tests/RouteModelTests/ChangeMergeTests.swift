import RouteModel
import TestSupport
import Testing

/// Changes of two sides, merged; ``RandomMergeTests`` holds what comes of any.
struct ChangeMergeTests {
  /// The rows of two sides that begin with one row `x`, after a change of each.
  private func conflicts(
    _ base: Route, _ ours: Route, _ theirs: Route
  ) throws -> [MergeConflict] {
    func catalog(_ row: Route) -> RouteCatalog {
      var catalog = RouteCatalog()
      catalog.routes.insert(row)
      return catalog
    }
    let merge = ChangeMerge(
      of: catalog(ours), onto: catalog(theirs), after: [[.route(before: base, after: theirs)]],
      MergePolicy())
    _ = try merge.next([.route(before: base, after: ours)])
    _ = try merge.finish()
    return merge.conflicts
  }

  @Test(arguments: [
    ("share=10", "share=20", "share=50"), ("", "share=20", "share=50"),
    ("version-from=1", "version-from=2", "version-from=3"),
    ("", "platform=ios", "platform=android"),
  ])
  func `conditions of one kind are one value`(base: String, ours: String, theirs: String) throws {
    func route(_ word: String) -> Route {
      var route = Route(identifier: "x", className: "X")
      route.conditions = Set([Condition(word: word)].compactMap(\.self))
      return route
    }
    let found = try conflicts(route(base), route(ours), route(theirs))
    #expect(found.map(\.field) == ["when"])
    #expect(found.map(\.ours) == [ours] && found.map(\.theirs) == [theirs])
    #expect(try conflicts(route(base), route(ours), route(ours)) == [])
  }

  @Test(arguments: [
    (["route x": MergeChoice.ours], ["o", "o"]),
    (["route x": .ours, "route x summary": .theirs], ["t", "o"]),
    (["route x summary": .ours], ["o", "t"]), (["route": .ours, "route x": .theirs], ["t", "t"]),
  ]) func `of several answers to a conflict the narrowest counts`(
    named: [String: MergeChoice], expected: [String]
  ) throws {
    func route(_ word: String) -> Route {
      var route = Route(identifier: "x", className: "X")
      (route.summary, route.owner) = (word, word)
      return route
    }
    func catalog(_ word: String) -> RouteCatalog {
      var catalog = RouteCatalog()
      catalog.routes.insert(route(word))
      return catalog
    }
    let merge = ChangeMerge(
      of: catalog("o"), onto: catalog("t"),
      after: [[.route(before: route("b"), after: route("t"))]], MergePolicy(.theirs, named: named))
    _ = try merge.next([.route(before: route("b"), after: route("o"))])
    _ = try merge.finish()
    let merged = merge.catalog.routes["x"]
    #expect([merged?.summary, merged?.owner] == expected)
  }

  @Test func `the same tag on both sides is no conflict`() throws {
    var (ours, theirs) = (
      Route(identifier: "x", className: "X"), Route(identifier: "x", className: "X")
    )
    let base = ours
    ours.tags = ["new", "mine"]
    theirs.tags = ["new"]
    #expect(try conflicts(base, ours, theirs) == [])
  }

  /// Two redirects that lead to each other, each made or changed by one side.
  @Test(arguments: [
    (false, true, []), (true, true, ["redirect /b target"]),
  ])
  func `redirects of both sides are in a circle if a commit would refuse it`(
    isEnabled: Bool, isOther: Bool, expected: [String]
  ) throws {
    func redirect(_ from: String, _ to: String, _ isEnabled: Bool) -> Redirect {
      Redirect(pattern: Route.Pattern(text: from), target: to, isEnabled: isEnabled)
    }
    let ours: [CatalogChange] = [.redirect(before: nil, after: redirect("/b", "/a", isEnabled))]
    let theirs: [CatalogChange] = [.redirect(before: nil, after: redirect("/a", "/b", isOther))]
    let (catalog, conflicts) = try merged(ours, onto: theirs)
    #expect(conflicts.map(\.key) == expected)
    #expect(catalog.redirects.count == 2)
  }

  @Test(arguments: [MergeChoice.ours, .theirs])
  func `a circle that both sides enable is a conflict with two ways out`(choice: MergeChoice) throws
  {
    func redirect(_ from: String, _ to: String, _ isEnabled: Bool) -> Redirect {
      Redirect(pattern: Route.Pattern(text: from), target: to, isEnabled: isEnabled)
    }
    var base = RouteCatalog()
    for (from, to) in [("/a", "/b"), ("/b", "/a")] {
      base.redirects.insert(redirect(from, to, false))
    }
    let ours: [CatalogChange] = [
      .redirect(before: redirect("/a", "/b", false), after: redirect("/a", "/b", true))
    ]
    let theirs: [CatalogChange] = [
      .redirect(before: redirect("/b", "/a", false), after: redirect("/b", "/a", true))
    ]
    var (here, there) = (base, base)
    try here.apply(ours)
    try there.apply(theirs)
    let merge = ChangeMerge(of: here, onto: there, after: [theirs], MergePolicy(choice))
    _ = try merge.next(ours)
    _ = try merge.finish()
    #expect(merge.conflicts.map(\.key) == ["redirect /a enabled"])
    #expect(merge.catalog == (choice == .ours ? here : there))
  }

  // MARK: Names

  /// A route with a child and a guard that name it.
  private static let family = [
    Route(identifier: "p", className: "P"), Route(identifier: "kid", className: "K", parent: "p"),
  ]

  private static func catalog(_ routes: [Route]) -> RouteCatalog {
    var catalog = RouteCatalog()
    for route in routes { catalog.routes.insert(route) }
    return catalog
  }

  /// The rename of `p`, with the child.
  private static let rename: [CatalogChange] = [
    .route(before: family[0], after: Route(identifier: "q", className: "P")),
    .route(before: family[1], after: Route(identifier: "kid", className: "K", parent: "q")),
  ]

  /// Merges one change of each side.
  private func merged(
    _ ours: [CatalogChange], onto theirs: [CatalogChange]
  ) throws -> (catalog: RouteCatalog, conflicts: [MergeConflict]) {
    var (here, there) = (Self.catalog(Self.family), Self.catalog(Self.family))
    try here.apply(ours)
    try there.apply(theirs)
    let merge = ChangeMerge(of: here, onto: there, after: [theirs], MergePolicy())
    _ = try merge.next(ours)
    _ = try merge.finish()
    return (merge.catalog, merge.conflicts)
  }

  @Test func `a rename is no edit of the rows that name it, and they follow it, whoever was first`()
    throws
  {
    let removal: [CatalogChange] = [.route(before: Self.family[1], after: nil)]
    let late = Route(identifier: "late", className: "L", parent: "p")
    let addition: [CatalogChange] = [.route(before: nil, after: late)]
    for (other, expected) in [
      (removal, ["q": nil]), (addition, ["q": nil, "kid": "q", "late": "q"]),
    ]
      as [([CatalogChange], [String: String?])]
    {
      for (ours, theirs) in [(other, Self.rename), (Self.rename, other)] {
        let (catalog, conflicts) = try merged(ours, onto: theirs)
        #expect(conflicts == [])
        let parents = catalog.routes.values.map { ($0.identifier, $0.parent) }
        #expect(Dictionary(uniqueKeysWithValues: parents) == expected)
      }
    }
  }

  @Test func `a rename that left a reference leaves it, whoever was first`() throws {
    let bare = Array(Self.rename.prefix(1))
    let edit: [CatalogChange] = [
      .route(
        before: Self.family[1],
        after: Route(identifier: "kid", className: "K", summary: "new", parent: "p"))
    ]
    for (ours, theirs) in [(edit, bare), (bare, edit)] {
      let (catalog, conflicts) = try merged(ours, onto: theirs)
      #expect(conflicts == [])
      #expect(catalog.routes["kid"]?.parent == "p" && catalog.routes["kid"]?.summary == "new")
    }
  }

  @Test(arguments: [true, false])
  func `an exclusive class of two is a conflict from which both answers lead out`(
    isExclusiveHere: Bool
  ) throws {
    func route(_ name: String, _ className: String, _ isExclusive: Bool = false) -> Route {
      Route(identifier: name, className: className, isExclusive: isExclusive)
    }
    let base = [route("a", "A"), route("b", "B")]
    let (ours, theirs) = (route("a", "C", isExclusiveHere), route("b", "C", !isExclusiveHere))
    for choice in [nil, MergeChoice.ours, .theirs] {
      let merge = ChangeMerge(
        of: Self.catalog([ours, base[1]]), onto: Self.catalog([base[0], theirs]),
        after: [[.route(before: base[1], after: theirs)]], MergePolicy(choice))
      _ = try merge.next([.route(before: base[0], after: ours)])
      _ = try merge.finish()
      #expect(merge.conflicts.map(\.key) == ["route a exclusive"])
      if choice == nil { continue }
      let makers = merge.catalog.routes.values.filter { $0.className == "C" }
      #expect(ExclusiveClash(among: Array(makers)) == nil)
      #expect(merge.catalog.routes.count == 2)
    }
  }
}
