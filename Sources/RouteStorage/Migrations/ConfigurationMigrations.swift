public import RouteModel

/// Applies the configuration migrations of a directory to a store's catalog, up and down.
///
/// Each migration is one transaction and one revision, so the store is always at a version, never
/// between two. The texts of both scripts are kept with the version.
///
/// ```swift
/// let migrations = ConfigurationMigrations(store: store, directory: "migrations", interpret: run)
/// try migrations.up()
/// ```
public struct ConfigurationMigrations {
  /// Runs a script of the shell on a catalog: its text, its file's name, and the catalog to change.
  /// Returns the changes that the script made, which say more than comparing two catalogs (a
  /// rename); nil if it does not know them.
  public typealias Interpreter = (String, String, inout RouteCatalog) throws -> [CatalogChange]

  /// Examines a migration before it is committed, and throws to refuse it.
  public typealias Proof = (_ step: Step, _ before: RouteCatalog, _ after: RouteCatalog) throws ->
    Void

  /// One migration in one direction.
  public struct Step: Sendable {
    /// The migration, with the texts that were run.
    public var migration: Migration
    /// Up or down.
    public var direction: Migration.Direction
    /// The changes from the catalog before to the catalog after.
    public var changes: [CatalogChange]
    /// The revision that it made; nil while it is not committed.
    public var revision: Int?
    /// For a way up, what its way back does when tried; for a way back, what it did. nil if it was
    /// not tried.
    public var wayBack: MigrationWayBack?
  }

  /// The store whose catalog is changed.
  public let store: RouteStore
  /// The path of the folder with the files.
  public let directory: String
  let interpret: Interpreter
  let triesWayBack: Bool
  let prove: Proof
  let working = WorkingCatalog()

  /// - Parameters:
  ///   - store: The store whose catalog is changed.
  ///   - directory: The path of the folder with the files.
  ///   - interpret: Runs `.routesh` scripts.
  ///   - triesWayBack: Whether each way back is tried before the way up is committed;
  ///     ``Step/wayBack`` has the result.
  ///   - prove: Called before each commit, with the catalogs before and after.
  public init(
    store: RouteStore, directory: String, interpret: @escaping Interpreter,
    triesWayBack: Bool = false, prove: @escaping Proof = { _, _, _ in }
  ) {
    self.store = store
    self.directory = directory
    self.interpret = interpret
    self.triesWayBack = triesWayBack
    self.prove = prove
  }

  /// The migrations applied to the store, in the order of their versions.
  public func applied() throws(StoreError) -> [AppliedMigration] {
    try MigrationTable(connection: store.connection).all()
  }

  /// Writes an empty pair of files for the version after all those in the directory and the store.
  public func new(
    _ name: String, kind: MigrationScript.Kind = .routesh,
    texts: (up: String, down: String) = ("", "")
  ) throws(StoreError) -> (up: String, down: String) {
    let newest = try applied().map(\.migration.version).max() ?? 0
    return try MigrationDirectory.new(
      name, in: directory, kind: kind, above: newest, texts: texts)
  }

  // MARK: Up and down

  /// Applies pending migrations in the order of their versions, each in its own transaction.
  ///
  /// - Parameters:
  ///   - count: The most migrations to apply.
  ///   - version: The last version to apply.
  ///   - allowsOutOfOrder: Whether to apply versions below the newest applied one too.
  ///   - progress: Called after each commit.
  /// - Returns: The steps that were committed.
  /// - Throws: `migration-error`, and the errors of the interpreter, the proof and the store.
  ///   Migrations committed before stay.
  @discardableResult
  public func up(
    count: Int? = nil, to version: Int? = nil, allowsOutOfOrder: Bool = false,
    progress: (Step) -> Void = { _ in }
  ) throws -> [Step] {
    let files = try MigrationDirectory(path: directory).migrations
    try requireVersion(version, in: files.map(\.version))
    try requireSame(files)
    var pending = files.filter { $0.version <= version ?? .max }[...]
    return try run(most: count ?? .max, progress) { table in
      while let next = pending.first {
        if try table.contains(next.version) {
          pending.removeFirst()
          continue
        }
        if let newest = try table.newest(), next.isOutOfOrder(after: newest), !allowsOutOfOrder {
          throw StoreError(.migration, next.outOfOrder("\(newest) is applied"))
        }
        return (next, .up)
      }
      return nil
    }
  }

