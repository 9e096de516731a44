/// A revision as it travels between stores: by names that are the same on all machines.
public struct SharedRevision: Sendable, Hashable {
  /// Its number on the hub; nil while it is not there.
  public var number: Int?
  /// The name that no other revision has.
  public var id: String
  /// The name of the store that made it.
  public var origin: String
  /// The name of the machine that made it, for people.
  public var machine: String
  /// Microseconds since 1970-01-01 UTC.
  public var time: Int64
  /// Who made it.
  public var author: String
  /// The commands that made it, one per line.
  public var command: String
  /// What made it: `change`, `undo`, `migration`.
  public var kind: String
  /// The name of the revision that it took back.
  public var undoes: String?
  /// The version of the text of its changes.
  public var format: Int
  /// Its changes, as a store keeps them; see docs/schema.md.
  public var changes: String
  /// What it did to the applied migrations, as JSON: a list of steps, each a migration before and after.
  public var migrations: String
  /// The version of the program that made it.
  public var toolVersion: String

  /// A revision as it travels.
  public init(
    number: Int? = nil, id: String, origin: String, machine: String, time: Int64, author: String,
    command: String, kind: String, undoes: String? = nil, format: Int, changes: String,
    migrations: String, toolVersion: String
  ) {
    self.number = number
    self.id = id
    self.origin = origin
    self.machine = machine
    self.time = time
    self.author = author
    self.command = command
    self.kind = kind
    self.undoes = undoes
    self.format = format
    self.changes = changes
    self.migrations = migrations
    self.toolVersion = toolVersion
  }

  /// The newest version of the text of changes that this program reads.
  public static var format: Int { ChangeText.format }

  /// Who made it and where: `anna on build-2`.
  public var who: String { machine.isEmpty ? author : "\(author) on \(machine)" }
}

/// A row of the catalog as the hub keeps it.
public struct SharedRow: Sendable, Hashable {
  /// The kind of row: `route`.
  public var kind: String
  /// Its key; of several cells a list in JSON.
  public var key: String
  /// The row as JSON; nil for one that was removed.
  public var body: String?

  /// A row, or the place of a removed one.
  public init(kind: String, key: String, body: String?) {
    self.kind = kind
    self.key = key
    self.body = body
  }
}

/// The newest revision that a store and the hub have in common.
public struct SharedPoint: Sendable, Hashable {
  /// Its number on the hub; 0 for the empty catalog.
  public var number: Int
  /// Its name; nil for the empty catalog.
  public var id: String?

  /// A point in the log of the hub.
  public init(number: Int, id: String?) {
    self.number = number
    self.id = id
  }
}

extension CatalogRow {
  /// The place of a row of the type on the hub, and the row.
  fileprivate static func shared(_ row: Self, isThere: Bool) -> SharedRow {
    let key = description.keyTexts(of: row)
    return SharedRow(
      kind: description.noun,
      key: key.count == 1 ? key[0] : JSONValue.strings(key).text,
      body: isThere ? description.json.text(row) : nil)
  }

  fileprivate static func change(_ body: JSONValue) throws -> CatalogChange {
    change(before: nil, after: try description.json.row(body, ignoresUnknownKeys: true))
  }
}

extension RowChange {
  /// What the hub writes for the change: places that become empty, then rows.
  fileprivate var shared: [SharedRow] {
    [before.map { Row.shared($0, isThere: false) }, after.map { Row.shared($0, isThere: true) }]
      .compactMap(\.self)
  }
}

extension [CatalogChange] {
  /// What the hub writes for changes, one for each row.
  package var sharedRows: [SharedRow] { squashed.flatMap(\.row.shared) }
}

extension SharedRow {
  /// The row, as one that is added; nil if it cannot be read.
  package var addition: CatalogChange? {
    guard let type = RouteCatalog.rowType(kind), let body,
      let json = try? JSONParser.parse(body)
    else { return nil }
    func change<Row: CatalogRow>(_: Row.Type) -> CatalogChange? { try? Row.change(json) }
    return change(type)
  }
}
