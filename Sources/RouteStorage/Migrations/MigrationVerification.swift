public import RouteModel

/// What `migrate verify` found.
public struct MigrationVerification: Sendable {
  /// A migration whose way back does not lead back.
  public struct OneWay: Sendable {
    /// The migration.
    public var migration: Migration
    /// What is different after up and down: the changes from the catalog before to the one after.
    public var changes: [CatalogChange]
  }

  /// A migration that could not be tried.
  public struct Failure: Sendable {
    /// The migration.
    public var migration: Migration
    /// The way that could not be gone.
    public var direction: Migration.Direction
    /// Why it could not.
    public var error: any Error
  }

  /// Versions whose files are changed or missing.
  public var drifted: [MigrationStatus] = []
  /// Those whose way back does not lead back.
  public var oneWay: [OneWay] = []
  /// Those that could not be tried.
  public var failures: [Failure] = []
  /// Versions that were taken down and up, or up and down, on a copy.
  public var tried: [Int] = []

  /// Nothing was found.
  public var isClean: Bool { drifted.isEmpty && oneWay.isEmpty && failures.isEmpty }
}

extension ConfigurationMigrations {
  /// Compares the applied texts with the files, and tries on a copy whether every way back undoes its
  /// way up. Writes nothing.
  ///
  /// Applied migrations are tried from the newest back, with the stored texts; pending ones from the
  /// catalog as it is, with the files'. After one that fails the others of its side are not tried.
  ///
  /// - Parameter before: Called with each script that is about to be tried; false ends the trial.
  public func verify(
    before: (Migration, Migration.Direction) -> Bool = { _, _ in true }
  ) throws(StoreError) -> MigrationVerification {
    let status = try status()
    var found = MigrationVerification()
    found.drifted = status.filter { $0.state == .changed || $0.state == .missing }
    let back = try onCopy()
    let applied = try applied()
    let done = try store.rows(ofRevisions: Set(applied.compactMap(\.revision)))
    for row in applied.reversed() where row.migration.up.kind != .baseline {
      let old = try back.store.loadCatalog()
      guard back.tries(row.migration, .down, &found, before) else { break }
      let left = try row.revision.flatMap { done[$0] }
        .map { rows throws(StoreError) in
          try rows.notTakenBack(from: old, to: back.store.loadCatalog())
        }
      if let left, !left.isEmpty {
        found.oneWay.append(.init(migration: row.migration, changes: left))
      }
      guard back.triesBothWays(row.migration, &found, before) else { break }
      guard back.tries(row.migration, .down, &found, before) else { break }
    }
    let onward = try onCopy()
    for migration in status.filter({ $0.applied == nil }).compactMap(\.file) {
      guard onward.triesBothWays(migration, &found, before) else { break }
    }
    found.tried.sort()
    return found
  }

  /// Up, down, and up again; what is different after the way down is noted.
  private func triesBothWays(
    _ migration: Migration, _ found: inout MigrationVerification,
    _ before: (Migration, Migration.Direction) -> Bool
  ) -> Bool {
    do throws(StoreError) {
      let old = try store.loadCatalog()
      guard tries(migration, .up, &found, before), tries(migration, .down, &found, before) else {
        return false
      }
      let changes = try store.loadCatalog().changes(from: old)
      if !changes.isEmpty, found.oneWay.last?.migration.version != migration.version {
        found.oneWay.append(.init(migration: migration, changes: changes))
      }
      found.tried.append(migration.version)
      return tries(migration, .up, &found, before)
    } catch {
      found.failures.append(.init(migration: migration, direction: .down, error: error))
      return false
    }
  }

  /// Runs one script; false, and noted, if it failed.
  private func tries(
    _ migration: Migration, _ direction: Migration.Direction, _ found: inout MigrationVerification,
    _ before: (Migration, Migration.Direction) -> Bool
  ) -> Bool {
    guard before(migration, direction) else { return false }
    do {
      // The proof is about what is committed; here only the scripts are on trial.
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
