/// The names of the captures of some components.
struct CaptureNames {
  /// Whether captures may have one name, as in a template.
  var mayRepeat = false
  var all: Set<String> = []
  /// The name of the next capture without one.
  var nextNumber = 0
}

/// Parses the pattern of one component into parts (URL Pattern standard, "parse a pattern string").
struct PatternParser {
  /// Canonicalises literal text; a failure is thrown without a place, the parser adds it.
  typealias Encoding = (String) throws(PatternError) -> String

  private(set) var parts: [Part] = []
  /// Those of the components before it, and its own.
  private(set) var names: CaptureNames
  private let input: [Unicode.Scalar]
  private let tokens: [Token]
  private let options: ComponentOptions
  private let encode: Encoding
  private let segmentWildcard: String
  /// Literal text that may go on.
  private var pending: [Unicode.Scalar] = []
  private var pendingStart = 0
  private var index = 0

  /// - Parameters:
  ///   - names: those of the components before it.
  ///   - encode: canonicalises literal text.
  init(
    _ input: [Unicode.Scalar], _ options: ComponentOptions, _ names: CaptureNames,
    encode: @escaping Encoding
  ) throws(PatternError) {
    let tokenizer = Tokenizer(input)
    if let mistake = tokenizer.mistake { throw mistake }
    tokens = tokenizer.tokens
    (self.input, self.options, self.names, self.encode) = (input, options, names, encode)
    segmentWildcard = options.segmentWildcard
    try run()
  }

  private mutating func run() throws(PatternError) {
    while index < tokens.count {
      let char = consume(.char)
      let name = consume(.name)
      let matcher = consumeMatcher(after: name)
      if name != nil || matcher != nil {
        var prefix = ""
        if let char, input[char.index] == options.prefix {
          prefix = text(char)
        } else if let char {
          appendPending(char)
        }
        try flushPending()
        let modifier = consumeModifier()
        try addPart(prefix: prefix, name: name, matcher: matcher, suffix: "", modifier: modifier)
        continue
      }
      if let fixed = char ?? consume(.escapedChar) {
        appendPending(fixed)
        continue
      }
      if let open = consume(.open) {
        let prefix = consumeText()
        let name = consume(.name)
        let matcher = consumeMatcher(after: name)
        let suffix = consumeText()
        try requireClose()
        let modifier = consumeModifier()
        if pending.isEmpty { pendingStart = open.index + 1 }
        try addPart(
          prefix: prefix, name: name, matcher: matcher, suffix: suffix, modifier: modifier,
          at: open.index + 1)
        continue
      }
      try flushPending()
      let found = tokens[index].index < input.count ? "'\(input[tokens[index].index])'" : "the end"
      try require(
        .end, "unexpected \(found)",
        expected: "a group, a name or a wildcard before it, or a backslash for the character itself"
      )
    }
  }

  private mutating func addPart(
    prefix: String, name: Token?, matcher: Token?, suffix: String, modifier: Part.Modifier,
    at start: Int? = nil
  ) throws(PatternError) {
    if name == nil && matcher == nil && modifier == .none {
      pending += prefix.unicodeScalars
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
    var takesSlashes = false
    if source == segmentWildcard {
      (kind, source) = (.segmentWildcard, "")
    } else if source == ".*" {
      (kind, source) = (.fullWildcard, "")
      takesSlashes = options == .pathname && modifier != .none
    } else {
      let expression = try check(source, at: matcher?.index ?? place)
      takesSlashes = options == .pathname && expression.takesRest
    }
    let label = name.map(text) ?? String(names.nextNumber)
    if name == nil { names.nextNumber += 1 }
    guard names.all.insert(label).inserted || names.mayRepeat else {
      throw PatternError(
        .duplicateName, "the name '\(label)' occurs twice", column: place + 1,
        expected: "a name of its own for every capture")
    }
    var part = Part(
      kind: kind, value: source, modifier: modifier, name: label,
      prefix: try encoded(prefix, at: place), suffix: try encoded(suffix, at: place))
    part.takesSlashes = takesSlashes
    parts.append(part)
  }

  private func check(_ expression: String, at place: Int) throws(PatternError) -> Expression {
    do {
      // In parentheses, as for a segment of its own; but there it could refer to itself.
      let refers = zip(expression.utf8, expression.utf8.dropFirst()).contains { first, second in
        first == UInt8(ascii: "\\") && (49...57).contains(second)
      }
      return try Expression.anchored(refers ? expression : "(\(expression))", ignoreCase: false)
    } catch {
      var error = error
      error.column = place + 1
      error.expected = error.expected ?? "an expression in JavaScript's syntax"
      throw error
    }
  }

  private mutating func flushPending() throws(PatternError) {
    guard !pending.isEmpty else { return }
    let value = try encoded(String(scalars: pending[...]), at: pendingStart)
    pending = []
    parts.append(Part(kind: .fixedText, value: value, modifier: .none))
  }

  private mutating func appendPending(_ token: Token) {
    if pending.isEmpty { pendingStart = token.index }
    pending += input[token.value]
  }

  private func encoded(_ literal: String, at place: Int) throws(PatternError) -> String {
    guard !literal.isEmpty else { return literal }
    do {
      return try encode(literal)
    } catch {
      var error = error
      error.column = place + 1
      throw error
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

  /// Reads the end of a group, in which one name, expression or wildcard may stand.
  private mutating func requireClose() throws(PatternError) {
    if index < tokens.count, [.name, .regexp, .asterisk].contains(tokens[index].kind) {
      throw PatternError(
        .syntax, "a group holds one name, expression or wildcard, and this is a second",
        column: tokens[index].index + 1,
        expected: "'}' before it, and a group of its own for it: {/:x}?{/:y}?")
    }
    try require(.close, "a group is not closed", expected: "'}', or '\\{' for a brace")
  }

  private mutating func require(
    _ kind: Token.Kind, _ mistake: String, expected: String
  ) throws(PatternError) {
    guard consume(kind) == nil else { return }
    throw PatternError(
      .syntax, mistake, column: (index < tokens.count ? tokens[index].index : input.count) + 1,
      expected: expected)
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
