/// Where the components of a canonical URL stand in its bytes. What the hot path does not need is
/// found when it is asked for.
struct URLSplit: Sendable, Hashable {
  /// 0 when the text is a path without a scheme.
  var schemeEnd = 0
  var hostStart = 0
  var hostEnd = 0
  var pathStart = 0
  var pathEnd = 0
  var isSpecial = false
  var hasAuthority = false

  /// Splits a URL that is canonical already; `nil` for one that is not, or not obviously.
  @inline(__always)
  init?(plain bytes: ByteView) {
    let count = bytes.count
    guard count > 0 else { return nil }
    let scan = URLScan(bytes)
    guard scan.isPlain else { return nil }
    pathEnd = scan.pathEnd
    if bytes[0] != UInt8(ascii: "/") {
      guard splitAuthority(bytes) else { return nil }
      if isSpecial && scan.hasDots { return nil }
    }
  }

  @inline(__always)
  private mutating func splitAuthority(_ bytes: ByteView) -> Bool {
    let end = pathEnd
    var index = 0
    guard bytes[0] >= 97, bytes[0] <= 122 else { return false }
    while index < end, CharacterClass.isLowerScheme(bytes[index]) { index += 1 }
    guard index < end, bytes[index] == UInt8(ascii: ":") else { return false }
    schemeEnd = index
    guard end - index >= 3, bytes[index + 1] == UInt8(ascii: "/"),
      bytes[index + 2] == UInt8(ascii: "/")
    else {
      hostStart = index + 1
      hostEnd = hostStart
      pathStart = hostStart
      isSpecial = SpecialBytes.isSpecial(bytes, schemeEnd)
      return !isSpecial
    }
    hasAuthority = true
    index += 3
    hostStart = index
    while index < end, CharacterClass.isPlainSegment(bytes[index]) { index += 1 }
    hostEnd = index
    if index < end, bytes[index] == UInt8(ascii: ":") {
      let start = index + 1
      index = start
      while index < end, isDigit(bytes[index]) { index += 1 }
      if index == start || index - start > 4 { return false }
      if SpecialBytes.isSpecial(bytes, schemeEnd) { return false }
    }
    pathStart = index
    guard index == end || bytes[index] == UInt8(ascii: "/") else { return false }
    guard SpecialBytes.isSpecial(bytes, schemeEnd) else { return true }
    isSpecial = true
    return SpecialBytes.isPlainHost(bytes, hostStart, hostEnd)
  }

  /// Splits a URL that is known to be canonical.
  init(canonical bytes: ByteView) {
    let count = bytes.count
    pathEnd = count
    for index in 0..<count
    where bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "#") {
      pathEnd = index
      break
    }
    guard count > 0, bytes[0] != UInt8(ascii: "/") else { return }
    var index = 0
    while index < pathEnd, bytes[index] != UInt8(ascii: ":") { index += 1 }
    schemeEnd = index
    index = min(index + 1, pathEnd)
    hostStart = index
    hostEnd = index
    pathStart = index
    isSpecial = SpecialBytes.isSpecial(bytes, schemeEnd)
    guard index + 2 <= pathEnd, bytes[index] == UInt8(ascii: "/"),
      bytes[index + 1] == UInt8(ascii: "/")
    else { return }
    hasAuthority = true
    index += 2
    let start = index
    while index < pathEnd, bytes[index] != UInt8(ascii: "/") { index += 1 }
    pathStart = index
    hostStart = start
    for place in start..<pathStart where bytes[place] == UInt8(ascii: "@") { hostStart = place + 1 }
    hostEnd = hostStart
    var isBracketed = false
    while hostEnd < pathStart {
      let byte = bytes[hostEnd]
      if byte == UInt8(ascii: "[") { isBracketed = true }
      if byte == UInt8(ascii: "]") { isBracketed = false }
      if byte == UInt8(ascii: ":") && !isBracketed { break }
      hostEnd += 1
    }
  }

  var hasPort: Bool { pathStart > hostEnd + 1 && hasAuthority }

  /// Where a component stands; `nil` when the URL has none.
  func range(of component: URLComponent, in bytes: ByteView) -> Range<Int>? {
    switch component {
    case .protocol: return schemeEnd > 0 ? 0..<schemeEnd : nil
    case .hostname: return hasAuthority ? hostStart..<hostEnd : nil
    case .port: return hasPort ? hostEnd + 1..<pathStart : nil
    case .pathname: return pathStart..<pathEnd
    case .username, .password:
      let start = schemeEnd + 3
      guard hasAuthority, hostStart > start else { return nil }
      let end = hostStart - 1
      let colon = (start..<end).first { bytes[$0] == UInt8(ascii: ":") } ?? end
      return component == .username ? start..<colon : colon < end ? colon + 1..<end : nil
    case .search:
      guard pathEnd < bytes.count, bytes[pathEnd] == UInt8(ascii: "?") else { return nil }
      return pathEnd + 1..<hashMark(in: bytes)
    case .hash:
      let mark = hashMark(in: bytes)
      return mark < bytes.count ? mark + 1..<bytes.count : nil
    }
  }

  private func hashMark(in bytes: ByteView) -> Int {
    var index = pathEnd
    while index < bytes.count, bytes[index] != UInt8(ascii: "#") { index += 1 }
    return index
  }
}

