import RouteModel

/// One rebase, inside its transaction.
struct RebaseRun {
  private let store: RouteStore
  private let options: RebaseOptions
  private let log: RevisionLog
  private let table: MigrationTable
  /// The number of the newest revision that both have.
  private let shared: Int
  /// The catalog as it becomes.
  private var catalog: RouteCatalog
  /// The catalog as the rows of the store have it.
  private var written: RouteCatalog
  private let before: RouteCatalog
  /// The revisions that came.
  private var came: [RevisionThatCame] = []
  /// Their changes, and how those of this store are brought onto them.
  private var theirs: [[CatalogChange]] = []
  private var merge: ChangeMerge?
  /// The revisions of this store, oldest first, with their changes of whole rows.
  private var own: [Own] = []
  /// New numbers by the unique names of revisions.
  private var numbers: [String: Int] = [:]
  /// New numbers by old ones.
  private var renumbered: [Int: Int] = [:]
  private(set) var result = Rebase()
  /// The migrations that came.
  private var migrations: [Migration] = []
  /// Whether it came to its end.
  private(set) var isComplete = false

  struct Own {
    var revision: Revision
    var changes: [CatalogChange]
    var steps: [SharedMigrationStep]
  }

  /// Whether conflicts wait for a choice.
  var isRefused: Bool { !result.conflicts.isEmpty && options.choice == nil }

  init(store: RouteStore, _ options: RebaseOptions) throws(StoreError) {
    self.store = store
    self.options = options
    log = RevisionLog(connection: store.connection)
    table = MigrationTable(connection: store.connection)
    shared = try log.shared().number
    catalog = try CatalogReader(connection: store.connection).catalog()
    before = catalog
    written = catalog
  }

  mutating func perform(_ way: SharedWay) throws {
    try takeOff()
    came = try way.revisions.map { (shared) throws(StoreError) in try RevisionThatCame(shared) }
    let twice = takeOut(Set(came.map(\.shared.id)))
    switch way {
    case .forward:
      try settleMigrations()
      for revision in came { try add(revision) }
    case .back(_, to: let target): try takeBack(came, to: target)
    }
    for (number, name) in twice { renumbered[number] = numbers[name] }
    for place in own.indices { try addAgain(own[place], isLast: place == own.count - 1) }
    if !isRefused { try write() }
    result.changes = catalog.changes(from: before)
    isComplete = true
    result.renumbered = renumbered.filter { $0.key != $0.value }
    if isRefused { return }
    try store.renumberEvents(result.renumbered)
  }

  // MARK: What is here

  /// Takes the store's own revisions off the catalog in memory, the log and the migrations.
  private mutating func takeOff() throws(StoreError) {
    let newest = try log.newest()
    let list = try log.list(before: .max, limit: newest - shared)
    for revision in list {
      let logged = try log.changes(revision.number)
      let changes = try store.takeBack(logged, r: revision.number, from: &catalog)
      let steps = try log.steps(revision.number)
      own.append(
        Own(revision: revision, changes: changes.reversed().map(\.inverted), steps: steps))
      for step in steps.reversed() {
        try table.apply(step.inverted) { (name) throws(StoreError) in try number(named: name) }
      }
    }
    own.reverse()
    let delete = try store.connection.statement("DELETE FROM revision WHERE id = ?1")
    // The newest first: an undo names the revision that it takes back.
    for revision in own.reversed() { try delete.with(revision.revision.number).run() }
  }

  /// Takes out the revisions that come from the hub too, as those of a copied file do.
  ///
  /// - Returns: Their numbers here, with their names.
  private mutating func takeOut(_ names: Set<String>) -> [(Int, String)] {
    func name(_ own: Own) -> String? { own.revision.uuid.flatMap { names.contains($0) ? $0 : nil } }
    let twice = own.compactMap { own in name(own).map { (own.revision.number, $0) } }
    own.removeAll { name($0) != nil }
    return twice
  }

