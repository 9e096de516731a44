internal import RouteModel

/// Writes the declared parameters of a route with their allowed values.
struct ParameterWriter {
  let connection: Connection

  func write(
    _ route: Int64, _ before: [String: Route.Parameter], _ after: [String: Route.Parameter]
  ) throws(StoreError) {
    for (name, old) in before where after[name] == nil {
      let id = try existingID(route, name)
      try writeValues(id, old.allowedValues, [])
      let delete = try connection.statement("DELETE FROM parameter WHERE id = ?1")
      delete.bind(1, id)
      try delete.run()
    }
    let changed = after.values.filter { before[$0.name] != $0 }
    for parameter in changed.sorted(by: { $0.name < $1.name }) {
      let id: Int64
      if before[parameter.name] == nil {
        let insert = try connection.statement(
          """
          INSERT INTO parameter (route_id, name, kind, is_required, default_value, is_sensitive)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6)
          """)
        insert.bind(1, route)
        insert.bind(2, parameter.name)
        Self.bind(parameter, to: insert)
        try insert.run()
        id = connection.lastInsertID
      } else {
        id = try existingID(route, parameter.name)
        let update = try connection.statement(
          """
          UPDATE parameter SET kind = ?3, is_required = ?4, default_value = ?5, is_sensitive = ?6
          WHERE id = ?1
          """)
        update.bind(1, id)
        Self.bind(parameter, to: update)
        try update.run()
      }
      try writeValues(id, before[parameter.name]?.allowedValues ?? [], parameter.allowedValues)
    }
  }

  /// Binds from parameter 3 on.
  private static func bind(_ parameter: Route.Parameter, to statement: Statement) {
    statement.bind(3, parameter.kind.rawValue)
    statement.bind(4, parameter.isRequired)
    statement.bind(5, parameter.defaultValue)
    statement.bind(6, parameter.isSensitive)
  }

  private func existingID(_ route: Int64, _ name: String) throws(StoreError) -> Int64 {
    let select = try connection.statement(
      "SELECT id FROM parameter WHERE route_id = ?1 AND name = ?2")
    select.bind(1, route)
    select.bind(2, name)
    guard let id = try select.first({ (row) throws(StoreError) in try row.int64(0) }) else {
      throw CatalogWriter.conflict("parameter '\(name)'")
    }
    return id
  }

  private func writeValues(
    _ id: Int64, _ before: Set<String>, _ after: Set<String>
  ) throws(StoreError) {
    for value in before.subtracting(after) {
      let delete = try connection.statement(
        "DELETE FROM parameter_value WHERE parameter_id = ?1 AND value = ?2")
      delete.bind(1, id)
      delete.bind(2, value)
      try delete.run()
    }
    for value in after.subtracting(before).sorted() {
      let insert = try connection.statement(
        "INSERT INTO parameter_value (parameter_id, value) VALUES (?1, ?2)")
      insert.bind(1, id)
      insert.bind(2, value)
      try insert.run()
    }
  }
}
