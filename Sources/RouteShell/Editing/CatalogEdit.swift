import RouteModel

/// What a change command does to a copy of the catalog, with what it says about it.
@dynamicMemberLookup
struct CatalogEdit {
  private let original: RouteCatalog
  var catalog: RouteCatalog
  /// Tells of each row that was given a new key what became of it.
  private var renames: [([CatalogChange]) -> [CatalogChange]] = []
  private let ordinaryPath: () -> PathKind

  /// The lines that tell a person what was done.
  var messages: [String] = []

  /// - Parameter ordinaryPath: How a route is shown that says nothing of it.
  init(_ catalog: RouteCatalog, ordinaryPath: @escaping () -> PathKind = { .show }) {
    original = catalog
    self.catalog = catalog
    self.ordinaryPath = ordinaryPath
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

  /// Gives a row a new key: that is one change.
  mutating func rename<Row: CatalogRow>(_ old: Row.Key, to row: Row) {
    catalog[keyPath: Row.table][old] = row
    renames.append { Row.tellingRename(of: old, to: row.rowKey, in: $0) }
  }

  /// The facts in which two rows differ.
  func differences<Row: DescribedRow>(from old: Row, to new: Row) -> [FieldDifference] {
    Row.description.differences(from: old, to: new, ordinary: ordinaryPath())
  }

  /// Says what became of a row: `changed NOUN NAME: …`, or that it was so already.
  mutating func say(_ noun: String, _ name: String, _ differences: [FieldDifference]) {
    say(
      differences.isEmpty
        ? "\(noun) \(name) is already so"
        : "changed \(noun) \(name): \(differences.map(\.text).joined(separator: ", "))")
  }

  mutating func say(_ message: String) { messages.append(message) }

  // MARK: Rows that must be there

  /// - Throws: ``ShellError`` `unknown-route` and its like.
  func row<Row: CatalogRow>(
    _: Row.Type, _ key: String
  ) throws(ShellError) -> Row where Row.Key == String {
    try catalog.row(Row.self, key)
  }

  /// - Throws: ``ShellError`` `route-exists` and its like.
  static func refuse(_ noun: String, _ name: String, if exists: Bool) throws(ShellError) {
    if exists {
      throw .failure("\(noun)-exists", "the \(noun) '\(name)' exists already")
    }
  }

  /// Adds a class that is not there; the name of what was added, for the message.
  mutating func addClass(
    _ name: String, kind: DestinationClass.Kind = .viewController
  ) throws(ShellError) -> String? {
    guard !name.isEmpty else { throw .usage("a class needs a name") }
    guard catalog.classes[name] == nil else { return nil }
    catalog.classes[name] = DestinationClass(name: name, kind: kind)
    return "class \(name)"
  }

  /// The route that provides a protocol.
  func provider(of name: String) -> Route? {
    catalog.routes.firstRow { $0.protocols[name] != nil }
  }
}

extension RouteCatalog {
  /// - Throws: ``ShellError`` `unknown-route` and its like.
  func row<Row: CatalogRow>(
    _: Row.Type, _ key: String
  ) throws(ShellError) -> Row where Row.Key == String {
    let table = self[keyPath: Row.table]
    guard let row = table[key] else {
      throw .unknown(Row.description.noun, key, among: table.keys)
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
