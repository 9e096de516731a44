extension URLCopy {
  /// The next byte that ends a segment or that no canonical path contains; sixteen bytes at a time.
  ///
  /// Some rare bytes of canonical paths are found too: the caller passes over them.
  @inline(__always)
  func stop(from start: Int) -> Int {
    var index = start
    while true {
      let words = unsafeBitCast(URLCopy.stops(wide(at: index)), to: SIMD2<UInt64>.self)
      if words[0] != 0 { return index &+ words[0].trailingZeroBitCount &>> 3 }
      if words[1] != 0 { return index &+ 8 &+ words[1].trailingZeroBitCount &>> 3 }
      index = index &+ 16
    }
  }

  /// Marks controls, blanks, what is not ASCII, and ``!"#/<>?\^`{|}~``.
  @inline(__always)
  private static func stops(_ chunk: URLScan.Lanes) -> URLScan.Lanes {
    let signed = unsafeBitCast(chunk, to: SIMD16<Int8>.self)
    let low = unsafeBitCast(signed .< SIMD16<Int8>(repeating: 0x24), to: URLScan.Lanes.self)
    let high = unsafeBitCast(signed .> SIMD16<Int8>(repeating: 0x7A), to: URLScan.Lanes.self)
    // A slash and a question mark differ in one bit; so do the others in two.
    return low | high | URLScan.equal(chunk & URLScan.Lanes(repeating: 0xEF), 0x2F)
      | URLScan.equal(chunk & URLScan.Lanes(repeating: 0x9D), 0x1C) | URLScan.equal(chunk, 0x60)
  }

  /// The end of a segment after a stop that is neither a slash nor the end; -1 for a byte that no
  /// canonical URL contains.
  @inline(never)
  func unusualEnd(_ first: Int, _ end: Int) -> Int {
    var index = first
    while true {
      switch self[index] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return index
      case 0: return index == end ? index : -1
      case let byte: if !CharacterClass.has(byte, CharacterClass.inURL) { return -1 }
      }
      index = stop(from: index + 1)
    }
  }
}