  /// Takes applied migrations back, newest first, by the down scripts that the store keeps.
  ///
  /// - Parameters:
  ///   - count: How many; one if neither this nor a version is given. More than are applied is an
  ///     error.
  ///   - version: The target version, which stays applied. 0 takes back everything.
  ///   - progress: Called with each step that was committed.
  /// - Returns: The steps that were committed.
  @discardableResult
  public func down(
    count: Int? = nil, to version: Int? = nil, progress: (Step) -> Void = { _ in }
  ) throws -> [Step] {
    if let version, version != 0 {
      try requireVersion(version, in: applied().map(\.migration.version))
    }
    let most = count ?? (version == nil ? 1 : .max)
    let above = try applied().reversed().prefix { $0.migration.version > version ?? .min }
    let back = above.prefix { !$0.isBaseline }
    if let count, count > back.count, !back.isEmpty {
      let there = back.count == 1 ? "is 1 migration" : "are \(back.count) migrations"
      throw StoreError(
        .migration, "there \(there) to take back, not \(count): nothing was done",
        suggestions: ["migrate down \(back.count)"])
    }
    if version != nil, let marked = above.dropFirst(back.count).first?.migration {
      var error = marked.noWayBack
      if !back.isEmpty { error.suggestions = ["migrate down --to \(marked.version)"] }
      throw error
    }
    // The changes of each are looked up once: the log is read from its end.
    let made = triesWayBack ? try runs(of: Array(back.prefix(most))) : [:]
    return try run(most: most, made: made, progress) { table in
      guard let last = try table.newest(), last > version ?? .min,
        let newest = try table.applied(last)?.migration
      else { return nil }
      if newest.down.kind == .baseline { throw newest.noWayBack }
      return (newest, .down)
    }
  }

  /// Runs migrations until there is none left.
  func run(
    most: Int, made: [Int: Revision] = [:], _ progress: (Step) -> Void,
    _ choose: (MigrationTable) throws -> (Migration, Migration.Direction)?
  ) throws -> [Step] {
    var steps: [Step] = []
    while steps.count < most, let step = try run(made: made, choose) {
      steps.append(step)
      progress(step)
    }
    return steps
  }

  /// Refuses files of which one has the number of another migration, which was applied: it would never run.
  func requireSame(_ files: [Migration]) throws(StoreError) {
    let rows = MigrationStatus.all(applied: try applied(), files: files)
    guard let row = rows.first(where: { $0.state == .replaced }), let file = row.file else {
      return
    }
    let below = rows.last { $0.applied != nil && $0.version < row.version }?.version ?? 0
    throw StoreError(
      .migration,
      """
      version \(row.version) was applied as '\(row.name)', and here it is '\(file.name)': \
      'migrate down --to \(below)' takes '\(row.name)' back, then 'migrate up' runs '\(file.name)'
      """, place: SourcePlace(file: file.up.file))
  }

  func requireVersion(_ version: Int?, in known: [Int]) throws(StoreError) {
    guard let version, !known.contains(version) else { return }
    throw StoreError(
      .migration, "there is no migration \(version)",
      suggestions: known.sorted { abs($0 - version) < abs($1 - version) }.prefix(3).map(String.init)
    )
  }
}

extension Migration {
  /// The error for taking back a version that the store was only marked as being at.
  fileprivate var noWayBack: StoreError {
    StoreError(
      .migration, "\(title) was marked and not applied: there is no way back beyond it")
  }
}
