/// Makes names that are unique across all machines.
package enum UUIDText {
  /// A random UUID (version 4), in the form of RFC 9562.
  package static func make() -> String {
    var bytes = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
    bytes.0 = bytes.0 & ~0xF000 | 0x4000
    bytes.1 = bytes.1 & ~(3 << 62) | 2 << 62
    func hex(_ value: UInt64, _ digits: Int) -> String {
      let text = String(value & (UInt64.max >> UInt64(64 - digits * 4)), radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }
    return [
      hex(bytes.0 >> 32, 8), hex(bytes.0 >> 16, 4), hex(bytes.0, 4), hex(bytes.1 >> 48, 4),
      hex(bytes.1, 12),
    ].joined(separator: "-")
  }
}
