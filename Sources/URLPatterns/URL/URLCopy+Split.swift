extension URLCopy {
  /// Scheme and host of a URL, where both are canonical as they stand; what is not obvious has no split.
  ///
  /// The path's end is not looked for. The path of a special URL has no segment that begins with a dot or
  /// an escape.
  ///
  /// - Parameter classes: ``CharacterClass/ofBytes``.
  @inline(__always)
  func split(_ classes: FrozenArray<UInt8>, count: Int) -> URLSplit? {
    var split = URLSplit()
    split.pathEnd = count
    guard self[0] >= UInt8(ascii: "a"), self[0] <= UInt8(ascii: "z") else { return nil }
    var index = 1
    while classes[Int(self[index])] & CharacterClass.inScheme != 0 { index = index &+ 1 }
    guard word(at: index) & 0xFF_FFFF == 0x2F_2F3A else { return nil }
    split.schemeEnd = index
    split.hasAuthority = true
    index = index &+ 3
    split.hostStart = index
    var bits: UInt8 = 0
    var byte = classes[Int(self[index])]
    while byte & CharacterClass.inHost != 0 {
      bits |= byte
      index = index &+ 1
      byte = classes[Int(self[index])]
    }
    split.hostEnd = index
    split.pathStart = index
    switch self[index] {
    case UInt8(ascii: "/"): break
    case UInt8(ascii: "?"), UInt8(ascii: "#"): break
    case 0 where index == count: break
    default: return nil
    }
    if isSpecial(split.schemeEnd) {
      split.isSpecial = true
      // A canonical URL of such a scheme has a path.
      guard self[index] == UInt8(ascii: "/"), bits & CharacterClass.notInDomain == 0,
        isDomain(split.hostStart, index),
        !hasDots(from: index, upTo: min(count, URLCopy.capacity))
      else { return nil }
    }
    return split
  }

  @inline(__always)
  private func isSpecial(_ schemeEnd: Int) -> Bool {
    guard schemeEnd <= 5 else { return false }
    let name = word(at: 0) & ((1 &<< UInt64(truncatingIfNeeded: 8 &* schemeEnd)) &- 1)
    switch name {
    // https, http, wss, ws, ftp, file, the first letter in the lowest bits
    case 0x73_7074_7468, 0x7074_7468, 0x73_7377, 0x7377, 0x70_7466, 0x656C_6966: return true
    default: return false
    }
  }

  /// Whether a host may be a domain that is no number and has nothing in punycode.
  private func isDomain(_ start: Int, _ end: Int) -> Bool {
    guard start < end else { return false }
    var label = end
    while label > start, self[label &- 1] != UInt8(ascii: ".") { label = label &- 1 }
    guard label < end, !isDigit(self[label]) else { return false }
    var index = start
    while index < end {
      if holds(UInt8(ascii: "x"), UInt8(ascii: "n"), UInt8(ascii: "n"), at: index) { return false }
      index = index &+ 16
    }
    return true
  }

  private func hasDots(from start: Int, upTo end: Int) -> Bool {
    var index = start
    while index < end {
      if holds(UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "%"), at: index) { return true }
      index = index &+ 16
    }
    return false
  }

  /// Whether among sixteen bytes one stands before one of two others.
  @inline(__always)
  private func holds(_ first: UInt8, _ next: UInt8, _ other: UInt8, at index: Int) -> Bool {
    let following = wide(at: index &+ 1)
    let nexts = URLCopy.equal(following, next) | URLCopy.equal(following, other)
    let both = URLCopy.equal(wide(at: index), first) & nexts
    let words = unsafeBitCast(both, to: SIMD2<UInt64>.self)
    return words[0] | words[1] != 0
  }
}
