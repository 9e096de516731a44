import RouteModel
import Texts

/// The edits of a command to a copy of the catalog, with its messages.
@MainActor @dynamicMemberLookup
struct CatalogEdit {
  let workspace: Workspace
  /// Whether the command changes a row that exists.
  let isPut: Bool
  /// The catalog before.
  let original: RouteCatalog
  private(set) var catalog: RouteCatalog
  /// The changes that were made, in order.
  private var made: [CatalogChange] = []

  /// The messages about what was done.
  private(set) var messages: [String] = []

  init(_ workspace: Workspace, isPut: Bool) throws {
    self.workspace = workspace
    self.isPut = isPut
    original = try workspace.catalog
    catalog = original
  }

  /// The rows of a table after the edits.
  subscript<Row>(
    dynamicMember table: KeyPath<RouteCatalog, CatalogTable<Row>>
  ) -> CatalogTable<Row> { catalog[keyPath: table] }

  /// All changes, one for each row. Removals come first, and added rows after the rows that they name.
  var changes: [CatalogChange] { made.squashed.inReadingOrder }

  /// Changes a row; the rows that name a renamed one follow it.
  ///
  /// - Parameters:
  ///   - old: The row as it is; nil if there is none.
  ///   - new: The row as it becomes; nil removes it.
  mutating func change<Row: CatalogRow>(_ old: Row?, to new: Row?) {
    if old == new { return }
    if let old { catalog[keyPath: Row.table].removeValue(forKey: old.rowKey) }
    if let new { catalog[keyPath: Row.table].insert(new) }
    made.append(Row.change(before: old, after: new))
    if let old, let new, old.rowKey != new.rowKey { rename(RowName(old), to: RowName(new)) }
  }

  /// Lets the rows that name another follow it to its new name.
  mutating func rename(_ old: RowName, to new: RowName) {
    func follow<Change: RowChange>(_ change: Change) {
      self.change(change.before, to: change.after)
    }
    for change in source.followers(of: [old: new]) { follow(change.row) }
  }

  /// The catalog after the edits, in which the rows that name another are found at once.
  private var source: IndexedCatalog { IndexedCatalog(catalog, workspace.lookups) }

  /// Whether a row names another.
  func isNamed(_ row: RowName) -> Bool { !source.rows(naming: row).isEmpty }

  /// Whether a row may be removed: other rows that name it are in the way.
  func use(of row: RowName) -> RowInUse? { source.use(of: row) }

  /// Adds a row, or replaces the one with its key.
  mutating func put<Row: CatalogRow>(_ row: Row) {
    change(catalog[keyPath: Row.table][row.rowKey], to: row)
  }

  /// Removes a row.
  mutating func remove<Row: CatalogRow>(_ row: Row) { change(row, to: nil) }

  mutating func say(_ message: String) { messages.append(message) }

  /// The fields in which two rows differ.
  func differences<Row: DescribedRow>(from old: Row, to new: Row) -> [FieldDifference] {
    Row.description.differences(from: old, to: new, ordinary: workspace.ordinaryPath)
  }
}

// MARK: One row

/// The row that a command concerns: its place and its name.
struct RowPlace<Row: DescribedRow> {
  let name: String
  /// The route that it belongs to.
  var route: String?
  /// The row with a name.
  let find: (_ name: String, RouteCatalog) -> Row?
  /// The existing names.
  let names: (RouteCatalog) -> [String]
  /// Puts a row in the place of another; nil for none.
  let replace: @MainActor (_ old: Row?, _ new: Row?, inout CatalogEdit) -> Void

  /// `pattern app://a`, followed by the route.
  func subject(_ word: String) -> String {
    "\(Row.description.noun) \(name)" + behind(word)
  }

  func behind(_ word: String) -> String { route.map { " \(word) \($0)" } ?? "" }
}

extension CatalogEdit {
  /// The row of a table that has a name.
  func place<Row: CatalogRow>(
    _: Row.Type, _ name: String
  ) -> RowPlace<Row> where Row.Key == String {
    RowPlace(
      name: name, find: { $1[keyPath: Row.table][$0] },
      names: { Array($0[keyPath: Row.table].keys) },
      replace: { old, new, edit in edit.change(old, to: new) })
  }

  /// A row of a route.
  ///
  /// - Throws: ``ShellError`` `unknown-route`.
  func place<Row: DescribedRow>(
    _ name: String, in rows: WritableKeyPath<Route, [String: Row]>, of route: String
  ) throws -> RowPlace<Row> {
    _ = try row(place(Route.self, route))
    return RowPlace(
      name: name, route: route, find: { $1.routes[route]?[keyPath: rows][$0] },
      names: { $0.routes[route].map { Array($0[keyPath: rows].keys) } ?? [] },
      replace: { old, new, edit in
        guard let before = edit.routes[route] else { return }
        var after = before
        if let key = Self.key(of: old) { after[keyPath: rows][key] = nil }
        if let key = Self.key(of: new) { after[keyPath: rows][key] = new }
        edit.change(before, to: after)
      })
  }

  private static func key<Row: DescribedRow>(of row: Row?) -> String? {
    row.flatMap { Row.description.keyTexts(of: $0).last }
  }

