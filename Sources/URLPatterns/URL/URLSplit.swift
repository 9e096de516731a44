/// The places of the components in the bytes of a canonical URL. Those that the quick way does not
/// need are computed on request.
struct URLSplit: BitwiseCopyable, Sendable, Hashable {
  /// 0 when the text is a path without a scheme.
  var schemeEnd = 0
  var hostStart = 0
  var hostEnd = 0
  var pathStart = 0
  var pathEnd = 0
  var isSpecial = false
  var hasAuthority = false
  /// Whether there may be a `%` or a `+`.
  private(set) var hasEscapes = true

  init() {}

  /// Splits a URL that is canonical already; `nil` for one that is not, or not obviously.
  @inline(__always)
  init?(plain bytes: ByteView) {
    guard bytes.count > 0 else { return nil }
    let scan = URLScan(bytes)
    guard scan.isPlain else { return nil }
    if bytes[0] != UInt8(ascii: "/") {
      guard let head = URLSplit(head: bytes),
        !head.isSpecial || head.hasPlainPath(bytes, upTo: scan.pathEnd)
      else { return nil }
      self = head
    }
    pathEnd = scan.pathEnd
    hasEscapes = scan.hasEscapes
  }

  /// Scheme, host and port of a URL or a pattern that are canonical already; `nil` where that is not
  /// obvious.
  ///
  /// The path's end is not searched, and a user or a password is not obvious.
  init?(head bytes: ByteView) {
    let count = bytes.count
    let classes = CharacterClass.ofBytes
    guard bytes.byte(0) >= UInt8(ascii: "a"), bytes.byte(0) <= UInt8(ascii: "z") else { return nil }
    var index = 1
    while classes[Int(bytes.byte(index))] & CharacterClass.inScheme != 0 { index = index &+ 1 }
    guard bytes.byte(index) == UInt8(ascii: ":") else { return nil }
    schemeEnd = index
    pathEnd = count
    isSpecial = URLSplit.isSpecial(bytes, index)
    hasAuthority =
      bytes.byte(index &+ 1) == UInt8(ascii: "/") && bytes.byte(index &+ 2) == UInt8(ascii: "/")
    index = index &+ (hasAuthority ? 3 : 1)
    hostStart = index
    hostEnd = index
    pathStart = index
    guard hasAuthority else {
      if isSpecial { return nil }
      return
    }
    var bits: UInt8 = 0
    var byte = classes[Int(bytes.byte(index))]
    while byte & CharacterClass.inHost != 0 {
      bits |= byte
      index = index &+ 1
      byte = classes[Int(bytes.byte(index))]
    }
    hostEnd = index
    if isSpecial {
      guard bits & CharacterClass.notInDomain == 0, isDomain(bytes) else { return nil }
    } else if bytes.byte(index) == UInt8(ascii: ":") {
      index = URLSplit.portEnd(bytes, index &+ 1)
    }
    pathStart = index
    switch bytes.byte(index) {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break
    case 0 where index == count: break
    default: return nil
    }
  }

  @inline(__always)
  private static func isSpecial(_ bytes: ByteView, _ schemeEnd: Int) -> Bool {
    guard schemeEnd <= 5 else { return false }
    let mask: UInt64 = (1 &<< UInt64(truncatingIfNeeded: 8 &* schemeEnd)) &- 1
    return SpecialScheme(word: bytes.word(from: 0) & mask) != nil
  }

  /// The end of a port that has one spelling, for it has at most four digits and no zero before them;
  /// else a place where no path begins.
  private static func portEnd(_ bytes: ByteView, _ start: Int) -> Int {
    var index = start
    while index < start + 4, isDigit(bytes.byte(index)) { index += 1 }
    return index == start || bytes.byte(start) == UInt8(ascii: "0") ? start - 1 : index
  }

  /// Whether the host may be a domain, is not a number and has no label in punycode.
  private func isDomain(_ bytes: ByteView) -> Bool {
    var label = hostStart
    for index in hostStart..<hostEnd {
      switch bytes.byte(index) {
      case UInt8(ascii: "."): label = index + 1
      case UInt8(ascii: "n") where index == label + 1 && bytes.byte(label) == UInt8(ascii: "x"):
        return false
      default: break
      }
    }
    return label < hostEnd && !isDigit(bytes.byte(label))
  }

  /// Whether there is a path, as in every canonical URL of a special scheme, and no segment of it begins
  /// with a dot or an escape, as those may that canonical paths do not have.
  private func hasPlainPath(_ bytes: ByteView, upTo end: Int) -> Bool {
    guard bytes.byte(pathStart) == UInt8(ascii: "/") else { return false }
    var index = pathStart
    while index < end {
      let isSlash = bytes[index] == UInt8(ascii: "/")
      index = index &+ 1
      if isSlash, index < end,
        bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: "%")
      {
        return false
      }
    }
    return true
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
    isSpecial = URLSplit.isSpecial(bytes, schemeEnd)
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
    var index = pathEnd
    while index < bytes.count, bytes[index] != UInt8(ascii: "#") { index += 1 }
    return index
  }
}

extension ByteView {
  /// A byte, or 0 after the end.
  @inline(__always)
  fileprivate func byte(_ index: Int) -> UInt8 { index < count ? self[index] : 0 }
}
