internal import RouteModel

/// Reads routes with their protocols, patterns and parameters.
struct RouteReader {
  let connection: Connection
  /// Takes the sums of all rows that are read.
  var digest: CatalogDigest?

  /// Calls a function with every route of a range of ids.
  ///
  /// - Parameter className: The name of the class with an id.
  func read(
    _ ids: ClosedRange<Int64>, className: (Int64) throws(StoreError) -> String?,
    _ body: (Int64, consuming Route) throws(StoreError) -> Void
  ) throws(StoreError) {
    var children = try Children(connection, ids, digest)
    let routes = try connection.statement(
      """
      SELECT id, identifier, class_id, is_exclusive, is_enabled, is_internal, default_path, summary,
        owner
      FROM route WHERE id BETWEEN ?1 AND ?2 ORDER BY id
      """)
    routes.bind(1, ids.lowerBound)
    routes.bind(2, ids.upperBound)
    var sum = digest?.begin("route")
    try routes.forEachRow { (row) throws(StoreError) in
      sum?.add(row)
      let id = try row.int64(0)
      let identifier = try row.text(1)
      let classID = try row.int64(2)
      guard let className = try className(classID) else {
        throw StoreError(
          .damagedStore,
          "the store is damaged: route '\(identifier)' names a class that is not there")
      }
      var route = Route(identifier: identifier, className: className)
      route.isExclusive = try row.bool(3)
      route.isEnabled = try row.bool(4)
      route.isInternal = try row.bool(5)
      route.defaultPath = try row.optionalWord(6, SchemaWords.paths)
      route.summary = try row.text(7)
      route.owner = try row.text(8)
      try children.read(into: &route, id)
      try body(id, route)
    }
    digest?.add(sum, to: "route")
    try children.finish()
  }

  /// The rows that belong to routes.
  private struct Children {
    var paths: OwnedRows
    var tags: OwnedRows
    var protocols: OwnedRows
    var patterns: OwnedRows
    var parameters: OwnedRows
    var values: OwnedRows
    var patternsOfRoute: [Route.Pattern] = []

    init(
      _ connection: Connection, _ ids: ClosedRange<Int64>, _ digest: CatalogDigest?
    ) throws(StoreError) {
      paths = try OwnedRows(
        connection.statement(
          """
          SELECT id, route_id, path FROM route_path
          WHERE route_id BETWEEN ?1 AND ?2 ORDER BY route_id
          """), "route_path", owners: ids, digest: digest)
      tags = try OwnedRows(
        connection.statement(
          "SELECT id, route_id, name FROM tag WHERE route_id BETWEEN ?1 AND ?2 ORDER BY route_id"),
        "tag", owners: ids, digest: digest)
      protocols = try OwnedRows(
        connection.statement(
          """
          SELECT id, route_id, name, kind FROM protocol INDEXED BY protocol_of_route
          WHERE route_id BETWEEN ?1 AND ?2 ORDER BY route_id
          """), "protocol", owners: ids, digest: digest)
      patterns = try OwnedRows(
        connection.statement(
          """
          SELECT id, route_id, text, priority, path, ignores_case, is_slash_strict,
            takes_host_as_segment
          FROM pattern INDEXED BY pattern_of_route
          WHERE route_id BETWEEN ?1 AND ?2 ORDER BY route_id
          """), "pattern", owners: ids, digest: digest)
      parameters = try OwnedRows(
        connection.statement(
          """
          SELECT id, route_id, name, kind, is_required, default_value, is_sensitive
          FROM parameter INDEXED BY parameter_of_route
          WHERE route_id BETWEEN ?1 AND ?2 ORDER BY route_id
          """), "parameter", owners: ids, digest: digest)
      values = try OwnedRows(
        connection.statement(
          """
          SELECT v.id, v.parameter_id, v.value, p.route_id, p.name
          FROM parameter AS p INDEXED BY parameter_of_route
          CROSS JOIN parameter_value AS v INDEXED BY value_of_parameter ON v.parameter_id = p.id
          WHERE p.route_id BETWEEN ?1 AND ?2 ORDER BY p.route_id
          """), "parameter_value", ownerColumn: 3, owners: ids, digest: digest)
    }

    mutating func read(into route: inout Route, _ id: Int64) throws(StoreError) {
      var found = Found()
      try paths.forEach(of: id) { (row) throws(StoreError) in
        found.paths.insert(try row.word(2, SchemaWords.paths))
      }
      try tags.forEach(of: id) { (row) throws(StoreError) in
        guard found.tags.insert(try row.text(2)).inserted else {
          throw StoreError(
            .damagedStore, "the store is damaged: route '\(route.identifier)' has a tag twice")
        }
      }
      try protocols.forEach(of: id) { (row) throws(StoreError) in
        try found.protocols.insertOnly(
          try row.word(3, SchemaWords.protocolKinds), try row.text(2), "protocol")
      }
      patternsOfRoute.removeAll(keepingCapacity: true)
      try patterns.forEach(of: id) { (row) throws(StoreError) in
        patternsOfRoute.append(try Self.pattern(row))
      }
      try parameters.forEach(of: id) { (row) throws(StoreError) in
        let parameter = try Self.parameter(row)
        try found.parameters.insertOnly(parameter, parameter.name, "parameter")
      }
      try values.forEach(of: id) { (row) throws(StoreError) in
        let (name, value) = (try row.text(4), try row.text(2))
        guard found.parameters[name]?.allowedValues.insert(value).inserted == true else {
          throw StoreError(
            .damagedStore, "the store is damaged: parameter '\(name)' allows a value twice")
        }
      }
      route.supportedPaths = found.paths
      route.tags = found.tags
      route.protocols = found.protocols
      route.parameters = found.parameters
      if !patternsOfRoute.isEmpty {
        route.patterns.reserveCapacity(patternsOfRoute.count)
        for pattern in patternsOfRoute {
          try route.patterns.insertOnly(pattern, pattern.text, "pattern")
        }
      }
    }

    private struct Found {
      var paths: Set<PathKind> = []
      var tags: Set<String> = []
      var protocols: [String: Route.ProtocolKind] = [:]
      var parameters: [String: Route.Parameter] = [:]
    }

    private static func pattern(_ row: Row) throws(StoreError) -> Route.Pattern {
      Route.Pattern(
        text: try row.text(2), priority: try row.int(3),
        path: try row.optionalWord(4, SchemaWords.paths), ignoresCase: try row.bool(5),
        isSlashStrict: try row.bool(6), takesHostAsSegment: try row.bool(7))
    }

    private static func parameter(_ row: Row) throws(StoreError) -> Route.Parameter {
      Route.Parameter(
        name: try row.text(2), kind: try row.word(3, SchemaWords.parameterKinds),
        isRequired: try row.bool(4), defaultValue: try row.optionalText(5),
        isSensitive: try row.bool(6))
    }

    func finish() throws(StoreError) {
      for rows in [paths, tags, protocols, patterns, parameters, values] { try rows.finish() }
    }
  }
}
