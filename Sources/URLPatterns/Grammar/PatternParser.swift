/// Parses the pattern of one component into parts (URL Pattern standard, "parse a pattern string").
struct PatternParser {
  /// Canonicalises literal text; a failure is thrown without a place, the parser adds it.
  typealias Encoding = (String) throws(PatternError) -> String

  private let input: [Unicode.Scalar]
  private let tokens: [Token]
  private let options: ComponentOptions
  private let origin: Int
  private let mayRepeatNames: Bool
  private let encode: Encoding
  private let segmentWildcard: String
  private var parts: [Part] = []
  private var names: Set<String> = []
  private var pending = ""
  private var pendingStart = 0
  private var index = 0
  private var nextNumber = 0

  /// - Parameters:
  ///   - origin: how many scalars precede the component in the text that errors are about.
  ///   - encode: canonicalises literal text.
  static func parse(
    _ text: [Unicode.Scalar], options: ComponentOptions, origin: Int = 0,
    mayRepeatNames: Bool = false, encode: Encoding
  ) throws(PatternError) -> [Part] {
    let tokens = try Tokenizer.tokenize(text, policy: .strict, origin: origin)
    return try withoutActuallyEscaping(encode) { (encode) throws(PatternError) -> [Part] in
      var parser = PatternParser(
        input: text, tokens: tokens, options: options, origin: origin,
        mayRepeatNames: mayRepeatNames, encode: encode)
      try parser.run()
      return parser.parts
    }
  }

  private init(
    input: [Unicode.Scalar], tokens: [Token], options: ComponentOptions, origin: Int,
    mayRepeatNames: Bool, encode: @escaping Encoding
  ) {
    self.input = input
    self.tokens = tokens
    self.options = options
    self.origin = origin
    self.mayRepeatNames = mayRepeatNames
    self.encode = encode
    segmentWildcard = options.segmentWildcard
  }

  private mutating func run() throws(PatternError) {
    while index < tokens.count {
      if takePlainText() { continue }
      let char = consume(.char)
      let name = consume(.name)
      let matcher = consumeMatcher(after: name)
      if name != nil || matcher != nil {
        var prefix = char.map(text) ?? ""
        if !prefix.isEmpty && prefix.unicodeScalars.first != options.prefix {
          appendPending(prefix, from: char)
          prefix = ""
        }
        try flushPending()
        let modifier = consumeModifier()
        try addPart(prefix: prefix, name: name, matcher: matcher, suffix: "", modifier: modifier)
        continue
      }
      if let fixed = char ?? consume(.escapedChar) {
        appendPending(text(fixed), from: fixed)
        continue
      }
      if let open = consume(.open) {
        let prefix = consumeText()
        let name = consume(.name)
        let matcher = consumeMatcher(after: name)
        let suffix = consumeText()
        try require(.close, opening: open)
        let modifier = consumeModifier()
        if pending.isEmpty { pendingStart = open.index + 1 }
        try addPart(
          prefix: prefix, name: name, matcher: matcher, suffix: suffix, modifier: modifier,
          at: open.index + 1)
        continue
      }
      try flushPending()
      try require(.end, opening: nil)
    }
  }

  /// Takes a run of plain characters at once; the last one before a capture may be its prefix and
  /// stays.
  private mutating func takePlainText() -> Bool {
    let first = index
    while index + 1 < tokens.count, tokens[index].kind == .char {
      switch tokens[index + 1].kind {
      case .name, .regexp, .asterisk: break
      default:
        index += 1
        continue
      }
      break
    }
    guard index > first else { return false }
    let text = tokens[first].value.lowerBound..<tokens[index - 1].value.upperBound
    appendPending(String(scalars: input[text]), from: tokens[first])
    return true
  }

