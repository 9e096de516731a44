internal import RouteModel

/// Turns columns of a row into the fields of a value, as they are described.
struct FieldReader {
  private let fields: [FieldMemory]
  private let table: StaticString
  /// The column of the first field; the others follow.
  private let first: Int32
  /// How the names behind references are found, in the order of the fields.
  private let names: [(Int64) throws(StoreError) -> String?]

  init<Value>(_ description: RowDescription<Value>, first: Int32, _ names: ReferencedNames) {
    fields = description.fields.map(\.memory)
    table = description.table
    self.first = first
    self.names = description.fields.compactMap { field in
      guard case .reference(_, let reference) = field.kind else { return nil }
      return names.names(of: reference)
    }
  }

  func read<Value>(_ row: Row, into value: inout Value) throws(StoreError) {
    try withUnsafeMutablePointer(to: &value) { (value) throws(StoreError) in
      try read(row, inMemory: UnsafeMutableRawPointer(value))
    }
  }

  private func read(_ row: Row, inMemory value: UnsafeMutableRawPointer) throws(StoreError) {
    var column = first
    var reference = 0
    for field in fields {
      switch field {
      case .text(let offset):
        (value + offset).assumingMemoryBound(to: String.self).pointee = try row.text(column)
      case .optionalText(let offset):
        if !row.isNull(column) {
          (value + offset).assumingMemoryBound(to: String?.self).pointee = try row.text(column)
        }
      case .integer(let offset):
        (value + offset).assumingMemoryBound(to: Int.self).pointee = try row.int(column)
      case .flag(let offset):
        (value + offset).assumingMemoryBound(to: Bool.self).pointee = try row.bool(column)
      case .word(let bytes, let isOptional, let set):
        if !isOptional || !row.isNull(column) {
          set(try row.index(column, in: bytes), value)
        }
      case .reference(let offset):
        guard let name = try names[reference](try row.int64(column)) else {
          throw StoreError(
            .damagedStore,
            "the store is damaged: row \(try row.int64(0)) of \(table) names a row that is not there"
          )
        }
        reference += 1
        (value + offset).assumingMemoryBound(to: String.self).pointee = name
      case .computedText(let set): set(try row.optionalText(column), value)
      case .computedFlag(let set): set(try row.bool(column), value)
      }
      column += 1
    }
  }
}
