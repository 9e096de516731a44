internal import RouteModel

/// The statements of a list of rows, put together from its description once.
final class ListTable<List: RowList> {
  typealias Child = List.Child

  private unowned let connection: Connection
  private let list: List
  private let fields = Child.description.fields
  private let name = Child.description.table
  private var insertion: Statement?
  private var deletion: Statement?
  private var update: Statement?
  private var find: Statement?
  private var emptying: Statement?
  private var nestedDeletions: [String: Statement?] = [:]

  init(_ connection: Connection, _ list: List) {
    self.connection = connection
    self.list = list
  }

  // MARK: Writing

  /// Gives an owner the rows of `after` in the place of those of `before`; what both have stays.
  func write(_ id: Int64, _ before: [Child], _ after: [Child]) throws(StoreError) {
    var old: [[Cell]: Child] = [:]
    for child in before { old[Child.description.key(of: child)] = child }
    var new: [[Cell]: Child] = [:]
    for child in after { new[Child.description.key(of: child)] = child }
    for (key, child) in old where new[key] == nil { try remove(child, key, of: id) }
    for (key, child) in new.sorted(by: { Self.precedes($0.key, $1.key) }) {
      guard let known = old[key] else {
        try insert(child, of: id)
        continue
      }
      if known != child { try change(known, child, key, of: id) }
    }
  }

  /// Removes the rows of an owner.
  func removeAll(of id: Int64) throws(StoreError) {
    for inner in Child.description.lists { try removeNested(inner, of: id) }
    let delete = try connection.keep(
      &emptying, "DELETE FROM \(name) WHERE \(list.ownerColumn) = ?1")
    delete.bind(1, id)
    try delete.run()
  }

  private func removeNested<Inner: RowList<Child>>(
    _ inner: Inner, of id: Int64
  ) throws(StoreError) {
    let delete = try connection.keep(
      &nestedDeletions[inner.ownerColumn.description, default: nil],
      """
      DELETE FROM \(Inner.Child.description.table) WHERE \(inner.ownerColumn) IN
        (SELECT id FROM \(name) WHERE \(list.ownerColumn) = ?1)
      """)
    delete.bind(1, id)
    try delete.run()
  }

  private func insert(_ child: Child, of owner: Int64) throws(StoreError) {
    let columns = fields.map { SQL($0.column) }.joined(", ")
    let marks = (1...Int32(fields.count)).map { "?\($0 + 1)" as SQL }.joined(", ")
    let insert = try connection.keep(
      &insertion, "INSERT INTO \(name) (\(list.ownerColumn), \(columns)) VALUES (?1, \(marks))")
    insert.bind(1, owner)
    for (index, field) in fields.enumerated() {
      insert.bind(Int32(index) + 2, field.cell(of: child))
    }
    try insert.run()
    guard !Child.description.lists.isEmpty else { return }
    let id = connection.lastInsertID
    for inner in Child.description.lists { try connection.write(inner, id, nil, child) }
  }

  private func change(
    _ before: Child, _ after: Child, _ key: [Cell], of owner: Int64
  ) throws(StoreError) {
    let facts = fields.filter { !$0.isKey }
    if facts.contains(where: { !$0.isSame(before, after) }) {
      let sets = facts.enumerated().map { index, field in
        "\(field.column) = ?\(Int32(index + key.count + 2))" as SQL
      }
      let update = try connection.keep(
        &update, "UPDATE \(name) SET \(sets.joined(", ")) WHERE \(condition(key.count))")
      bind(owner, key, to: update)
      for (index, field) in facts.enumerated() {
        update.bind(Int32(index + key.count + 2), field.cell(of: after))
      }
      guard try update.run() == 1 else { throw CatalogWriter.conflict(before) }
    }
    guard !Child.description.lists.isEmpty else { return }
    let id = try self.id(before, key, of: owner)
    for inner in Child.description.lists { try connection.write(inner, id, before, after) }
  }

  /// One that is gone already was given to another owner.
  private func remove(_ child: Child, _ key: [Cell], of owner: Int64) throws(StoreError) {
    if !Child.description.lists.isEmpty {
      let id = try self.id(child, key, of: owner)
      for inner in Child.description.lists { try connection.write(inner, id, child, nil) }
    }
    let delete = try connection.keep(&deletion, "DELETE FROM \(name) WHERE \(condition(key.count))")
    bind(owner, key, to: delete)
    try delete.run()
  }

  private func id(_ child: Child, _ key: [Cell], of owner: Int64) throws(StoreError) -> Int64 {
    let select = try connection.keep(&find, "SELECT id FROM \(name) WHERE \(condition(key.count))")
    bind(owner, key, to: select)
    guard let id = try select.first({ (row) throws(StoreError) in try row.int64(0) }) else {
      throw CatalogWriter.conflict(child)
    }
    return id
  }

  // MARK: Statements

  /// The condition that a row has an owner and a key.
  private func condition(_ count: Int) -> SQL {
    let keys = fields.filter(\.isKey).enumerated().map { index, field in
      "\(field.column) = ?\(Int32(index) + 2)" as SQL
    }
    return (["\(list.ownerColumn) = ?1"] + keys).joined(" AND ")
  }

  private func bind(_ owner: Int64, _ key: [Cell], to statement: Statement) {
    statement.bind(1, owner)
    for (index, cell) in key.enumerated() { statement.bind(Int32(index) + 2, cell) }
  }

  /// Rows are written in the order of their keys, so that equal changes leave equal files.
  private static func precedes(_ a: [Cell], _ b: [Cell]) -> Bool {
    for (a, b) in zip(a, b) where a != b {
      switch (a, b) {
      case (.integer(let a), .integer(let b)): return a < b
      case (.text(let a), .text(let b)): return a < b
      default: return false
      }
    }
    return false
  }
}

extension Connection {
  /// Writes what differs between the rows of two owners, one of which may be none.
  func write<List: RowList>(
    _ list: List, _ id: Int64, _ before: List.Owner?, _ after: List.Owner?
  ) throws(StoreError) {
    if let before, let after, list.isSame(before, after) { return }
    let old = before.map(list.children) ?? []
    let new = after.map(list.children) ?? []
    if old.isEmpty, new.isEmpty { return }
    try listTable(list).write(id, old, new)
  }
}
