internal import RouteModel

/// Single rows of the catalog, by key or by id.
struct CatalogRows {
  let connection: Connection

  // MARK: Ids

  func classID(_ name: String) throws(StoreError) -> Int64? {
    try id("SELECT id FROM class WHERE name = ?1", name)
  }

  func routeID(_ identifier: String) throws(StoreError) -> Int64? {
    try id("SELECT id FROM route WHERE identifier = ?1", identifier)
  }

  func storyboardID(_ name: String) throws(StoreError) -> Int64? {
    try id("SELECT id FROM storyboard WHERE name = ?1", name)
  }

  func sceneID(_ key: StoryboardObject) throws(StoreError) -> Int64? {
    try objectID("SELECT id FROM scene WHERE storyboard_id = ?1 AND object_id = ?2", key)
  }

  func segueID(_ key: StoryboardObject) throws(StoreError) -> Int64? {
    try objectID("SELECT id FROM segue WHERE storyboard_id = ?1 AND object_id = ?2", key)
  }

  private func id(_ sql: StaticString, _ key: String) throws(StoreError) -> Int64? {
    let statement = try connection.statement(sql)
    statement.bind(1, key)
    return try statement.first { (row) throws(StoreError) in try row.int64(0) }
  }

  private func objectID(_ sql: StaticString, _ key: StoryboardObject) throws(StoreError) -> Int64? {
    guard let storyboard = try storyboardID(key.storyboard) else { return nil }
    let statement = try connection.statement(sql)
    statement.bind(1, storyboard)
    statement.bind(2, key.objectID)
    return try statement.first { (row) throws(StoreError) in try row.int64(0) }
  }

  // MARK: Rows by key

  func destinationClass(_ name: String) throws(StoreError) -> DestinationClass? {
    guard let id = try classID(name) else { return nil }
    return try destinationClass(id: id)
  }

  func route(_ identifier: String) throws(StoreError) -> Route? {
    guard let id = try routeID(identifier) else { return nil }
    return try route(id: id)
  }

  func adapter(_ required: String) throws(StoreError) -> Adapter? {
    guard let id = try id("SELECT id FROM adapter WHERE required = ?1", required) else {
      return nil
    }
    return try adapter(id: id)
  }

  func storyboard(_ name: String) throws(StoreError) -> Storyboard? {
    guard let id = try storyboardID(name) else { return nil }
    return try storyboard(id: id)
  }

  func scene(_ key: StoryboardObject) throws(StoreError) -> Scene? {
    guard let id = try sceneID(key) else { return nil }
    return try scene(id: id)
  }

  func segue(_ key: StoryboardObject) throws(StoreError) -> Segue? {
    guard let id = try segueID(key) else { return nil }
    return try segue(id: id)
  }

  // MARK: Rows by id

  func destinationClass(id: Int64) throws(StoreError) -> DestinationClass? {
    var found: DestinationClass?
    try CatalogReader(connection: connection).classes(id...id) {
      (_, row) throws(StoreError) in found = row
    }
    return found
  }

  func adapter(id: Int64) throws(StoreError) -> Adapter? {
    try CatalogReader(connection: connection).adapters(id...id).first?.row
  }

  func route(id: Int64) throws(StoreError) -> Route? {
    var found: Route?
    try RouteReader(connection: connection).read(id...id, className: className) {
      (_, route) throws(StoreError) in found = route
    }
    return found
  }

  func storyboard(id: Int64) throws(StoreError) -> Storyboard? {
    var found: Storyboard?
    try StoryboardReader(connection: connection).storyboards(id...id) {
      (_, row) throws(StoreError) in found = row
    }
    return found
  }

  func scene(id: Int64) throws(StoreError) -> Scene? {
    var found: Scene?
    try StoryboardReader(connection: connection).scenes(id...id, storyboard: storyboardName) {
      (_, row) throws(StoreError) in found = row
    }
    return found
  }

  func segue(id: Int64) throws(StoreError) -> Segue? {
    var found: Segue?
    try StoryboardReader(connection: connection).segues(id...id, storyboard: storyboardName) {
      (_, row) throws(StoreError) in found = row
    }
    return found
  }

  private func className(_ id: Int64) throws(StoreError) -> String? {
    try name("SELECT name FROM class WHERE id = ?1", id)
  }

  private func storyboardName(_ id: Int64) throws(StoreError) -> String? {
    try name("SELECT name FROM storyboard WHERE id = ?1", id)
  }

  private func name(_ sql: StaticString, _ id: Int64) throws(StoreError) -> String? {
    let statement = try connection.statement(sql)
    statement.bind(1, id)
    return try statement.first { (row) throws(StoreError) in try row.text(0) }
  }
}
