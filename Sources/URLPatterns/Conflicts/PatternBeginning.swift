/// How a pattern begins, up to its first capture or group: enough to tell most pairs of patterns apart
/// without looking closer.
package struct PatternBeginning: Sendable {
  /// Scheme and host; nil for a pattern that leaves one of them open.
  private let authority: [String]?
  /// The path as far as it is literal, without a slash at its end: that one does not matter.
  package let path: [UInt8]
  /// The path goes on after what is known of it.
  package let isPathOpen: Bool

  package init(_ pattern: RoutePattern) {
    let parsed = pattern.parsed
    if let scheme = parsed.protocol?.literal, let host = parsed.host?.literal {
      authority = [scheme, host]
    } else {
      authority = nil
    }
    let first = parsed.path.parts.first
    let isLiteral = first?.kind == .fixedText && first?.modifier == Part.Modifier.none
    let literal = Array((isLiteral ? first?.value ?? "" : "").utf8)
    let options = pattern.options
    isPathOpen =
      options.ignoreCase || options.hostAsSegment || parsed.path.parts.count > (isLiteral ? 1 : 0)
    if options.ignoreCase || options.hostAsSegment {
      path = []
    } else if isPathOpen {
      // The segment may go on.
      path = Array(literal[..<(literal.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    } else {
      path = literal.last == UInt8(ascii: "/") ? literal.dropLast() : literal
    }
  }

  /// False only if no URL matches both patterns.
  package func mayMeet(_ other: PatternBeginning) -> Bool {
    if let authority, let its = other.authority, authority != its { return false }
    if path.starts(with: other.path) { return other.isPathOpen || path.count == other.path.count }
    if other.path.starts(with: path) { return isPathOpen }
    return false
  }
}
