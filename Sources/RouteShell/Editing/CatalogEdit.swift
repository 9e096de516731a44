import RouteModel

/// What a change command does to a copy of the catalog, with what it says about it.
@MainActor @dynamicMemberLookup
struct CatalogEdit {
  let call: Call
  let shell: Shell
  /// The catalog as it was.
  let original: RouteCatalog
  var catalog: RouteCatalog
  /// Tells of each row that was given a new key what became of it.
  private var renames: [([CatalogChange]) -> [CatalogChange]] = []

  /// The lines that tell a person what was done.
  private(set) var messages: [String] = []

  init(_ call: Call, _ shell: Shell) throws {
    self.call = call
    self.shell = shell
    original = try shell.workspace.catalog
    catalog = original
  }

  /// The rows of a table, as they become.
  subscript<Row>(
    dynamicMember table: WritableKeyPath<RouteCatalog, CatalogTable<Row>>
  ) -> CatalogTable<Row> {
    get { catalog[keyPath: table] }
    _modify { yield &catalog[keyPath: table] }
  }

  /// All changes, removals first, so that a row comes after what it names.
  var changes: [CatalogChange] {
    renames.reduce(catalog.changes(from: original, tellsRenames: false)) { $1($0) }
  }

  mutating func say(_ message: String) { messages.append(message) }

  /// The facts in which two rows differ.
  func differences<Row: DescribedRow>(from old: Row, to new: Row) -> [FieldDifference] {
    Row.description.differences(from: old, to: new, ordinary: shell.ordinaryPath)
  }
}

// MARK: One row

/// A row that a command is about: where it stands, and what people call it.
struct RowPlace<Row: DescribedRow> {
  let name: String
  /// The route that it belongs to.
  var route: String?
  /// Where a row of a name stands.
  let path: (String) -> WritableKeyPath<RouteCatalog, Row?>
  /// The names that there are.
  let names: (RouteCatalog) -> [String]
  /// Tells of a row with a new name that it is the same one.
  var renamed: (_ name: String, [CatalogChange]) -> [CatalogChange] = { $1 }

  /// `pattern app://a`, and behind it the route.
  func subject(_ word: String) -> String {
    "\(Row.description.noun) \(name)" + behind(word)
  }

  func behind(_ word: String) -> String { route.map { " \(word) \($0)" } ?? "" }
}

extension CatalogEdit {
  private func argument(_ index: Int) throws -> String {
    try call.require(call.command.arguments[index].name)
  }

