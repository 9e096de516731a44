import RouteModel

/// What revisions do to the applied migrations, in a form that travels.
extension MigrationTable {
  /// Replaces the row of a version.
  ///
  /// - Parameters:
  ///   - old: The row; nil if there is none.
  ///   - new: The row to write; nil to write none.
  ///   - revision: The revision that is being made, if `new` names it.
  /// - Returns: What was done, for the log.
  func replace(
    _ old: AppliedMigration?, by new: AppliedMigration?,
    in revision: (number: Int, uuid: String)? = nil
  ) throws(StoreError) -> SharedMigrationStep {
    if let old { try delete(old.migration.version) }
    if let new { try insert(new) }
    let before = try old.map { (applied) throws(StoreError) in try shared(applied, revision) }
    let after = try new.map { (applied) throws(StoreError) in try shared(applied, revision) }
    return SharedMigrationStep(before: before, after: after)
  }

  /// Does what a step says. A version that is not as the step expects is replaced too.
  ///
  /// - Parameter number: Finds the number of a revision by its unique name.
  func apply(
    _ step: SharedMigrationStep, _ number: (String) throws(StoreError) -> Int?
  ) throws(StoreError) {
    try delete(step.version)
    guard let after = step.after else { return }
    func script(_ script: SharedMigration.Script, _ way: String) throws(StoreError)
      -> MigrationScript
    {
      guard let kind = MigrationScript.Kind(rawValue: script.kind) else {
        throw StoreError(
          .newerStore,
          "\(after.title) is in a language that this routesh does not know: \(script.kind)")
      }
      return MigrationScript(
        kind: kind, text: script.text, file: "\(after.title).\(way).\(script.kind)")
    }
    try insert(
      AppliedMigration(
        migration: Migration(
          version: after.version, name: after.name, up: try script(after.up, "up"),
          down: try script(after.down, "down")),
        time: after.time, duration: after.duration, toolVersion: after.toolVersion,
        revision: try after.revision.flatMap { (name) throws(StoreError) in try number(name) }))
  }

  /// An applied migration as it travels.
  func shared(
    _ applied: AppliedMigration, _ revision: (number: Int, uuid: String)? = nil
  ) throws(StoreError) -> SharedMigration {
    func script(_ script: MigrationScript) -> SharedMigration.Script {
      .init(kind: script.kind.rawValue, text: script.text)
    }
    let migration = applied.migration
    var name: String?
    if let number = applied.revision {
      name =
        number == revision?.number
        ? revision?.uuid : try RevisionLog(connection: connection).name(of: number)
    }
    return SharedMigration(
      version: migration.version, name: migration.name, up: script(migration.up),
      down: script(migration.down), time: applied.time, duration: applied.duration,
      toolVersion: applied.toolVersion, revision: name)
  }
}

extension RevisionLog {
  /// The unique name of a revision; nil if there is none with that number.
  func name(of number: Int) throws(StoreError) -> String? {
    try connection.kept("SELECT uuid FROM revision WHERE id = ?1", number).first {
      (row) throws(StoreError) in try row.text(0)
    }
  }

  /// What a revision did to the applied migrations.
  func steps(_ number: Int) throws(StoreError) -> [SharedMigrationStep] {
    let select = try connection.kept("SELECT steps FROM revision WHERE id = ?1", number)
    let text = try select.first { (row) throws(StoreError) in try row.optionalDocument(0) } ?? nil
    guard let text else { return [] }
    guard let steps = SharedMigrationStep.read(text) else {
      throw StoreError(
        .damagedStore, "the store is damaged: what r\(number) did to the migrations cannot be read")
    }
    return steps
  }
}
