import RouteModel
import Texts

/// Rebases the revisions of a store onto those of a hub, inside a transaction: it sets the store's
/// own revisions aside, applies the hub's, and applies the store's again on top.
struct RebaseTransaction {
  private let store: RouteStore
  let options: RebaseOptions
  private let log: StoreLog
  private let table: MigrationTable
  /// The catalog as the rows of the store have it.
  private var written: RouteCatalog
  var result = Rebase()
  /// The greatest key that a revision has or had.
  private var lastKey = 0
  /// All changes from what was here, by revision, in their order: they know which row is which.
  private var made: [[CatalogChange]] = []

  /// A revision with its changes of whole rows, and what it did to the applied migrations.
  typealias Entry = (revision: Revision, migrations: [MigrationStep])

  init(store: RouteStore, _ options: RebaseOptions) throws(StoreError) {
    self.store = store
    self.options = options
    log = store.log
    table = MigrationTable(connection: store.connection)
    written = try CatalogReader(connection: store.connection).catalog()
    lastKey = try log.newestKey()
  }

  private mutating func nextKey() -> Int {
    lastKey += 1
    return lastKey
  }

  mutating func perform(_ way: HubWay) throws {
    defer { log.forgetNumbers() }
    let before = written
    let revisions = try shared(way)
    let taken = try setAside()
    let came = try revisions.map { (revision) throws(StoreError) -> Entry in
      guard let steps = [MigrationStep](text: revision.migrations, command: revision.command)
      else {
        throw StoreError(
          .newerStore, "\(revision.name) has migrations that this routesh cannot read: update it")
      }
      return (revision, steps)
    }
    // Revisions that come from the hub too, as those of a copied file do, are the hub's.
    let names = Set(came.map(\.revision.uuid))
    var own = taken.own.filter { !names.contains($0.revision.uuid) }
    var catalog = taken.catalog
    var theirs: [[CatalogChange]] = []
    if case .back(_, to: let target) = way {
      try takeBack(came, to: target, &catalog)
    } else {
      let points = try settleMigrations(&own, came)
      for var entry in came {
        // A revision that both sides have keeps the key that it has in this store.
        entry.revision.key = taken.keys[entry.revision.uuid] ?? nextKey()
        theirs.append(try add(entry, to: &catalog))
      }
      let common = CommonRows(own.map(\.revision.changes), theirs, at: points)
      for (place, changes) in common.ours.enumerated() { own[place].revision.changes = changes }
      theirs = common.theirs
    }
    let (hub, count) = (catalog, made.count)
    try putOn(own, before, (came, theirs), &catalog)
    if !result.isRefused {
      try write(catalog)
      try log.countSum()
    }
    result.changes = catalog.changes(from: before, along: RowTrail(made))
    result.unshared = catalog.changes(from: hub, along: RowTrail(Array(made[count...])))
  }

  // MARK: What both have

  /// The revisions of a way that the store does not have. In a store that joins a hub, or one that
  /// lost revisions, those up to the last one that both have are found first.
  private func shared(_ way: HubWay) throws(StoreError) -> [Revision] {
    guard case .joining(let revisions, let catalog) = way else { return way.revisions }
    let point = try store.sharing.lastShared(with: revisions, leadingTo: catalog)
    var numbers: [String: Int] = [:]
    for revision in revisions.prefix(while: { ($0.hubNumber ?? 0) <= point.hub }) {
      numbers[revision.uuid] = revision.hubNumber
    }
    try store.sharing.replaceHubNumbers(numbers, through: point.number)
    return revisions.filter { ($0.hubNumber ?? 0) > point.hub }
  }

  // MARK: What is here

  /// Sets the store's own revisions aside: removes them from the log and from the applied
  /// migrations.
  ///
  /// - Returns: The revisions, oldest first, their keys, and the catalog under them.
  private mutating func setAside() throws(StoreError) -> (
    own: [Entry], keys: [String: Int], catalog: RouteCatalog
  ) {
    var own: [Entry] = []
    let shared = try log.shared().number
    var walk = LogWalk(log, from: written)
    while let revision = try walk.next(after: shared) {
      let steps = try revision.migrationSteps()
      for step in steps.reversed() { try table.apply(step.inverted) }
      // The newest first: an undo names the revision that it takes back.
      try store.connection.statement("DELETE FROM revision WHERE id = ?1", revision.number).run()
      own.append((revision, steps))
      made.append(revision.changes.reversed().map(\.inverted))
    }
    let keys = own.map { ($0.revision.uuid, $0.revision.key ?? 0) }
    return (own.reversed(), Dictionary(keys) { first, _ in first }, walk.catalog)
  }

  // MARK: What comes

  /// - Returns: What it changes.
  private mutating func add(
    _ came: Entry, to catalog: inout RouteCatalog
  ) throws(StoreError) -> [CatalogChange] {
    var revision = came.revision
    do throws(MergeConflict) {
      revision.changes = try revision.logged?.forward(on: &catalog) ?? []
    } catch {
      throw revision.doesNotFit
    }
    result.came.append(try write((revision, came.migrations)))
    made.append(revision.changes)
    return revision.changes
  }

  /// Takes revisions of the hub back, newest first, as one revision that stands for an earlier one.
  private mutating func takeBack(
    _ gone: [Entry], to target: Revision, _ catalog: inout RouteCatalog
  ) throws(StoreError) {
    var made: [CatalogChange] = []
    for entry in gone.reversed() {
      do throws(MergeConflict) {
        let changes = try entry.revision.logged?.back(on: &catalog) ?? []
        made += changes.reversed().map(\.inverted)
      } catch {
        throw entry.revision.doesNotFit
      }
    }
    let steps = gone.reversed().flatMap { $0.migrations.reversed().map(\.inverted) }
    var revision = store.log.newRevision(options.command, .change, made.squashed)
    (revision.uuid, revision.origin) = (target.uuid, target.origin)
    (revision.hubNumber, revision.migrations) = (target.hubNumber, steps.text)
    revision.key = nextKey()
    result.came.append(try write((revision, steps)))
    self.made.append(revision.changes)
  }

