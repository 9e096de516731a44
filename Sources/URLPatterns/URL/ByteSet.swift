/// A set of ASCII bytes.
struct ByteSet: Hashable, Sendable {
  private(set) var low: UInt64
  private(set) var high: UInt64

  init(low: UInt64 = 0, high: UInt64 = 0) {
    self.low = low
    self.high = high
  }

  init(_ byte: UInt8) {
    self.init()
    insert(byte)
  }

  init(_ bytes: some Sequence<UInt8>) {
    self.init()
    for byte in bytes { insert(byte) }
  }

  mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }

  func intersection(_ other: ByteSet) -> ByteSet {
    ByteSet(low: low & other.low, high: high & other.high)
  }

  func union(_ other: ByteSet) -> ByteSet {
    ByteSet(low: low | other.low, high: high | other.high)
  }

  func subtracting(_ other: ByteSet) -> ByteSet {
    ByteSet(low: low & ~other.low, high: high & ~other.high)
  }

  var isEmpty: Bool { low | high == 0 }

  func isDisjoint(with other: ByteSet) -> Bool { low & other.low | high & other.high == 0 }

  /// What RFC 3986 lets a segment of a path hold.
  static let segment = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@%".utf8)

  private static let examples = Array("x1aAyz20-_.~".utf8)

  /// The byte that reads best in an example.
  var example: UInt8? {
    for byte in Self.examples where contains(byte) { return byte }
    if low != 0 { return UInt8(low.trailingZeroBitCount) }
    return high == 0 ? nil : UInt8(64 + high.trailingZeroBitCount)
  }

  /// How well its ``example`` reads, the best first.
  var exampleRank: Int { Self.examples.firstIndex(where: contains) ?? Self.examples.count }

  /// With the other case of every letter.
  var ignoringCase: ByteSet {
    let letters: UInt64 = 0x07FF_FFFE
    let upper = high & letters
    let lower = high >> 32 & letters
    return ByteSet(low: low, high: high | upper << 32 | lower)
  }

  static let all = ByteSet(0x21...0x7E)
  /// With the blank, which a path without slashes may hold.
  static let printable = ByteSet(0x20...0x7E)
  static let everything = ByteSet(0...127)
  static let digits = ByteSet(48...57)
  static let letters = ByteSet(65...90).union(ByteSet(97...122))
  static let word = letters.union(digits).union(ByteSet(UInt8(ascii: "_")))

  /// The bytes that a user, a path, a search or a fragment of a canonical URL may contain.
  ///
  /// - Parameter isSpecial: of a scheme that is canonicalised like http.
  static func allowed(in component: URLComponent, isSpecial: Bool) -> ByteSet {
    let escaped: PercentEncodeSet =
      switch component {
      case .pathname: .path
      case .search: isSpecial ? .specialQuery : .query
      case .hash: .fragment
      default: .userinfo
      }
    let isSlash = isSpecial && component == .pathname
    return ByteSet(
      (0x21...0x7E).filter { !escaped.contains($0) && !(isSlash && $0 == UInt8(ascii: "\\")) })
  }

  static let schemes = ByteSet(97...122).union(digits).union(ByteSet("+-.".utf8))
  /// Those of a host that is no address in brackets.
  static let hosts = all.subtracting(ByteSet("#/:<>?@[\\]^|".utf8))
  static let domains = hosts.subtracting(ByteSet(65...90).union(ByteSet("%".utf8)))
}
