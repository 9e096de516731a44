package import RouteModel

/// The result of `migrate status --verify`.
package struct MigrationVerification: Sendable {
  /// A migration whose way back does not restore the catalog.
  package struct OneWay: Sendable {
    /// The migration.
    package var migration: Migration
    /// The changes from the catalog before to the one after up and down.
    package var changes: [CatalogChange]
  }

  /// A migration that could not be tried.
  package struct Failure: Sendable {
    /// The migration.
    package var migration: Migration
    /// The direction that failed.
    package var direction: Migration.Direction
    /// The error.
    package var error: any Error
  }

  /// Versions whose files are changed or missing.
  package var drifted: [MigrationStatus] = []
  /// Migrations whose way back does not restore the catalog.
  package var oneWay: [OneWay] = []
  /// Migrations that could not be tried.
  package var failures: [Failure] = []
  /// Versions that were tried in both directions, on a copy.
  package var tried: [Int] = []

  /// Whether nothing was found.
  package var isClean: Bool { drifted.isEmpty && oneWay.isEmpty && failures.isEmpty }

  /// Notes what the way back of a migration leaves.
  fileprivate mutating func note(_ changes: [CatalogChange], of migration: Migration) {
    guard case .leaves(let left) = MigrationWayBack(leaves: changes) else { return }
    oneWay.append(OneWay(migration: migration, changes: left))
  }
}

extension ConfigurationMigrations {
  /// Compares the applied texts with the files, and tries on a copy whether every way back restores
  /// the catalog. Writes nothing.
  ///
  /// Applied migrations are tried from the newest backwards, with the stored texts; pending ones
  /// from the present catalog, with the files' texts. What a way back leaves is put right on the copy,
  /// so that only its own migration is blamed. After a script that fails the others of its side are not
  /// tried, and neither is what lies below a marked version, for which the catalog is not known.
  ///
  /// - Parameter before: Called before each script is tried; returning false ends the trial.
  package func verify(
    before: (Migration, Migration.Direction) -> Bool = { _, _ in true }
  ) throws(StoreError) -> MigrationVerification {
    let status = try status()
    var found = MigrationVerification()
    found.drifted = status.filter { [.changed, .replaced, .missing].contains($0.state) }
    let back = try onCopy()
    let applied = try applied()
    let done = try runs(of: applied)
    for row in applied.reversed().prefix(while: { !$0.isBaseline }) {
      let old = try back.store.catalog.load()
      guard back.tries(row.migration, .down, &found, before) else { break }
      if let made = done[row.migration.version] {
        let left = made.left(byWayBackFrom: old, to: try back.store.catalog.load())
        found.note(left, of: row.migration)
        try back.takeBack(left)
      }
      let under = try back.store.catalog.load()
      guard back.triesBothWays(row.migration, &found, before) else { break }
      guard back.tries(row.migration, .down, &found, before) else { break }
      try back.takeBack(try back.store.catalog.load().changes(from: under))
    }
    let onward = try onCopy()
    for migration in status.filter({ $0.applied == nil }).compactMap(\.file) {
      guard onward.triesBothWays(migration, &found, before) else { break }
    }
    found.tried.sort()
    return found
  }

  /// Tries up, down, and up again, and notes the differences after the way down.
  private func triesBothWays(
    _ migration: Migration, _ found: inout MigrationVerification,
    _ before: (Migration, Migration.Direction) -> Bool
  ) -> Bool {
    do throws(StoreError) {
      let old = try store.catalog.load()
      guard tries(migration, .up, &found, before), tries(migration, .down, &found, before) else {
        return false
      }
      let changes = try store.catalog.load().changes(from: old)
      if found.oneWay.last?.migration.version != migration.version {
        found.note(changes, of: migration)
      }
      try takeBack(changes)
      found.tried.append(migration.version)
      return tries(migration, .up, &found, before)
    } catch {
      found.failures.append(.init(migration: migration, direction: .down, error: error))
      return false
    }
  }

  /// Takes back, on the copy, what a way back has left.
  private func takeBack(_ changes: [CatalogChange]) throws(StoreError) {
    if changes.isEmpty { return }
    try store.catalog.commit(changes.reversed().map(\.inverted), command: "")
  }

  /// Runs one script; notes an error and returns false if it failed.
  private func tries(
    _ migration: Migration, _ direction: Migration.Direction, _ found: inout MigrationVerification,
    _ before: (Migration, Migration.Direction) -> Bool
  ) -> Bool {
    guard before(migration, direction) else { return false }
    do {
      // The proof is for commits; only the scripts are tried here.
      let trial = ConfigurationMigrations(
        store: store, directory: directory, interpret: interpret)
      _ = try trial.run { _ in (migration, direction) }
      return true
    } catch {
      found.failures.append(.init(migration: migration, direction: direction, error: error))
      return false
    }
  }
}
