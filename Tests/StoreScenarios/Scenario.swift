public import RouteModel
public import RouteStorage

/// The steps that are run on a store while something fails; each is one transaction.
public enum Scenario: String, CaseIterable, Sendable {
  case change, transaction, migrate, events, imports, prune, vacuum, look

  /// A step; it can be tried again if it failed.
  public typealias Step = (RouteStore) throws -> Void

  /// - Parameter directory: Where the migrations are.
  public func steps(migrations directory: String) -> [Step] {
    switch self {
    case .change: Self.changes
    case .transaction: Self.transactions
    case .migrate: Self.migrations(directory)
    case .events: (0..<6).map { round in { try Self.record(round, in: $0) } }
    case .imports: (0..<3).map { round in { try Self.importEvents(round, into: $0) } }
    case .prune:
      (0..<3).map { round in { try Self.record(round, in: $0) } }
        + [30, 10, 0].map { count in { _ = try $0.history.prune(keeping: .events(count)) } }
    case .vacuum:
      [
        { try Self.put(40, in: $0) }, { try Self.record(0, in: $0) }, { try Self.put(2, in: $0) },
        { try $0.vacuum() }, { try Self.put(5, in: $0) },
      ]
    case .look:
      [
        { try Self.put(60, in: $0) }, { try Self.record(0, in: $0) }, { try Self.look(at: $0) },
        { try $0.backup(to: directory + "/backup.db") },
      ]
    }
  }

  // MARK: The catalog

  /// Routes `r0`, `r1` … with rows in every table that belongs to routes.
  public static func catalog(_ count: Int) -> RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes["Screen"] = DestinationClass(name: "Screen")
    for index in 0..<count {
      catalog.routes["r\(index)"] = Route(
        identifier: "r\(index)", className: "Screen", supportedPaths: [.push, .present],
        summary: String(repeating: "summary \(index) ", count: 20), tags: ["a"],
        protocols: ["P\(index)": .destination],
        patterns: [Route.Pattern(text: "app://r\(index)/:id")],
        parameters: [Route.Parameter(name: "id", kind: .int, allowedValues: ["1", "2"])])
    }
    return catalog
  }

  private static func put(_ count: Int, in store: RouteStore) throws {
    let changes = catalog(count).changes(from: try store.catalog.load())
    try store.catalog.commit(changes, command: "put \(count)")
  }

  private static var changes: [Step] {
    [
      { try put(1, in: $0) }, { try Self.put(3, in: $0) }, { try Self.put(2, in: $0) },
      { _ = try $0.log.undo() }, { try Self.put(30, in: $0) }, { _ = try $0.log.undo(2) },
      { try Self.put(8, in: $0) },
    ]
  }

  private static var transactions: [Step] {
    [2, 5, 1, 9].map { count in
      { store in
        if store.isInTransaction { try store.rollback() }
        try store.begin()
        try put(1, in: store)
        try put(12, in: store)
        try put(count, in: store)
        try store.commitTransaction()
      }
    }
  }

  // MARK: Migrations

  private static func migrations(_ directory: String) -> [Step] {
    func step(_ run: @escaping (ConfigurationMigrations) throws -> Void) -> Step {
      { store in try run(Self.migrations(of: store, in: directory)) }
    }
    return [
      step { try $0.up(count: 1) }, step { try $0.up(count: 1) }, step { try $0.up(count: 1) },
      step { try $0.down() }, step { try $0.down() }, step { try $0.up(count: 1) },
    ]
  }

  /// The migrations of a directory: the number in a file is how many routes there are then.
  public static func migrations(
    of store: RouteStore, in directory: String
  ) -> ConfigurationMigrations {
    ConfigurationMigrations(store: store, directory: directory) { text, _, catalog in
      catalog = Self.catalog(Int(text.filter(\.isNumber)) ?? 0)
      return []
    }
  }

  /// The files of the migrations, by name: three, one of them in SQL.
  public static let migrationFiles: [String: String] = [
    "1_a.up.routesh": "4", "1_a.down.routesh": "0", "3_c.up.routesh": "20",
    "3_c.down.routesh": "4",
    "2_b.up.sql": """
    UPDATE route SET summary = 'by SQL';
    INSERT INTO tag (route_id, name) SELECT id, 'sql' FROM route;
    """,
    "2_b.down.sql": "DELETE FROM tag WHERE name = 'sql'; UPDATE route SET summary = '';",
  ]

  /// Checks everything in a sound store.
  private static func look(at store: RouteStore) throws {
    if let found = try store.check().first {
      throw StoreError(.damagedStore, Message(found.message))
    }
    _ = try store.catalog.load()
    _ = try store.log.revisions()
    _ = try store.log.catalog(at: 1)
    _ = try store.history.events()
    _ = try store.history.stackAfter(7)
  }

  // MARK: The history

  private static func importEvents(_ round: Int, into store: RouteStore) throws {
    try store.history.beginImport()
    do {
      for part in 0..<3 { try record(3 * round + part, in: store) }
    } catch {
      store.history.rollbackImport()
      throw error
    }
    try store.history.commitImport()
  }

  private static func record(_ round: Int, in store: RouteStore) throws {
    // Events that a failed try left waiting are part of the next try.
    if store.history.waitingEvents == 0 {
      for index in 0..<20 {
        let number = round * 20 + index
        try store.history.append(
          RouteEvent(
            sequence: number, time: Int64(number), action: .perform, route: "r\(index)",
            url: "app://r\(index)/\(number)", parameters: [.init(name: "id", value: "\(number)")],
            stackChanges: [.root(StackNode(id: number, className: "Screen"))]))
      }
    }
    try store.history.flush()
  }
}
