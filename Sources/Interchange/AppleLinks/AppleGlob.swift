internal import URLPatterns

/// The patterns of an apple-app-site-association file: `*` is any run of characters, `?` one character,
/// `?*` at least one, `$(name)` one of a list.
struct AppleGlob {
  /// The built-in variables as expressions. A region and a language match the shape of their codes;
  /// the list of codes is not known here.
  static let builtIn: [String: String] = [
    "alpha": "[A-Za-z]", "upper": "[A-Z]", "lower": "[a-z]", "alnum": "[A-Za-z0-9]",
    "digit": "[0-9]", "xdigit": "[0-9A-Fa-f]", "region": "[A-Z]{2}", "lang": "[a-z]{2,3}",
  ]
  /// The built-in variables that are a list of words in Apple's system, and only the words' shape
  /// here.
  static let shapes: Set = ["region", "lang"]

  /// How a text is read.
  struct Reading {
    /// The lists that the file declares.
    var variables: [String: [String]] = [:]
    /// Whether `%XX` is an escape; else the text is compared with the decoded URL and `%` is a
    /// percent sign.
    var isPercentEncoded = true
  }

  enum Token: Hashable {
    case literal(String)
    case any
    case one(Int)
    case atLeastOne
    case variable(String)
  }

  var tokens: [Token] = []

  init(_ text: String) {
    var rest = Substring(text)
    var literal = ""
    func flush(_ tokens: inout [Token]) {
      if !literal.isEmpty { tokens.append(.literal(literal)) }
      literal = ""
    }
    while let character = rest.first {
      if rest.hasPrefix("$("), let end = rest.firstIndex(of: ")") {
        flush(&tokens)
        tokens.append(.variable(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])))
        rest = rest[rest.index(after: end)...]
        continue
      }
      rest.removeFirst()
      guard character == "*" || character == "?" else {
        literal.append(character)
        continue
      }
      flush(&tokens)
      // A run of wildcards is as long as it has question marks, or longer if it has a star.
      var stars = character == "*" ? 1 : 0
      var ones = character == "?" ? 1 : 0
      while let more = rest.first, more == "*" || more == "?" {
        if more == "*" { stars += 1 } else { ones += 1 }
        rest.removeFirst()
      }
      if stars == 0 {
        tokens.append(.one(ones))
      } else if ones == 0 {
        tokens.append(.any)
      } else {
        if ones > 1 { tokens.append(.one(ones - 1)) }
        tokens.append(.atLeastOne)
      }
    }
    flush(&tokens)
  }

  /// The same as a part of a URL pattern.
  func pattern(_ reading: Reading) -> String {
    var text = ""
    for token in tokens {
      switch token {
      case .literal(let piece): text += escapePattern(Self.encoded(piece, reading))
      case .any: PatternWriting.appendWildcard(to: &text)
      default: text += "(\(Self.expression(token, reading, any: ".")))"
      }
    }
    return text
  }

  /// The same as an expression for PCRE, for the value of one query item.
  func expression(_ reading: Reading) -> String {
    tokens.map { token in
      let text = Self.expression(token, reading, any: "[^&]")
      if case .variable = token { return "(?:\(text))" }
      return text
    }.joined()
  }

  /// An undeclared variable.
  func unknownVariable(_ reading: Reading) -> String? {
    variables.first { reading.variables[$0] == nil && Self.builtIn[$0] == nil }
  }

  /// Globs that begin with a slash and together match the same paths as this one, whose first
  /// wildcard may take the slash. Empty if no path can match.
  var paths: [AppleGlob] {
    func slash(_ tokens: [Token]) -> AppleGlob {
      var glob = self
      glob.tokens = [.literal("/")] + tokens
      return glob
    }
    let rest = Array(tokens.dropFirst())
    switch tokens.first {
    case .literal(let text): return text.hasPrefix("/") ? [self] : []
    case .any:
      guard case .literal(let text)? = rest.first, text.hasPrefix("/") else {
        return [slash([.any] + rest)]
      }
      // The star may be empty.
      var glob = self
      glob.tokens = rest
      return [glob, slash([.any] + rest)]
    case .atLeastOne: return [slash([.any] + rest)]
    case .one(let count): return [slash(count > 1 ? [.one(count - 1)] + rest : rest)]
    case .variable, nil: return []
    }
  }

  /// Whether every text matches.
  var takesAll: Bool { tokens == [.any] }

  /// The built-in variables of which only the shape is known.
  var shapes: [String] { variables.filter(Self.shapes.contains) }

  private var variables: [String] {
    tokens.compactMap { if case .variable(let name) = $0 { name } else { nil } }
  }

  /// - Parameter any: Any character.
  private static func expression(_ token: Token, _ reading: Reading, any: String) -> String {
    switch token {
    case .literal(let piece): return QueryCondition.quoted(encoded(piece, reading))
    case .any: return any + "*"
    case .one(1): return any
    case .one(let count): return "\(any){\(count)}"
    case .atLeastOne: return any + "+"
    case .variable(let name):
      // Lists contain plain values and the two wildcards.
      let values = reading.variables[name]?.map { value in
        AppleGlob(value).tokens.map { expression($0, reading, any: any) }.joined()
      }
      return values?.joined(separator: "|") ?? builtIn[name] ?? ""
    }
  }

  /// The text with the characters encoded that a URL cannot contain; encoded ones stay.
  static func encoded(_ text: String, _ reading: Reading = Reading()) -> String {
    var result = ""
    for byte in text.utf8 {
      let isPlain =
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#")
        && (reading.isPercentEncoded || byte != UInt8(ascii: "%"))
      if isPlain {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (hex.count == 1 ? "0" : "") + hex
      }
    }
    return result
  }
}
