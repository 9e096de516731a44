import Texts
internal import URLPatterns

/// A text of an apple-app-site-association file: `*` is any run of characters, `?` one character, `?*` at least
/// one, `$(name)` one of a list.
struct AppleGlob: Hashable {
  /// A built-in variable: its expression, and an example. A region and a language match the shape of their codes; the
  /// list of codes is not known here.
  static let builtIn: [String: (expression: String, example: String)] = [
    "alpha": ("[A-Za-z]", "a"), "upper": ("[A-Z]", "A"), "lower": ("[a-z]", "a"),
    "alnum": ("[A-Za-z0-9]", "a"), "digit": ("[0-9]", "1"), "xdigit": ("[0-9A-Fa-f]", "1"),
    "region": ("[A-Z]{2}", "US"), "lang": ("[a-z]{2,3}", "en"),
  ]

  /// How a text is read.
  struct Reading: Hashable {
    /// The lists that the file declares.
    var variables: [String: [String]] = [:]
    /// Whether the text is compared with the URL as it is written, byte for byte; else with the decoded URL.
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
  /// Whether it takes more than the parts of a pattern for which it was written.
  private(set) var isWider = false
  /// Whether a text of a pattern that may be repeated is followed by any text here.
  private(set) var takesOtherTexts = false
  static let anything = AppleGlob([.any])

  init(_ tokens: [Token]) { self.tokens = tokens }

  init(_ text: String) {
    var rest = Substring(text)
    while let first = rest.first {
      if rest.hasPrefix("$("), let end = rest.firstIndex(of: ")") {
        tokens.append(.variable(String(rest.dropFirst(2)[..<end])))
        rest = rest[rest.index(after: end)...]
        continue
      }
      let isWild = first == "*" || first == "?"
      let run =
        isWild
        ? rest.prefix { $0 == "*" || $0 == "?" }
        : rest.prefix(1) + rest.dropFirst().prefix { !"*?$".contains($0) }
      rest = rest.dropFirst(run.count)
      let ones = run.count { $0 == "?" }
      switch (isWild, ones) {
      case (false, _): append(String(run))
      case (true, 0): tokens.append(.any)
      case (true, run.count): tokens.append(.one(ones))
      default: tokens += ones > 1 ? [.one(ones - 1), .atLeastOne] : [.atLeastOne]
      }
    }
  }

  mutating func append(_ text: String) {
    if case .literal(let before)? = tokens.last {
      tokens[tokens.count - 1] = .literal(before + text)
    } else if !text.isEmpty {
      tokens.append(.literal(text))
    }
  }

  /// Whether it matches every text.
  var takesAll: Bool { tokens == [.any] }

  /// The variables in it.
  var variables: [String] {
    tokens.compactMap { if case .variable(let name) = $0 { name } else { nil } }
  }

  /// A character of the glob that no encoded URL contains, so that it matches nothing.
  var unencoded: Character? {
    tokens.lazy.compactMap { token -> Character? in
      guard case .literal(let text) = token else { return nil }
      return text.first {
        !$0.isASCII || $0 <= " " || $0 == "\u{7F}" || "\"#<>[\\]^`{|}".contains($0)
      }
    }.first
  }

  // MARK: As a pattern

  /// The same as a part of a URL pattern.
  func pattern(_ reading: Reading) -> String {
    var text = ""
    for (index, token) in tokens.enumerated() {
      switch token {
      case .literal(let piece) where reading.isPercentEncoded: text += escapePattern(piece)
      case .literal(let piece):
        // A slash of the decoded path may be written as %2F, but for the first.
        let pieces = piece.split(separator: "/", omittingEmptySubsequences: false).map {
          escapePattern(Self.encoded(String($0)))
        }
        let first = index == 0 && piece.hasPrefix("/") ? "/" : ""
        text += first + pieces.dropFirst(first.isEmpty ? 0 : 1).joined(separator: "(\\/|%2F)")
      case .any: PatternWriting.appendWildcard(to: &text)
      default: text += "(\(Self.expression(token, reading, any: ".")))"
      }
    }
    return text
  }