  /// The row at a place.
  ///
  /// - Throws: ``ShellError`` such as `unknown-route`.
  func row<Row>(_ place: RowPlace<Row>) throws -> Row {
    if let row = place.find(place.name, catalog) { return row }
    let noun = Row.description.noun
    let names = place.names(catalog)
    guard let route = place.route else { throw ShellError.unknown(noun, place.name, among: names) }
    throw ShellError.failure(
      "unknown-\(noun)", "route \(route) has no \(noun) '\(place.name)'",
      suggestions: NearestNames.of(place.name, in: names))
  }

  /// Adds a row with the values of the options. `put` changes an existing row to match: what the
  /// options of the command do not name is as `add` would leave it.
  ///
  /// - Parameters:
  ///   - fields: The values of its options.
  ///   - subject: Its name in messages; nil for its noun and name.
  ///   - set: Sets the other values.
  /// - Returns: The row; nil if it existed with these values.
  /// - Throws: ``ShellError`` such as `class-exists`.
  @discardableResult
  mutating func add<Row>(
    _ place: RowPlace<Row>, _ fields: RowFields<Row>, as subject: (Row) -> String?,
    set: (inout Row) throws -> Void
  ) throws -> Row? {
    let there = place.find(place.name, catalog)
    if there != nil { try refuseUnlessPut(Row.description.noun, place.name) }
    let blank = Row.description.blank([place.name])
    var row = there ?? blank
    if there != nil { Row.description.reset(&row, to: blank) }
    try set(&row)
    try fields.apply(to: &row)
    place.replace(there, row, &self)
    guard let there else {
      say("added " + (subject(row).map { $0 + place.behind("to") } ?? place.subject("to")))
      return row
    }
    say(place.subject("of"), differences(from: there, to: row))
    return row == there ? nil : row
  }

  /// Sets the values of the options in a row, and adds a message.
  ///
  /// - Parameters:
  ///   - fields: The values of its options.
  ///   - set: Sets the other values, possibly another key.
  /// - Returns: The changed row.
  /// - Throws: ``ShellError`` such as `unknown-class` and `class-exists`.
  mutating func change<Row>(
    _ place: RowPlace<Row>, _ fields: RowFields<Row>, set: (inout Row) throws -> Void
  ) throws -> Row {
    let old = try row(place)
    var new = old
    try set(&new)
    try fields.apply(to: &new)
    try put(new, at: place)
    say(place.subject("of"), differences(from: old, to: new))
    return new
  }

  /// Replaces a row, possibly under another key.
  mutating func put<Row>(_ row: Row, at place: RowPlace<Row>) throws {
    let name = Self.key(of: row) ?? ""
    if name != place.name {
      try refuse(Row.description.noun, name, if: place.find(name, catalog) != nil)
    }
    place.replace(place.find(place.name, catalog), row, &self)
  }

  /// Removes a row, with a message that names what was removed with it.
  mutating func remove<Row>(
    _ place: RowPlace<Row>, with gone: [String?] = []
  ) throws {
    place.replace(try row(place), nil, &self)
    sayRemoved(place.subject("from"), with: gone)
  }

  mutating func sayRemoved(_ subject: String, with gone: [String?]) {
    let gone = gone.compactMap(\.self)
    say("removed \(subject)" + (gone.isEmpty ? "" : " with \(Phrase.list(gone))"))
  }

  /// Adds a message about a row: `changed NOUN NAME: …`, or that nothing changed.
  mutating func say(_ subject: String, _ differences: [FieldDifference]) {
    say(
      differences.isEmpty
        ? "nothing changed: \(subject) already has these values"
        : "changed \(subject): \(differences.map(\.text).joined(separator: ", "))")
  }

  // MARK: What is there already

  /// - Throws: ``ShellError`` such as `route-exists`.
  func refuse(_ noun: String, _ name: String, if exists: Bool) throws {
    if exists {
      throw ShellError.failure("\(noun)-exists", "the \(noun) '\(name)' already exists")
    }
  }

  /// Refuses to add an existing row, which only `put` changes.
  func refuseUnlessPut(_ noun: String, _ name: String) throws {
    try refuse(noun, name, if: !isPut)
  }

  /// Adds a missing row with only its name; returns what was added, for the message.
  mutating func addMissing<Row: CatalogRow>(_ row: Row) -> String? {
    if catalog[keyPath: Row.table][row.rowKey] != nil { return nil }
    change(nil, to: row)
    return RowName(row).description
  }
}

extension RouteCatalog {
  /// - Throws: ``ShellError`` such as `unknown-route`.
  func row<Row: CatalogRow>(
    _: Row.Type, _ key: String
  ) throws -> Row where Row.Key == String {
    let table = self[keyPath: Row.table]
    guard let row = table[key] else {
      throw ShellError.unknown(Row.description.noun, key, among: table.keys)
    }
    return row
  }
}

extension RowDescription {
  /// Sets the fields and lists that have options to those of another row; the others stay.
  fileprivate func reset(_ row: inout Row, to other: Row) {
    for member in members where member.option != nil {
      switch member {
      case .field(let field): _ = field.set(field.cell(of: other), in: &row)
      case .list(let list): _ = list.set(words: [], in: &row)
      }
    }
  }
}
