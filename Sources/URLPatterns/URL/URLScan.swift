/// The result of one pass over a URL's bytes, sixteen at a time.
struct URLScan {
  private typealias Lanes = SIMD16<UInt8>

  /// No byte that a canonical URL has percent-encoded, or in another form; and not too long: a URL that is
  /// not plain is canonicalized, which refuses it.
  private(set) var isPlain = true
  /// The first `?` or `#`, or the end.
  private(set) var pathEnd: Int
  /// Whether there may be a `%` or a `+`.
  private(set) var hasEscapes = true

  @inline(__always)
  init(_ bytes: ByteView) {
    pathEnd = bytes.count
    let last = bytes.count &- 16
    guard last >= 0, bytes.count <= CanonicalURL.maximumLength else {
      scanBytes(bytes)
      return
    }
    // The last sixteen bytes first, then from the beginning as far as they do not reach.
    var chunk = bytes.wide(at: last)
    var unusual = URLScan.unusual(chunk)
    var marks = URLScan.equal(chunk, 0x3F)
    var escapes = URLScan.escapes(chunk)
    var index = 0
    while index < last {
      chunk = bytes.wide(at: index)
      unusual = unusual | URLScan.unusual(chunk)
      marks = marks | URLScan.equal(chunk, 0x3F)
      escapes = escapes | URLScan.escapes(chunk)
      index = index &+ 16
    }
    if URLScan.isZero(unusual) {
      hasEscapes = !URLScan.isZero(escapes)
      if !URLScan.isZero(marks) { pathEnd = URLScan.pathEnd(bytes) }
    } else {
      scanBytes(bytes)
    }
  }

  /// The first `?` or `#`, or the end.
  static func pathEnd(_ bytes: ByteView) -> Int {
    var index = 0
    while index < bytes.count, bytes[index] != 0x3F, bytes[index] != 0x23 { index = index &+ 1 }
    return index
  }

  /// The same byte by byte.
  @inline(never)
  private mutating func scanBytes(_ bytes: ByteView) {
    isPlain = bytes.count <= CanonicalURL.maximumLength
    guard isPlain else { return }
    let classes = CharacterClass.ofBytes
    var all = CharacterClass.inURL
    for index in 0..<bytes.count { all &= classes[Int(bytes[index])] }
    isPlain = all != 0
    pathEnd = URLScan.pathEnd(bytes)
  }

  /// Marks bytes that are not plain, and `!`, `#`, `|` and `~`: these are rare, and so the answer is found in fewer
  /// steps.
  @inline(__always)
  private static func unusual(_ chunk: Lanes) -> Lanes {
    // As signed numbers from 0x24 on, one comparison finds what is below it and what is above 0x7A.
    let shifted = unsafeBitCast(chunk &+ Lanes(repeating: 0x5C), to: SIMD16<Int8>.self)
    let outside = unsafeBitCast(shifted .> SIMD16<Int8>(repeating: -42), to: Lanes.self)
    // The angles, the backslash and the caret differ in two bits.
    return outside | equal(chunk & Lanes(repeating: 0x9D), 0x1C) | equal(chunk, 0x60)
  }

  @inline(__always)
  private static func escapes(_ chunk: Lanes) -> Lanes { equal(chunk, 0x25) | equal(chunk, 0x2B) }

  /// Marks the bytes that are one. (Masks themselves are combined byte by byte.)
  @inline(__always)
  private static func equal(_ chunk: Lanes, _ byte: UInt8) -> Lanes {
    unsafeBitCast(chunk .== Lanes(repeating: byte), to: Lanes.self)
  }

  @inline(__always)
  private static func isZero(_ lanes: Lanes) -> Bool {
    let words = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return words[0] | words[1] == 0
  }
}
