/// Sets of ASCII characters, as bit tests.
enum CharacterClass {
  private static let digits: UInt64 = 0x03FF_0000_0000_0000
  private static let letters: UInt64 = 0x07FF_FFFE_07FF_FFFE
  private static let lowerLetters: UInt64 = 0x07FF_FFFE_0000_0000

  @inline(__always)
  private static func test(_ byte: UInt8, _ low: UInt64, _ high: UInt64) -> Bool {
    byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
  }

  /// A letter, a digit, `_` or `$`.
  @inline(__always)
  static func isName(_ byte: UInt8) -> Bool {
    test(byte, digits | 1 << 36, letters | 1 << 31)
  }

  /// A letter, a digit, or one of `-._~`.
  @inline(__always)
  static func isPlainSegment(_ byte: UInt8) -> Bool {
    test(byte, digits | 1 << 45 | 1 << 46, letters | 1 << 31 | 1 << 62)
  }

  /// What may stand in a canonical URL as it is.
  @inline(__always)
  static func isPlainURL(_ byte: UInt8) -> Bool {
    test(byte, 0xAFFF_FFFA_0000_0000, 0x57FF_FFFE_AFFF_FFFF)
  }

  /// The class of a byte of a canonical path.
  static let inPath: UInt8 = 1
  /// The class of a byte of a canonical scheme.
  static let inScheme: UInt8 = 2
  /// The class of a byte of a host that is canonical, unless its scheme is special and the byte is also
  /// ``notInDomain``.
  static let inHost: UInt8 = 4
  static let notInDomain: UInt8 = 8

  private static let memory = FrozenMemory()
  /// The classes of every byte.
  nonisolated(unsafe) static let ofBytes = memory.freeze(
    (UInt8.min...UInt8.max).map { byte -> UInt8 in
      let isPath = isPlainURL(byte) && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
      let isDomain = !(byte >= 65 && byte <= 90) && byte < UInt8(ascii: "~")
      return (isPath ? inPath : 0) | (isLowerScheme(byte) ? inScheme : 0)
        | (isPlainSegment(byte) ? inHost : 0) | (isDomain ? 0 : notInDomain)
    }, filler: 0)

  /// A lower-case letter, a digit, or one of `+-.`.
  @inline(__always)
  static func isLowerScheme(_ byte: UInt8) -> Bool {
    test(byte, digits | 1 << 43 | 1 << 45 | 1 << 46, lowerLetters)
  }
}

func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 97 && (byte | 0x20) <= 122 }
func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
func lowercased(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 0x20 : byte }
func isSchemeByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    || byte == UInt8(ascii: ".")
}
