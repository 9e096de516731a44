/// A piece of a component of a pattern, for readers that look for what a pattern means.
package enum PatternPiece: Sendable, Hashable {
  /// - Parameter isOpen: It may be absent, or stand several times.
  case literal(String, isOpen: Bool)
  /// - Parameters:
  ///   - name: A decimal number for one that has none.
  ///   - isOpen: It may be absent, stand several times, or hold a separator.
  case capture(name: String, isOpen: Bool)
}

extension RoutePattern {
  /// The pieces of every component that the pattern has, as the matcher reads them. With the host as the
  /// first segment it stands in the path.
  package var pieces: [URLComponent: [PatternPiece]] {
    let parsed = parsed
    var result: [URLComponent: [PatternPiece]] = [:]
    for (component, pattern) in parsed.components {
      result[component] = pattern.parts.flatMap(PatternPiece.pieces)
    }
    return result
  }
}

extension PatternPiece {
  fileprivate static func pieces(_ part: Part) -> [PatternPiece] {
    let isOptional = part.modifier != .none
    guard part.isCapture else { return [.literal(part.value, isOpen: isOptional)] }
    let isOpen =
      isOptional || part.kind == .fullWildcard
      || part.kind == .regexp && mayHoldSlash(part.value)
    let around = [part.prefix, part.suffix].map {
      $0.isEmpty ? [] : [PatternPiece.literal($0, isOpen: isOptional)]
    }
    return around[0] + [.capture(name: part.name, isOpen: isOpen)] + around[1]
  }

  /// Whether an expression may take a slash; true where that is not obvious.
  private static func mayHoldSlash(_ expression: String) -> Bool {
    expression.contains { "/.^".contains($0) }
      || ["\\S", "\\W", "\\D", "\\x", "\\u"].contains(where: expression.contains)
  }
}
