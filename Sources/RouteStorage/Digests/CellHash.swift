internal import CSQLite

/// A hash for each value of a row, such that another value, column or row nearly always has another
/// hash; always, if the difference is within eight bytes. It does not protect against deliberate
/// manipulation: it detects damage, and rows that another program wrote.
///
/// The hashes are stored in files, so the computation must never change.
enum CellHash {
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Mixes the bits of a number; different numbers stay different.
  @inline(__always)
  static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
    bits = (bits ^ bits >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return bits ^ bits >> 33
  }

  /// A row's contribution to the hashes of its columns.
  @inline(__always)
  static func row(_ id: Int64) -> UInt64 { mixed(UInt64(bitPattern: id) &+ step) }

  /// A column's contribution to the hashes of its values.
  ///
  /// - Parameter name: `table.column`, in UTF-8.
  static func column(_ name: [UInt8]) -> UInt64 {
    name.withUnsafeBytes { bytes($0, step) }
  }

  @inline(__always)
  static func integer(_ value: Int64, _ seed: UInt64) -> UInt64 {
    mixed((seed &+ 1) ^ UInt64(bitPattern: value))
  }

  @inline(__always)
  static func double(_ value: Double, _ seed: UInt64) -> UInt64 {
    // A file does not distinguish zero from minus zero.
    mixed((seed &+ 2) ^ (value == 0 ? 0 : value.bitPattern))
  }

  @inline(__always)
  static func text(_ value: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
    bytes(value, seed &+ 3)
  }

  static func blob(_ value: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
    bytes(value, seed &+ 4)
  }

  private static func bytes(_ bytes: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
    var hash = mixed(seed ^ UInt64(bytes.count))
    var at = 0
    while at + 8 <= bytes.count {
      hash =
        (hash ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
        &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 32
      at += 8
    }
    var rest: UInt64 = 0
    while at < bytes.count {
      rest = rest << 8 | UInt64(bytes[at])
      at += 1
    }
    return mixed(hash ^ rest)
  }
}

/// The hash of a value; 0 for NULL.
@inline(__always)
func cellHash(_ value: OpaquePointer, _ seed: UInt64) -> UInt64 {
  switch sqlite3_value_type(value) {
  case SQLITE_NULL: return 0
  case SQLITE_INTEGER: return CellHash.integer(sqlite3_value_int64(value), seed)
  case SQLITE_FLOAT: return CellHash.double(sqlite3_value_double(value), seed)
  case SQLITE_TEXT:
    let start = UnsafeRawPointer(sqlite3_value_text(value))
    let count = start == nil ? 0 : Int(sqlite3_value_bytes(value))
    return CellHash.text(UnsafeRawBufferPointer(start: start, count: count), seed)
  default:
    let start = sqlite3_value_blob(value)
    let count = start == nil ? 0 : Int(sqlite3_value_bytes(value))
    return CellHash.blob(UnsafeRawBufferPointer(start: start, count: count), seed)
  }
}
