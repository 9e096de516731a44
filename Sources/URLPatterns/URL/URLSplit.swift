/// The places of the components in the bytes of a canonical URL. Those that a match seldom needs are computed on
/// request.
struct URLSplit: BitwiseCopyable, Sendable, Hashable {
  /// 0 when the text is a path without a scheme.
  private(set) var schemeEnd = 0
  private(set) var hostStart = 0
  private(set) var hostEnd = 0
  private(set) var pathStart = 0
  private(set) var pathEnd = 0
  private(set) var isSpecial = false
  private(set) var hasAuthority = false
  /// Whether there may be a `%` or a `+`.
  private(set) var hasEscapes = true

  /// Of a text that is not a URL: all of it is the path.
  init(path bytes: ByteView) { pathEnd = URLScan.pathEnd(bytes) }

  /// Splits a URL that is known to be canonical.
  init(canonical bytes: ByteView) { self.init(bytes, pathEnd: URLScan.pathEnd(bytes)) }

  /// Splits a URL that is canonical already; `nil` for one that is not, or not obviously.
  @inline(__always)
  init?(plain bytes: ByteView) {
    let scan = URLScan(bytes)
    guard bytes.count > 0, scan.isPlain else { return nil }
    self.init(bytes, pathEnd: scan.pathEnd)
    hasEscapes = scan.hasEscapes
    guard bytes[0] != UInt8(ascii: "/") else { return }
    guard hasPlainHead(bytes), !isSpecial || hasPlainPath(bytes) else { return nil }
  }

  @inline(__always)
  private init(_ bytes: ByteView, pathEnd: Int) {
    self.pathEnd = pathEnd
    if bytes.count > 0, bytes[0] != UInt8(ascii: "/") { splitHead(bytes) }
  }

  /// Splits what is before the path.
  @inline(never)
  private mutating func splitHead(_ bytes: ByteView) {
    let end = pathEnd
    var index = 0
    while index < end, bytes[index] != UInt8(ascii: ":") { index = index &+ 1 }
    schemeEnd = index
    isSpecial = schemeEnd <= 5 && SpecialScheme(bytes.text(0..<schemeEnd)) != nil
    index = min(index + 1, end)
    (hostStart, hostEnd, pathStart) = (index, index, index)
    guard index + 2 <= end, bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "/")
    else { return }
    hasAuthority = true
    index += 2
    (hostStart, hostEnd) = (index, -1)
    var isBracketed = false
    while index < end, bytes[index] != UInt8(ascii: "/") {
      switch bytes[index] {
      case UInt8(ascii: "@"): (hostStart, hostEnd) = (index + 1, -1)
      case UInt8(ascii: "["): isBracketed = true
      case UInt8(ascii: "]"): isBracketed = false
      case UInt8(ascii: ":") where !isBracketed && hostEnd < 0: hostEnd = index
      default: break
      }
      index = index &+ 1
    }
    pathStart = index
    if hostEnd < 0 { hostEnd = index }
  }

  /// Whether scheme, host and port are canonical, as far as that is obvious: of a user or a password it is not.
  func hasPlainHead(_ bytes: ByteView) -> Bool {
    guard schemeEnd < bytes.count, bytes[schemeEnd] == UInt8(ascii: ":"), isLetter(bytes[0])
    else { return false }
    for index in 0..<schemeEnd where !CharacterClass.has(bytes[index], CharacterClass.inScheme) {
      return false
    }
    guard hasAuthority else { return !isSpecial }
    guard hostStart == schemeEnd + 3 else { return false }
    let unwanted = isSpecial ? CharacterClass.notInDomain : 0
    for index in hostStart..<hostEnd {
      let bits = CharacterClass.ofBytes[Int(bytes[index])]
      if bits & CharacterClass.inHost == 0 || bits & unwanted != 0 { return false }
    }
    if isSpecial { return hostEnd == pathStart && isDomain(bytes) }
    // A port has one spelling if it has at most four digits and no zero before them.
    let port = hostEnd + 1..<max(pathStart, hostEnd + 1)
    return hostEnd == pathStart
      || !port.isEmpty && port.count <= 4 && bytes[port.lowerBound] != UInt8(ascii: "0")
        && port.allSatisfy { isDigit(bytes[$0]) }
  }

  /// Whether the host may be a domain, is not a number and has no label in punycode.
  private func isDomain(_ bytes: ByteView) -> Bool {
    var label = hostStart
    for index in hostStart..<hostEnd {
      switch bytes[index] {
      case UInt8(ascii: "."): label = index + 1
      case UInt8(ascii: "n") where index == label + 1 && bytes[label] == UInt8(ascii: "x"):
        return false
      default: break
      }
    }
    return label < hostEnd && !isDigit(bytes[label])
  }

  /// Whether there is a path, as in every canonical URL of a special scheme, and no segment of it begins
  /// with a dot or an escape, as those may that canonical paths do not have.
  private func hasPlainPath(_ bytes: ByteView) -> Bool {
    guard pathStart < pathEnd else { return false }
    for index in pathStart..<pathEnd - 1 where bytes[index] == UInt8(ascii: "/") {
      let next = bytes[index + 1]
      if next == UInt8(ascii: ".") || next == UInt8(ascii: "%") { return false }
    }
    return true
  }

  var hasPort: Bool { pathStart > hostEnd + 1 && hasAuthority }

  /// The range of a component; `nil` when the URL has none.
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
    (pathEnd..<bytes.count).first { bytes[$0] == UInt8(ascii: "#") } ?? bytes.count
  }
}