/// What one pass over a URL's bytes tells.
struct URLScan {
  /// No byte that a canonical URL would hold percent-encoded, or differently.
  var isPlain = true
  /// A segment begins with a dot or an escape, so that it may be one that canonical paths do not have.
  var hasDots = false
  /// The first `?` or `#`, or the end.
  var pathEnd: Int

  @inline(__always)
  init(_ bytes: ByteView) {
    let count = bytes.count
    pathEnd = count
    guard count >= 16 else {
      scanShort(bytes)
      return
    }
    var odd = SIMD16<UInt8>(repeating: 0)
    var dots = SIMD16<UInt8>(repeating: 0)
    var index = 0
    var previous: UInt8 = 0
    while true {
      let chunk = bytes.wide(at: index)
      odd |= URLScan.odd(chunk)
      if pathEnd == count {
        let ends = URLScan.lanes(chunk .== 0x3F) | URLScan.lanes(chunk .== 0x23)
        if let lane = URLScan.firstLane(ends) { pathEnd = index + lane }
      }
      var shifted = chunk
      if index > 0 {
        shifted = bytes.wide(at: index - 1)
      } else {
        shifted = URLScan.shiftedByOne(chunk)
      }
      dots |=
        URLScan.lanes(shifted .== 0x2F)
        & (URLScan.lanes(chunk .== 0x2E) | URLScan.lanes(chunk .== 0x25))
      previous = chunk[15]
      index += 16
      if index + 16 <= count { continue }
      if index == count { break }
      index = count - 16
    }
    _ = previous
    isPlain = URLScan.firstLane(odd) == nil
    hasDots = URLScan.firstLane(dots) != nil
  }

  @inline(__always)
  private mutating func scanShort(_ bytes: ByteView) {
    let count = bytes.count
    var previous: UInt8 = 0
    var index = 0
    while index < count {
      let byte = bytes[index]
      if !CharacterClass.isPlainURL(byte) { isPlain = false }
      if pathEnd == count, byte == 0x3F || byte == 0x23 { pathEnd = index }
      if previous == 0x2F, byte == 0x2E || byte == 0x25 { hasDots = true }
      previous = byte
      index += 1
    }
  }

  /// The lanes with a byte that is not plain: controls, blanks, what is not ASCII, and `"<>\^`{}` and DEL.
  @inline(__always)
  private static func odd(_ chunk: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let signed = unsafeBitCast(chunk, to: SIMD16<Int8>.self)
    let low = lanes(signed .< 0x21)
    let masked = chunk & 0xFD
    return low | lanes(chunk .== 0x22) | lanes(masked .== 0x3C) | lanes(masked .== 0x5C)
      | lanes(chunk .== 0x60) | lanes(chunk .== 0x7B) | lanes(masked .== 0x7D)
  }

  @inline(__always)
  private static func lanes(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
    unsafeBitCast(mask, to: SIMD16<UInt8>.self)
  }

  @inline(__always)
  private static func shiftedByOne(_ chunk: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let words = unsafeBitCast(chunk, to: SIMD2<UInt64>.self)
    return unsafeBitCast(
      SIMD2<UInt64>(words[0] << 8, words[1] << 8 | words[0] >> 56), to: SIMD16<UInt8>.self)
  }

  /// The first lane that is not zero.
  @inline(__always)
  private static func firstLane(_ lanes: SIMD16<UInt8>) -> Int? {
    let words = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    if words[0] | words[1] == 0 { return nil }
    return words[0] != 0
      ? words[0].trailingZeroBitCount >> 3 : 8 + words[1].trailingZeroBitCount >> 3
  }
}

/// Tests of scheme and host on the hot path.
enum SpecialBytes {
  @inline(__always)
  static func isSpecial(_ bytes: ByteView, _ schemeEnd: Int) -> Bool {
    switch bytes[0] {
    case UInt8(ascii: "h"), UInt8(ascii: "w"), UInt8(ascii: "f"):
      return schemeEnd <= 5 && SpecialScheme(bytes.text(0..<schemeEnd)) != nil
    default: return false
    }
  }

  /// Whether the host of a special URL is canonical as it stands; false when that takes longer to tell.
  @inline(__always)
  static func isPlainHost(_ bytes: ByteView, _ start: Int, _ end: Int) -> Bool {
    guard start < end else { return false }
    var labelStart = start
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: ".") {
        labelStart = index + 1
      } else if byte == UInt8(ascii: "n") && index == labelStart + 1
        && bytes[labelStart] == UInt8(ascii: "x")
      {
        return false
      } else if (byte >= 65 && byte <= 90) || byte >= UInt8(ascii: "~") {
        return false
      }
      index += 1
    }
    return labelStart < end && !isDigit(bytes[labelStart])
  }
}
