import RouteModel
import TestSupport
import Testing

/// The changes of two sides, held to what a person expects: a plain three-way merge of rows that are
/// told apart by what they were.
struct ChangeMergeTests {
  /// Rows by what they are; a renamed row keeps its number.
  private typealias Rows = [Int: Guard]

  /// One side: what its rows are after all revisions, and the changes of each.
  private struct Side {
    var rows: Rows
    var revisions: [[CatalogChange]] = []
    private var before: [Rows] = []
    private var next: Int
    private let words: String

    init(_ base: Rows, numbersFrom next: Int, words: String) {
      rows = base
      self.next = next
      self.words = words
    }

    var catalog: RouteCatalog { ChangeMergeTests.catalog(rows) }

    private static let names = ["a", "b", "c", "d", "e", "f"]

    mutating func change(_ generator: inout SeededGenerator) {
      let old = rows
      let free = Self.names.filter { name in !rows.values.contains { $0.name == name } }
      let ids = rows.keys.sorted()
      next += 1
      let text = "\(words)\(next)"
      func any<Element>(_ list: [Element]) -> Element? {
        list.isEmpty ? nil : list[generator.number(0..<list.count)]
      }
      switch generator.number(0..<9) {
      case 0, 1: if let name = any(free) { rows[next] = Guard(name: name, summary: text) }
      case 2: if let id = any(ids) { rows[id] = nil }
      case 3, 4: if let id = any(ids), let name = any(free) { rows[id]?.name = name }
      case 5: if let id = any(ids) { rows[id]?.route = text }
      case 6: if let id = any(ids) { rows[id]?.summary = text }
      case 7:
        // Another row takes a name.
        guard let id = any(ids), let name = rows[id]?.name else { break }
        rows[id] = nil
        revisions.append(Self.changes(old, rows))
        before.append(old)
        let left = rows
        rows[next] = Guard(name: name, summary: text)
        revisions.append(Self.changes(left, rows))
        before.append(left)
        return
      default:
        guard let last = before.popLast() else { break }
        rows = last
      }
      revisions.append(Self.changes(old, rows))
      before.append(old)
    }

    private static func changes(_ old: Rows, _ new: Rows) -> [CatalogChange] {
      Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
        .map { .guard(before: old[$0], after: new[$0]) }
    }
  }

  private static func catalog(_ rows: Rows) -> RouteCatalog {
    var catalog = RouteCatalog()
    for row in rows.values { catalog.guards.insert(row) }
    return catalog
  }

  /// What a person expects; nil for a conflict.
  private static func expected(_ base: Rows, _ ours: Rows, _ theirs: Rows) -> RouteCatalog? {
    func field<Value: Equatable>(_ base: Value?, _ ours: Value, _ theirs: Value) -> Value? {
      if ours == theirs || theirs == base { return ours }
      return ours == base ? theirs : nil
    }
    var rows: [Guard] = []
    var theirNew = theirs.filter { base[$0.key] == nil }
    func add(_ old: Guard?, _ our: Guard?, _ their: Guard?) -> Bool {
      guard our != their, our != old, their != old else {
        if let row = our == old ? their : our { rows.append(row) }
        return true
      }
      guard let our, let their, let name = field(old?.name, our.name, their.name),
        let route = field(old?.route, our.route, their.route),
        let summary = field(old?.summary, our.summary, their.summary)
      else { return false }
      rows.append(Guard(name: name, route: route, summary: summary))
      return true
    }
    for (id, row) in base where !add(row, ours[id], theirs[id]) { return nil }
    // What both have removed, and one of them has made anew, is a row there and none here.
    func isMadeAnew(_ row: Guard, _ rows: Rows) -> Bool {
      rows.contains { base[$0.key] == nil && $0.value.name == row.name }
    }
    for (id, row) in base where ours[id] == nil && theirs[id] == nil {
      if isMadeAnew(row, ours) != isMadeAnew(row, theirs) { return nil }
    }
    for (id, row) in ours where base[id] == nil {
      let same = theirNew.first { $0.value.name == row.name }
      if let same { theirNew[same.key] = nil }
      if !add(nil, row, same?.value) { return nil }
    }
    rows += theirNew.values
    return Set(rows.map(\.name)).count == rows.count
      ? catalog(Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($0, $1) })) : nil
  }

  private static func merge(
    _ ours: Side, onto theirs: Side, _ choice: MergeChoice? = nil
  ) throws -> (catalog: RouteCatalog, conflicts: [MergeConflict]) {
    let merge = ChangeMerge(
      of: ours.catalog, onto: theirs.catalog, after: theirs.revisions, MergePolicy(choice))
    for revision in ours.revisions { _ = try merge.next(revision) }
    let conflicts = merge.conflicts
    _ = try merge.finish()
    return (merge.catalog, conflicts)
  }

  @Test(arguments: 0..<Torture.rounds(20, cost: 1))
  func `two sides are merged as a person expects, whoever was first`(round: Int) throws {
    for part in 0..<100 {
      let seed = Torture.seed(of: round) &* 100 &+ UInt64(part)
      var generator = SeededGenerator(seed: seed)
      var base: Rows = [:]
      for (id, name) in ["a", "b", "c"].enumerated() {
        base[id] = Guard(name: name, summary: "base \(id)")
      }
      var ours = Side(base, numbersFrom: 100, words: "o")
      var theirs = Side(base, numbersFrom: 200, words: "t")
      for _ in 0..<(1 + generator.number(0..<5)) { ours.change(&generator) }
      for _ in 0..<(1 + generator.number(0..<5)) { theirs.change(&generator) }
      let expected = Self.expected(base, ours.rows, theirs.rows)
      for (first, second) in [(ours, theirs), (theirs, ours)] {
        let merged = try Self.merge(first, onto: second)
        if let expected {
          try #require(merged.conflicts == [], "\(seed)")
          try #require(merged.catalog == expected, "\(seed)")
        } else {
          try #require(!merged.conflicts.isEmpty, "\(seed)")
        }
        for choice in MergeChoice.allCases {
          let chosen = try Self.merge(first, onto: second, choice)
          if let expected { try #require(chosen.catalog == expected, "\(seed)") }
        }
      }
    }
  }

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

  @Test func `the same tag on both sides is no conflict`() throws {
    var (ours, theirs) = (
      Route(identifier: "x", className: "X"), Route(identifier: "x", className: "X")
    )
    let base = ours
    ours.tags = ["new", "mine"]
    theirs.tags = ["new"]
    #expect(try conflicts(base, ours, theirs) == [])
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
    let conflicts = merge.conflicts
    _ = try merge.finish()
    return (merge.catalog, conflicts)
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
    func side(_ name: String, _ isExclusive: Bool) -> RouteCatalog {
      Self.catalog(
        ["a", "b"].map {
          Route(
            identifier: $0, className: $0 == name ? "C" : $0.uppercased(),
            isExclusive: $0 == name && isExclusive)
        })
    }
    let (ours, theirs) = (side("a", isExclusiveHere), side("b", !isExclusiveHere))
    var both = theirs
    both.routes.insert(try #require(ours.routes["a"]))
    for choice in [nil, MergeChoice.ours, .theirs] {
      var fit = MergeFit(ours: ours, theirs: theirs, MergePolicy(choice))
      var result = both
      try result.apply(fit.settle(both))
      #expect(fit.conflicts.map(\.key) == ["route a exclusive"])
      if choice == nil { continue }
      let makers = result.routes.values.filter { $0.className == "C" }
      #expect(ExclusiveClash(among: Array(makers)) == nil)
      #expect(result.routes.count == 2)
    }
  }
}
