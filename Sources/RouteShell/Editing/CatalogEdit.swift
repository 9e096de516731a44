import RouteModel

/// The edits of a command to a copy of the catalog, with its messages.
@MainActor @dynamicMemberLookup
struct CatalogEdit {
  let workspace: Workspace
  /// Whether the command changes a row that exists.
  let isPut: Bool
  /// The catalog before.
  let original: RouteCatalog
  var catalog: RouteCatalog
  /// For each renamed row, combines its removal and addition into one change.
  private var renames: [([CatalogChange]) -> [CatalogChange]] = []

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
    dynamicMember table: WritableKeyPath<RouteCatalog, CatalogTable<Row>>
  ) -> CatalogTable<Row> {
    get { catalog[keyPath: table] }
    _modify { yield &catalog[keyPath: table] }
  }

  /// All changes. Removals come first, and added rows after the rows that they name.
  var changes: [CatalogChange] {
    renames.reduce(catalog.changes(from: original, tellsRenames: false)) { $1($0) }
  }

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
  /// The key path to the row with a name.
  let path: (String) -> WritableKeyPath<RouteCatalog, Row?>
  /// The existing names.
  let names: (RouteCatalog) -> [String]
  /// Combines the removal and addition of a renamed row.
  var renamed: (_ name: String, [CatalogChange]) -> [CatalogChange] = { $1 }

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
    let table: WritableKeyPath = Row.table
    return RowPlace(
      name: name,
      path: {
        let row: WritableKeyPath<CatalogTable<Row>, Row?> = \.[$0]
        return table.appending(path: row)
      },
      names: { Array($0[keyPath: table].keys) },
      renamed: { Row.tellingRename(of: name, to: $0, in: $1) })
  }

  /// A row of a route.
  ///
  /// - Throws: ``ShellError`` `unknown-route`.
  func place<Row: DescribedRow>(
    _ name: String, in rows: WritableKeyPath<Route, [String: Row]>, of route: String
  ) throws -> RowPlace<Row> {
    _ = try row(place(Route.self, route))
    let owner: WritableKeyPath<RouteCatalog, Route> = \.routes[route]!
    let ofRoute = owner.appending(path: rows)
    return RowPlace(
      name: name, route: route,
      path: {
        let row: WritableKeyPath<[String: Row], Row?> = \.[$0]
        return ofRoute.appending(path: row)
      },
      names: { Array($0[keyPath: ofRoute].keys) })
  }

  /// The row at a place.
  ///
  /// - Throws: ``ShellError`` such as `unknown-route`.
  func row<Row>(_ place: RowPlace<Row>) throws -> Row {
    if let row = catalog[keyPath: place.path(place.name)] { return row }
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
  ///   - subject: Its name in messages; by default its noun and name.
  ///   - set: Sets the other values.
  /// - Returns: The row; nil if it existed with these values.
  /// - Throws: ``ShellError`` such as `class-exists`.
  @discardableResult
  mutating func add<Row>(
    _ place: RowPlace<Row>, _ fields: RowFields<Row>, as subject: String? = nil,
    set: (inout Row) throws -> Void = { _ throws in }
  ) throws -> Row? {
    let path = place.path(place.name)
    let there = catalog[keyPath: path]
    if there != nil { try refuseUnlessPut(Row.description.noun, place.name) }
    let blank = Row.description.blank([place.name])
    var row = there ?? blank
    if there != nil { Row.description.reset(&row, to: blank) }
    try set(&row)
    try fields.apply(to: &row)
    catalog[keyPath: path] = row
    guard let there else {
      say("added " + (subject.map { $0 + place.behind("to") } ?? place.subject("to")))
      return row
    }
    say(place.subject("of"), differences(from: there, to: row))
    return row == there ? nil : row
  }

  /// Sets the values of the options in a row, and adds a message.
  ///
  /// - Parameters:
  ///   - fields: The values of its options.
  ///   - subject: Its name in messages; by default its noun, name and route.
  ///   - set: Sets the other values, possibly another key.
  /// - Throws: ``ShellError`` such as `unknown-class` and `class-exists`.
  @discardableResult
  mutating func change<Row>(
    _ place: RowPlace<Row>, _ fields: RowFields<Row>, as subject: String? = nil,
    set: (inout Row) throws -> Void = { _ throws in }
  ) throws -> (old: Row, new: Row) {
    let old = try row(place)
    var new = old
    try set(&new)
    try fields.apply(to: &new)
    try put(new, at: place)
    say(subject ?? place.subject("of"), differences(from: old, to: new))
    return (old, new)
  }

  /// Replaces a row, possibly under another key.
  mutating func put<Row>(_ row: Row, at place: RowPlace<Row>) throws {
    let name = Row.description.keyTexts(of: row).last ?? ""
    if name != place.name {
      try refuse(Row.description.noun, name, if: catalog[keyPath: place.path(name)] != nil)
      catalog[keyPath: place.path(place.name)] = nil
      renames.append { place.renamed(name, $0) }
    }
    catalog[keyPath: place.path(name)] = row
  }

  /// Removes a row, with a message that names what was removed with it.
  mutating func remove<Row>(
    _ place: RowPlace<Row>, with gone: [String?] = []
  ) throws {
    _ = try row(place)
    catalog[keyPath: place.path(place.name)] = nil
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
    catalog[keyPath: Row.table].insertNew(row) ? "\(Row.description.noun) \(row.rowKey)" : nil
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
