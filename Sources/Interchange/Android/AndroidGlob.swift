import CLibrary
internal import RouteModel
internal import URLPatterns

/// The patterns of Android's `PatternMatcher` as parts of URL patterns.
///
/// Resource strings have one more level of escapes than the pattern: `\\.` in the file is `\.` for
/// the matcher.
enum AndroidGlob {
  private typealias Piece = (character: Character, isEscaped: Bool)

  private static func pieces(_ xml: String) -> [Piece] {
    var pieces: [Piece] = []
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
    let pieces = pieces(xml)
    var pattern = ""
    var index = 0
    while index < pieces.count {
      let (character, isEscaped) = pieces[index]
      let isRepeated =
        index + 1 < pieces.count && pieces[index + 1].character == "*"
        && !pieces[index + 1].isEscaped
      index += isRepeated ? 2 : 1
      switch (character == "." && !isEscaped, isRepeated) {
      case (true, true): PatternWriting.appendWildcard(to: &pattern)
      case (true, false): pattern += "(.)"
      case (false, true): pattern += "(\(QueryCondition.quoted(String(character)))*)"
      case (false, false): pattern += escapePattern(String(character))
      }
    }
    return pattern
  }

  /// A `pathAdvancedPattern`: `.` is any character, `[a-z]` and `[^…]` are sets, `*`, `+`, `{n}`
  /// and `{n,m}` repeat what precedes them. A text at the beginning stays a text, the rest becomes
  /// one expression.
  static func advanced(_ xml: String) -> String {
    let pieces = pieces(xml)
    var atoms: [(expression: String, literal: Character?)] = []
    var index = 0
    while index < pieces.count {
      let (character, isEscaped) = pieces[index]
      index += 1
      var atom: (expression: String, literal: Character?)
      switch (character, isEscaped) {
      case (".", false): atom = (".", nil)
      case ("[", false):
        var set = ""
        while index < pieces.count, pieces[index].character != "]" || pieces[index].isEscaped {
          let piece = pieces[index]
          set += piece.isEscaped || "[\\".contains(piece.character) ? "\\" : ""
          set.append(piece.character)
          index += 1
        }
        index += 1
        atom = ("[\(set)]", nil)
      default: atom = (QueryCondition.quoted(String(character)), character)
      }
      if index < pieces.count, !pieces[index].isEscaped, "*+{".contains(pieces[index].character) {
        repeat {
          atom.expression.append(pieces[index].character)
          index += 1
        } while atom.expression.contains("{") && pieces[index - 1].character != "}"
          && index < pieces.count
        atom.literal = nil
      }
      atoms.append(atom)
    }
    let text = String(atoms.prefix { $0.literal != nil }.compactMap(\.literal))
    let rest = atoms.dropFirst(text.count).map(\.expression).joined()
    return escapePattern(text) + (rest.isEmpty ? "" : "(\(rest))")
  }
}
