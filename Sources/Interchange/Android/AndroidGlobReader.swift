internal import URLPatterns

/// The patterns of Android's `PatternMatcher` as parts of URL patterns. They are compared with the
/// decoded path, so literals are encoded here.
///
/// Resource strings have one more level of escapes than the pattern: `\\.` in the file is `\.` for
/// the matcher.
enum AndroidGlobReader {
  private typealias Piece = (character: Character, isEscaped: Bool)

  private static func pieces(_ xml: String) -> ArraySlice<Piece> {
    var pieces: ArraySlice<Piece> = []
    var rest = Substring(xml.replacing("\\\\", with: "\\"))
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        pieces.append((next, true))
      } else {
        pieces.append((character, false))
      }
    }
    return pieces
  }

  /// A `pathPattern`: `.` is any character, `x*` any number of x, `.*` anything, a backslash escapes.
  static func simple(_ xml: String) -> String {
    var pieces = pieces(xml)
    var pattern = ""
    while let piece = pieces.popFirst() {
      let isRepeated = pieces.first.map { $0 == ("*", false) } ?? false
      if isRepeated { pieces.removeFirst() }
      switch (piece == (".", false), isRepeated) {
      case (true, true): PatternWriting.appendWildcard(to: &pattern)
      case (true, false): pattern += "(.)"
      case (false, true): pattern += "(\(atom(piece))*)"
      case (false, false): pattern += escapePattern(AppleGlob.encoded(String(piece.character)))
      }
    }
    return pattern
  }

  /// The same as an expression.
  ///
  /// - Parameter any: Any character.
  static func simpleExpression(_ xml: String, any: String) -> String {
    var pieces = pieces(xml)
    var text = ""
    while let piece = pieces.popFirst() {
      text += piece == (".", false) ? any : atom(piece)
      if pieces.first.map({ $0 == ("*", false) }) ?? false {
        pieces.removeFirst()
        text += "*"
      }
    }
    return text
  }

  /// A `pathAdvancedPattern`: `.` is any character, `[a-z]` and `[^…]` are sets, `*`, `+`, `{n}`
  /// and `{n,m}` repeat what precedes them. A text at the beginning stays a text, the rest becomes
  /// one expression.
  static func advanced(_ xml: String) -> String {
    let (text, expression) = advancedParts(xml, any: ".")
    return escapePattern(AppleGlob.encoded(text)) + (expression.isEmpty ? "" : "(\(expression))")
  }

  /// The same as an expression.
  ///
  /// - Parameter any: Any character.
  static func advancedExpression(_ xml: String, any: String) -> String {
    let (text, expression) = advancedParts(xml, any: any)
    return QueryCondition.quoted(AppleGlob.encoded(text)) + expression
  }

  /// The text at the beginning, and the expression for the rest.
  private static func advancedParts(
    _ xml: String, any: String
  ) -> (text: String, expression: String) {
    var pieces = pieces(xml)
    var text = ""
    var expression = ""
    while let piece = pieces.popFirst() {
      var atom = piece == (".", false) ? any : atom(piece)
      var isLiteral = piece != (".", false)
      if piece == ("[", false) {
        let set = pieces.prefix { $0 != ("]", false) }
        pieces = pieces[set.endIndex...].dropFirst()
        atom =
          "["
          + set.map {
            ($0.isEscaped || "[\\".contains($0.character) ? "\\" : "") + "\($0.character)"
          }
          .joined() + "]"
        isLiteral = false
      }
      var repetition = ""
      if let next = pieces.first, !next.isEscaped, "*+{".contains(next.character) {
        let end =
          next.character == "{" ? pieces.firstIndex { $0.character == "}" } : pieces.startIndex
        let past = (end ?? pieces.endIndex - 1) + 1
        repetition = String(pieces[..<past].map(\.character))
        pieces = pieces[past...]
      }
      if isLiteral, repetition.isEmpty, expression.isEmpty {
        text.append(piece.character)
      } else {
        expression += atom + repetition
      }
    }
    return (text, expression)
  }

  /// A literal that can be repeated.
  private static func atom(_ piece: Piece) -> String {
    let literal = AppleGlob.encoded(String(piece.character))
    return literal.count > 1
      ? "(?:\(QueryCondition.quoted(literal)))" : QueryCondition.quoted(literal)
  }
}
