/// What a pattern consists of, computed once when it is made: its components, and what an index needs.
///
/// Whatever cannot be compiled is refused here, so that every pattern can be matched.
final class CompiledPattern: Sendable {
  let parsed: ParsedRoute
  /// The names of the captures in their order.
  let captureNames: [String]
  /// Scheme, host and path as the tree takes them in.
  let tokens: [RouteToken]
  /// Conditions beyond scheme, host and path, in the order in which captures are numbered.
  let conditions: [(component: URLComponent, matcher: ComponentMatcher)]

  init(_ text: String, options: RoutePattern.Options) throws(PatternError) {
    if options.isPlain, let plain = ParsedRoute(plain: text) {
      parsed = plain
    } else {
      parsed = try ParsedRoute(text, options: options)
    }
    let parsed = parsed
    captureNames = parsed.captureNames
    func compile(_ component: URLComponent, _ pattern: ComponentPattern) throws(PatternError)
      -> Expression
    {
      try Self.compile(pattern.expressionSource, component, pattern, text)
    }
    var tokens: [RouteToken] = []
    func add(_ component: URLComponent, _ pattern: ComponentPattern) throws(PatternError) {
      if let literal = pattern.literal {
        if !literal.isEmpty { tokens.append(.literal(Array(literal.utf8))) }
      } else {
        tokens.append(.tail(try compile(component, pattern)))
      }
    }
    if let scheme = parsed.protocol {
      try add(.protocol, scheme)
      if let host = parsed.host {
        tokens.append(.host)
        try add(.hostname, host)
      }
      tokens.append(.path)
    }
    self.tokens =
      try tokens
      + RouteToken.tokens(of: parsed.path) { (source) throws(PatternError) in
        try Self.compile(source, .pathname, parsed.path, text)
      }
    var conditions: [(component: URLComponent, matcher: ComponentMatcher)] = []
    for component in [URLComponent.username, .password, .port, .search, .hash] {
      guard let pattern = parsed[component] else { continue }
      if let literal = pattern.literal, !pattern.ignoreCase {
        // Most patterns ask for no port, and have a flag for it.
        if component == .port && literal.isEmpty { continue }
        conditions.append((component, .literal(Array(literal.utf8))))
      } else {
        conditions.append((component, .expression(try compile(component, pattern))))
      }
    }
    self.conditions = conditions
    // A group with a name of its own in an expression counts, too: a walk has room for as many.
    let groups = self.tokens.reduce(0) { $0 + $1.captureCount }
    let all = conditions.reduce(groups) { $0 + $1.matcher.captureCount }
    guard all <= RoutePattern.maximumCaptures else {
      throw PatternError(
        .tooLarge, "the pattern has \(all) captures, with the groups in its expressions",
        expected: "at most \(RoutePattern.maximumCaptures)")
    }
  }

  /// Expressions that are valid on their own can be too large together.
  private static func compile(
    _ source: String, _ component: URLComponent, _ pattern: ComponentPattern, _ text: String
  ) throws(PatternError) -> Expression {
    do {
      return try Expression.anchored(source, ignoreCase: pattern.ignoreCase)
    } catch {
      let first = pattern.parts.first { $0.kind == .regexp && source.contains($0.value) }
      throw PatternError(
        .tooLarge, "this expression is too large together with the rest: \(error.message)",
        column: first.flatMap { column(of: $0.value, component, in: text) },
        expected: "fewer or smaller repetitions, or segments of their own")
    }
  }

  /// The column of an expression of a component in the text of a pattern.
  private static func column(
    of expression: String, _ component: URLComponent, in text: String
  ) -> Int? {
    let scalars = Array(text.unicodeScalars)
    let isRelative = scalars.first == "/" || scalars.starts(with: "{/".unicodeScalars)
    let range = ConstructorString(scalars, isRelative: isRelative).ranges[component]
    let tokens = Tokenizer.lenient(scalars)
    return tokens.first { token in
      token.kind == .regexp && range?.contains(token.index) != false
        && scalars[token.value].elementsEqual(expression.unicodeScalars)
    }.map { $0.index + 1 }
  }
}

/// A component's pattern, ready to match.
enum ComponentMatcher: Sendable {
  case literal([UInt8])
  case expression(Expression)

  var captureCount: Int {
    switch self {
    case .literal: 0
    case .expression(let expression): expression.captureCount
    }
  }
}
