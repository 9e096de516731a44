internal import CSQLite
public import RouteModel

extension RouteStore {
  /// More routes than these are read faster with all others.
  private static let sliceLimit = 64

  /// Tables that a match depends on, the patterns aside.
  private static let tablesOfMatching: [StaticString] = ["route", "parameter", "parameter_value"]

  /// Reads only the routes with patterns that can answer a question, and their classes, as they are at
  /// one moment.
  ///
  /// - Parameter isWanted: Whether a pattern may be of the answer, by its text. Patterns that ignore case
  ///   or take the host as a segment are not asked about: their routes are read.
  /// - Returns: nil if so many routes are wanted that the whole catalog is read as fast.
  /// - Throws: `damaged-store` if what is read cannot be of a catalog.
  /// - Complexity: O(patterns + routes + parameters), each looked at once; O(wanted routes) to read.
  public func loadRoutes(
    withPattern isWanted: (Span<UInt8>) -> Bool
  ) throws(StoreError) -> RouteCatalog? {
    try connection.transaction(.read) { () throws(StoreError) -> RouteCatalog? in
      let digest = CatalogDigest()
      let wanted = try routes(withPattern: isWanted, digest)
      guard wanted.count <= Self.sliceLimit else { return nil }
      // A row that should be of the answer may have gone astray: all that could be are looked at.
      if pending == nil {
        for table in Self.tablesOfMatching { try digest.read(table, connection) }
        try compare(digest, of: ["pattern"] + Self.tablesOfMatching)
      }
      var catalog = RouteCatalog()
      let reader = CatalogReader(connection: connection)
      for id in wanted.sorted() {
        guard let route = try reader.row(Route.self, id: id) else { continue }
        if catalog.classes[route.className] == nil,
          let row = try reader.row(like: DestinationClass(name: route.className))
        {
          catalog.classes.insert(row)
        }
        catalog.routes.insert(route)
      }
      return catalog
    }
  }

  /// Whether there is any route; nothing is loaded.
  public func hasRoutes() throws(StoreError) -> Bool {
    try connection.integer("SELECT EXISTS (SELECT 1 FROM route)") == 1
  }

  /// The names of parameters that are sensitive for a route; nothing is loaded.
  public func sensitiveNames() throws(StoreError) -> [String] {
    try texts("SELECT DISTINCT name FROM parameter WHERE is_sensitive")
  }

  /// The names of parameters that are sensitive for no route; nothing is loaded.
  public func plainNames() throws(StoreError) -> [String] {
    try texts("SELECT name FROM parameter GROUP BY name HAVING NOT max(is_sensitive)")
  }

  /// The texts of all patterns; nothing is loaded.
  public func patternTexts() throws(StoreError) -> [String] {
    try texts("SELECT text FROM pattern")
  }

  private func texts(_ query: StaticString) throws(StoreError) -> [String] {
    var texts: [String] = []
    let select = try connection.statement(query)
    try select.forEachRow { (row) throws(StoreError) in texts.append(try row.text(0)) }
    return texts
  }

  /// The ids of routes with a pattern that is wanted; the limit and one more at most.
  private func routes(
    withPattern isWanted: (Span<UInt8>) -> Bool, _ digest: CatalogDigest
  ) throws(StoreError) -> [Int64] {
    guard let table = StoreTable.catalogIndex("pattern") else { return [] }
    let select = try connection.statement(
      """
      SELECT route_id, text, ignores_case, takes_host_as_segment
      FROM pattern NOT INDEXED
      WHERE visit(id, route_id, text, priority, path, ignores_case, is_slash_strict,
        takes_host_as_segment)
      """)
    defer { select.reset() }
    return try withoutActuallyEscaping(isWanted) { (isWanted) throws(StoreError) in
      connection.visitor.begin(TableDigest(table)) { Self.mayBeWanted($0, isWanted) }
      // The closure ends here.
      defer { connection.visitor.begin(TableDigest(table)) }
      var routes: [Int64] = []
      while routes.count <= Self.sliceLimit, let row = try select.step() {
        let ignoresCase = try row.bool(2)
        let takesHost = try row.bool(3)
        let isOne = try row.withText(1) { (bytes) throws(StoreError) in
          ignoresCase || takesHost || isWanted(bytes.span)
        }
        let id = isOne ? try row.int64(0) : nil
        if let id, !routes.contains(id) { routes.append(id) }
      }
      digest.add(connection.visitor.sum, to: "pattern")
      return routes
    }
  }

  /// Whether a row of a pattern is to be looked at closely, by its columns: it is wanted, or not as a
  /// pattern has to be.
  private static func mayBeWanted(
    _ columns: RowVisitor.Values, _ isWanted: (Span<UInt8>) -> Bool
  ) -> Bool {
    guard columns.count == 8, let text = columns[2], sqlite3_value_type(text) == SQLITE_TEXT,
      let ignoresCase = columns[5], isFalse(ignoresCase), let takesHost = columns[7],
      isFalse(takesHost)
    else { return true }
    let start = sqlite3_value_text(text)
    let count = Int(sqlite3_value_bytes(text))
    guard count <= Row.longestText, start != nil || count == 0 else { return true }
    return isWanted(UnsafeBufferPointer(start: start, count: count).span)
  }

  private static func isFalse(_ value: OpaquePointer) -> Bool {
    sqlite3_value_type(value) == SQLITE_INTEGER && sqlite3_value_int64(value) == 0
  }
}
