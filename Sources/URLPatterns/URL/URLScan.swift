/// The result of one pass over a URL's bytes from some place on; sixteen bytes at a time.
struct URLScan {
  typealias Lanes = SIMD16<UInt8>

  /// No byte that a canonical URL has percent-encoded, or in another form; and not too long: a URL that is
  /// not plain is canonicalized, which refuses it.
  var isPlain: Bool
  /// The first `?` or `#`, or the end.
  var pathEnd: Int

  @inline(__always)
  init(_ bytes: ByteView, from start: Int = 0) {
    let count = bytes.count
    pathEnd = count
    guard count &- start >= 16 else {
      isPlain = true
      if count &- start >= 8 {
        scanWords(bytes, start)
      } else {
        scanBytes(bytes, start)
      }
      return
    }
    guard count <= CanonicalURL.maximumLength else {
      isPlain = false
      return
    }
    // The last sixteen bytes first, then from the beginning as far as they do not reach.
    let last = count &- 16
    let chunk = bytes.wide(at: last)
    var odd = URLScan.odd(chunk)
    var ends = URLScan.ends(chunk)
    var index = start
    while index < last {
      let chunk = bytes.wide(at: index)
      odd = odd | URLScan.odd(chunk)
      ends = ends | URLScan.ends(chunk)
      index = index &+ 16
    }
    isPlain = URLScan.isZero(odd)
    if !URLScan.isZero(ends) { findEnd(bytes, start) }
  }

  /// The first `?` or `#`, or the end.
  @inline(__always)
  static func pathEnd(_ bytes: ByteView, from start: Int = 0) -> Int {
    var index = start
    while index &+ 16 <= bytes.count, isZero(ends(bytes.wide(at: index))) { index = index &+ 16 }
    while index < bytes.count, bytes[index] != 0x3F, bytes[index] != 0x23 { index = index &+ 1 }
    return index
  }

  /// There is a `?` or a `#`.
  @inline(never)
  private mutating func findEnd(_ bytes: ByteView, _ start: Int) {
    pathEnd = URLScan.pathEnd(bytes, from: start)
  }

  /// Eight to fifteen bytes, as two words that may overlap.
  @inline(__always)
  private mutating func scanWords(_ bytes: ByteView, _ start: Int) {
    let count = bytes.count
    let chunk = unsafeBitCast(
      SIMD2<UInt64>(bytes.word(at: start), bytes.word(at: count &- 8)), to: Lanes.self)
    isPlain = URLScan.isZero(URLScan.odd(chunk))
    if !URLScan.isZero(URLScan.ends(chunk)) { findEnd(bytes, start) }
  }

  @inline(__always)
  private mutating func scanBytes(_ bytes: ByteView, _ start: Int) {
    let count = bytes.count
    var index = start
    while index < count {
      let byte = bytes[index]
      if !CharacterClass.has(byte, CharacterClass.inURL) { isPlain = false }
      if pathEnd == count, byte == 0x3F || byte == 0x23 { pathEnd = index }
      index = index &+ 1
    }
  }

  /// Marks bytes that are not plain: controls, blanks, what is not ASCII, and `"<>\^`{}` and DEL.
  @inline(__always)
  private static func odd(_ chunk: Lanes) -> Lanes {
    let signed = unsafeBitCast(chunk, to: SIMD16<Int8>.self)
    let low = unsafeBitCast(signed .< SIMD16<Int8>(repeating: 0x21), to: Lanes.self)
    let masked = chunk & Lanes(repeating: 0xFD)
    return low | equal(chunk, 0x22) | equal(masked, 0x3C) | equal(masked, 0x5C)
      | equal(chunk, 0x60) | equal(chunk, 0x7B) | equal(masked, 0x7D)
  }

  /// Marks the bytes that are one. (Masks themselves are combined byte by byte.)
  @inline(__always)
  static func equal(_ chunk: Lanes, _ byte: UInt8) -> Lanes {
    unsafeBitCast(chunk .== Lanes(repeating: byte), to: Lanes.self)
  }

  @inline(__always)
  static func isZero(_ lanes: Lanes) -> Bool {
    let words = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return words[0] | words[1] == 0
  }

  /// Marks `?` and `#`.
  @inline(__always)
  private static func ends(_ chunk: Lanes) -> Lanes { equal(chunk, 0x3F) | equal(chunk, 0x23) }
}
