/// Undos of undos: a change, its undo, the redo that takes the undo back, and so on. No revision is taken
/// back twice, so that each is in one chain.
struct UndoChain {
  let connection: Connection

  /// Whether a revision that was taken back is so now: by how many that stand above it in its chain.
  func isUndone(_ number: Int) throws(StoreError) -> Bool {
    var count = 0
    var above = try undoer(of: number)
    while let number = above {
      count += 1
      above = try undoer(of: number)
    }
    return count % 2 == 1
  }

  /// The revision at the upper end of a chain.
  func tip(of number: Int) throws(StoreError) -> Int {
    var tip = number
    while let above = try undoer(of: tip) { tip = above }
    return tip
  }

  /// What taking back a revision does to the change at the lower end of its chain.
  func effect(ofUndoing number: Int) throws(StoreError) -> Revision.Effect {
    var count = 1
    var root = number
    while let below = try undone(by: root) {
      count += 1
      root = below
    }
    return count % 2 == 1 ? .takesBack(root) : .bringsBack(root)
  }

  /// A revision only takes back an older one: in a damaged store a chain could have no end else.
  private func undoer(of number: Int) throws(StoreError) -> Int? {
    try first("SELECT id FROM revision WHERE undoes = ?1 AND id > ?1", number)
  }

  private func undone(by number: Int) throws(StoreError) -> Int? {
    try first(
      "SELECT undoes FROM revision WHERE id = ?1 AND undoes IS NOT NULL AND undoes < ?1", number)
  }

  private func first(_ sql: StaticString, _ number: Int) throws(StoreError) -> Int? {
    let select = try connection.statement(sql)
    select.bind(1, number)
    return try select.first { (row) throws(StoreError) in try row.int(0) }
  }
}
