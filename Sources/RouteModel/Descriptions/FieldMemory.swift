/// How a field is written in the memory of a row, whatever the row's type: one loop fills all rows of a
/// store, and is compiled once.
public enum FieldMemory: Sendable {
  /// A stored property at an offset.
  case text(Int)
  case optionalText(Int)
  case integer(Int)
  case flag(Int)
  case reference(Int)
  /// A word of a closed set, by its index in the bytes of the words.
  case word(bytes: [[UInt8]], isOptional: Bool, @Sendable (Int?, UnsafeMutableRawPointer) -> Void)
  /// A computed property.
  case computedText(@Sendable (String?, UnsafeMutableRawPointer) -> Void)
  case computedFlag(@Sendable (Bool, UnsafeMutableRawPointer) -> Void)

  init<Row>(_ kind: RowField<Row>.Kind) {
    switch kind {
    case .text(let place): self = .text(Self.stored(place))
    case .optionalText(let place):
      self =
        place.offset.map(FieldMemory.optionalText)
        ?? .computedText { place.set($0, inMemory: $1) }
    case .integer(let place): self = .integer(Self.stored(place))
    case .flag(let place):
      self = place.offset.map(FieldMemory.flag) ?? .computedFlag { place.set($0, inMemory: $1) }
    case .word(let place):
      self = .word(bytes: place.bytes, isOptional: place.isOptional, place.set)
    case .reference(let place, _): self = .reference(Self.stored(place))
    }
  }

  private static func stored<Row, Value>(_ place: FieldPlace<Row, Value>) -> Int {
    guard let offset = place.offset else {
      preconditionFailure("a described field of \(Row.self) is not stored")
    }
    return offset
  }
}
