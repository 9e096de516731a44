/// A kind of circle in which rows may not lead round. Changes that close one are refused, a merge tells it as
/// a conflict, and `check` finds those of files.
package struct CircleKind: Sendable {
  /// The links of which its circles consist. People are told the rows of the first.
  let links: [CircleLink]
  /// What is wrong: `a route is its own parent`.
  private let says: String

  /// A route that is its own parent.
  static let parents = CircleKind(
    "a route is its own parent",
    [CircleLink("parent") { (row: Route) in row.parent.map { [RowName("route", $0)] } ?? [] }])
  /// A class that is its own superclass.
  static let superclasses = CircleKind(
    "a class is its own superclass",
    [
      CircleLink("superclass") { (row: DestinationClass) in
        row.superclass.map { [RowName("class", $0)] } ?? []
      }
    ])
  /// Adapters that lead back to the first one.
  static let adapters = CircleKind(
    "adapters lead round in a circle",
    [CircleLink("provided") { (row: Adapter) in [RowName("adapter", row.provided)] }])
  /// Redirects from patterns that are the targets of others. Those with conditions may never be in use
  /// together.
  /// Of redirects `check` finds more, because a target may be the pattern of another: Registry+RedirectFindings.
  static let redirects = CircleKind(
    "redirects lead round in a circle",
    [
      CircleLink("target", "enabled", "when") { (row: Redirect) in
        row.isEnabled && row.pattern.conditions.isEmpty ? [RowName("redirect", row.target)] : []
      }
    ])
  /// Guards whose own routes require them.
  static let guards = CircleKind(
    "the route of a guard requires the guard itself",
    [
      CircleLink("route") { (row: Guard) in row.route.map { [RowName("route", $0)] } ?? [] },
      CircleLink("requires") { (row: Route) in row.requires.map { RowName("guard", $0) } },
    ])

  /// All kinds.
  package static let all = [parents, superclasses, adapters, redirects, guards]

  private init(_ says: String, _ links: [CircleLink]) {
    (self.says, self.links) = (says, links)
  }

  /// The sentence about a circle, by the keys that people are told.
  package func sentence(_ keys: [String]) -> Message {
    "\(Message(says)): \(keys.joined(separator: " → "))"
  }

  /// The keys of the rows of a circle that people are told.
  private func told(_ circle: [RowName]) -> [String] {
    let keys = circle.dropLast().filter { $0.noun == links[0].noun }.map(\.key)
    return keys + keys.prefix(1)
  }

  // MARK: In a catalog

  /// Each circle of a catalog once, by the least of the keys that people are told of it; it begins with
  /// that.
  func circles(in catalog: RouteCatalog) -> [String: [String]] {
    func next(_ name: RowName) -> [RowName] { self.next(name, in: catalog) }
    var found: [String: [String]] = [:]
    for name in Circle.suspects(among: starts(in: catalog), next: next)
    where name.noun == links[0].noun {
      guard let circle = Circle.from(name, next: next).map(told), circle.min() == name.key else {
        continue
      }
      found[name.key] = circle
    }
    return found
  }

  /// The rows that lead to others.
  func starts(in catalog: RouteCatalog) -> [RowName] {
    links.flatMap { $0.starts(catalog) }
  }

  /// The rows to which a row leads; none if it is not there.
  func next<Rows: RowSource>(
    _ name: RowName, in rows: Rows
  ) throws(Rows.Failure) -> [RowName] {
    func row<Row: CatalogRow>(_: Row.Type) throws(Rows.Failure) -> (any CatalogRow)? {
      try rows.row(like: Row.description.blank([name.key]))
    }
    guard let link = links.first(where: { $0.noun == name.noun }) else { return [] }
    return try row(link.type).map(link.next) ?? []
  }

  // MARK: By changes

  /// A circle that changes close, by the keys that people are told.
  ///
  /// - Parameters:
  ///   - changes: One for each row.
  ///   - rows: The rows after them. Only those are read to which the changed ones lead.
  package func circle<Rows: RowSource>(
    closedBy changes: [CatalogChange], in rows: Rows
  ) throws(Rows.Failure) -> [String]? {
    var known: [RowName: [RowName]] = [:]
    var starts: [RowName] = []
    func add<Change: RowChange>(_ change: Change) {
      guard let after = change.after, let link = links.first(where: { $0.type == Change.Row.self })
      else { return }
      let (name, next) = (RowName(after), link.next(after))
      known[name] = next
      let isAsBefore = change.before.map { RowName($0) == name && link.next($0) == next } ?? false
      if !next.isEmpty, !isAsBefore { starts.append(name) }
    }
    for change in changes { add(change.row) }
    var reached: [RowName: [RowName]] = [:]
    var open = starts
    while let name = open.popLast() {
      if reached[name] != nil { continue }
      let others = if let next = known[name] { next } else { try next(name, in: rows) }
      reached[name] = others
      open += others
    }
    let suspects = Circle.suspects(among: reached.keys) { reached[$0] ?? [] }
    return starts.lazy.filter(suspects.contains)
      .compactMap { start in Circle.from(start) { reached[$0] ?? [] } }.first.map(told)
  }
}

/// A way in which rows of a type lead to others.
struct CircleLink: Sendable {
  /// The type of the rows.
  let type: any CatalogRow.Type
  /// The noun of the rows.
  let noun: String
  /// The keys of the members that decide where a row leads; the first one has the name to which it does.
  let keys: [String]
  /// The rows to which a row leads.
  let next: @Sendable (any CatalogRow) -> [RowName]
  /// The rows of a catalog that lead to others.
  let starts: @Sendable (RouteCatalog) -> [RowName]

  init<Row: CatalogRow>(_ keys: String..., next: @escaping @Sendable (Row) -> [RowName]) {
    (type, noun, self.keys) = (Row.self, Row.description.noun, keys)
    self.next = { ($0 as? Row).map(next) ?? [] }
    starts = { $0[keyPath: Row.table].values.filter { !next($0).isEmpty }.map { RowName($0) } }
  }
}
