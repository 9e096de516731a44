internal import CSQLite

/// Checks that bytes from a file are a changeset of the catalog's tables before SQLite sees them: its
/// session extension trusts what it reads, and can run for ever on what is damaged.
struct ChangesetFormat {
  private let bytes: [UInt8]
  private var at = 0

  /// Whether every table, row and value is complete and fits the schema.
  static func isValid(_ bytes: [UInt8]) -> Bool {
    var format = ChangesetFormat(bytes: bytes)
    return format.isValid()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private static let columnCounts: [[UInt8]: Int] = Dictionary(
    StoreTable.catalog.map { (Array($0.name.description.utf8), Int($0.columnCount)) }
  ) { first, _ in first }

  private mutating func isValid() -> Bool {
    while at < bytes.count {
      guard let columns = table() else { return false }
      while at < bytes.count, bytes[at] != UInt8(ascii: "T") {
        guard row(columns) else { return false }
      }
    }
    return true
  }

  private mutating func byte() -> UInt8? {
    guard at < bytes.count else { return nil }
    defer { at += 1 }
    return bytes[at]
  }

  /// Reads the head of a table: `T`, the number of columns, which of them are the key, and the name.
  private mutating func table() -> Int? {
    guard byte() == UInt8(ascii: "T"), let columns = length(), columns > 0,
      columns <= bytes.count - at
    else { return nil }
    let keys = bytes[at..<at + columns]
    guard keys.first == 1, keys.dropFirst().allSatisfy({ $0 == 0 }) else { return nil }
    at += columns
    guard let end = bytes[at...].firstIndex(of: 0) else { return nil }
    guard Self.columnCounts[Array(bytes[at..<end])] == columns else { return nil }
    at = end + 1
    return columns
  }

  /// Reads a row that was inserted, deleted or updated.
  private mutating func row(_ columns: Int) -> Bool {
    guard let operation = byte(), let indirect = byte(), indirect <= 1 else { return false }
    switch Int32(operation) {
    case SQLITE_INSERT, SQLITE_DELETE:
      return (0..<columns).allSatisfy { _ in value().map { $0 != .undefined } ?? false }
    case SQLITE_UPDATE:
      guard value() == .integer else { return false }
      for _ in 1..<columns { guard value() != nil else { return false } }
      guard value() == .undefined else { return false }
      for _ in 1..<columns { guard value() != nil else { return false } }
      return true
    default: return false
    }
  }

  private enum Kind { case undefined, integer, other }

  private mutating func value() -> Kind? {
    switch byte() {
    case 0: return .undefined
    case 1: return skip(8) ? .integer : nil
    case 2: return skip(8) ? .other : nil
    case 3, 4:
      guard let count = length() else { return nil }
      return skip(count) ? .other : nil
    case 5: return .other
    default: return nil
    }
  }

  private mutating func skip(_ count: Int) -> Bool {
    guard count <= bytes.count - at else { return false }
    at += count
    return true
  }

  /// A length: seven bits a byte, the highest first, as long as the top bit is set.
  private mutating func length() -> Int? {
    var value = 0
    for _ in 0..<5 {
      guard let next = byte() else { return nil }
      value = value << 7 | Int(next & 0x7f)
      if next & 0x80 == 0 { return value <= Int(Int32.max) ? value : nil }
    }
    return nil
  }
}
