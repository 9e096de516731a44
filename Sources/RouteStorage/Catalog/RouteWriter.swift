internal import RouteModel

/// Writes a route and the rows that belong to it.
struct RouteWriter {
  let connection: Connection

  func write(_ before: Route?, _ after: Route?) throws(StoreError) {
    switch (before, after) {
    case (nil, let after?): try insert(after)
    case (let before?, let after?): if before != after { try update(before, after) }
    case (let before?, nil): try delete(before)
    case (nil, nil): break
    }
  }

  /// Gives up what must be unique in the store and is no longer the route's.
  func release(_ before: Route, _ after: Route?) throws(StoreError) {
    let keepsClass = after.map { $0.isExclusive && $0.className == before.className } ?? false
    let gone = before.protocols.keys.filter { after?.protocols[$0] == nil }
    guard !gone.isEmpty || before.isExclusive && !keepsClass else { return }
    let id = try existingID(before)
    if before.isExclusive, !keepsClass {
      let update = try connection.statement("UPDATE route SET is_exclusive = 0 WHERE id = ?1")
      update.bind(1, id)
      try update.run()
    }
    for name in gone {
      try deleteChild("DELETE FROM protocol WHERE route_id = ?1 AND name = ?2", id, name)
    }
  }

  // MARK: The route's own row

