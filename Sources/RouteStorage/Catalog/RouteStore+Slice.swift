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
        try RouteReader(connection: connection).read(
          id...id,
          className: { (classID) throws(StoreError) in
            var name: String?
            try reader.classes(classID...classID) { (_, row) throws(StoreError) in
              name = row.name
              catalog.classes[row.name] = row
            }
            return name
          },
          { (_, route) throws(StoreError) in try catalog.routes.insertOnly(route, "route") })
      }
      return catalog
    }
  }

  /// Whether there is any route; nothing is loaded.
  public func hasRoutes() throws(StoreError) -> Bool {
    try connection.integer("SELECT EXISTS (SELECT 1 FROM route)") == 1
  }

  /// The ids of routes with a pattern that is wanted; the limit and one more at most.
  private func routes(
    withPattern isWanted: (Span<UInt8>) -> Bool, _ digest: CatalogDigest
  ) throws(StoreError) -> Set<Int64> {
    var routes: Set<Int64> = []
    var sum = digest.begin("pattern")
    let select = try connection.statement(
      """
      SELECT id, route_id, text, priority, path, ignores_case, is_slash_strict,
        takes_host_as_segment
      FROM pattern
      """)
    defer { select.reset() }
    while routes.count <= Self.sliceLimit, let row = try select.step() {
      sum?.add(row)
      let ignoresCase = try row.bool(5)
      let takesHost = try row.bool(7)
      let isOne = try row.withText(2) { (bytes) throws(StoreError) in
        ignoresCase || takesHost || isWanted(bytes.span)
      }
      if isOne { routes.insert(try row.int64(1)) }
    }
    digest.add(sum, to: "pattern")
    return routes
  }
}
