import RouteModel
import TestSupport
import Testing

/// Revisions are taken back from rows that others have changed since, on values in memory.
struct UndoneRevisionTests {
  /// A catalog with the log that led to it.
  private struct History {
    var catalog = RouteCatalog()
    /// The catalogs before the revisions.
    private(set) var before: [RouteCatalog] = []
    private(set) var log: [LoggedChanges] = []
    private(set) var undone: [Int?] = []

    /// Makes changes as one revision, which is kept as its text has it.
    mutating func make(_ changes: [CatalogChange], undoing undone: Int? = nil) throws {
      self.undone.append(undone)
      before.append(catalog)
      try catalog.apply(changes)
      log.append(try #require(LoggedChanges(text: LoggedChanges(changes.squashed).text)))
    }

    /// Renames rows, with those that name them.
    mutating func rename<Row: CatalogRow>(_ names: [(Row, String)], follows: Bool = true) throws {
      let renames = names.map { Row.change(before: $0, after: $0.named($1)) }
      var result = catalog
      try result.apply(renames)
      let known = names.map { (RowName($0), RowName($0.named($1))) }
      let others =
        follows ? result.followers(of: Dictionary(uniqueKeysWithValues: known)) : []
      try make(renames + others)
    }

    /// What takes a revision back.
    func undo(_ revision: Int) throws -> [CatalogChange] {
      var trail = RevisionTrail()
      for number in log.indices.reversed() where number > revision {
        trail.prepend(number, undoing: undone[number])
      }
      let rows = RowTrail(trail.numbers.map { log[$0].changes })
      return try Undo(log[revision], since: rows).changes(of: catalog)
    }
  }

  private static let names = ["a", "b", "c", "d"]

  private static func change(
    _ history: inout History, _ generator: inout SeededGenerator
  ) throws {
    let catalog = history.catalog
    func any<Element>(_ list: some Sequence<Element>) -> Element? {
      let list = Array(list)
      return list.isEmpty ? nil : list[generator.number(0..<list.count)]
    }
    func name() -> String { Self.names[generator.number(0..<Self.names.count)] }
    func maybe() -> String? { generator.number(0..<2) == 0 ? name() : nil }
    func free<Row: CatalogRow>(_: Row.Type) -> String? where Row.Key == String {
      any(Self.names.filter { catalog[keyPath: Row.table][$0] == nil })
    }
    func sorted<Row: CatalogRow>(_: Row.Type) -> [Row] {
      catalog[keyPath: Row.table].values.sorted { $0.rowKey < $1.rowKey }
    }
    func fill(_ row: Route) -> Route {
      var row = row
      (row.className, row.parent) = (name(), maybe())
      row.requires = Set([maybe()].compactMap(\.self))
      row.protocols = Dictionary(
        [maybe()].compactMap(\.self).map { ($0, .destination) }
      ) { $1 }
      return row
    }
    func remove<Row: CatalogRow>(_: Row.Type) throws {
      if let row = any(sorted(Row.self)) { try history.make([Row.change(before: row, after: nil)]) }
    }
    func rename<Row: CatalogRow>(_: Row.Type) throws where Row.Key == String {
      let rows = sorted(Row.self)
      guard let row = any(rows) else { return }
      let follows = generator.number(0..<5) > 0
      if rows.count > 1, generator.number(0..<4) == 0,
        let other = any(rows.filter { $0.rowKey != row.rowKey })
      {
        // They exchange their names.
        try history.rename([(row, other.rowKey), (other, row.rowKey)], follows: follows)
      } else if let name = free(Row.self) {
        try history.rename([(row, name)], follows: follows)
      }
    }
    switch generator.number(0..<16) {
    case 0, 1:
      if let name = free(Route.self) {
        let row = fill(Route(identifier: name, className: ""))
        try history.make([.route(before: nil, after: row)])
      }
    case 2, 3:
      if let name = free(Guard.self) {
        try history.make([.guard(before: nil, after: Guard(name: name, route: maybe()))])
      }
    case 4:
      if let name = free(DestinationClass.self) {
        let row = DestinationClass(name: name, superclass: maybe())
        try history.make([.destinationClass(before: nil, after: row)])
      }
    case 5:
      if let required = free(Adapter.self) {
        let row = Adapter(required: required, provided: name())
        try history.make([.adapter(before: nil, after: row)])
      }
    case 6, 7:
      if let row = any(sorted(Route.self)) {
        try history.make([.route(before: row, after: fill(row))])
      }
    case 8:
      if let row = any(sorted(Guard.self)) {
        try history.make([
          .guard(before: row, after: Guard(name: row.name, route: maybe(), summary: name()))
        ])
      }
    case 9: try remove(Route.self)
    case 10: try remove(Guard.self)
    case 11: try remove(DestinationClass.self)
    case 12: try rename(Route.self)
    case 13: try rename(Guard.self)
    case 14: try rename(DestinationClass.self)
    default:
      // Several at once.
      var after = History()
      after.catalog = catalog
      for _ in 0..<3 { try change(&after, &generator) }
      try history.make(after.log.isEmpty ? [] : after.catalog.changes(from: catalog))
    }
  }

