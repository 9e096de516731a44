internal import CSQLite
public import RouteModel

extension RouteStore {
  /// With more routes than this, reading the whole catalog is faster.
  private static let sliceLimit = 64

  /// Tables that a match depends on, besides the patterns.
  private static let tablesOfMatching = [
    StoreTable.of("route"), .of("parameter"), .of("parameter_value"),
  ]

  /// Reads only the routes whose patterns are relevant to a question, and their classes, in one
  /// consistent state.
  ///
  /// - Parameter isWanted: Whether a pattern may be relevant, by its text. Routes of patterns with
  ///   matching options are always read.
  /// - Returns: nil if so many routes are relevant that reading the whole catalog is as fast.
  /// - Throws: `damaged-store` if the rows do not form a catalog.
  /// - Complexity: O(patterns + routes + parameters) to scan; O(relevant routes) to read.
  public func loadRoutes(
    withPattern isWanted: (Span<UInt8>) -> Bool
  ) throws(StoreError) -> RouteCatalog? {
    try connection.transaction(.read) { () throws(StoreError) -> RouteCatalog? in
      let sums = CatalogSums()
      let wanted = try routes(withPattern: isWanted, sums)
      guard wanted.count <= Self.sliceLimit else { return nil }
      // A relevant row may be lost: the sums of all tables that could contain it are checked.
      if pending == nil {
        try sums.read(Self.tablesOfMatching, connection)
        try compare(sums)
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
    try connection.statement(query).texts()
  }

  /// The ids of routes with a relevant pattern; at most one more than the limit.
  private func routes(
    withPattern isWanted: (Span<UInt8>) -> Bool, _ sums: CatalogSums
  ) throws(StoreError) -> [Int64] {
    let table = StoreTable.of("pattern")
    let select = try connection.prepared("SELECT route_id FROM \(table.search)")
    return try withoutActuallyEscaping(isWanted) { (isWanted) throws(StoreError) in
      var routes: [Int64] = []
      let sum = try connection.rowDigest.sum(choosing: { Self.mayBeWanted($0, isWanted) }) {
        () throws(StoreError) in
        while routes.count <= Self.sliceLimit, let row = try select.step() {
          let id = try row.int64(0)
          if !routes.contains(id) { routes.append(id) }
        }
      }
      sums.add(sum, of: table)
      return routes
    }
  }

  /// Whether the route of a pattern must be read, by the columns of the pattern's row: its text is
  /// relevant, it has matching options, or the row is invalid.
  private static func mayBeWanted(
    _ columns: RowDigestFunction.Values, _ isWanted: (Span<UInt8>) -> Bool
  ) -> Bool {
    guard let text = columns[patternText], sqlite3_value_type(text) == SQLITE_TEXT,
      patternFlags.allSatisfy({ columns[$0].map(isFalse) ?? false })
    else { return true }
    let start = sqlite3_value_text(text)
    let count = Int(sqlite3_value_bytes(text))
    guard count <= Row.longestText, start != nil || count == 0 else { return true }
    return isWanted(UnsafeBufferPointer(start: start, count: count).span)
  }

  private static let patternText = Int(StoreTable.of("pattern").place(of: "text"))

  /// The columns of a pattern's matching options.
  private static let patternFlags = Route.Pattern.description.fields.compactMap { field in
    if case .flag = field.kind {
      Int(StoreTable.of("pattern").place(of: field.column))
    } else {
      nil
    }
  }

  private static func isFalse(_ value: OpaquePointer) -> Bool {
    sqlite3_value_type(value) == SQLITE_INTEGER && sqlite3_value_int64(value) == 0
  }
}
