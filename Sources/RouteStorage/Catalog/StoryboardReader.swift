internal import RouteModel

/// Reads storyboards, scenes and segues with their attributes.
struct StoryboardReader {
  let connection: Connection
  /// Takes the sums of all rows that are read.
  var digest: CatalogDigest?

  /// The attributes of one owner, as the file says them and as the last import wrote them.
  private struct Attributes {
    var written: [String: String] = [:]
    var imported: [String: String] = [:]

    mutating func add(_ row: Row) throws(StoreError) {
      let (name, value) = (try row.text(5), try row.text(6))
      if try row.bool(4) {
        try imported.insertOnly(value, name, "imported field")
      } else {
        try written.insertOnly(value, name, "attribute")
      }
    }
  }

  /// Reads every storyboard, scene and segue.
  func read(into catalog: inout RouteCatalog) throws(StoreError) {
    var names = NamesByID()
    try storyboards(CatalogReader.all) { (id, row) throws(StoreError) in
      names.append(row.name, id)
      try catalog.storyboards.insertOnly(row, "storyboard")
    }
    catalog.scenes.reserveCapacity(Int(try connection.integer("SELECT count(*) FROM scene")))
    catalog.segues.reserveCapacity(Int(try connection.integer("SELECT count(*) FROM segue")))
    let name = { (id: Int64) throws(StoreError) -> String? in names[id] }
    try scenes(CatalogReader.all, storyboard: name) { (_, row) throws(StoreError) in
      try catalog.scenes.insertOnly(row, "scene")
    }
    try segues(CatalogReader.all, storyboard: name) { (_, row) throws(StoreError) in
      try catalog.segues.insertOnly(row, "segue")
    }
  }

  func storyboards(
    _ ids: ClosedRange<Int64>, _ body: (Int64, Storyboard) throws(StoreError) -> Void
  ) throws(StoreError) {
    try eachRow(
      "storyboard",
      """
      SELECT id, name, runtime, is_launch_screen, initial_scene
      FROM storyboard WHERE id BETWEEN ?1 AND ?2 ORDER BY id
      """, ids,
      """
      SELECT id, storyboard_id, scene_id, segue_id, is_imported, name, value
      FROM attribute INDEXED BY attribute_of_storyboard
      WHERE storyboard_id BETWEEN ?1 AND ?2 ORDER BY storyboard_id
      """, ownerColumn: 1
    ) { (id, row, found) throws(StoreError) in
      try body(
        id,
        Storyboard(
          name: try row.text(1), runtime: try row.text(2), isLaunchScreen: try row.bool(3),
          initialScene: try row.optionalText(4), attributes: found.written,
          imported: found.imported))
    }
  }

  func scenes(
    _ ids: ClosedRange<Int64>, storyboard: (Int64) throws(StoreError) -> String?,
    _ body: (Int64, Scene) throws(StoreError) -> Void
  ) throws(StoreError) {
    try eachRow(
      "scene",
      """
      SELECT id, storyboard_id, object_id, identifier, class_name, module, element, container,
        is_reference, reference_storyboard, reference_identifier, reference_bundle, label
      FROM scene WHERE id BETWEEN ?1 AND ?2 ORDER BY id
      """, ids,
      """
      SELECT id, storyboard_id, scene_id, segue_id, is_imported, name, value
      FROM attribute INDEXED BY attribute_of_scene
      WHERE scene_id BETWEEN ?1 AND ?2 ORDER BY scene_id
      """, ownerColumn: 2
    ) { (id, row, found) throws(StoreError) in
      var scene = Scene(id: try Self.object(row, storyboard, "scene"))
      scene.identifier = try row.optionalText(3)
      scene.className = try row.optionalText(4)
      scene.module = try row.optionalText(5)
      scene.element = try row.text(6)
      scene.container = try row.word(7, SchemaWords.containers)
      if try row.bool(8) {
        scene.reference = Scene.Reference(
          storyboard: try row.optionalText(9), identifier: try row.optionalText(10),
          bundle: try row.optionalText(11))
      }
      scene.label = try row.optionalText(12)
      scene.attributes = found.written
      scene.imported = found.imported
      try body(id, scene)
    }
  }

  func segues(
    _ ids: ClosedRange<Int64>, storyboard: (Int64) throws(StoreError) -> String?,
    _ body: (Int64, Segue) throws(StoreError) -> Void
  ) throws(StoreError) {
    try eachRow(
      "segue",
      """
      SELECT id, storyboard_id, object_id, identifier, kind, source, destination, relationship,
        unwind_action, custom_class, custom_module, trigger_element, trigger_id
      FROM segue WHERE id BETWEEN ?1 AND ?2 ORDER BY id
      """, ids,
      """
      SELECT id, storyboard_id, scene_id, segue_id, is_imported, name, value
      FROM attribute INDEXED BY attribute_of_segue
      WHERE segue_id BETWEEN ?1 AND ?2 ORDER BY segue_id
      """, ownerColumn: 3
    ) { (id, row, found) throws(StoreError) in
      var segue = Segue(
        id: try Self.object(row, storyboard, "segue"), kind: Segue.Kind(rawValue: try row.text(4)),
        source: try row.text(5), destination: try row.text(6))
      segue.identifier = try row.optionalText(3)
      segue.relationship = try row.optionalText(7)
      segue.unwindAction = try row.optionalText(8)
      segue.customClass = try row.optionalText(9)
      segue.customModule = try row.optionalText(10)
      segue.triggerElement = try row.optionalText(11)
      segue.triggerID = try row.optionalText(12)
      segue.attributes = found.written
      segue.imported = found.imported
      try body(id, segue)
    }
  }

  /// Reads the rows of a table with a range of ids, and beside each the attributes that it owns.
  private func eachRow(
    _ table: StaticString, _ rows: StaticString, _ ids: ClosedRange<Int64>, _ owned: StaticString,
    ownerColumn: Int32, _ body: (Int64, Row, Attributes) throws(StoreError) -> Void
  ) throws(StoreError) {
    var attributes = try OwnedRows(
      connection.statement(owned), "attribute", ownerColumn: ownerColumn, owners: ids,
      digest: digest)
    let statement = try connection.statement(rows)
    statement.bind(1, ids.lowerBound)
    statement.bind(2, ids.upperBound)
    var sum = digest?.begin(table)
    try statement.forEachRow { (row) throws(StoreError) in
      sum?.add(row)
      let id = try row.int64(0)
      var found = Attributes()
      try attributes.forEach(of: id) { (row) throws(StoreError) in try found.add(row) }
      try body(id, row, found)
    }
    digest?.add(sum, to: table)
    try attributes.finish()
  }

  /// The key of a scene or segue: columns 1 and 2 are its storyboard's id and its object id.
  private static func object(
    _ row: Row, _ storyboard: (Int64) throws(StoreError) -> String?, _ noun: String
  ) throws(StoreError) -> StoryboardObject {
    let objectID = try row.text(2)
    guard let name = try storyboard(try row.int64(1)) else {
      throw StoreError(
        .damagedStore,
        "the store is damaged: \(noun) '\(objectID)' names a storyboard that is not there")
    }
    return StoryboardObject(storyboard: name, objectID: objectID)
  }
}
