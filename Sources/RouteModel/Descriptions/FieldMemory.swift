/// How a field is written in the memory of a row, whatever the row's type: one loop, compiled once,
/// fills all rows of a store. It contains no references to count, because it is read for each field
/// of each row.
public enum FieldMemory: Sendable {
  /// A stored property at an offset.
  case text(Int)
  /// A text that may be missing, at an offset.
  case optionalText(Int)
  /// A number at an offset.
  case integer(Int)
  /// A flag at an offset.
  case flag(Int)
  /// The name of another row, at an offset.
  case reference(Int)
  /// A word, by its index in ``RowMemory/setters``.
  case word(Int)
  /// A text that may be missing, by its index in ``RowMemory/setters``.
  case computedText(Int)
  /// A flag, by its index in ``RowMemory/setters``.
  case computedFlag(Int)
}

/// Writes a field that is not a plain stored property.
public enum FieldSetter: Sendable {
  /// A word of a closed set, by its index in the words, with their bytes; nil for none.
  case word([[UInt8]], isOptional: Bool, @Sendable (Int?, UnsafeMutableRawPointer) -> Void)
  /// A text that may be missing.
  case text(@Sendable (String?, UnsafeMutableRawPointer) -> Void)
  /// A flag.
  case flag(@Sendable (Bool, UnsafeMutableRawPointer) -> Void)
}

extension RowField {
  /// How the field is written in a row's memory.
  ///
  /// - Parameter setters: Gets the field's setter, if it is not a plain stored property.
  func memory(_ setters: inout [FieldSetter]) -> FieldMemory {
    func kept(_ setter: FieldSetter) -> Int {
      setters.append(setter)
      return setters.count - 1
    }
    switch kind {
    case .text(let place): return .text(place.stored)
    case .optionalText(let place):
      if let offset = place.offset { return .optionalText(offset) }
      return .computedText(kept(.text { place.set($0, inMemory: $1) }))
    case .integer(let place): return .integer(place.stored)
    case .flag(let place):
      if let offset = place.offset { return .flag(offset) }
      return .computedFlag(kept(.flag { place.set($0, inMemory: $1) }))
    case .word(let place):
      return .word(kept(.word(place.bytes, isOptional: place.isOptional, place.set)))
    case .reference(let place, _): return .reference(place.stored)
    }
  }
}

extension FieldPlace {
  fileprivate var stored: Int {
    guard let offset else {
      preconditionFailure("a described field of \(Row.self) is not stored")
    }
    return offset
  }
}
