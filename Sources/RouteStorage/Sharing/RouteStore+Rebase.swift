public import RouteModel

/// How a rebase treats what is here.
public struct RebaseOptions {
  /// Which side wins where both have changed the same; nil refuses.
  public var choice: MergeChoice?
  /// Whether to find out only what would happen.
  public var isDryRun = false
  /// Whether to put a migration on top of a later one that came.
  public var allowsOutOfOrder = false
  /// Runs the migrations again that the hub does not have, with their checks.
  public var migrations: ConfigurationMigrations
  /// The command, for the log.
  public var command: String

  /// - Parameters:
  ///   - migrations: Runs migrations again; its directory gets the files of those that come.
  ///   - command: The command, for the log.
  public init(migrations: ConfigurationMigrations, command: String) {
    self.migrations = migrations
    self.command = command
  }
}

/// What a rebase did, or would do.
public struct Rebase: Sendable {
  /// The changes of the catalog, for the registry.
  public var changes: [CatalogChange] = []
  /// What both sides have changed. If there is any and no choice was made, nothing was done.
  public var conflicts: [MergeConflict] = []
  /// The numbers of the revisions that came.
  public var came: [Int] = []
  /// The numbers of the revisions of this store that are on top of them now.
  public var moved: [Int] = []
  /// Those of them whose changes all gave way, so that they change nothing any more.
  public var emptied: [Int] = []
  /// The paths of the files of migrations that came, which were written.
  public var files: [String] = []
  /// The titles of migrations that both sides have, with the same texts.
  public var same: [String] = []
  /// The new numbers of revisions by the old ones, which recorded events have.
  public var renumbered: [Int: Int] = [:]

  /// Nothing.
  public init() {}
}

extension RouteStore {
  /// Gives recorded events the new numbers of the revisions at which they happened.
  ///
  /// - Parameter numbers: The new numbers by the old ones.
  public func renumberEvents(_ numbers: [Int: Int]) throws(StoreError) {
    guard let first = numbers.keys.min() else { return }
    try flush()
    try connection.transaction(.write) { () throws(StoreError) in
      let rows = try connection.prepared("SELECT id, revision FROM event WHERE revision >= ?1")
        .with(first).all { (row) throws(StoreError) in (try row.int64(0), try row.int(1)) }
      let update = try connection.prepared("UPDATE event SET revision = ?2 WHERE id = ?1")
      for (id, old) in rows {
        if let new = numbers[old] { try update.with(id, new).run() }
      }
    }
  }

  /// Puts revisions of the hub under those that the hub does not have: these are taken off, the
  /// hub's are applied, and these are put on top again, all in one transaction.
  ///
  /// A revision keeps its unique name and gets another number. Changes are merged field by field;
  /// migrations are run again. On the way back the hub's revisions are taken back, with their
  /// migrations, as one revision that stands for the one where the way ends.
  ///
  /// The files of migrations that come are written before the commit: a program that is killed
  /// leaves a file too many, which the next pull finds, and none too few.
  ///
  /// - Parameters:
  ///   - way: The way from the point that both have.
  ///   - options: How what is here is treated.
  /// - Throws: `conflict` if two migrations have one version, one of this store is below one that
  ///   came, or what came and what is here do not fit together; `damaged-store` if the log is not as it
  ///   was written, or the revisions do not follow its point; the errors of migrations. Then nothing is done.
  public func rebase(
    along way: SharedWay, _ options: RebaseOptions
  ) throws -> Rebase {
    try requireWritable()
    try requireNoTransaction("a pull")
    try flush()
    var run: RebaseRun?
    var failure: (any Error)?
    var noted: (revision: Int, sighting: Sighting)?
    do throws(StoreError) {
      try connection.transaction(.write) { () throws(StoreError) in
        let sighting = try look()
        do {
          var made = try RebaseRun(store: self, options)
          run = made
          try made.perform(way)
          run = made
          if options.isDryRun || made.isRefused {
            throw StoreError(.conflict, "nothing was done")
          }
          try made.writeFiles()
          run = made
          noted = (try RevisionLog(connection: connection).newest(), sighting)
        } catch {
          failure = error
          throw error as? StoreError ?? StoreError(.migration, "a migration was refused")
        }
      }
    } catch {
      if let run { ConfigurationMigrations.removeFiles(run.result.files) }
      guard let run, options.isDryRun || run.isRefused, (failure as? StoreError)?.code == .conflict,
        run.isComplete
      else { throw failure ?? error }
      return run.result
    }
    if let noted { note(noted.revision, after: noted.sighting) }
    return run?.result ?? Rebase()
  }
}
