public import RouteModel

extension RouteStore {
  /// More routes than these are read faster with all others.
  private static let sliceLimit = 64

  /// Reads only the routes with patterns that can answer a question, and their classes, as they are at
  /// one moment.
  ///
  /// - Parameter isWanted: Whether a pattern may be of the answer, by its text. Patterns that ignore case
  ///   or take the host as a segment are not asked about: their routes are read.
  /// - Returns: nil if so many routes are wanted that the whole catalog is read as fast.
  /// - Throws: `damaged-store` if what is read cannot be of a catalog.
  /// - Complexity: O(patterns), each looked at once; O(wanted routes) to read.
  public func loadRoutes(
    withPattern isWanted: (Span<UInt8>) -> Bool
  ) throws(StoreError) -> RouteCatalog? {
    try connection.transaction(.read) { () throws(StoreError) -> RouteCatalog? in
      let wanted = try routes(withPattern: isWanted)
      guard wanted.count <= Self.sliceLimit else { return nil }
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
    withPattern isWanted: (Span<UInt8>) -> Bool
  ) throws(StoreError) -> Set<Int64> {
    var routes: Set<Int64> = []
    let select = try connection.statement(
      "SELECT route_id, text, ignores_case OR takes_host_as_segment FROM pattern")
    defer { select.reset() }
    while routes.count <= Self.sliceLimit, let row = try select.step() {
      let takesOthers = try row.bool(2)
      let isOne = try row.withText(1) { (bytes) throws(StoreError) in
        takesOthers || isWanted(bytes.span)
      }
      if isOne { routes.insert(try row.int64(0)) }
    }
    return routes
  }
}
