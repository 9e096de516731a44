internal import RouteModel

/// Turns rows of the catalog into values. Loading everything and reading one route are the same
/// statements with another range of ids.
struct CatalogReader {
  let connection: Connection
  /// Takes the sums of all rows that are read.
  var digest: CatalogDigest?

  /// Every id.
  static let all = Int64.min...Int64.max

  /// The whole catalog, as it is at one moment.
  func catalog() throws(StoreError) -> RouteCatalog {
    try connection.transaction(.read) { () throws(StoreError) in
      var catalog = RouteCatalog()
      // Growing by doubling would hash and move everything again and again.
      catalog.classes.reserveCapacity(Int(try connection.integer("SELECT count(*) FROM class")))
      catalog.routes.reserveCapacity(Int(try connection.integer("SELECT count(*) FROM route")))
      var names = NamesByID()
      try classes(Self.all) { (id, row) throws(StoreError) in
        names.append(row.name, id)
        try catalog.classes.insertOnly(row, "class")
      }
      try RouteReader(connection: connection, digest: digest).read(
        Self.all, className: { names[$0] }
      ) {
        (_, route) throws(StoreError) in
        try catalog.routes.insertOnly(route, "route")
      }
      for (_, row) in try adapters(Self.all) {
        try catalog.adapters.insertOnly(row, "adapter")
      }
      try StoryboardReader(connection: connection, digest: digest).read(into: &catalog)
      return catalog
    }
  }

  func classes(
    _ ids: ClosedRange<Int64>, _ body: (Int64, DestinationClass) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try connection.statement(
      "SELECT id, name, superclass, kind FROM class WHERE id BETWEEN ?1 AND ?2 ORDER BY id")
    statement.bind(1, ids.lowerBound)
    statement.bind(2, ids.upperBound)
    var sum = digest?.begin("class")
    try statement.forEachRow { (row) throws(StoreError) in
      sum?.add(row)
      try body(
        try row.int64(0),
        DestinationClass(
          name: try row.text(1), superclass: try row.optionalText(2),
          kind: try row.word(3, SchemaWords.classKinds)))
    }
    digest?.add(sum, to: "class")
  }

  func adapters(_ ids: ClosedRange<Int64>) throws(StoreError) -> [(id: Int64, row: Adapter)] {
    let statement = try connection.statement(
      "SELECT id, required, provided, kind FROM adapter WHERE id BETWEEN ?1 AND ?2 ORDER BY id")
    statement.bind(1, ids.lowerBound)
    statement.bind(2, ids.upperBound)
    var sum = digest?.begin("adapter")
    defer { digest?.add(sum, to: "adapter") }
    return try statement.all { (row) throws(StoreError) in
      sum?.add(row)
      return (
        try row.int64(0),
        Adapter(
          required: try row.text(1), provided: try row.text(2),
          kind: try row.word(3, SchemaWords.protocolKinds))
      )
    }
  }
}
