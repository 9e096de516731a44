extension URLCopy {
  typealias Lanes = SIMD16<UInt8>

  /// The next byte that ends a segment or must not stand in a canonical path; sixteen bytes at a time.
  ///
  /// Some bytes that are as rare as harmless stop here too: the caller goes on behind them.
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
  private static func stops(_ chunk: Lanes) -> Lanes {
    let signed = unsafeBitCast(chunk, to: SIMD16<Int8>.self)
    let low = unsafeBitCast(signed .< SIMD16<Int8>(repeating: 0x24), to: Lanes.self)
    let high = unsafeBitCast(signed .> SIMD16<Int8>(repeating: 0x7A), to: Lanes.self)
    // A slash and a question mark differ in one bit; so do the others in two.
    return low | high | equal(chunk & Lanes(repeating: 0xEF), 0x2F)
      | equal(chunk & Lanes(repeating: 0x9D), 0x1C) | equal(chunk, 0x60)
  }

  /// Marks the bytes that are one. (Masks themselves are combined byte by byte.)
  @inline(__always)
  static func equal(_ chunk: Lanes, _ byte: UInt8) -> Lanes {
    unsafeBitCast(chunk .== Lanes(repeating: byte), to: Lanes.self)
  }

  /// The end of a segment after a stop that is neither a slash nor the end; -1 when a byte stands there that
  /// a canonical URL does not have.
  @inline(never)
  func unusualEnd(_ first: Int, _ end: Int) -> Int {
    var index = first
    while true {
      switch self[index] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return index
      case 0: return index == end ? index : -1
      case let byte: if !CharacterClass.isPlainURL(byte) { return -1 }
      }
      index = stop(from: index + 1)
    }
  }
}