  /// Settles which migrations of this store run again, by what both sides have made of each version.
  ///
  /// - Throws: `conflict` if both sides have another migration with one version, or a later one came
  ///   than this store has applied.
  private mutating func settleMigrations() throws(StoreError) {
    var theirs: [Int: (migration: SharedMigration?, by: SharedRevision)] = [:]
    for revision in came {
      for step in revision.steps { theirs[step.version] = (step.after, revision.shared) }
    }
    var ends: [Int: SharedMigrationStep] = [:]
    for step in own.flatMap(\.steps) {
      let before = ends[step.version].map(\.before) ?? step.before
      ends[step.version] = SharedMigrationStep(before: before, after: step.after)
    }
    let newest = theirs.filter { $0.value.migration != nil }.keys.max()
    var (gone, same): (Set<Int>, Set<Int>) = ([], [])
    for (version, end) in ends.sorted(by: { $0.key < $1.key }) {
      let their = theirs[version]
      if let their, isSame(end.after, their.migration) {
        same.insert(version)
        if let ours = end.after { result.same.append(ours.title) }
      } else if isSame(end.before, end.after) {
        gone.insert(version)
      } else if let ours = end.after, case (let migration?, let by)? = their {
        throw StoreError(
          .conflict,
          "both sides have a migration \(version): \(migration.title) of \(by.who), and \(ours.title) here: "
            + "take yours back (migrate down), give its files the next number, and pull again")
      } else if their == nil, end.before == nil, let ours = end.after, !ours.isBaseline,
        !options.allowsOutOfOrder, let newest, version < newest,
        case (let migration?, let by)? = theirs[newest]
      {
        throw StoreError(
          .conflict,
          "\(ours.title) is out of order: \(migration.title) of \(by.who) would come before it; allow it "
            + "with --allow-out-of-order, or take yours back (migrate down), give its files the next "
            + "number, and pull again")
      }
    }
    for place in own.indices {
      // What came has done the same. What was taken back is merged like any other change.
      if let run = own[place].migrationToRun, same.contains(run.step.version) {
        own[place].changes = []
      }
      own[place].steps.removeAll { same.contains($0.version) || gone.contains($0.version) }
    }
  }

  private func isSame(_ first: SharedMigration?, _ second: SharedMigration?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.isSame(second)
  }

  // MARK: What comes

  private mutating func add(_ came: RevisionThatCame) throws(StoreError) {
    let changes: [CatalogChange]
    do {
      changes = try came.changes.changes(of: catalog)
      try catalog.apply(changes)
      self.theirs.append(changes)
    } catch {
      throw came.doesNotFit
    }
    let shared = came.shared
    let entry = RevisionLog.Entry(
      time: shared.time, user: shared.author, command: shared.command, kind: came.kind,
      undoes: try shared.undoes.flatMap { (name) throws(StoreError) in try number(named: name) },
      uuid: shared.id, steps: came.steps, origin: shared.origin, machine: shared.machine,
      hubNumber: shared.number)
    result.came.append(try add(entry, changes, came.steps))
    try noteMigrations(of: came.steps)
  }

  /// Takes revisions of the hub back, newest first, as one revision that stands for an earlier one.
  private mutating func takeBack(
    _ gone: [RevisionThatCame], to target: SharedRevision
  ) throws(StoreError) {
    var made: [CatalogChange] = []
    for revision in gone.reversed() { made += try revision.takeBack(from: &catalog) }
    let steps = gone.reversed().flatMap { $0.steps.reversed().map(\.inverted) }
    let entry = RevisionLog.Entry(
      time: store.now(), user: store.user, command: options.command, kind: .change,
      uuid: target.id, steps: steps, origin: target.origin, hubNumber: target.number)
    result.came.append(try add(entry, made.squashed, steps))
    try noteMigrations(of: steps)
  }

  /// Remembers the migrations that came, for their files.
  private mutating func noteMigrations(of steps: [SharedMigrationStep]) throws(StoreError) {
    for step in steps {
      migrations.removeAll { $0.version == step.version }
      if let applied = try table.applied(step.version) { migrations.append(applied.migration) }
    }
  }

  /// Writes the files of the migrations that came.
  mutating func writeFiles() throws(StoreError) {
    result.files = try options.migrations.writeFiles(of: migrations)
  }

  /// Writes a revision to the log, and what it does to the migrations.
  private mutating func add(
    _ entry: RevisionLog.Entry, _ changes: [CatalogChange], _ steps: [SharedMigrationStep]
  ) throws(StoreError) -> Int {
    let number = try log.add(entry, changes: changes.compactMap(LoggedChange.init))
    numbers[entry.uuid] = number
    for step in steps {
      try table.apply(step) { (name) throws(StoreError) in try self.number(named: name) }
    }
    return number
  }

  private func number(named name: String) throws(StoreError) -> Int? {
    if let number = numbers[name] { return number }
    return try log.number(named: name)
  }

  // MARK: On top again

