public import RouteModel

extension RouteStore {
  /// Takes back the newest revisions that are not undone, each as a new revision, all in one
  /// transaction.
  ///
  /// - Parameter count: How many, from 1.
  /// - Returns: What the registry must follow, in order.
  /// - Throws: `cannot-undo` at a migration (`migrate down` takes it back), at a schema upgrade, or
  ///   if there are not so many; `conflict` if rows were changed by another way since. Nothing is
  ///   then taken back.
  public func undo(_ count: Int = 1) throws(StoreError) -> [CatalogChange] {
    try requireWritable()
    guard pending == nil else {
      throw StoreError(.transaction, "undo is not possible inside a transaction; 'rollback' is")
    }
    var changes: [CatalogChange] = []
    var noted: (revision: Int, sighting: Sighting)?
    try connection.transaction(.write) { () throws(StoreError) in
      let sighting = try look()
      for step in 0..<max(0, count) {
        let undone = try undoNewest(after: step)
        changes += undone.changes
        noted = (undone.revision, sighting)
      }
    }
    if let noted { note(noted.revision, after: noted.sighting) }
    return changes
  }

  /// - Parameter done: How many were taken back before it, for the message.
  private func undoNewest(
    after done: Int
  ) throws(StoreError) -> (changes: [CatalogChange], revision: Int) {
    let log = RevisionLog(connection: connection)
    let revision = try revisionToUndo(log, after: done)
    let recorder = try ChangeRecorder(connection)
    let changes: [CatalogChange]
    do throws(StoreError) {
      let inverted = try Changeset(bytes: log.changeset(revision.number)).inverted()
      changes = try apply(inverted)
    } catch {
      guard error.code == .conflict else { throw error }
      throw StoreError(
        .conflict, "r\(revision.number) (\(revision.command)) cannot be undone: \(error.message)")
    }
    let entry = RevisionLog.Entry(
      time: now(), user: user, command: "undo r\(revision.number)", kind: .undo,
      undoes: revision.number)
    return (changes, try self.log(entry, recorder))
  }

  /// The newest change that nothing took back.
  private func revisionToUndo(_ log: RevisionLog, after done: Int) throws(StoreError) -> Revision {
    var before = Int.max
    while let revision = try log.list(before: before, limit: 1).first {
      before = revision.number
      if revision.kind == .undo || revision.undoneBy != nil { continue }
      switch revision.kind {
      case .migration:
        throw StoreError(
          .cannotUndo,
          "r\(revision.number) is a migration (\(revision.command)); "
            + (revision.command.hasPrefix("migrate down")
              ? "'migrate up' applies it again" : "'migrate down' takes it back"))
      case .schema:
        throw StoreError(
          .cannotUndo, "r\(revision.number) upgraded the schema; undo does not go back beyond it")
      default: return revision
      }
    }
    throw StoreError(
      .cannotUndo,
      done == 0
        ? "there is nothing to undo"
        : "there is nothing to undo beyond \(done); nothing was taken back",
      suggestions: done == 0 ? [] : ["undo \(done)"])
  }

  /// Applies a changeset and says what it changed in the catalog.
  func apply(_ changeset: Changeset) throws(StoreError) -> [CatalogChange] {
    let footprint = try CatalogFootprint(changeset, connection)
    let before = try footprint.catalog(connection)
    try changeset.apply(to: connection)
    return try footprint.catalog(connection).changes(from: before)
  }

  /// Says what a changeset that was just made has changed in the catalog.
  func changes(of changeset: Changeset, _ recorder: ChangeRecorder) throws(StoreError)
    -> [CatalogChange]
  {
    let footprint = try CatalogFootprint(changeset, connection)
    let after = try footprint.catalog(connection)
    recorder.isEnabled = false
    defer { recorder.isEnabled = true }
    // Step back, look, and step forward again.
    try connection.statement("SAVEPOINT part").run()
    defer { connection.rollBackPart() }
    try changeset.inverted().apply(to: connection)
    return after.changes(from: try footprint.catalog(connection))
  }
}
