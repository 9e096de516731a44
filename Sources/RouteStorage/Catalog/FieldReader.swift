internal import RouteModel

/// Turns columns of a row into the fields of a value, by its description.
struct FieldReader {
  private let fields: [FieldMemory]
  private let setters: [FieldSetter]
  private let table: StaticString
  /// The column of the first field; the others follow.
  private let first: Int32
  /// Lookups for the names of references, in the order of the fields.
  private let names: [(Int64) throws(StoreError) -> String?]

  init(_ rows: RowMemory, first: Int32, _ names: ReferencedNames) {
    fields = rows.fields
    setters = rows.setters
    table = rows.table
    self.first = first
    self.names = rows.references.map(names.names)
  }

  /// - Parameter value: A blank value in memory.
  func read(_ row: Row, into value: UnsafeMutableRawPointer) throws(StoreError) {
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
      case .word(let place):
        if case .word(let words, let isOptional, let set) = setters[place],
          !isOptional || !row.isNull(column)
        {
          set(try row.index(column, in: words), value)
        }
      case .reference(let offset):
        guard let name = try names[reference](try row.int64(column)) else {
          throw StoreError(
            .damagedStore,
            "the store is damaged: row \(try row.int64(0)) of \(table) names a row that does not exist"
          )
        }
        reference += 1
        (value + offset).assumingMemoryBound(to: String.self).pointee = name
      case .computedText(let place):
        if case .text(let set) = setters[place], !row.isNull(column) {
          set(try row.text(column), value)
        }
      case .computedFlag(let place):
        if case .flag(let set) = setters[place], try row.bool(column) { set(true, value) }
      }
      column += 1
    }
  }
}
