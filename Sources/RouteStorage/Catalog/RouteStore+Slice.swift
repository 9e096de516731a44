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
      let wanted = try ids(.of("pattern"), "route_id", sums, atMost: Self.sliceLimit) {
        Self.pattern.mayBeWanted($0, isWanted)
      }
      // A redirect leads to other routes.
      let redirects = try ids(.of("redirect"), "id", sums, atMost: 0) {
        Self.redirect.mayBeWanted($0, isWanted)
      }
      guard redirects.isEmpty, wanted.count <= Self.sliceLimit else { return nil }
      try check(Self.tablesOfMatching, sums)
      guard let catalog = try slice(ofRoutes: wanted.sorted()) else { return nil }
      // A guard and a parent are performed before the route.
      return catalog.routes.values.contains { $0.parent != nil || !$0.requires.isEmpty }
        ? nil : catalog
    }
  }

  /// Reads a route and what the catalog says about it elsewhere, in one consistent state: its class,
  /// the adapters to its protocols, and the scenes of its class.
  ///
  /// - Returns: nil if no row has the identifier.
  /// - Throws: `damaged-store` if the rows do not form a catalog.
  /// - Complexity: O(rows) to compare the tables with their digests; only the route's rows are read.
  public func loadRoute(_ identifier: String) throws(StoreError) -> RouteCatalog? {
    try connection.transaction(.read) { () throws(StoreError) -> RouteCatalog? in
      let select = try connection.statement("SELECT id FROM route WHERE identifier = ?1")
      select.bind(1, identifier)
      guard let id = try select.numbers().first, var catalog = try slice(ofRoutes: [Int64(id)]),
        let route = catalog.routes[identifier]
      else { return nil }
      let reader = CatalogReader(connection: connection)
      for name in route.protocols.keys {
        // An index may be damaged although the rows are as they were written.
        for id in try ids("SELECT id FROM adapter NOT INDEXED WHERE provided = ?1", name) {
          if let row = try reader.row(Adapter.self, id: id) { catalog.adapters.insert(row) }
        }
      }
      for id in try ids("SELECT id FROM scene NOT INDEXED WHERE class_name = ?1", route.className) {
        if let row = try reader.row(Scene.self, id: id) { catalog.scenes.insert(row) }
      }
      try check(
        StoreTable.all(of: Route.self) + StoreTable.all(of: DestinationClass.self)
          + [.of("adapter"), .of("storyboard"), .of("scene")], CatalogSums())
      return catalog
    }
  }

  /// Reads the first routes in the order of their identifiers, with their classes, in one
  /// consistent state.
  ///
  /// - Returns: nil if so many routes are wanted that reading the whole catalog is as fast.
  /// - Throws: `damaged-store` if the rows do not form a catalog.
  /// - Complexity: O(rows) to compare the tables with their digests; O(count) to read.
  public func loadRoutes(first count: Int) throws(StoreError) -> RouteCatalog? {
    guard count <= Self.sliceLimit else { return nil }
    return try connection.transaction(.read) { () throws(StoreError) -> RouteCatalog? in
      let sums = CatalogSums()
      let wanted = try firstRoutes(count, sums)
      try check(
        StoreTable.all(of: Route.self).filter { $0.name.description != "route" }
          + StoreTable.all(of: DestinationClass.self), sums)
      return try slice(ofRoutes: wanted)
    }
  }

  /// Reads the rows of the catalog in which a text may occur, in any case and in any field, their
  /// own or one of a row that they name or own, in one consistent state. Attributes are not searched.
  ///
  /// - Returns: nil if the text is empty, or if it may occur in so many rows that reading the whole
  ///   catalog is as fast.
  /// - Throws: `damaged-store` if the rows do not form a catalog.
  /// - Complexity: O(rows) to search; O(rows that are found) to read.
  public func loadRows(containing text: String) throws(StoreError) -> RouteCatalog? {
    guard let sieve = TextSieve(text) else { return nil }
    return try connection.transaction(.read) { () throws(StoreError) -> RouteCatalog? in
      var catalog = RouteCatalog()
      var found = FoundRows()
      for type in RouteCatalog.rowTypes {
        guard try read(type, sieve, &found, into: &catalog) else { return nil }
      }
      try check(StoreTable.catalog.filter { !found.sums.has($0) }, found.sums)
      return catalog
    }
  }

  /// The rows that were found so far, by their tables.
  private struct FoundRows {
    var ids: [String: Set<Int64>] = [:]
    let sums = CatalogSums()
    static let limit = 2_000
  }

  /// - Returns: false if too many rows are found, or if one is not found by its key.
  private func read<Value: CatalogRow>(
    _: Value.Type, _ sieve: TextSieve, _ found: inout FoundRows, into catalog: inout RouteCatalog
  ) throws(StoreError) -> Bool {
    let description = Value.description
    let table = StoreTable.of(description.table)
    let named = description.fields.compactMap { field -> (Int, Set<Int64>)? in
      guard case .reference(_, let reference) = field.kind,
        let ids = found.ids[reference.table.description], !ids.isEmpty
      else { return nil }
      return (Int(table.place(of: field.column)), ids)
    }
    var rows = try ids(table, "id", found.sums, atMost: FoundRows.limit) { columns in
      sieve.mayTake(columns)
        || named.contains { place, ids in
          columns[place].map { ids.contains(sqlite3_value_int64($0)) } ?? false
        }
    }
    for list in description.lists where rows.count <= FoundRows.limit {
      rows.formUnion(try owners(in: list, sieve, found.sums))
    }
    guard rows.count <= FoundRows.limit else { return false }
    found.ids[description.table.description] = rows
    let reader = CatalogReader(connection: connection)
    for id in rows.sorted() {
      guard let row = try reader.row(Value.self, id: id) else { return false }
      catalog[keyPath: Value.table].insert(row)
    }
    return true
  }

  private func owners<List: RowList>(
    in list: List, _ sieve: TextSieve, _ sums: CatalogSums
  ) throws(StoreError) -> Set<Int64> {
    let table = StoreTable.of(List.Child.description.table)
    guard table.owners.count == 1 else { return [] }
    return try ids(
      table, SQL(list.ownerColumn), sums, atMost: FoundRows.limit, where: sieve.mayTake)
  }

  /// Counts the rows of tables, without reading the catalog.
  ///
  /// - Returns: The counts, by the names of all tables of the catalog.
  /// - Complexity: O(rows) to compare the tables with their digests.
  public func countRows() throws(StoreError) -> [String: Int] {
    try connection.transaction(.read) { () throws(StoreError) in
      try check(StoreTable.catalog, CatalogSums())
      var counts: [String: Int] = [:]
      for table in StoreTable.catalog {
        let select = try connection.prepared("SELECT count(*) FROM \(table.name) NOT INDEXED")
        counts[table.name.description] = try select.number()
      }
      return counts
    }
  }

  /// Whether a class has scenes: then what its controllers do depends on storyboards.
  public func hasScenes(ofClass name: String) throws(StoreError) -> Bool {
    let select = try connection.statement(
      "SELECT id FROM scene NOT INDEXED WHERE ?1 IN (identifier, class_name, object_id) LIMIT 1")
    return try !select.with(name).numbers().isEmpty
  }

  /// Compares tables that could contain rows of an answer with their digests: one may be lost.
  ///
  /// - Parameter sums: The sums of other tables, which are compared too.
  private func check(_ tables: [StoreTable], _ sums: CatalogSums) throws(StoreError) {
    guard pending == nil else { return }
    try sums.read(tables, connection)
    try compare(sums)
  }

  private func ids(_ query: StaticString, _ text: String) throws(StoreError) -> [Int64] {
    try connection.statement(query).with(text).numbers().map(Int64.init)
  }

  /// The routes with some ids, and their classes.
  ///
  /// - Returns: nil if a row is not found by its key.
  private func slice(ofRoutes ids: [Int64]) throws(StoreError) -> RouteCatalog? {
    var catalog = RouteCatalog()
    let reader = CatalogReader(connection: connection)
    for id in ids {
      guard let route = try reader.row(Route.self, id: id) else { return nil }
      if catalog.classes[route.className] == nil {
        guard let row = try reader.row(like: DestinationClass(name: route.className)) else {
          return nil
        }
        catalog.classes.insert(row)
      }
      catalog.routes.insert(route)
    }
    return catalog
  }

  /// The ids of the first routes in the order of their identifiers.
  private func firstRoutes(_ count: Int, _ sums: CatalogSums) throws(StoreError) -> [Int64] {
    let table = StoreTable.of("route")
    let identifier = Int(table.place(of: "identifier"))
    var first: [(identifier: String, id: Int64)] = []
    _ = try ids(table, "id", sums) { columns in
      guard let id = columns[0], let bytes = columns.text(identifier) else { return false }
      let name = String(decoding: bytes, as: UTF8.self)
      if first.count == count, let last = first.last, last.identifier <= name { return false }
      let index = first.firstIndex { name < $0.identifier } ?? first.count
      first.insert((name, sqlite3_value_int64(id)), at: index)
      if first.count > count { first.removeLast() }
      return false
    }
    return first.map(\.id)
  }

  /// Whether there is any route; nothing is loaded.
  public func hasRoutes() throws(StoreError) -> Bool {
    try connection.integer("SELECT EXISTS (SELECT 1 FROM route)") == 1
  }

  /// The names of parameters that are sensitive for a route; nothing is loaded.
  public func sensitiveNames() throws(StoreError) -> [String] {
    try texts("SELECT DISTINCT name FROM parameter WHERE is_sensitive")
  }

  private func texts(_ query: StaticString) throws(StoreError) -> [String] {
    try connection.statement(query).texts()
  }

  /// The values of a column in the rows that a function chooses by all their columns. The table is
  /// read completely, for its sum.
  ///
  /// - Parameter limit: At most one more are returned, and then the sum is not complete.
  private func ids(
    _ table: StoreTable, _ column: SQL, _ sums: CatalogSums, atMost limit: Int = .max,
    where isChosen: (RowDigestFunction.Values) -> Bool
  ) throws(StoreError) -> Set<Int64> {
    let select = try connection.prepared("SELECT \(column) FROM \(table.search)")
    var found: Set<Int64> = []
    let sum = try withoutActuallyEscaping(isChosen) { (isChosen) throws(StoreError) in
      try connection.rowDigest.sum(choosing: isChosen) { () throws(StoreError) in
        while found.count <= limit, let row = try select.step() { found.insert(try row.int64(0)) }
      }
    }
    sums.add(sum, of: table)
    return found
  }

  private static let pattern = PatternColumns(Route.Pattern.self, text: "text")
  private static let redirect = PatternColumns(Redirect.self, text: "pattern")
}