  private func insert(_ route: Route) throws(StoreError) {
    let insert = try connection.statement(
      """
      INSERT INTO route (identifier, class_id, is_exclusive, is_enabled, is_internal, default_path,
        summary, owner)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    try bind(route, to: insert)
    try insert.run()
    let empty = Route(identifier: route.identifier, className: route.className)
    try writeChildren(connection.lastInsertID, empty, route)
  }

  private func update(_ before: Route, _ after: Route) throws(StoreError) {
    if Self.hasSameKeys(before, after) {
      try updateFacts(before, after)
    } else {
      try updateRow(before, after)
    }
    guard !Self.hasSameChildren(before, after) else { return }
    try writeChildren(try existingID(after), before, after)
  }

  /// The columns that no index and no other row knows: the most frequent change, and the cheapest.
  private func updateFacts(_ before: Route, _ after: Route) throws(StoreError) {
    guard !Self.hasSameFacts(before, after) else { return }
    let update = try connection.statement(
      """
      UPDATE route SET is_enabled = ?2, is_internal = ?3, default_path = ?4, summary = ?5, owner = ?6
      WHERE identifier = ?1
      """)
    update.bind(1, after.identifier)
    update.bind(2, after.isEnabled)
    update.bind(3, after.isInternal)
    update.bind(4, after.defaultPath?.rawValue)
    update.bind(5, after.summary)
    update.bind(6, after.owner)
    guard try update.run() == 1 else {
      throw CatalogWriter.conflict("route '\(before.identifier)'")
    }
  }

  private func updateRow(_ before: Route, _ after: Route) throws(StoreError) {
    let update = try connection.statement(
      """
      UPDATE route SET identifier = ?1, class_id = ?2, is_exclusive = ?3, is_enabled = ?4,
        is_internal = ?5, default_path = ?6, summary = ?7, owner = ?8
      WHERE id = ?9
      """)
    try bind(after, to: update)
    update.bind(9, try existingID(before))
    try update.run()
  }

  private func delete(_ route: Route) throws(StoreError) {
    let id = try existingID(route)
    for statement in [
      try connection.statement(
        """
        DELETE FROM parameter_value
        WHERE parameter_id IN (SELECT id FROM parameter WHERE route_id = ?1)
        """),
      try connection.statement("DELETE FROM parameter WHERE route_id = ?1"),
      try connection.statement("DELETE FROM pattern WHERE route_id = ?1"),
      try connection.statement("DELETE FROM protocol WHERE route_id = ?1"),
      try connection.statement("DELETE FROM tag WHERE route_id = ?1"),
      try connection.statement("DELETE FROM route_path WHERE route_id = ?1"),
      try connection.statement("DELETE FROM route WHERE id = ?1"),
    ] {
      statement.bind(1, id)
      try statement.run()
    }
  }

  private static func hasSameKeys(_ a: Route, _ b: Route) -> Bool {
    a.identifier == b.identifier && a.className == b.className && a.isExclusive == b.isExclusive
  }

  private static func hasSameFacts(_ a: Route, _ b: Route) -> Bool {
    a.isEnabled == b.isEnabled && a.isInternal == b.isInternal && a.defaultPath == b.defaultPath
      && a.summary == b.summary && a.owner == b.owner
  }

  private static func hasSameChildren(_ a: Route, _ b: Route) -> Bool {
    a.supportedPaths == b.supportedPaths && a.tags == b.tags && a.protocols == b.protocols
      && a.patterns == b.patterns && a.parameters == b.parameters
  }

  private func bind(_ route: Route, to statement: Statement) throws(StoreError) {
    guard let classID = try CatalogRows(connection: connection).classID(route.className) else {
      throw StoreError(
        .constraint,
        "route '\(route.identifier)' names class '\(route.className)', which does not exist"
      )
    }
    statement.bind(1, route.identifier)
    statement.bind(2, classID)
    statement.bind(3, route.isExclusive)
    statement.bind(4, route.isEnabled)
    statement.bind(5, route.isInternal)
    statement.bind(6, route.defaultPath?.rawValue)
    statement.bind(7, route.summary)
    statement.bind(8, route.owner)
  }

  private func existingID(_ route: Route) throws(StoreError) -> Int64 {
    guard let id = try CatalogRows(connection: connection).routeID(route.identifier) else {
      throw CatalogWriter.conflict("route '\(route.identifier)'")
    }
    return id
  }

  // MARK: The rows that belong to it

  private func writeChildren(
    _ id: Int64, _ before: Route, _ after: Route
  ) throws(StoreError) {
    for path in before.supportedPaths.subtracting(after.supportedPaths) {
      try deleteChild(
        "DELETE FROM route_path WHERE route_id = ?1 AND path = ?2", id, path.rawValue)
    }
    for path in after.supportedPaths.subtracting(before.supportedPaths).map(\.rawValue).sorted() {
      let insert = try connection.statement(
        "INSERT INTO route_path (route_id, path) VALUES (?1, ?2)")
      insert.bind(1, id)
      insert.bind(2, path)
      try insert.run()
    }
    for tag in before.tags.subtracting(after.tags) {
      try deleteChild("DELETE FROM tag WHERE route_id = ?1 AND name = ?2", id, tag)
    }
    for tag in after.tags.subtracting(before.tags).sorted() {
      let insert = try connection.statement("INSERT INTO tag (route_id, name) VALUES (?1, ?2)")
      insert.bind(1, id)
      insert.bind(2, tag)
      try insert.run()
    }
    try writeProtocols(id, before, after)
    try writePatterns(id, before, after)
    try ParameterWriter(connection: connection).write(id, before.parameters, after.parameters)
  }

  private func writeProtocols(
    _ id: Int64, _ before: Route, _ after: Route
  ) throws(StoreError) {
    for name in before.protocols.keys where after.protocols[name] == nil {
      // It may be released already.
      try deleteChild("DELETE FROM protocol WHERE route_id = ?1 AND name = ?2", id, name)
    }
    for (name, kind) in after.protocols.sorted(by: { $0.key < $1.key })
    where before.protocols[name] != kind {
      let statement =
        before.protocols[name] == nil
        ? try connection.statement(
          "INSERT INTO protocol (route_id, name, kind) VALUES (?1, ?2, ?3)")
        : try connection.statement(
          "UPDATE protocol SET kind = ?3 WHERE route_id = ?1 AND name = ?2")
      statement.bind(1, id)
      statement.bind(2, name)
      statement.bind(3, kind.rawValue)
      guard try statement.run() == 1 else {
        throw CatalogWriter.conflict("protocol '\(name)' of route '\(before.identifier)'")
      }
    }
  }

  private func writePatterns(
    _ id: Int64, _ before: Route, _ after: Route
  ) throws(StoreError) {
    for text in before.patterns.keys where after.patterns[text] == nil {
      try deleteChild("DELETE FROM pattern WHERE route_id = ?1 AND text = ?2", id, text)
    }
    let changed = after.patterns.values.filter { before.patterns[$0.text] != $0 }
    for pattern in changed.sorted(by: { $0.text < $1.text }) {
      let statement =
        before.patterns[pattern.text] == nil
        ? try connection.statement(
          """
          INSERT INTO pattern (route_id, text, priority, path, ignores_case, is_slash_strict,
            takes_host_as_segment)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
          """)
        : try connection.statement(
          """
          UPDATE pattern SET priority = ?3, path = ?4, ignores_case = ?5, is_slash_strict = ?6,
            takes_host_as_segment = ?7
          WHERE route_id = ?1 AND text = ?2
          """)
      statement.bind(1, id)
      statement.bind(2, pattern.text)
      statement.bind(3, pattern.priority)
      statement.bind(4, pattern.path?.rawValue)
      statement.bind(5, pattern.ignoresCase)
      statement.bind(6, pattern.isSlashStrict)
      statement.bind(7, pattern.takesHostAsSegment)
      guard try statement.run() == 1 else {
        throw CatalogWriter.conflict("pattern '\(pattern.text)' of route '\(before.identifier)'")
      }
    }
  }

  private func deleteChild(
    _ sql: StaticString, _ id: Int64, _ key: String
  ) throws(StoreError) {
    let delete = try connection.statement(sql)
    delete.bind(1, id)
    delete.bind(2, key)
    try delete.run()
  }
}
