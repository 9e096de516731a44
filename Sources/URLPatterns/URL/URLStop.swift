extension URLCopy {
  private typealias Lanes = SIMD16<UInt8>

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

  @inline(__always)
  private static func equal(_ chunk: Lanes, _ byte: UInt8) -> Lanes {
    unsafeBitCast(chunk .== Lanes(repeating: byte), to: Lanes.self)
  }

  /// The end of the segment that begins at `start`: a slash, `?`, `#` or the copy's end; -1 when there is
  /// a byte in it that a canonical URL does not have.
  @inline(__always)
  func segmentEnd(from start: Int, upTo end: Int) -> Int {
    let index = stop(from: start)
    let byte = self[index]
    if byte == UInt8(ascii: "/") || (byte == 0 && index == end) { return index }
    return unusualEnd(index, end)
  }

  @inline(never)
  private func unusualEnd(_ first: Int, _ end: Int) -> Int {
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