  private mutating func addPart(
    prefix: String, name: Token?, matcher: Token?, suffix: String, modifier: Part.Modifier,
    at start: Int? = nil
  ) throws(PatternError) {
    if name == nil && matcher == nil && modifier == .none {
      pending += prefix
      return
    }
    let place = (name ?? matcher)?.index ?? start ?? pendingStart
    try flushPending()
    if name == nil && matcher == nil {
      guard !prefix.isEmpty else { return }
      parts.append(
        Part(kind: .fixedText, value: try encoded(prefix, at: place), modifier: modifier))
      return
    }
    var source = segmentWildcard
    if let matcher { source = matcher.kind == .asterisk ? ".*" : text(matcher) }
    var kind = Part.Kind.regexp
    if source == segmentWildcard {
      (kind, source) = (.segmentWildcard, "")
    } else if source == ".*" {
      (kind, source) = (.fullWildcard, "")
    } else {
      try check(source, at: matcher?.index ?? place)
    }
    let label: String
    if let name {
      label = text(name)
    } else {
      label = String(nextNumber)
      nextNumber += 1
    }
    guard names.insert(label).inserted || mayRepeatNames else {
      throw PatternError(
        .duplicateName, "the name '\(label)' occurs twice", column: origin + place + 1,
        expected: "a name of its own for every capture")
    }
    parts.append(
      Part(
        kind: kind, value: source, modifier: modifier, name: label,
        prefix: try encoded(prefix, at: place), suffix: try encoded(suffix, at: place)))
  }

  private func check(_ expression: String, at place: Int) throws(PatternError) {
    do {
      // In parentheses, as for a segment of its own; but there it could refer to itself.
      let refers = zip(expression.utf8, expression.utf8.dropFirst()).contains { first, second in
        first == UInt8(ascii: "\\") && (49...57).contains(second)
      }
      _ = try Expression.anchored(refers ? expression : "(\(expression))", ignoreCase: false)
    } catch {
      throw PatternError(
        error.code, error.message, column: origin + place + 1,
        expected: error.expected ?? "an expression in JavaScript's syntax")
    }
  }

  private mutating func flushPending() throws(PatternError) {
    guard !pending.isEmpty else { return }
    let value = try encoded(pending, at: pendingStart)
    pending = ""
    parts.append(Part(kind: .fixedText, value: value, modifier: .none))
  }

  private mutating func appendPending(_ text: String, from token: Token?) {
    if pending.isEmpty, let token { pendingStart = token.index }
    pending += text
  }

  private func encoded(_ literal: String, at place: Int) throws(PatternError) -> String {
    guard !literal.isEmpty else { return literal }
    do {
      return try encode(literal)
    } catch {
      throw PatternError(
        error.code, error.message, column: origin + place + 1, expected: error.expected,
        suggestion: error.suggestion)
    }
  }

  private mutating func consume(_ kind: Token.Kind) -> Token? {
    guard index < tokens.count, tokens[index].kind == kind else { return nil }
    defer { index += 1 }
    return tokens[index]
  }

  private mutating func consumeMatcher(after name: Token?) -> Token? {
    if let expression = consume(.regexp) { return expression }
    return name == nil ? consume(.asterisk) : nil
  }

  private mutating func consumeModifier() -> Part.Modifier {
    if let modifier = consume(.otherModifier) {
      return text(modifier) == "?" ? .optional : .oneOrMore
    }
    return consume(.asterisk) == nil ? .none : .zeroOrMore
  }

  private mutating func consumeText() -> String {
    var result = ""
    while let token = consume(.char) ?? consume(.escapedChar) { result += text(token) }
    return result
  }

  private mutating func require(_ kind: Token.Kind, opening: Token?) throws(PatternError) {
    if consume(kind) != nil { return }
    let found = index < tokens.count ? tokens[index] : nil
    let column = origin + (found?.index ?? input.count) + 1
    if let opening {
      throw PatternError(
        .syntax, "the group opened at column \(origin + opening.index + 1) is not closed",
        column: column, expected: "'}', or '\\{' for a brace")
    }
    let what = found.map { "'\(String(input[$0.index]))'" } ?? "the end"
    throw PatternError(
      .syntax, "unexpected \(what)", column: column,
      expected: "a group, a name or a wildcard before it, or a backslash for the character itself")
  }

  private func text(_ token: Token) -> String {
    String(scalars: input[token.value])
  }
}

extension String {
  /// Scalars as a text. Appending them one by one would allocate a string for each.
  init(scalars: ArraySlice<Unicode.Scalar>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    for scalar in scalars {
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
