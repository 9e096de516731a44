import RouteModel

/// Finds the revision for an undo or a redo.
extension RevisionLog {
  /// The newest change that is in force, or the redo that brought it back.
  ///
  /// - Parameter done: How many were taken back already, for the message.
  func newestToUndo(after done: Int) throws(StoreError) -> Revision {
    let found = try newest { (revision) throws(StoreError) in
      revision.kind != .undo && !revision.isUndone
    }
    guard let found else {
      throw StoreError(
        .cannotUndo,
        done == 0
          ? "there is nothing to undo"
          : "only \(Phrase.count(done, "change")) can be undone; nothing was taken back",
        suggestions: done == 0 ? [] : ["undo \(done)"])
    }
    return try inForce(found)
  }

  /// The revision with a number, if it can be undone.
  func toUndo(_ number: Int) throws(StoreError) -> Revision {
    guard let revision = try revision(number) else { throw try noRevision(number) }
    if revision.isUndone {
      let tip = try UndoChain(connection: connection, from: number).tip(of: number)
      throw StoreError(
        .cannotUndo, "r\(number) (\(revision.command)) was already undone by r\(tip)",
        suggestions: ["undo r\(tip)"])
    }
    return try inForce(revision)
  }

  /// The newest undo that is in force; only undos and redos may follow it.
  ///
  /// - Parameter done: How many were brought back already, for the message.
  func newestToRedo(after done: Int) throws(StoreError) -> Revision {
    var isBehindUndo = false
    let found = try newest { (revision) throws(StoreError) in
      guard revision.kind == .undo else { return true }
      isBehindUndo = true
      if case .takesBack = revision.effect { return !revision.isUndone }
      return false
    }
    if let found, case .takesBack = found.effect { return found }
    if done > 0 {
      throw StoreError(
        .cannotUndo, "only \(Phrase.count(done, "change")) can be redone; nothing was brought back",
        suggestions: ["redo \(done)"])
    }
    var hasUndo = false
    let inForce = try newest { (revision) throws(StoreError) in
      hasUndo = hasUndo || revision.kind == .undo
      if case .takesBack = revision.effect { return !revision.isUndone }
      return false
    }
    guard let found, let inForce else {
      throw StoreError(
        .cannotUndo,
        "there is nothing to redo: " + (hasUndo ? "what was undone is back" : "nothing was undone"))
    }
    let change = "r\(found.number) (\(found.command))"
    if isBehindUndo {
      throw StoreError(
        .cannotUndo, "there is nothing to redo: what was undone since \(change) is back")
    }
    throw StoreError(
      .cannotUndo, "there is nothing to redo: \(change) came after the last undo",
      suggestions: ["undo r\(inForce.number)"])
  }

  /// The revision that puts a change in force: itself, or the redo that brought it back.
  ///
  /// - Throws: `cannot-undo` for a revision with another way back.
  private func inForce(_ revision: Revision) throws(StoreError) -> Revision {
    switch revision.kind {
    case .migration: throw try revision.migrationRefusal()
    case .change, .undo: break
    }
    let tip = try UndoChain(connection: connection, from: revision.number).tip(of: revision.number)
    guard tip != revision.number, let found = try self.revision(tip) else { return revision }
    return found
  }

  private func revision(_ number: Int) throws(StoreError) -> Revision? {
    guard number > 0, number < .max else { return nil }
    return try list(before: number + 1, limit: 1).first.flatMap { $0.number == number ? $0 : nil }
  }

  /// The newest revision that satisfies a condition.
  private func newest(
    where isWanted: (Revision) throws(StoreError) -> Bool
  ) throws(StoreError) -> Revision? {
    var before = Int.max
    var limit = 32
    while true {
      let page = try list(before: before, limit: limit)
      guard let last = page.last else { return nil }
      for revision in page where try isWanted(revision) { return revision }
      before = last.number
      limit *= 2
    }
  }
}
