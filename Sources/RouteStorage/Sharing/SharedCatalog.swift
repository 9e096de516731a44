public import RouteModel

/// The catalog and the migrations of a revision of the hub, read.
public struct SharedCatalog: Sendable {
  /// The catalog.
  public private(set) var catalog: RouteCatalog
  private var migrations: [Int: SharedMigration] = [:]

  /// Reads a state: its rows, without what came later.
  ///
  /// - Throws: `newer-store` if this program cannot read it, `damaged-store` if it is not what a hub
  ///   has.
  public init(_ state: SharedState) throws(StoreError) {
    guard state.format <= SharedRevision.format else {
      throw StoreError(
        .newerStore, "the hub's catalog was written by a newer routesh: update this one")
    }
    catalog = try Self.catalog(of: state.rows)
    guard let steps = SharedMigrationStep.read(state.migrations) else {
      throw StoreError(.damagedStore, "the migrations of the hub cannot be read")
    }
    for step in steps { migrations[step.version] = step.after }
    try takeBack(state.later)
  }

  /// Takes the newest revisions back.
  ///
  /// - Parameter revisions: The revisions, oldest first.
  /// - Throws: `newer-store`, `damaged-store`.
  public mutating func takeBack(_ revisions: [SharedRevision]) throws(StoreError) {
    for shared in revisions.reversed() {
      let revision = try RevisionThatCame(shared)
      _ = try revision.takeBack(from: &catalog)
      for step in revision.steps.reversed() { migrations[step.version] = step.before }
    }
  }

  /// The titles of the applied migrations, such as `3_add_editor`, by their versions.
  public var titles: [Int: String] { migrations.mapValues(\.title) }

  /// The applied migrations, each as a step that applies it.
  var steps: [SharedMigrationStep] {
    migrations.sorted { $0.key < $1.key }.map {
      SharedMigrationStep(before: nil, after: $0.value)
    }
  }

  private static func catalog(of rows: [SharedRow]) throws(StoreError) -> RouteCatalog {
    var additions: [CatalogChange] = []
    additions.reserveCapacity(rows.count)
    for row in rows {
      guard let addition = row.addition else {
        throw StoreError(
          .newerStore, "the hub has a \(row.kind) that this routesh cannot read: update it")
      }
      additions.append(addition)
    }
    var catalog = RouteCatalog()
    do { try catalog.apply(additions) } catch {
      throw StoreError(.damagedStore, "the hub has \(error.subject) twice")
    }
    return catalog
  }
}
