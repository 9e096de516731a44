/// How a pattern begins, up to its first capture or group: enough to tell most pairs of patterns apart
/// without looking closer.
package struct PatternBeginning: Sendable {
  /// Scheme and host as written; empty for a pattern of any scheme and host.
  private var authority: [UInt8] = []
  /// The authority goes on after what is known of it.
  private var isAuthorityOpen = false
  /// The path as far as it is literal and canonical.
  package private(set) var path: [UInt8] = []
  /// The path goes on after what is known of it.
  package private(set) var isPathOpen = false

  package init(_ pattern: RoutePattern) {
    let bytes = Array(pattern.text.utf8)
    var pathStart = 0
    if bytes.first == UInt8(ascii: "/"), !pattern.options.hostAsSegment {
      isAuthorityOpen = true
    } else {
      guard let end = Self.authorityEnd(bytes), !pattern.options.hostAsSegment else {
        (isAuthorityOpen, isPathOpen) = (true, true)
        return
      }
      authority = Array(bytes[..<end])
      pathStart = end
    }
    readPath(bytes[pathStart...], ignoresCase: pattern.options.ignoreCase)
  }

  /// False only if no URL matches both patterns.
  package func mayMeet(_ other: PatternBeginning) -> Bool {
    if !isAuthorityOpen, !other.isAuthorityOpen, authority != other.authority { return false }
    if path.starts(with: other.path) { return other.isPathOpen || path.count == other.path.count }
    if other.path.starts(with: path) { return isPathOpen }
    return false
  }

  /// The end of a scheme and a host that are plain enough to be compared as they stand.
  private static func authorityEnd(_ bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, first >= 97, first <= 122,
      let colon = bytes.firstIndex(where: { !CharacterClass.isLowerScheme($0) }),
      bytes[colon...].starts(with: "://".utf8), !bytes[..<colon].elementsEqual("file".utf8)
    else { return nil }
    let start = colon + 3
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
    let host = bytes[start..<end]
    // Numbers have several spellings as addresses.
    let isPlain = host.allSatisfy {
      $0 >= 97 && $0 <= 122 || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    let label = host.split(separator: UInt8(ascii: ".")).last?.first ?? UInt8(ascii: "a")
    return isPlain && !isDigit(label) ? end : nil
  }

  private mutating func readPath(_ bytes: ArraySlice<UInt8>, ignoresCase: Bool) {
    let end = bytes.firstIndex { !Self.isLiteral($0) } ?? bytes.endIndex
    var known = bytes[..<end]
    if end < bytes.endIndex {
      // The character before a capture may be part of it, and a segment may go on.
      isPathOpen = true
      known = known[..<(known.lastIndex(of: UInt8(ascii: "/")) ?? known.startIndex)]
    } else if known.last == UInt8(ascii: "/") {
      // One slash at the end does not matter.
      known.removeLast()
    }
    path = Array(known)
    let segments = known.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if ignoresCase || segments.dropFirst().contains(where: { $0.isEmpty || $0.first == 0x2E }) {
      (path, isPathOpen) = ([], true)
    }
  }

  /// A character of a path that means itself and has one spelling.
  private static func isLiteral(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "/-._~".utf8.contains(byte)
  }
}
