internal import RouteModel

/// Writes changes of the catalog as rows: only what differs between before and after is touched.
///
/// Called inside a write transaction. Rows may name rows that come later in the list: references are
/// checked at the end of the transaction.
struct CatalogWriter {
  let connection: Connection
  /// Compare each row with what the change expects before writing. Needed if another process may have
  /// written since the caller looked.
  let comparesFirst: Bool

  func write(_ changes: [CatalogChange]) throws(StoreError) {
    if changes.count > 1, Self.touchesEachRowOnce(changes) {
      // What one route gives up another may take, whatever the order of the list.
      let routes = RouteWriter(connection: connection)
      for case .route(let before?, let after) in changes {
        if comparesFirst { try compare(.route(before: before, after: after)) }
        try routes.release(before, after)
      }
      // What others name comes first and goes last.
      for stage in Stage.allCases {
        for change in changes where Stage(change) == stage {
          if case .route(_?, _) = change {
            try write(change, compares: false)
          } else {
            try write(change, compares: comparesFirst)
          }
        }
      }
    } else {
      for change in changes { try write(change, compares: comparesFirst) }
    }
    try Self.requireReferences(connection)
  }

  /// The order in which changes are written that may stand in any order.
  private enum Stage: CaseIterable {
    case newOwners, rows, oldOwners

    init(_ change: CatalogChange) {
      switch change {
      case .destinationClass(nil, _), .storyboard(nil, _): self = .newOwners
      case .destinationClass(_, nil), .storyboard(_, nil): self = .oldOwners
      default: self = .rows
      }
    }
  }

  private func write(_ change: CatalogChange, compares: Bool) throws(StoreError) {
    if compares { try compare(change) }
    switch change {
    case .destinationClass(let before, let after): try writeClass(before, after)
    case .route(let before, let after):
      try RouteWriter(connection: connection).write(before, after)
    case .adapter(let before, let after): try writeAdapter(before, after)
    case .storyboard(let before, let after):
      try StoryboardWriter(connection: connection).writeStoryboard(before, after)
    case .scene(let before, let after):
      try StoryboardWriter(connection: connection).writeScene(before, after)
    case .segue(let before, let after):
      try StoryboardWriter(connection: connection).writeSegue(before, after)
    }
  }

  private static func touchesEachRowOnce(_ changes: [CatalogChange]) -> Bool {
    var seen: Set<[String]> = []
    seen.reserveCapacity(changes.count)
    func isNew(_ kind: String, _ before: String?, _ after: String?) -> Bool {
      if let before, !seen.insert([kind, before]).inserted { return false }
      guard let after, after != before else { return true }
      return seen.insert([kind, after]).inserted
    }
    return changes.allSatisfy { change in
      switch change {
      case .destinationClass(let before, let after): isNew("class", before?.name, after?.name)
      case .route(let before, let after): isNew("route", before?.identifier, after?.identifier)
      case .adapter(let before, let after): isNew("adapter", before?.required, after?.required)
      case .storyboard(let before, let after): isNew("storyboard", before?.name, after?.name)
      case .scene(let before, let after):
        isNew("scene", before?.id.description, after?.id.description)
      case .segue(let before, let after):
        isNew("segue", before?.id.description, after?.id.description)
      }
    }
  }

  // MARK: Rows without children

  private func writeClass(
    _ before: DestinationClass?, _ after: DestinationClass?
  ) throws(StoreError) {
    // A class under another name is another class: its routes must say that they move.
    if let before, let after, before.name == after.name {
      if before == after { return }
      let update = try connection.statement(
        "UPDATE class SET name = ?1, superclass = ?2, kind = ?3 WHERE name = ?4")
      update.bind(1, after.name)
      update.bind(2, after.superclass)
      update.bind(3, after.kind.rawValue)
      update.bind(4, before.name)
      guard try update.run() == 1 else { throw Self.conflict("class '\(before.name)'") }
      return
    }
    if let after {
      let insert = try connection.statement(
        "INSERT INTO class (name, superclass, kind) VALUES (?1, ?2, ?3)")
      insert.bind(1, after.name)
      insert.bind(2, after.superclass)
      insert.bind(3, after.kind.rawValue)
      try insert.run()
    }
    if let before {
      let delete = try connection.statement("DELETE FROM class WHERE name = ?1")
      delete.bind(1, before.name)
      guard try delete.run() == 1 else { throw Self.conflict("class '\(before.name)'") }
    }
  }

  private func writeAdapter(_ before: Adapter?, _ after: Adapter?) throws(StoreError) {
    if before == after { return }
    switch (before, after) {
    case (nil, let after?):
      let insert = try connection.statement(
        "INSERT INTO adapter (required, provided, kind) VALUES (?1, ?2, ?3)")
      Self.bind(after, to: insert)
      try insert.run()
    case (let before?, let after?):
      let update = try connection.statement(
        "UPDATE adapter SET required = ?1, provided = ?2, kind = ?3 WHERE required = ?4")
      Self.bind(after, to: update)
      update.bind(4, before.required)
      guard try update.run() == 1 else { throw Self.conflict("adapter '\(before.required)'") }
    case (let before?, nil):
      let delete = try connection.statement("DELETE FROM adapter WHERE required = ?1")
      delete.bind(1, before.required)
      guard try delete.run() == 1 else { throw Self.conflict("adapter '\(before.required)'") }
    case (nil, nil): break
    }
  }

  private static func bind(_ adapter: Adapter, to statement: Statement) {
    statement.bind(1, adapter.required)
    statement.bind(2, adapter.provided)
    statement.bind(3, adapter.kind.rawValue)
  }

  // MARK: Errors

  /// The row is not what the change was made for.
  static func conflict(_ subject: String) -> StoreError {
    StoreError(
      .conflict, "\(subject) is no longer as it was: another process changed it; look at it again")
  }

  /// Throws if a row names another that does not exist.
  static func requireReferences(_ connection: Connection) throws(StoreError) {
    guard connection.hasOpenReferences else { return }
    let found = try? connection.statement("PRAGMA foreign_key_check").first {
      (row) throws(StoreError) in
      "a row of \(try row.text(0)) names a row of \(try row.text(2)) that does not exist"
    }
    throw StoreError(
      .constraint, found ?? "a row names another that does not exist", extendedCode: 787)
  }

  // MARK: Comparing

  /// Throws if the row is not as the change expects it.
  private func compare(_ change: CatalogChange) throws(StoreError) {
    let rows = CatalogRows(connection: connection)
    switch change {
    case .destinationClass(let before?, _):
      guard try rows.destinationClass(before.name) == before else {
        throw Self.conflict("class '\(before.name)'")
      }
    case .route(let before?, _):
      guard try rows.route(before.identifier) == before else {
        throw Self.conflict("route '\(before.identifier)'")
      }
    case .adapter(let before?, _):
      guard try rows.adapter(before.required) == before else {
        throw Self.conflict("adapter '\(before.required)'")
      }
    case .storyboard(let before?, _):
      guard try rows.storyboard(before.name) == before else {
        throw Self.conflict("storyboard '\(before.name)'")
      }
    case .scene(let before?, _):
      guard try rows.scene(before.id) == before else { throw Self.conflict("scene '\(before.id)'") }
    case .segue(let before?, _):
      guard try rows.segue(before.id) == before else { throw Self.conflict("segue '\(before.id)'") }
    default: break
    }
  }
}
