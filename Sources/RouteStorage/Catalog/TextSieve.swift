internal import CSQLite

/// Tells in which rows a text may occur, in any case, without reading them: a row that it does not
/// take has the text in no column.
struct TextSieve {
  /// In lower case.
  private let wanted: [UInt8]

  /// - Parameter text: The text; nil is returned for an empty one, which occurs everywhere.
  init?(_ text: String) {
    wanted = Array(text.lowercased().utf8)
    if wanted.isEmpty { return nil }
  }

  /// Whether the text may occur in a column. It may in every text that is not ASCII, as lower case is
  /// found there by more than one letter.
  func mayTake(_ columns: RowDigestFunction.Values) -> Bool {
    columns.indices.contains { columns.text($0).map(mayTake) ?? false }
  }

  private func mayTake(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let (first, count) = (wanted[0], wanted.count)
    for start in text.indices {
      let byte = text[start]
      if byte >= 0x80 { return true }
      guard Self.lower(byte) == first, start + count <= text.count else { continue }
      if (1..<count).allSatisfy({ Self.lower(text[start + $0]) == wanted[$0] }) { return true }
    }
    return false
  }

  @inline(__always)
  private static func lower(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }
}

extension RowDigestFunction.Values {
  /// The bytes of a column with a text; nil for any other value.
  func text(_ place: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let value = self[place], sqlite3_value_type(value) == SQLITE_TEXT else { return nil }
    let start = sqlite3_value_text(value)
    let count = Int(sqlite3_value_bytes(value))
    guard start != nil || count == 0 else { return nil }
    return UnsafeBufferPointer<UInt8>(start: start, count: count)
  }
}
