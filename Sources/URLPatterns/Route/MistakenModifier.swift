/// A `?` that makes the part before it optional, where it seems to be meant to begin the query:
/// `app://editor/:id(\d+)?mode=:mode`.
package struct MistakenModifier: Sendable, Hashable {
  /// From the question mark up to the sign of equality: `?mode=`.
  package let written: String
  /// The whole pattern with a query there.
  package let suggestion: String

  /// Looks for such a mark.
  ///
  /// - Parameter text: a pattern.
  /// - Returns: nil if there is none.
  /// - Complexity: O(text).
  package init?(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "?")), text.utf8.contains(UInt8(ascii: "=")) else {
      return nil
    }
    let input = Array(text.unicodeScalars)
    let tokens = Tokenizer.lenient(input)
    let query = ConstructorString(input, isRelative: input.first == "/").ranges[.search]
    for (place, token) in tokens.enumerated().dropFirst()
    where token.kind == .otherModifier && input[token.index] == "?"
      && token.index < query?.lowerBound ?? .max
    {
      let beginning = input[..<token.index]
      switch tokens[place - 1].kind {
      case .name, .regexp, .close, .asterisk: break
      // Here it begins the query.
      default: return nil
      }
      let name = tokens[(place + 1)...].prefix {
        $0.kind == .char && !["=", "/", "&", "#"].contains(input[$0.index])
      }
      guard let last = name.last, input.indices.contains(last.index + 1),
        input[last.index + 1] == "="
      else { continue }
      let better = String(scalars: beginning) + "\\" + String(scalars: input[token.index...])
      guard (try? RoutePattern(better)) != nil else { continue }
      written = String(scalars: input[token.index...(last.index + 1)])
      suggestion = better
      return
    }
    return nil
  }
}
