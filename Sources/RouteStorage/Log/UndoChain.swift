internal import RouteModel

/// Undos of undos: a change, its undo, the redo that takes the undo back, and so on. No revision is
/// taken back twice, so each is in one chain.
struct UndoChain {
  private let connection: Connection
  /// The revisions that took back others.
  private let undoers: [Int: Int]

  /// A revision can only take back an older one; without this check a chain in a damaged store might
  /// be endless.
  ///
  /// - Parameter oldest: The oldest revision of interest.
  init(connection: Connection, from oldest: Int) throws(StoreError) {
    self.connection = connection
    let select = try connection.statement(
      "SELECT undoes, id FROM revision WHERE id > ?1 AND undoes < id", oldest)
    var undoers: [Int: Int] = [:]
    try select.forEachRow { (row) throws(StoreError) in undoers[try row.int(0)] = try row.int(1) }
    self.undoers = undoers
  }

  /// The revision that took back another, whether or not it was taken back itself.
  func undoer(of number: Int) -> Int? { undoers[number] }

  /// Whether a revision is taken back now, by the number of revisions above it in its chain.
  func isUndone(_ number: Int) -> Bool {
    var count = 0
    var above = undoers[number]
    while let number = above {
      count += 1
      above = undoers[number]
    }
    return count % 2 == 1
  }

  /// The revision at the upper end of a chain.
  func tip(of number: Int) -> Int {
    var tip = number
    while let above = undoers[tip] { tip = above }
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

  private func undone(by number: Int) throws(StoreError) -> Int? {
    try connection.number("SELECT undoes FROM revision WHERE id = ?1 AND undoes < ?1", number)
  }
}