  /// The row of a table that the first argument names.
  func place<Row: CatalogRow>(
    _: Row.Type
  ) throws -> RowPlace<Row> where Row.Key == String {
    let name = try argument(0)
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

  /// The row that the second argument names, of the route that the first one does.
  func place<Row: DescribedRow>(
    in rows: WritableKeyPath<Route, [String: Row]>
  ) throws -> RowPlace<Row> {
    place(try argument(1), in: rows, of: try row(place(Route.self)).identifier)
  }

  /// A row of a route that is there.
  func place<Row: DescribedRow>(
    _ name: String, in rows: WritableKeyPath<Route, [String: Row]>, of route: String
  ) -> RowPlace<Row> {
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
  /// - Throws: ``ShellError`` `unknown-route` and its like.
  func row<Row>(_ place: RowPlace<Row>) throws -> Row {
    if let row = catalog[keyPath: place.path(place.name)] { return row }
    let noun = Row.description.noun
    let names = place.names(catalog)
    guard let route = place.route else { throw ShellError.unknown(noun, place.name, among: names) }
    throw ShellError.failure(
      "unknown-\(noun)", "route \(route) has no \(noun) '\(place.name)'",
      suggestions: NearestNames.of(place.name, in: names))
  }

  /// Adds a row with what the options say of it, unless `--if-missing` finds it there so.
  ///
  /// - Parameters:
  ///   - subject: What it is called when it is said; its noun and name if nothing else.
  ///   - set: Gives it what no option says.
  /// - Returns: The row; nil if it was there.
  /// - Throws: ``ShellError`` `class-exists` and its like, also if it is there and not so.
  @discardableResult
  mutating func add<Row>(
    _ place: RowPlace<Row>, as subject: String? = nil,
    set: (inout Row) throws -> Void = { _ throws in }
  ) throws -> Row? {
    let path = place.path(place.name)
    let there = catalog[keyPath: path]
    if there != nil { try refuseUnlessAllowed(Row.description.noun, place.name) }
    var row = there ?? Row.description.blank([place.name])
    try set(&row)
    try call.apply(to: &row)
    if let there {
      try keep(Row.description.noun, place.name, unless: differences(from: there, to: row))
      return nil
    }
    catalog[keyPath: path] = row
    say("added " + (subject.map { $0 + place.behind("to") } ?? place.subject("to")))
    return row
  }

  /// Gives a row what the options say of it, and says what changed.
  ///
  /// - Parameters:
  ///   - subject: What it is called when it is said; its noun, name and route if nothing else.
  ///   - set: Gives it what no option says, perhaps another key.
  /// - Throws: ``ShellError`` `unknown-class`, `class-exists` and their like.
  @discardableResult
  mutating func change<Row>(
    _ place: RowPlace<Row>, as subject: String? = nil,
    set: (inout Row) throws -> Void = { _ throws in }
  ) throws -> (old: Row, new: Row) {
    let old = try row(place)
    var new = old
    try set(&new)
    try call.apply(to: &new)
    try put(new, at: place)
    say(subject ?? place.subject("of"), differences(from: old, to: new))
    return (old, new)
  }

  /// Puts a row in the place of one, perhaps with another key.
  mutating func put<Row>(_ row: Row, at place: RowPlace<Row>) throws {
    let name = Row.description.keyTexts(of: row).last ?? ""
    if name != place.name {
      try refuse(Row.description.noun, name, if: catalog[keyPath: place.path(name)] != nil)
      catalog[keyPath: place.path(place.name)] = nil
      renames.append { place.renamed(name, $0) }
    }
    catalog[keyPath: place.path(name)] = row
  }

  /// Takes a row away, and says what went with it.
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

  /// Says what became of a row: `changed NOUN NAME: …`, or that it was so already.
  mutating func say(_ subject: String, _ differences: [FieldDifference]) {
    say(
      differences.isEmpty
        ? "\(subject) is already so"
        : "changed \(subject): \(differences.map(\.text).joined(separator: ", "))")
  }

  // MARK: What is there already

  /// - Throws: ``ShellError`` `route-exists` and its like.
  func refuse(_ noun: String, _ name: String, if exists: Bool) throws {
    if exists {
      throw ShellError.failure("\(noun)-exists", "the \(noun) '\(name)' exists already")
    }
  }

  /// Refuses to add what is there, unless `--if-missing` says that it may be.
  func refuseUnlessAllowed(_ noun: String, _ name: String) throws {
    try refuse(noun, name, if: !call.has("if-missing"))
  }

  /// Leaves what is there as it is: `--if-missing` found it.
  ///
  /// - Parameters:
  ///   - differences: What the command names and is not so.
  ///   - missing: What it names and is not there.
  /// - Throws: ``ShellError`` `route-exists` and its like, if there are differences.
  mutating func keep(
    _ noun: String, _ name: String, unless differences: [FieldDifference],
    without missing: [String] = []
  ) throws {
    let problems = differences.map(\.text) + missing.map { "no \($0)" }
    guard problems.isEmpty else {
      throw ShellError.failure(
        "\(noun)-exists",
        "the \(noun) '\(name)' exists already, and is not so: "
          + problems.joined(separator: ", "))
    }
    say("nothing changed: \(noun) \(name) is there already")
  }

  /// Adds a row that is not there with nothing but its name; what was added, for the message.
  mutating func addMissing<Row: CatalogRow>(_ row: Row) -> String? {
    catalog[keyPath: Row.table].insertNew(row) ? "\(Row.description.noun) \(row.rowKey)" : nil
  }
}

extension RouteCatalog {
  /// - Throws: ``ShellError`` `unknown-route` and its like.
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

/// Names of what was added, changed or removed, as one phrase: `class A, protocol B, route c`.
enum Phrase {
  /// `2 patterns`, `1 pattern`, or nil for none.
  static func count(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `a, b and c`
  static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
