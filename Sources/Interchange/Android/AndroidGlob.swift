internal import URLPatterns

/// The patterns of Android's `PatternMatcher` as parts of URL patterns. They are compared with the
/// decoded path, so literals are encoded here.
enum AndroidGlob {
  /// A `pathPattern`: `.` is any character, `x*` any number of x, `.*` anything, a backslash escapes.
  ///
  /// Resource strings have one more level of escapes than the pattern: `\\.` in the file is `\.` for
  /// the matcher.
  static func pattern(_ xml: String) -> String {
    var rest = Substring(xml.replacing("\\\\", with: "\\"))
    var pattern = ""
    while var character = rest.popFirst() {
      let isEscaped = character == "\\" && !rest.isEmpty
      if isEscaped { character = rest.removeFirst() }
      let isRepeated = rest.first == "*"
      if isRepeated { rest.removeFirst() }
      let literal = AppleGlob.encoded(String(character))
      let quoted = escapeExpression(literal)
      switch (character == "." && !isEscaped, isRepeated) {
      case (true, true): PatternWriting.appendWildcard(to: &pattern)
      case (true, false): pattern += "(.)"
      case (false, true): pattern += "(\(literal.count > 1 ? "(?:\(quoted))" : quoted)*)"
      case (false, false): pattern += escapePattern(literal)
      }
    }
    return pattern
  }
}