/// The columns of a row that has a pattern.
private struct PatternColumns {
  private let text: Int
  /// Those of its flags, with the value that changes nothing.
  private let flags: [(place: Int, ordinary: Int64)]

  init<Row: DescribedRow>(_: Row.Type, text: StaticString) {
    let description = Row.description
    let table = StoreTable.of(description.table)
    self.text = Int(table.place(of: text))
    flags = description.fields.compactMap { field in
      guard case .flag(let flag) = field.kind else { return nil }
      return (Int(table.place(of: field.column)), flag.value(of: Row.blank) ? 1 : 0)
    }
  }

  /// Whether the rows of a pattern must be read: its text is relevant, it has matching options, or
  /// the row is invalid.
  func mayBeWanted(
    _ columns: RowDigestFunction.Values, _ isWanted: (Span<UInt8>) -> Bool
  ) -> Bool {
    guard let text = columns.text(text), text.count <= Row.longestText,
      flags.allSatisfy({ flag in columns[flag.place].map { Self.has($0, flag.ordinary) } ?? false })
    else { return true }
    return isWanted(text.span)
  }

  private static func has(_ value: OpaquePointer, _ number: Int64) -> Bool {
    sqlite3_value_type(value) == SQLITE_INTEGER && sqlite3_value_int64(value) == number
  }
}
