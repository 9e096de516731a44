/// Where the components of a canonical URL stand in its bytes. What the hot path does not need is
/// found when it is asked for.
struct URLSplit: BitwiseCopyable, Sendable, Hashable {
  /// 0 when the text is a path without a scheme.
  var schemeEnd = 0
  var hostStart = 0
  var hostEnd = 0
  var pathStart = 0
  var pathEnd = 0
  var isSpecial = false
  var hasAuthority = false

  init() {}

  /// Splits a URL that is canonical already; `nil` for one that is not, or not obviously.
  init?(plain bytes: ByteView) {
    guard bytes.count > 0 else { return nil }
    let scan = URLScan(bytes)
    guard scan.isPlain else { return nil }
    self.init(canonical: bytes, pathEnd: scan.pathEnd)
    guard bytes[0] != UInt8(ascii: "/") else { return }
    guard bytes[0] >= 97, bytes[0] <= 122, schemeEnd < pathEnd,
      (0..<schemeEnd).allSatisfy({ CharacterClass.isLowerScheme(bytes[$0]) }),
      (hostStart..<hostEnd).allSatisfy({ CharacterClass.isPlainSegment(bytes[$0]) }),
      // Neither a name nor more than a port of four digits, which has one spelling.
      !hasAuthority || hostStart == schemeEnd + 3, pathStart - hostEnd <= 5,
      pathStart == hostEnd || hasPort && !isSpecial,
      (hostEnd..<pathStart).dropFirst().allSatisfy({ isDigit(bytes[$0]) })
    else { return nil }
    guard isSpecial else { return }
    // A canonical URL of such a scheme has a path.
    guard hasAuthority, pathStart < pathEnd, SpecialBytes.isPlainHost(bytes, hostStart, hostEnd),
      !URLScan.hasDots(bytes, pathStart)
    else { return nil }
  }

  /// Splits a URL that is known to be canonical.
  init(canonical bytes: ByteView) {
    self.init(canonical: bytes, pathEnd: URLScan.pathEnd(bytes))
  }

  private init(canonical bytes: ByteView, pathEnd end: Int) {
    pathEnd = end
    guard bytes.count > 0, bytes[0] != UInt8(ascii: "/") else { return }
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

/// Tests of scheme and host on the hot path.
enum SpecialBytes {
  @inline(__always)
  static func isSpecial(_ bytes: ByteView, _ schemeEnd: Int) -> Bool {
    switch bytes[0] {
    case UInt8(ascii: "h"), UInt8(ascii: "w"), UInt8(ascii: "f"):
      guard schemeEnd <= 5 else { return false }
      var name: UInt64 = 0
      for index in 0..<schemeEnd { name = name << 8 | UInt64(bytes[index]) }
      switch name {
      case 0x68_7474_7073, 0x6874_7470, 0x7773, 0x77_7373, 0x66_7470, 0x6669_6C65: return true
      default: return false
      }
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
