/// One piece of a parsed component (URL Pattern standard, "parts").
struct Part: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case fixedText, regexp, segmentWildcard, fullWildcard }
  enum Modifier: Hashable, Sendable {
    case none, optional, zeroOrMore, oneOrMore

    /// As it is written in a pattern.
    var text: String {
      switch self {
      case .none: ""
      case .optional: "?"
      case .zeroOrMore: "*"
      case .oneOrMore: "+"
      }
    }
  }

  var kind: Kind
  /// The literal of fixed text, the source of an expression; empty for wildcards.
  var value: String
  var modifier: Modifier
  /// The capture's name, a decimal number when the pattern gives none; empty for fixed text.
  var name: String = ""
  var prefix: String = ""
  var suffix: String = ""

  var isCapture: Bool { kind != .fixedText }
  /// Whether the pattern's author chose the name.
  var isNamed: Bool { name.unicodeScalars.first.map { !("0"..."9").contains($0) } ?? false }
}

/// What a component's grammar depends on: where `:name` stops, and which character before a capture
/// belongs to it (so that `/:x?` makes the slash optional too).
struct ComponentOptions: Hashable, Sendable {
  var delimiter: Unicode.Scalar?
  var prefix: Unicode.Scalar?

  static let plain = ComponentOptions(delimiter: nil, prefix: nil)
  static let hostname = ComponentOptions(delimiter: ".", prefix: nil)
  static let pathname = ComponentOptions(delimiter: "/", prefix: "/")

  /// The expression that `:name` stands for.
  var segmentWildcard: String {
    guard let delimiter else { return "[^]+?" }
    return "[^\(escapeExpression(String(delimiter)))]+?"
  }
}

/// Escapes the characters that mean something in an expression.
func escapeExpression(_ text: String) -> String {
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
func escapePattern(_ text: String) -> String {
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
