internal import RouteModel

extension ConfigurationMigrations {
  /// Marks a store that already has its catalog as being at a version: this and all earlier
  /// versions count as applied, without running their scripts.
  ///
  /// - Returns: The versions that were marked.
  /// - Throws: `migration-error` if the directory has no such version, or all are applied.
  @discardableResult
  public func baseline(_ version: Int) throws(StoreError) -> [Int] {
    let files = try MigrationDirectory(path: directory).migrations
    try requireVersion(version, in: files.map(\.version))
    try requireSame(files)
    return try record("migrate up --mark \(version)") { (table, steps) throws(StoreError) in
      let known = Set(try table.all().map(\.migration.version))
      let marked = files.filter { $0.version <= version && !known.contains($0.version) }
      if marked.isEmpty {
        throw StoreError(.migration, "the store is at version \(version) already")
      }
      let none = MigrationScript(kind: .baseline, text: "", file: "")
      for file in marked {
        let applied = AppliedMigration(
          migration: Migration(version: file.version, name: file.name, up: none, down: none),
          time: store.now(), duration: .zero, toolVersion: store.options.toolVersion, revision: nil)
        steps.append(try table.replace(nil, by: applied, .marked))
      }
      return marked.map(\.version)
    }
  }

  /// Resolves differences between the store and the directory, for versions that the caller has
  /// checked. The catalog does not change.
  ///
  /// - Parameters:
  ///   - accepted: Versions with changed files: the texts of the files replace the applied ones.
  ///   - forgotten: Versions with missing files: the store no longer counts them as applied.
  /// - Throws: `migration-error` if one of them is not in that state; then nothing is done.
  public func repair(accepting accepted: [Int], forgetting forgotten: [Int] = []) throws(StoreError)
  {
    let files = try MigrationDirectory(path: directory).migrations
    let words =
      accepted.map { "accept \($0)" } + forgotten.map { "forget \($0)" }
    guard !words.isEmpty else {
      throw StoreError(.migration, "name the versions to accept or to forget")
    }
    try record("migrate repair \(words.joined(separator: " "))") {
      (table, steps) throws(StoreError) in
      let status = MigrationStatus.all(applied: try table.all(), files: files)
      for version in accepted {
        let row = try require(version, .changed, in: status)
        guard let file = row.file, var applied = row.applied else { continue }
        applied.migration = file
        steps.append(try table.replace(row.applied, by: applied, .accepted))
      }
      for version in forgotten {
        let row = try require(version, .missing, in: status)
        steps.append(try table.replace(row.applied, by: nil, .forgotten))
      }
    }
  }

  private func require(
    _ version: Int, _ state: MigrationStatus.State, in status: [MigrationStatus]
  ) throws(StoreError) -> MigrationStatus {
    if let row = status.first(where: { $0.version == version && $0.state == state }) { return row }
    let found = status.first { $0.version == version }?.words ?? "missing"
    let others = status.filter { $0.state == state }.map { String($0.version) }
    throw StoreError(
      .migration, "migration \(version) is \(found), not \(state.words)", suggestions: others)
  }

  /// Writes the table of migrations in one transaction, as a revision that does not change the
  /// catalog.
  private func record<Value>(
    _ command: String,
    _ body: (MigrationTable, _ steps: inout [MigrationStep]) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try begin()
    var value: Value?
    try store.log.record { (_) throws(StoreError) in
      var written = store.log.newRevision(command, .migration, [])
      var steps: [MigrationStep] = []
      value = try body(MigrationTable(connection: store.connection), &steps)
      written.migrations = steps.text
      return written
    }
    guard let value else { throw StoreError(.migration, "nothing was done") }
    return value
  }
}
