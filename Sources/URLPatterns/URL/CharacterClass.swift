/// The classes of bytes in URLs and patterns, as bits: one table answers every reader.
enum CharacterClass {
  /// A byte of a canonical scheme.
  static let inScheme: UInt8 = 2
  /// A byte of a host that is canonical, unless its scheme is special and the byte is also
  /// ``notInDomain``: a letter, a digit, or one of `-._~`.
  static let inHost: UInt8 = 4
  static let notInDomain: UInt8 = 8
  /// A byte of a canonical URL.
  static let inURL: UInt8 = 16
  /// An ASCII letter or digit, `_` or `$`: what a name consists of.
  static let inName: UInt8 = 32

  /// The classes of every byte.
  nonisolated(unsafe) static let ofBytes = {
    let url = ByteSet.all.subtracting(ByteSet("\"<>\\^`{}".utf8))
    let host = ByteSet.word.union(ByteSet("-.~".utf8))
    let classes = [
      (inScheme, ByteSet.schemes), (inHost, host),
      (inURL, url), (inName, ByteSet.word.union(ByteSet(UInt8(ascii: "$")))),
      (notInDomain, ByteSet(65...90).union(ByteSet("~".utf8))),
    ]
    let table = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max {
      table[Int(byte)] = classes.reduce(0) { $0 | ($1.1.contains(byte) ? $1.0 : 0) }
    }
    return UnsafeBufferPointer(table)
  }()

  /// Whether a byte has a class.
  @inline(__always)
  static func has(_ byte: UInt8, _ bits: UInt8) -> Bool { ofBytes[Int(byte)] & bits != 0 }
}

func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 97 && (byte | 0x20) <= 122 }
func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
func lowercased(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 0x20 : byte }
func isSchemeByte(_ byte: UInt8) -> Bool {
  CharacterClass.has(lowercased(byte), CharacterClass.inScheme)
}
