/// Writes the named texts that belong to a storyboard, scene or segue.
struct AttributeWriter {
  let connection: Connection

  enum Owner {
    case storyboard(Int64)
    case scene(Int64)
    case segue(Int64)

    var id: Int64 {
      switch self {
      case .storyboard(let id), .scene(let id), .segue(let id): id
      }
    }
  }

  func write(
    _ owner: Owner, _ before: [String: String]?, _ after: [String: String]?, isImported: Bool
  ) throws(StoreError) {
    let before = before ?? [:]
    let after = after ?? [:]
    if before == after { return }
    for name in before.keys where after[name] == nil {
      let delete = try delete(owner)
      delete.bind(1, owner.id)
      delete.bind(2, isImported)
      delete.bind(3, name)
      try delete.run()
    }
    for (name, value) in after.sorted(by: { $0.key < $1.key }) where before[name] != value {
      let statement = before[name] == nil ? try insert(owner) : try update(owner)
      statement.bind(1, owner.id)
      statement.bind(2, isImported)
      statement.bind(3, name)
      statement.bind(4, value)
      guard try statement.run() == 1 else { throw CatalogWriter.conflict("attribute '\(name)'") }
    }
  }

  private func insert(_ owner: Owner) throws(StoreError) -> Statement {
    switch owner {
    case .storyboard:
      try connection.statement(
        """
        INSERT INTO attribute (storyboard_id, is_imported, name, value) VALUES (?1, ?2, ?3, ?4)
        """)
    case .scene:
      try connection.statement(
        "INSERT INTO attribute (scene_id, is_imported, name, value) VALUES (?1, ?2, ?3, ?4)")
    case .segue:
      try connection.statement(
        "INSERT INTO attribute (segue_id, is_imported, name, value) VALUES (?1, ?2, ?3, ?4)")
    }
  }

  private func update(_ owner: Owner) throws(StoreError) -> Statement {
    switch owner {
    case .storyboard:
      try connection.statement(
        """
        UPDATE attribute SET value = ?4
        WHERE storyboard_id = ?1 AND is_imported = ?2 AND name = ?3
        """)
    case .scene:
      try connection.statement(
        "UPDATE attribute SET value = ?4 WHERE scene_id = ?1 AND is_imported = ?2 AND name = ?3")
    case .segue:
      try connection.statement(
        "UPDATE attribute SET value = ?4 WHERE segue_id = ?1 AND is_imported = ?2 AND name = ?3")
    }
  }

  private func delete(_ owner: Owner) throws(StoreError) -> Statement {
    switch owner {
    case .storyboard:
      try connection.statement(
        "DELETE FROM attribute WHERE storyboard_id = ?1 AND is_imported = ?2 AND name = ?3")
    case .scene:
      try connection.statement(
        "DELETE FROM attribute WHERE scene_id = ?1 AND is_imported = ?2 AND name = ?3")
    case .segue:
      try connection.statement(
        "DELETE FROM attribute WHERE segue_id = ?1 AND is_imported = ?2 AND name = ?3")
    }
  }
}