  @Test(arguments: 0..<Torture.rounds(20, cost: 1))
  func `the newest revisions are taken back one by one, whatever was renamed`(round: Int) throws {
    for part in 0..<20 {
      let seed = Torture.seed(of: round) &* 100 &+ UInt64(part)
      var generator = SeededGenerator(seed: seed)
      var history = History()
      for _ in 0..<20 { try Self.change(&history, &generator) }
      for number in history.log.indices.reversed() {
        try history.make(history.undo(number), undoing: number)
        try #require(history.catalog == history.before[number], "\(seed): \(number)")
      }
    }
  }

  private func history() -> History {
    var history = History()
    history.catalog.routes.insert(Route(identifier: "p", className: "P"))
    history.catalog.routes.insert(Route(identifier: "kid", className: "K", parent: "p"))
    history.catalog.guards.insert(Guard(name: "g", route: "p"))
    return history
  }

  private func route(_ name: String, _ history: History) throws -> Route {
    try #require(history.catalog.routes[name])
  }

  @Test func `who comes to name a row by its new name follows when that is taken back`() throws {
    var history = history()
    try history.rename([(route("p", history), "q")])
    let late = Route(identifier: "late", className: "L", parent: "q")
    try history.make([.route(before: nil, after: late)])
    try history.make(history.undo(0))
    #expect(try route("late", history).parent == "p" && route("kid", history).parent == "p")
    #expect(history.catalog.guards["g"]?.route == "p")
  }

  @Test func `who named what the row was called later does not follow`() throws {
    var history = history()
    history.catalog.routes["kid"]?.parent = "q"
    try history.rename([(route("p", history), "q")])
    try history.make(history.undo(0))
    #expect(try route("kid", history).parent == "q")
  }

  @Test func `a reference that a migration left is left`() throws {
    var history = history()
    try history.rename([(route("p", history), "q")], follows: false)
    try history.make([.guard(before: Guard(name: "g", route: "p"), after: nil)])
    try history.make(history.undo(0))
    #expect(try route("kid", history).parent == "p" && route("p", history).className == "P")
  }

  @Test func `a swap, a chain and a name that is free again are taken back`() throws {
    var history = history()
    let start = history.catalog
    try history.rename([(route("p", history), "kid"), (route("kid", history), "p")])
    #expect(try route("p", history).parent == "kid")
    try history.rename([(route("p", history), "x"), (route("kid", history), "p")])
    try history.make([.route(before: route("x", history), after: nil)])
    try history.rename([(route("p", history), "x")])
    for number in (0..<4).reversed() {
      try history.make(history.undo(number), undoing: number)
    }
    #expect(history.catalog == start)
  }

  @Test func `a row that comes back names its guard by its new name, and not another guard`() throws
  {
    var history = history()
    let row = Route(identifier: "r", className: "R", requires: ["g"])
    try history.make([.route(before: nil, after: row)])
    try history.make([.route(before: row, after: nil)])
    try history.rename([(#require(history.catalog.guards["g"]), "h")])
    try history.make([.guard(before: nil, after: Guard(name: "g"))])
    try history.make(history.undo(1))
    #expect(try route("r", history).requires == ["h"])
  }

  @Test func `what others have come to name is not removed`() throws {
    var history = history()
    try history.make([.guard(before: nil, after: Guard(name: "new"))])
    var kid = try route("kid", history)
    kid.requires = ["new"]
    try history.make([.route(before: route("kid", history), after: kid)])
    let conflict = #expect(throws: MergeConflict.self) { try history.undo(0) }
    #expect(
      conflict?.sentence(for: .undo).text
        == "guard new is required by route kid — route edit ROUTE --requires -new ends that")
  }

  @Test func `a row does not come to name what is gone`() throws {
    var history = history()
    var kid = try route("kid", history)
    kid.parent = nil
    try history.make([.route(before: route("kid", history), after: kid)])
    try history.make([.route(before: route("p", history), after: nil)])
    let conflict = #expect(throws: MergeConflict.self) { try history.undo(0) }
    #expect(
      conflict?.sentence(for: .undo).text == "route kid would name route p, which is gone")
  }
}