  /// The same as an expression for the value of one query item.
  func expression(_ reading: Reading) -> String {
    tokens.map { token in
      let text = Self.expression(token, reading, any: "[^&]")
      if case .variable = token { return "(?:\(text))" }
      return text
    }.joined()
  }

  /// - Parameter any: Any character.
  private static func expression(_ token: Token, _ reading: Reading, any: String) -> String {
    switch token {
    case .literal(let piece):
      return QueryCondition.quoted(reading.isPercentEncoded ? piece : encoded(piece))
    case .any: return any + "*"
    case .one(1): return any
    case .one(let count): return "\(any){\(count)}"
    case .atLeastOne: return any + "+"
    case .variable(let name):
      // Lists contain plain values and the two wildcards.
      let values = reading.variables[name]?.map { value in
        AppleGlob(value).tokens.map { expression($0, reading, any: any) }.joined()
      }
      return values?.joined(separator: "|") ?? builtIn[name]?.expression ?? ""
    }
  }

  /// A decoded text as it usually stands in a URL.
  ///
  /// - Parameter plain: What needs no escape where the text stands.
  static func encoded(_ text: String, keeping plain: String = "") -> String {
    text.utf8.map { byte in
      let isPlain =
        byte > 0x20 && byte < 0x7F
        && (!"%\"#<>?`{}".utf8.contains(byte) || plain.utf8.contains(byte))
      return isPlain ? String(UnicodeScalar(byte)) : byte.percentEscape
    }.joined()
  }

  // MARK: From a pattern

  /// The parts of a pattern, widened where no glob says the same.
  init(_ parts: [Part], isPath: Bool) {
    for part in parts {
      let exact = part.kind == .regexp ? AppleGlob(expression: part.value[...]) : nil
      if !part.isPlain, part.kind == .fixedText {
        (isWider, takesOtherTexts) = (true, true)
        if part.modifier == .oneOrMore { write(part.value) }
        tokens.append(.any)
        continue
      }
      if !part.isPlain {
        // What stands between two values is among any characters, too.
        isWider = true
        write(part.prefix)
        tokens.append(part.mayTakeNothing ? .any : .atLeastOne)
        write(part.suffix)
        continue
      }
      write(part.prefix)
      if part.kind == .fixedText {
        write(part.value)
      } else if let exact {
        tokens += exact.tokens
      } else {
        isWider = isWider || part.kind == .regexp || part.kind == .segmentWildcard && isPath
        tokens.append(part.mayTakeNothing ? .any : .atLeastOne)
      }
      write(part.suffix)
    }
  }

  /// What an expression says, if that is no more than ``expression(_:)`` writes.
  init?(expression: Substring) {
    var rest = expression
    var text = ""
    while !rest.isEmpty {
      let variable = Self.builtIn.first {
        rest == $0.value.expression || rest.hasPrefix("(?:\($0.value.expression))")
      }
      if let variable {
        text += "$(\(variable.key))"
        rest = rest.dropFirst(variable.value.expression.count + (rest.first == "(" ? 4 : 0))
      } else if let any = rest.prefixMatch(of: Self.anyCharacters) {
        // At the end of a path the last character is no slash.
        let ones = String(repeating: "?", count: any.2.flatMap { Int($0) } ?? 1)
        text += any.1 == "*" ? "*" : any.1 == "+" ? "?*" : ones
        rest = rest[any.range.upperBound...]
      } else if let literal = rest.prefixMatch(of: Self.literal), !literal.0.contains("$(") {
        text += literal.0.replacing("\\", with: "")
        rest = rest[literal.range.upperBound...]
      } else {
        return nil
      }
    }
    self.init(text)
  }

  private static var anyCharacters: Regex<(Substring, Substring?, Substring?)> {
    /(?:\.|\[\^&\]|\[\^\\\/\])(?:([*+])|\{(\d\d?)\})?/
  }
  private static var literal: Regex<Substring> { /(?:[^\\.^$|()\[\]{}*+?]|\\[^A-Za-z0-9*?\\])+/ }

