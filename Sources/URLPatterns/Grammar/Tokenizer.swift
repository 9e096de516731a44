/// One lexical element of a pattern string (URL Pattern standard, "tokens").
struct Token: Equatable {
  enum Kind {
    case open, close, regexp, name, char, escapedChar, otherModifier, asterisk, end, invalidChar
  }

  let kind: Kind
  /// Where the token begins, in scalars of the tokenized text.
  let index: Int
  /// The text that the token means: a name without its colon, an expression without parentheses.
  let value: Range<Int>
}

/// Splits a pattern string into tokens. A mistake becomes an `invalidChar`, as constructor strings need.
struct Tokenizer {
  private(set) var tokens: [Token] = []
  /// The first mistake.
  private(set) var mistake: PatternError?
  private let input: [Unicode.Scalar]
  private var index = 0
  private var nextIndex = 0

  init(_ input: [Unicode.Scalar]) {
    self.input = input
    tokens.reserveCapacity(input.count + 1)
    while index < input.count {
      let scalar = input[index]
      nextIndex = index + 1
      switch scalar {
      case "*": add(.asterisk, upTo: nextIndex)
      case "+", "?": add(.otherModifier, upTo: nextIndex)
      case "{": add(.open, upTo: nextIndex)
      case "}": add(.close, upTo: nextIndex)
      case "\\":
        guard nextIndex < input.count else {
          fail("a backslash ends the pattern", at: index, expected: "the escaped character")
          continue
        }
        nextIndex += 1
        add(.escapedChar, from: index + 1, upTo: nextIndex)
      case ":": name()
      case "(": expression()
      default: add(.char, upTo: nextIndex)
      }
    }
    tokens.append(Token(kind: .end, index: index, value: index..<index))
  }

  private mutating func name() {
    var end = nextIndex
    while end < input.count, Self.isNameScalar(input[end], first: end == nextIndex) { end += 1 }
    guard end > nextIndex else {
      return fail("a colon without a name", at: index, expected: "a name, or '\\:' for a colon")
    }
    add(.name, from: nextIndex, upTo: end)
  }

  private mutating func expression() {
    let start = nextIndex
    var end = start
    var depth = 1
    var isEscaped = false
    while end < input.count {
      let scalar = input[end]
      // Expressions match the bytes of a URL, which has such a character percent-encoded.
      guard scalar.isASCII else {
        return fail(
          "an expression holds '\(scalar)', which is not ASCII", at: end, .expression,
          expected: "'\(PercentEncoding.encode(String(scalar), .path))', as it is written in a URL")
      }
      if end == start && scalar == "?" {
        return fail(
          "an expression begins with '?', which has nothing before it", at: end, .expression,
          expected:
            "an expression such as '(a|b)'; a lookahead belongs in one, as in '((?=b).*)'")
      }
      if isEscaped || scalar == "\\" {
        isEscaped.toggle()
        end += 1
        continue
      }
      if scalar == ")" {
        depth -= 1
        if depth == 0 { break }
      } else if scalar == "(" {
        depth += 1
        guard end + 1 < input.count, input[end + 1] == "?" else {
          return fail(
            "an expression holds a capturing group", at: end, .expression,
            expected: "'(?:' for a group inside an expression")
        }
      }
      end += 1
    }
    if isEscaped {
      return fail(
        "a backslash ends an expression", at: end - 1, .expression,
        expected: "the escaped character")
    }
    guard depth == 0, end < input.count else {
      return fail(
        "an expression without its ')' begins", at: index, .expression,
        expected: "')', or '\\(' for a parenthesis")
    }
    guard end > start else {
      return fail(
        "an expression is empty", at: index, .expression,
        expected: "what it matches, as in '(\\d+)', or '\\(' for a parenthesis")
    }
    nextIndex = end + 1
    add(.regexp, from: start, upTo: end)
  }

  private mutating func add(_ kind: Token.Kind, from start: Int? = nil, upTo end: Int) {
    tokens.append(Token(kind: kind, index: index, value: (start ?? index)..<end))
    index = max(nextIndex, end)
  }

  /// Leaves one invalid character behind and goes on after it.
  private mutating func fail(
    _ message: String, at place: Int, _ code: PatternError.Code = .syntax, expected: String
  ) {
    mistake = mistake ?? PatternError(code, message, column: place + 1, expected: expected)
    nextIndex = index + 1
    add(.invalidChar, upTo: nextIndex)
  }

  /// Whether a capture's name may contain a scalar.
  static func isNameScalar(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    if scalar.isASCII {
      switch scalar {
      case "a"..."z", "A"..."Z", "_", "$": return true
      case "0"..."9": return !first
      default: return false
      }
    }
    if first { return scalar.properties.isIDStart }
    return scalar.properties.isIDContinue || scalar.value == 0x200C || scalar.value == 0x200D
  }
}
