package import Foundation

/// Escapes in JSON that stand for half a character. The web's texts of scalars have U+FFFD there; parsers
/// refuse the whole document.
package enum LoneSurrogates {
  /// JSON with `\ufffd` in the place of each half.
  package static func replaced(in json: Data) -> Data {
    var bytes = [UInt8](json)
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let unit = unit(bytes, index) else {
        // Another escape: what follows the backslash is not the beginning of one.
        index += 2
        continue
      }
      let isPair =
        isHigh(unit) && self.unit(bytes, index + 6).map(isLow) == true
      if !isPair, isHigh(unit) || isLow(unit) {
        bytes.replaceSubrange(index..<(index + 6), with: Array("\\ufffd".utf8))
      }
      index += isPair ? 12 : 6
    }
    return Data(bytes)
  }

  private static func isHigh(_ unit: UInt16) -> Bool { unit & 0xFC00 == 0xD800 }
  private static func isLow(_ unit: UInt16) -> Bool { unit & 0xFC00 == 0xDC00 }

  /// The number of an escape `\uXXXX`.
  private static func unit(_ bytes: [UInt8], _ index: Int) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt16 = 0
    for byte in bytes[(index + 2)..<(index + 6)] {
      guard let digit = PercentEncoding.hexValue(byte) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
