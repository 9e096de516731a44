/// One piece of a parsed component (URL Pattern standard, "parts").
package struct Part: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case fixedText, regexp, segmentWildcard, fullWildcard }
  package enum Modifier: Hashable, Sendable {
    case none, optional, zeroOrMore, oneOrMore

    /// As it is written in a pattern.
    package var text: String {
      switch self {
      case .none: ""
      case .optional: "?"
      case .zeroOrMore: "*"
      case .oneOrMore: "+"
      }
    }
  }

  package var kind: Kind
  /// The literal of fixed text, the source of an expression; empty for wildcards.
  package var value: String
  package var modifier: Modifier
  /// The capture's name, a decimal number when the pattern gives none; empty for fixed text.
  package var name: String
  package var prefix: String
  package var suffix: String

  package init(
    kind: Kind, value: String, modifier: Modifier, name: String = "", prefix: String = "",
    suffix: String = ""
  ) {
    self.kind = kind
    self.value = value
    self.modifier = modifier
    self.name = name
    self.prefix = prefix
    self.suffix = suffix
  }

  package var isCapture: Bool { kind != .fixedText }
  /// Whether the pattern's author chose the name.
  package var isNamed: Bool { name.unicodeScalars.first.map { !("0"..."9").contains($0) } ?? false }
}

extension Part {
  /// Takes anything, nothing and slashes too: `*` and `:name(.*)`.
  package var isWildcard: Bool {
    kind == .fullWildcard && modifier == .none && prefix.isEmpty && suffix.isEmpty
  }

  /// Whether its expression, if it has one, may match the empty text, as far as that is known.
  package var mayTakeNothing: Bool {
    switch kind {
    case .fixedText, .segmentWildcard: false
    case .fullWildcard: true
    case .regexp: ExpressionTree(value)?.matchesEmpty ?? true
    }
  }

  /// Whether its expression may take a slash, as far as that is known.
  var mayTakeSlash: Bool { ExpressionTree(value)?.mayHold(UInt8(ascii: "/")) ?? true }

  /// Whether it occurs exactly once: it is not optional and not repeated.
  package var isPlain: Bool { modifier == .none }
}

/// The delimiter and the prefix of a component: a `:name` stops at the delimiter, and the prefix
/// before a capture belongs to it, so that `/:x?` makes the slash optional too.
package enum ComponentOptions: Hashable, Sendable {
  case plain, hostname, pathname

  var delimiter: Unicode.Scalar? {
    switch self {
    case .plain: nil
    case .hostname: "."
    case .pathname: "/"
    }
  }

  /// The delimiter as a byte.
  var delimiterByte: UInt8? { delimiter.map { UInt8(truncatingIfNeeded: $0.value) } }

  var prefix: Unicode.Scalar? { self == .pathname ? "/" : nil }

  /// The expression that `:name` stands for.
  var segmentWildcard: String {
    guard let delimiter else { return "[^]+?" }
    return "[^\(escapeExpression(String(delimiter)))]+?"
  }
}

/// Escapes the characters that mean something in an expression.
package func escapeExpression(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case ".", "+", "*", "?", "^", "$", "{", "}", "(", ")", "[", "]", "|", "/", "\\":
      result.unicodeScalars.append("\\")
    default: break
    }
    result.unicodeScalars.append(scalar)
  }
  return result
}

/// Escapes the characters that mean something in a pattern.
package func escapePattern(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "+", "*", "?", ":", "{", "}", "(", ")", "\\": result.unicodeScalars.append("\\")
    default: break
    }
    result.unicodeScalars.append(scalar)
  }
  return result
}