  private mutating func addAgain(_ own: Own, isLast: Bool) throws {
    let revision = own.revision
    let steps = own.steps
    var changes: [CatalogChange]
    if let migration = own.migrationToRun {
      changes = try run(migration.script, migration.step, of: revision)
      merge?.settle(own.changes + changes, in: catalog)
    } else {
      changes = try merge(own.changes)
    }
    if isLast, let merge {
      result.conflicts = merge.conflicts.map { $0.setBy(came) }
      let rest = merge.finish(in: catalog)
      try fitting { try catalog.apply(rest) }
      changes += rest
    }
    let entry = RevisionLog.Entry(
      time: revision.time, user: revision.user, command: revision.command, kind: revision.kind,
      undoes: revision.undoes.map { renumbered[$0] ?? $0 },
      uuid: revision.uuid ?? UniqueName.make(), steps: steps)
    let number = try add(entry, changes, steps)
    renumbered[revision.number] = number
    result.moved.append(number)
    if !own.changes.isEmpty, changes.isEmpty, steps.isEmpty { result.emptied.append(number) }
  }

  private mutating func merge(_ changes: [CatalogChange]) throws(StoreError) -> [CatalogChange] {
    let merge = merge ?? ChangeMerge(onto: catalog, after: theirs, choosing: options.choice)
    self.merge = merge
    var made = merge.next(changes.filter { $0.removedClass == nil }, of: catalog)
    try fitting { try catalog.apply(made) }
    // A class goes and comes with the routes that name it.
    let used = Set(catalog.routes.values.map(\.className))
    let gone = merge.next(
      changes.filter { $0.removedClass.map { !used.contains($0) } ?? false }, of: catalog)
    try fitting { try catalog.apply(gone) }
    made += gone
    for case .route(_, let route?) in made {
      guard catalog.classes[route.className] == nil, let row = before.classes[route.className]
      else { continue }
      made.append(.destinationClass(before: nil, after: row))
      try fitting { try catalog.apply(.destinationClass(before: nil, after: row)) }
    }
    return made
  }

  private func fitting(_ body: () throws -> Void) throws(StoreError) {
    do { try body() } catch {
      throw StoreError(.conflict, "what came and what is here do not fit together: \(error)")
    }
  }

  /// Runs a migration again, on what has come and what is on top of that.
  private mutating func run(
    _ script: MigrationScript, _ step: SharedMigrationStep, of revision: Revision
  ) throws -> [CatalogChange] {
    try write()
    let before = catalog
    let changes = try options.migrations.perform(script, &catalog, before)
    written = catalog
    if let after = step.after {
      let migration = Migration(
        version: after.version, name: after.name, up: script,
        down: MigrationScript(
          kind: MigrationScript.Kind(rawValue: after.down.kind) ?? .baseline,
          text: after.down.text, file: "\(after.title).down.\(after.down.kind)"))
      try options.migrations.prove(
        ConfigurationMigrations.Step(migration: migration, direction: .up, changes: changes),
        before, catalog)
    }
    return changes
  }

  // MARK: Writing

  /// Brings the rows of the store to the catalog.
  private mutating func write() throws(StoreError) {
    do throws(StoreError) {
      try CatalogWriter(connection: store.connection).write(catalog.changes(from: written))
    } catch {
      guard error.code == .constraint else { throw error }
      throw StoreError(
        .conflict, "what came and what is here do not fit together: \(error.message)")
    }
    written = catalog
  }

}

extension RebaseRun.Own {
  /// The migration that the revision ran, if it ran one.
  fileprivate var migrationToRun: (script: MigrationScript, step: SharedMigrationStep)? {
    guard revision.kind == .migration, steps.count == 1, let step = steps.first,
      revision.command.hasPrefix(step.after == nil ? "migrate down" : "migrate up"),
      let migration = step.after ?? step.before
    else { return nil }
    let (text, way) = step.after == nil ? (migration.down, "down") : (migration.up, "up")
    guard let kind = MigrationScript.Kind(rawValue: text.kind), kind != .baseline else {
      return nil
    }
    return (
      MigrationScript(
        kind: kind, text: text.text, file: "\(migration.title).\(way).\(text.kind)"), step
    )
  }
}

extension SharedMigration {
  fileprivate var isBaseline: Bool { up.kind == MigrationScript.Kind.baseline.rawValue }
}

extension CatalogChange {
  /// The name of the class that the change removes.
  fileprivate var removedClass: String? {
    if case .destinationClass(let before?, nil) = self { before.name } else { nil }
  }
}

extension MergeConflict {
  /// The conflict with who set the other side's value.
  fileprivate func setBy(_ theirs: [RevisionThatCame]) -> MergeConflict {
    var conflict = self
    let last = theirs.last { revision in
      revision.changes.contains { $0.concerns(kind, name, field: field) }
    }
    conflict.who = last.map { "\($0.shared.who), h\($0.shared.number ?? 0)" }
    return conflict
  }
}