  /// Adds a literal of a pattern. A character that is a wildcard in globs cannot be escaped, so it
  /// becomes a wildcard.
  private mutating func write(_ literal: String) {
    var rest = literal[...]
    while let wild = rest.firstMatch(of: /[*?]|\$(?=\()/) {
      append(Self.written(rest[..<wild.range.lowerBound]))
      isWider = true
      tokens.append(.one(1))
      rest = rest[wild.range.upperBound...]
    }
    append(Self.written(rest))
  }

  private static func written(_ text: Substring) -> String {
    text.map { $0.isASCII && $0 > " " && $0 != "#" ? String($0) : encoded(String($0)) }.joined()
  }

  /// As the file writes it.
  var text: String {
    tokens.map { token in
      switch token {
      case .literal(let text): text
      case .any: "*"
      case .one(let count): String(repeating: "?", count: count)
      case .atLeastOne: "?*"
      case .variable(let name): "$(\(name))"
      }
    }.joined()
  }

  // MARK: Of a path

  /// The globs of a whole path that together match what this one matches: the path counts from the root, and a star at
  /// the beginning may take its slash. A slash at the end makes no difference.
  var rooted: [AppleGlob] {
    var rest = tokens
    if case .literal(let text)? = rest.last {
      rest[rest.count - 1] = .literal(text.droppingSlashesAtEnd)
      if text.droppingSlashesAtEnd.isEmpty { rest.removeLast() }
    }
    switch rest.first {
    case .literal(let text):
      return [AppleGlob([.literal("/" + text.drop { $0 == "/" })] + rest.dropFirst())]
    case .any:
      let whole = AppleGlob([.literal("/")] + rest)
      guard rest.count > 1, case .literal(let text) = rest[1], text.hasPrefix("/") else {
        return [whole]
      }
      return [AppleGlob(Array(rest.dropFirst())), whole]
    default: return [AppleGlob([.literal("/")] + rest)]
    }
  }

  /// `/x` of `/x/*`, which takes that too.
  var base: AppleGlob? {
    guard tokens.last == .any, tokens.count > 1, case .literal(let text) = tokens[tokens.count - 2],
      text.hasSuffix("/"),
      tokens.count > 2 || text != "/"
    else { return nil }
    var base = AppleGlob(tokens.dropLast(2))
    base.append(String(text.dropLast()))
    return base
  }

  /// A path of ``rooted`` as a pattern, which takes any number of slashes more.
  func pathPattern(_ reading: Reading) -> String {
    var glob = self
    var end = tokens.last == .any ? "" : "{/}*"
    while let base = glob.base { (glob, end) = (base, "{/*}?") }
    let last = glob.tokens.last
    var rest = glob
    rest.tokens.removeLast()
    switch last {
    case .one(let count):
      // The last character is no slash.
      return rest.pattern(reading) + "(" + (count > 2 ? ".{\(count - 1)}" : count == 2 ? "." : "")
        + "[^\\/])" + end
    case .atLeastOne where !rest.pattern(reading).hasSuffix("/"):
      return rest.pattern(reading) + "(.*[^\\/])" + end
    default: return glob.pattern(reading) + end
    }
  }

  /// A text that it takes.
  var sample: String { sample(any: "") }

  /// A text that it takes.
  ///
  /// - Parameter any: What stands for any run of characters.
  func sample(any: String) -> String {
    tokens.map { token in
      switch token {
      case .literal(let text): text
      case .any: any
      case .one(let count): String(repeating: "x", count: count)
      case .atLeastOne: "x"
      case .variable(let name): Self.builtIn[name]?.example ?? "x"
      }
    }.joined()
  }
}

extension String {
  var droppingSlashesAtEnd: String {
    String(self[..<(lastIndex { $0 != "/" }.map(index(after:)) ?? startIndex)])
  }
}
