/// What a pattern consists of, computed once when it is made: its components, and what an index needs.
///
/// Whatever cannot be compiled is refused here, so that every pattern can be matched.
final class CompiledPattern: Sendable {
  let parsed: ParsedRoute
  /// The names of the captures in their order.
  let captureNames: [String]
  /// Scheme, host and path as the tree takes them in.
  let tokens: [PatternToken]
  /// Conditions beyond scheme, host and path, in the order in which captures are numbered; each a literal or a
  /// tail.
  let conditions: [(component: URLComponent, token: PatternToken)]

  init(_ text: String, options: RoutePattern.Options) throws(PatternError) {
    let plain = options.isPlain ? ParsedRoute(plain: text) : nil
    let parsed = if let plain { plain } else { try ParsedRoute(text, options: options) }
    self.parsed = parsed
    captureNames = parsed.captureNames
    var tokens: [PatternToken] = []
    if let scheme = parsed.protocol {
      tokens.append(try Self.token(of: scheme))
      if let host = parsed.host { tokens += [.host, try Self.token(of: host)] }
      tokens.append(.path)
    }
    tokens += try PatternToken.tokens(of: parsed.path) { (source) throws(PatternError) in
      try Self.compile(source, parsed.path)
    }
    self.tokens = tokens.filter { !$0.isEmpty }
    var conditions: [(component: URLComponent, token: PatternToken)] = []
    for component in [URLComponent.username, .password, .port, .search, .hash] {
      guard let pattern = parsed[component] else { continue }
      // Most patterns ask for no port, and have a flag for it.
      if component == .port, pattern.literal == "" { continue }
      conditions.append((component, try Self.token(of: pattern)))
    }
    self.conditions = conditions
    // A group with a name of its own in an expression counts, too: a walk has room for as many.
    let all = (tokens + conditions.map(\.token)).reduce(0) { $0 + $1.captureCount }
    guard all <= RoutePattern.maximumCaptures else {
      throw PatternError(
        .tooLarge, "the pattern has \(all) captures, with the groups in its expressions",
        expected: "at most \(RoutePattern.maximumCaptures)")
    }
  }

  /// A component as one token.
  private static func token(of pattern: ComponentPattern) throws(PatternError) -> PatternToken {
    if let literal = pattern.literal, !pattern.ignoreCase { return .literal(Array(literal.utf8)) }
    return .tail(try compile(pattern.expressionSource, pattern))
  }

  /// Expressions that are valid on their own can be too large together.
  private static func compile(
    _ source: String, _ pattern: ComponentPattern
  ) throws(PatternError) -> Expression {
    do {
      return try Expression.anchored(source, ignoreCase: pattern.ignoreCase)
    } catch {
      throw PatternError(
        .tooLarge, "this expression is too large together with the rest: \(error.message)",
        expected: "fewer or smaller repetitions, or segments of their own")
    }
  }
}