  /// Writes a revision to the log, and what it does to the migrations.
  private func write(_ entry: Entry) throws(StoreError) -> Int {
    var revision = entry.revision
    if let undone = revision.undoes {
      revision.undoes?.number = try log.number(ofUUID: undone.uuid)
    }
    revision.migrations = entry.migrations.text
    let number = try log.add(revision)
    for step in entry.migrations { try table.apply(step) }
    return number
  }

  /// Writes the files of the migrations that came.
  mutating func writeFiles(of revisions: [Revision]) throws(StoreError) {
    var migrations: [Migration] = []
    for step in revisions.flatMap({ (try? $0.migrationSteps()) ?? [] }) {
      migrations.removeAll { $0.version == step.version }
      if let applied = try table.applied(step.version) { migrations.append(applied.migration) }
    }
    (result.files, result.unwritten) = try options.migrations.writeFiles(of: migrations)
  }

  // MARK: On top again

  private mutating func putOn(
    _ own: [Entry], _ before: RouteCatalog, _ came: (steps: [Entry], changes: [[CatalogChange]]),
    _ catalog: inout RouteCatalog
  ) throws {
    if own.isEmpty { return }
    let merge = ChangeMerge(of: before, onto: catalog, after: came.changes, options.policy)
    for (place, entry) in own.enumerated() {
      var (revision, steps) = entry
      if let migration = Self.run(by: entry) {
        catalog = merge.catalog
        revision.changes = try run(migration.script, migration.step, &catalog)
        merge.settle(entry.revision.changes + revision.changes, in: catalog)
      } else {
        revision.changes = try Self.fitting { () throws(MergeConflict) in
          try merge.next(entry.revision.changes)
        }
      }
      if place == own.count - 1 {
        revision.changes += try Self.fitting { () throws(MergeConflict) in try merge.finish() }
        catalog = merge.catalog
        result.conflicts = merge.conflicts
      }
      revision.changes = revision.changes.squashed
      made.append(revision.changes)
      let number = try write((revision, steps))
      result.moved.append(number)
      if !entry.revision.changes.isEmpty, revision.changes.isEmpty, steps.isEmpty {
        result.emptied.append(number)
      }
    }
    for name in options.policy.named.keys.sorted() {
      let keys = result.conflicts.map(\.key)
      if keys.contains(where: { $0 == name || $0.hasPrefix(name + " ") }) { continue }
      throw StoreError(
        .notFound, "there is no conflict '\(name)'", suggestions: NearestNames.of(name, in: keys))
    }
    for place in result.conflicts.indices {
      let conflict = result.conflicts[place]
      let ours = own.last { $0.revision.changes.contains(where: conflict.isCaused(here:)) }?
        .revision
      let their = zip(came.steps, came.changes).reversed().first {
        $1.contains(where: conflict.isCaused(there:))
      }?.0.revision
      result.conflicts[place].ourAuthor = ours.map { "\($0.who), r\($0.number)" }
      result.conflicts[place].who = their.map { "\($0.who), h\($0.hubNumber ?? 0)" }
    }
  }

  /// Runs a step of a merge, whose changes fit the merged catalog.
  private static func fitting(
    _ body: () throws(MergeConflict) -> [CatalogChange]
  ) throws(StoreError) -> [CatalogChange] {
    do { return try body() } catch {
      throw StoreError(.conflict, error.sentence(for: .pull))
    }
  }

  /// Runs a migration again, on what has come and what is on top of that.
  private mutating func run(
    _ script: MigrationScript, _ step: MigrationStep, _ catalog: inout RouteCatalog
  ) throws -> [CatalogChange] {
    try write(catalog)
    let before = catalog
    let changes = try options.migrations.perform(script, &catalog, before)
    written = catalog
    if let after = step.after {
      try options.migrations.prove(
        ConfigurationMigrations.Step(
          migration: after.migration, direction: .up, changes: changes), before, catalog)
    }
    return changes
  }

  /// The migration that a revision ran, if it ran one.
  static func run(
    by entry: Entry
  ) -> (script: MigrationScript, step: MigrationStep)? {
    guard entry.revision.kind == .migration, entry.migrations.count == 1,
      let made = entry.migrations.first, let migration = (made.after ?? made.before)?.migration
    else { return nil }
    let way: Migration.Direction
    switch made.deed {
    case .up: way = .up
    case .down: way = .down
    case .marked, .accepted, .forgotten: return nil
    }
    guard migration[way].kind != .baseline else { return nil }
    return (migration[way], made)
  }

  /// Brings the rows of the store to a catalog.
  private mutating func write(_ catalog: RouteCatalog) throws(StoreError) {
    do throws(StoreError) {
      try CatalogWriter(connection: store.connection).write(catalog.changes(from: written))
    } catch {
      guard error.code == .constraint else { throw error }
      throw StoreError(
        .conflict, "the hub's changes and this store's exclude each other: \(error.message)")
    }
    written = catalog
  }
}

extension Revision {
  /// `h38 of anna on build-2`
  fileprivate var name: String { "h\(hubNumber ?? 0) of \(who)" }

  fileprivate var doesNotFit: StoreError {
    StoreError(
      .damagedStore,
      """
      \(name) does not fit the catalog that both had: this store or the hub was changed in another \
      way; 'hub pull --join' finds what both have
      """)
  }
}
