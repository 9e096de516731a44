/// The hash of a row's values: of those that are not the default, each with its column, so that it is the same in every
/// process and whatever columns a later version adds.
///
/// Each revision keeps the sum of the hashes of its catalog's rows; a change subtracts the rows
/// before it and adds the rows after it. If a load finds another sum, rows were changed outside of
/// routesh or are damaged.
package struct RowHash {
  private var sum: UInt64 = 0

  package init() {}

  /// Adds the value of a column.
  package mutating func add(_ cell: Cell, in column: UInt64) {
    switch cell {
    case .null: sum &+= Self.mixed(column)
    case .integer(let number): sum &+= Self.mixed(column &+ UInt64(bitPattern: Int64(number)))
    case .real(let number): sum &+= Self.mixed(column &+ number.bitPattern)
    case .text(let text): sum &+= Self.mixed(column &+ Self.of(text))
    }
  }

  /// Adds the sum of the rows of a list.
  package mutating func add(rows: UInt64) { if rows != 0 { sum &+= Self.mixed(rows) } }

  /// The hash of a row of a table.
  package func value(in table: UInt64) -> UInt64 { Self.mixed(sum &+ table) }

  /// FNV-1a of the bytes.
  package static func of(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }

  /// The finish of splitmix64: each bit depends on all.
  private static func mixed(_ hash: UInt64) -> UInt64 {
    var mixed = hash &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

extension RowDescription {
  package func hash(of row: Row) -> UInt64 {
    var hash = hashOfFields(of: row)
    func add<List: RowList<Row>>(_ list: List) {
      hash.add(rows: sum(of: list.children(of: row), in: list))
    }
    for list in lists { add(list) }
    return hash.value(in: tableHash)
  }

  /// What a changed row adds to a sum. Of rows that belong to both, each is looked at once.
  fileprivate func hash(from before: Row, to after: Row) -> UInt64 {
    var (old, new) = (hashOfFields(of: before), hashOfFields(of: after))
    func add<List: RowList<Row>>(_ list: List) {
      let was = sum(of: list.children(of: before), in: list)
      let difference = list.difference(from: before, to: after)
      old.add(rows: was)
      new.add(rows: was &- sum(of: difference.gone, in: list) &+ sum(of: difference.new, in: list))
    }
    for list in lists { add(list) }
    return new.value(in: tableHash) &- old.value(in: tableHash)
  }

  private func hashOfFields(of row: Row) -> RowHash {
    var hash = RowHash()
    for (index, column) in columns.enumerated() {
      let cell = fields[index].cell(of: row)
      if cell != column.blank { hash.add(cell, in: column.hash) }
    }
    return hash
  }

  private func sum<List: RowList<Row>>(of rows: [List.Child], in _: List) -> UInt64 {
    rows.reduce(0) { $0 &+ List.Child.description.hash(of: $1) }
  }
}

extension RouteCatalog {
  /// The sum of the hashes of all rows.
  package var sum: UInt64 {
    changes(from: RouteCatalog(), tellsRenames: false).reduce(0) { $0 &+ $1.row.sum }
  }
}

extension RowChange {
  /// What the change adds to the sum, which wraps around.
  package var sum: UInt64 {
    switch (before, after) {
    case (let before?, let after?): Row.description.hash(from: before, to: after)
    case (nil, let after?): Row.description.hash(of: after)
    case (let before?, nil): 0 &- Row.description.hash(of: before)
    case (nil, nil): 0
    }
  }
}
