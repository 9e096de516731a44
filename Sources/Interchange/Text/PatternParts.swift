/// A URL pattern taken apart, as far as other link formats need it: scheme, host, path, query and
/// fragment, each as a list of parts. The grammar is the web's; whether a pattern is a good one is the
/// registry's business.
struct PatternParts: Hashable {
  indirect enum Part: Hashable {
    case literal(String)
    /// `:name`, or `:name(expression)`; the expression is nil for the plain name.
    case name(String, expression: String?)
    /// `(expression)`
    case expression(String)
    /// `*`
    case wildcard
    /// `{…}` or a part with a modifier: `?`, `*` or `+`; nil for a plain group.
    case group([Part], modifier: Character?)
  }

  /// Empty if the pattern begins with a slash: any scheme and host.
  var scheme: [Part] = []
  /// There are no slashes behind the scheme, so no host: `mailto:*`.
  var isOpaque = false
  var host: [Part] = []
  var path: [Part] = []
  /// nil: any query.
  var search: [Part]?
  var hash: [Part]?

  init(_ text: String) {
    var rest = Substring(text)
    if let mark = Self.authorityMark(in: rest) {
      scheme = Self.parts(rest[..<mark])
      rest = rest[rest.index(mark, offsetBy: 3)...]
      let end = Self.firstIndex(in: rest) { $0 == "/" || $0 == "#" || $0 == "?" } ?? rest.endIndex
      host = Self.parts(rest[..<end])
      rest = rest[end...]
    } else if let match = rest.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.\-]*):/) {
      scheme = [.literal(String(match.1))]
      isOpaque = true
      rest = rest[match.range.upperBound...]
    }
    if let mark = Self.firstIndex(in: rest, where: { $0 == "#" }) {
      hash = Self.parts(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = Self.firstIndex(in: rest, where: { $0 == "?" }) {
      search = Self.parts(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
      // An escaped question mark begins the query too; its backslash is not of the path.
      if rest.last == "\\" { rest.removeLast() }
    }
    path = Self.parts(rest, delimiter: "/")
  }

  /// The path without a slash at its end: to a pattern that is not strict it does not matter.
  var pathWithoutSlash: [Part] {
    guard case .literal(let text)? = path.last, text.hasSuffix("/") else { return path }
    let rest = String(text.dropLast())
    return path.dropLast() + (rest.isEmpty ? [] : [.literal(rest)])
  }

  private static func authorityMark(in text: Substring) -> Substring.Index? {
    if text.hasPrefix("/") { return nil }
    return text.firstRange(of: "://")?.lowerBound
  }

  /// The first character outside groups and expressions that begins another component. A question mark
  /// behind a part is a modifier, not the query's beginning.
  private static func firstIndex(
    in text: Substring, where isMark: (Character) -> Bool
  ) -> Substring.Index? {
    var depth = 0
    var afterPart = false
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      let start = index
      index = text.index(after: index)
      switch character {
      case "\\":
        guard index < text.endIndex else { return nil }
        if depth == 0, text[index] == "?", isMark("?") { return index }
        index = text.index(after: index)
        afterPart = false
        continue
      case "(", "{":
        depth += 1
        afterPart = false
      case ")", "}":
        depth -= 1
        afterPart = true
      case "*": afterPart = true
      case ":":
        while index < text.endIndex, isNamePart(text[index]) { index = text.index(after: index) }
        afterPart = true
      case "?" where afterPart:
        afterPart = false
      default:
        if depth == 0, isMark(character) { return start }
        afterPart = false
      }
    }
    return nil
  }

  static func isNamePart(_ character: Character) -> Bool {
    character == "_" || character.isLetter || character.isNumber
  }

  /// The parts of one component.
  ///
  /// - Parameter delimiter: What belongs to a part with a modifier when it stands before it: `/:name?`.
  static func parts(_ text: Substring, delimiter: Character? = nil) -> [Part] {
    var reader = PatternPartReader(text, delimiter: delimiter)
    return reader.read(until: nil)
  }
}

extension PatternParts {
  /// The texts without optional parts: each is there or not. A repeated part is there once and flagged
  /// by the caller's `inexact`.
  ///
  /// - Parameter limit: The most variants; nil is returned if there are more.
  static func expanded(
    _ parts: [Part], limit: Int = 64, inexact: inout Bool
  ) -> [[Part]]? {
    var variants: [[Part]] = [[]]
    for part in parts {
      guard case .group(let inner, let modifier) = part else {
        variants = variants.map { $0 + [part] }
        continue
      }
      guard let inside = expanded(inner, limit: limit, inexact: &inexact) else { return nil }
      if modifier == "*" || modifier == "+" { inexact = true }
      let choices = modifier == "?" || modifier == "*" ? [[]] + inside : inside
      variants = variants.flatMap { head in choices.map { head + $0 } }
      if variants.count > limit { return nil }
    }
    return variants
  }

  /// The text of a component without any variable part; nil if it has one.
  static func literal(_ parts: [Part]) -> String? {
    var text = ""
    for part in parts {
      guard case .literal(let piece) = part else { return nil }
      text += piece
    }
    return text
  }

  /// How many characters `.` or `.{n}` stands for; nil for another expression.
  static func characters(_ expression: String) -> Int? {
    if expression == "." { return 1 }
    guard expression.hasPrefix(".{"), expression.hasSuffix("}"),
      let count = Int(expression.dropFirst(2).dropLast()), (0...64).contains(count)
    else { return nil }
    return count
  }

  /// Adds a wildcard to a pattern; right behind a group or an expression a star would repeat that.
  static func appendWildcard(to text: inout String) {
    if text.hasSuffix("*") || text.hasSuffix("{*}") { return }
    text += text.hasSuffix(")") || text.hasSuffix("}") ? "{*}" : "*"
  }

  /// A literal text as a pattern: what the grammar would read is escaped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\:(){}*+?".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
