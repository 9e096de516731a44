internal import RouteModel

/// Writes storyboards, scenes and segues with their attributes.
struct StoryboardWriter {
  let connection: Connection
  private var rows: CatalogRows { CatalogRows(connection: connection) }
  private var attributes: AttributeWriter { AttributeWriter(connection: connection) }

  init(connection: Connection) { self.connection = connection }

  func writeStoryboard(_ before: Storyboard?, _ after: Storyboard?) throws(StoreError) {
    if before == after { return }
    if let before, let after, before.name != after.name {
      // Under another name it is another storyboard: its scenes and segues must say that they move.
      try writeStoryboard(nil, after)
      return try writeStoryboard(before, nil)
    }
    var id: Int64?
    if let before {
      id = try rows.storyboardID(before.name)
      if id == nil { throw CatalogWriter.conflict("storyboard '\(before.name)'") }
    }
    if let after {
      let statement =
        id == nil
        ? try connection.statement(
          """
          INSERT INTO storyboard (name, runtime, is_launch_screen, initial_scene)
          VALUES (?1, ?2, ?3, ?4)
          """)
        : try connection.statement(
          """
          UPDATE storyboard SET name = ?1, runtime = ?2, is_launch_screen = ?3, initial_scene = ?4
          WHERE id = ?5
          """)
      statement.bind(1, after.name)
      statement.bind(2, after.runtime)
      statement.bind(3, after.isLaunchScreen)
      statement.bind(4, after.initialScene)
      if let id { statement.bind(5, id) }
      try statement.run()
    }
    let owner = AttributeWriter.Owner.storyboard(id ?? connection.lastInsertID)
    try attributes.write(owner, before?.attributes, after?.attributes, isImported: false)
    try attributes.write(owner, before?.imported, after?.imported, isImported: true)
    if let id, after == nil { try delete("DELETE FROM storyboard WHERE id = ?1", id) }
  }

  func writeScene(_ before: Scene?, _ after: Scene?) throws(StoreError) {
    if before == after { return }
    var id: Int64?
    if let before {
      id = try rows.sceneID(before.id)
      if id == nil { throw CatalogWriter.conflict("scene '\(before.id)'") }
    }
    if let after {
      let statement =
        id == nil
        ? try connection.statement(
          """
          INSERT INTO scene (storyboard_id, object_id, identifier, class_name, module, element,
            container, is_reference, reference_storyboard, reference_identifier, reference_bundle,
            label)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
          """)
        : try connection.statement(
          """
          UPDATE scene SET storyboard_id = ?1, object_id = ?2, identifier = ?3, class_name = ?4,
            module = ?5, element = ?6, container = ?7, is_reference = ?8,
            reference_storyboard = ?9, reference_identifier = ?10, reference_bundle = ?11,
            label = ?12
          WHERE id = ?13
          """)
      try bind(after.id, to: statement, "scene")
      statement.bind(3, after.identifier)
      statement.bind(4, after.className)
      statement.bind(5, after.module)
      statement.bind(6, after.element)
      statement.bind(7, after.container.rawValue)
      statement.bind(8, after.reference != nil)
      statement.bind(9, after.reference?.storyboard)
      statement.bind(10, after.reference?.identifier)
      statement.bind(11, after.reference?.bundle)
      statement.bind(12, after.label)
      if let id { statement.bind(13, id) }
      try statement.run()
    }
    let owner = AttributeWriter.Owner.scene(id ?? connection.lastInsertID)
    try attributes.write(owner, before?.attributes, after?.attributes, isImported: false)
    try attributes.write(owner, before?.imported, after?.imported, isImported: true)
    if let id, after == nil { try delete("DELETE FROM scene WHERE id = ?1", id) }
  }

  func writeSegue(_ before: Segue?, _ after: Segue?) throws(StoreError) {
    if before == after { return }
    var id: Int64?
    if let before {
      id = try rows.segueID(before.id)
      if id == nil { throw CatalogWriter.conflict("segue '\(before.id)'") }
    }
    if let after {
      let statement =
        id == nil
        ? try connection.statement(
          """
          INSERT INTO segue (storyboard_id, object_id, identifier, kind, source, destination,
            relationship, unwind_action, custom_class, custom_module, trigger_element, trigger_id)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
          """)
        : try connection.statement(
          """
          UPDATE segue SET storyboard_id = ?1, object_id = ?2, identifier = ?3, kind = ?4,
            source = ?5, destination = ?6, relationship = ?7, unwind_action = ?8,
            custom_class = ?9, custom_module = ?10, trigger_element = ?11, trigger_id = ?12
          WHERE id = ?13
          """)
      try bind(after.id, to: statement, "segue")
      statement.bind(3, after.identifier)
      statement.bind(4, after.kind.rawValue)
      statement.bind(5, after.source)
      statement.bind(6, after.destination)
      statement.bind(7, after.relationship)
      statement.bind(8, after.unwindAction)
      statement.bind(9, after.customClass)
      statement.bind(10, after.customModule)
      statement.bind(11, after.triggerElement)
      statement.bind(12, after.triggerID)
      if let id { statement.bind(13, id) }
      try statement.run()
    }
    let owner = AttributeWriter.Owner.segue(id ?? connection.lastInsertID)
    try attributes.write(owner, before?.attributes, after?.attributes, isImported: false)
    try attributes.write(owner, before?.imported, after?.imported, isImported: true)
    if let id, after == nil { try delete("DELETE FROM segue WHERE id = ?1", id) }
  }

  private func delete(_ sql: StaticString, _ id: Int64) throws(StoreError) {
    let delete = try connection.statement(sql)
    delete.bind(1, id)
    try delete.run()
  }

  /// Binds the key of a scene or segue to parameters 1 and 2.
  private func bind(
    _ key: StoryboardObject, to statement: Statement, _ noun: String
  ) throws(StoreError) {
    guard let storyboard = try rows.storyboardID(key.storyboard) else {
      throw StoreError(
        .constraint, "\(noun) '\(key)' names storyboard '\(key.storyboard)', which does not exist")
    }
    statement.bind(1, storyboard)
    statement.bind(2, key.objectID)
  }
}
