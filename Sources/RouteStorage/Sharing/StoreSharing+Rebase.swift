package import RouteModel

/// How a rebase treats the store's own revisions.
package struct RebaseOptions {
  /// Which side wins a conflict. If a conflict is not settled, the rebase is refused.
  package var policy = MergePolicy()
  /// Whether nothing is written: the answer says what would happen.
  package var isDryRun = false
  /// Whether to put a migration on top of a later one that came.
  package var allowsOutOfOrder = false
  /// Runs the migrations again that the hub does not have, with their checks.
  package var migrations: ConfigurationMigrations
  /// The command, for the log.
  package var command: String

  /// - Parameters:
  ///   - migrations: Runs migrations again; its directory gets the files of those that come.
  ///   - command: The command, for the log.
  package init(migrations: ConfigurationMigrations, command: String) {
    self.migrations = migrations
    self.command = command
  }
}

/// What a rebase did, or would do.
package struct Rebase: Sendable {
  /// The changes of the catalog, for the registry.
  package var changes: [CatalogChange] = []
  /// What both sides have changed.
  package var conflicts: [MergeConflict] = []
  /// The changes that the hub does not have after the rebase, and a push would send.
  package var unshared: [CatalogChange] = []
  /// The numbers of the revisions that came.
  package var came: [Int] = []
  /// The numbers of the revisions of this store that are on top of them now.
  package var moved: [Int] = []
  /// Those of them that lost all their changes to the hub's, so that they change nothing any more.
  package var emptied: [Int] = []
  /// The paths of the files of migrations that came, which were written.
  package var files: [String] = []
  /// The migrations that came and whose files were not written, with the reasons.
  package var unwritten: [UnwrittenMigration] = []
  /// The titles of migrations that both sides have; their comments may differ.
  package var same: [String] = []
  /// Nothing.
  package init() {}

  /// Whether conflicts wait for a choice: then nothing was done.
  package var isRefused: Bool { conflicts.contains { $0.choice == nil } }
}

extension StoreSharing {
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
  package func rebase(
    along way: HubWay, _ options: RebaseOptions
  ) throws -> Rebase {
    try store.requireNoTransaction("a pull")
    try store.history.flush()
    var result: Rebase?
    var isTried = false
    // Errors of migrations are not the store's, so they bypass its typed throws.
    var failure: (any Error)?
    do throws(StoreError) {
      try store.writing(isDryRun: isTried) { (_, _) throws(StoreError) in
        do {
          var run = try RebaseTransaction(store: store, options)
          try run.perform(way)
          result = run.result
          isTried = options.isDryRun || run.result.isRefused
          if isTried { return nil }
          defer { result = run.result }
          try run.writeFiles(of: way.revisions)
          return try store.log.newest()
        } catch {
          failure = error
          throw error as? StoreError ?? StoreError(.migration, "nothing was done")
        }
      }
    } catch {
      if let result { ConfigurationMigrations.removeFiles(result.files) }
      throw failure ?? error
    }
    return result ?? Rebase()
  }

  // MARK: Joining a hub

  /// The last revision that the store and a hub have in common: by its unique name, and with the same
  /// catalog on both sides.
  ///
  /// - Parameters:
  ///   - revisions: All revisions of the hub, oldest first.
  ///   - catalog: The catalog of the last of them.
  /// - Returns: Its number here and on the hub; of the empty catalog both are 0.
  func lastShared(
    with revisions: [Revision], leadingTo catalog: RouteCatalog
  ) throws(StoreError) -> (number: Int, hub: Int) {
    let places = Dictionary(
      revisions.enumerated().map { ($1.uuid, $0) }, uniquingKeysWith: { first, _ in first })
    var walk = try store.log.walk()
    var theirs = catalog
    var end = revisions.count
    var own = walk.catalog
    for revision in try store.log.list(before: .max, limit: .max) {
      if let place = places[revision.uuid], place < end {
        while end > place + 1 {
          guard (try? revisions[end - 1].logged?.back(on: &theirs)) != nil else {
            throw StoreError(
              .damagedStore,
              "the hub's h\(revisions[end - 1].hubNumber ?? 0) does not lead to its catalog")
          }
          end -= 1
        }
        if own == theirs { return (revision.number, revisions[place].hubNumber ?? 0) }
      }
      guard try walk.next() != nil else { break }
      own = walk.catalog
    }
    return (0, 0)
  }

  /// Replaces the numbers that revisions have on the hub.
  ///
  /// - Parameters:
  ///   - numbers: The numbers by the unique names of the revisions.
  ///   - last: The newest revision that may have one.
  func replaceHubNumbers(
    _ numbers: [String: Int], through last: Int
  ) throws(StoreError) {
    try connection.statement("UPDATE revision SET hub_number = NULL").run()
    let update = try connection.statement("UPDATE revision SET hub_number = ?2 WHERE id = ?1")
    for revision in try store.log.list(before: .max, limit: .max) {
      guard revision.number <= last, let number = numbers[revision.uuid] else { continue }
      try update.with(revision.number, number).run()
    }
  }
}
