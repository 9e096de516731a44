/// One piece of a parsed component (URL Pattern standard, "parts").
package struct Part: Hashable, Sendable {
  /// The more specific first.
  package enum Kind: UInt8, Sendable { case fixedText, regexp, segmentWildcard, fullWildcard }
  /// The more specific first.
  package enum Modifier: UInt8, Sendable {
    case none, oneOrMore, optional, zeroOrMore

    /// As it is written in a pattern.
    package var text: String {
      switch self {
      case .none: ""
      case .oneOrMore: "+"
      case .optional: "?"
      case .zeroOrMore: "*"
      }
    }

    var mayBeOmitted: Bool { self == .optional || self == .zeroOrMore }
    var repeats: Bool { self == .oneOrMore || self == .zeroOrMore }
  }

  package var kind: Kind
  /// The literal of fixed text, the source of an expression; empty for wildcards.
  package var value: String
  package var modifier: Modifier
  /// The capture's name, a decimal number when the pattern gives none; empty for fixed text.
  package var name: String
  package var prefix: String
  package var suffix: String
  /// Whether its expression, or its wildcard, takes every segment of a path, and texts with a slash, too.
  var takesSlashes = false

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
  /// The literal text that it begins with.
  var start: String { isCapture ? prefix : value }
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

  /// Where it fills its segment, `^` and `$` at the ends of its expression change nothing.
  package var withoutAnchors: Part {
    guard kind == .regexp else { return self }
    var part = self
    if value.hasPrefix("^") { part.value.removeFirst() }
    let isEscaped = !part.value.dropLast().reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
    if part.value.hasSuffix("$"), !isEscaped { part.value.removeLast() }
    return part
  }

  /// Whether it takes the rest of a path, or as much of it as there is before what follows, written as anything but
  /// the wildcard: `:x(.+)`, `:x+`, `{/:x(.*)}?`.
  var takesRest: Bool {
    guard isPlain || (prefix.isEmpty || prefix == "/") && suffix.isEmpty else { return false }
    switch kind {
    case .fixedText: return false
    case .regexp: return takesSlashes
    case .segmentWildcard: return modifier.repeats && prefix == "/"
    case .fullWildcard: return takesSlashes && !isPlain
    }
  }

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
func escapeExpression(_ text: String) -> String { escape(text, ".+*?^${}()[]|/\\") }

/// Escapes the characters that mean something in a pattern.
package func escapePattern(_ text: String) -> String { escape(text, "+*?:{}()\\") }

private func escape(_ text: String, _ characters: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if characters.unicodeScalars.contains(scalar) { result.unicodeScalars.append("\\") }
    result.unicodeScalars.append(scalar)
  }
  return result
}
