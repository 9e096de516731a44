extension ParsedRoute {
  /// Refuses what the index could not compile: expressions that are valid each by itself can be too large
  /// together, where several stand in one segment or component.
  ///
  /// - Parameter text: the pattern.
  func requireCompilable(_ text: String) throws(PatternError) {
    for (place, component) in components {
      for source in component.compiledSources(place) {
        do {
          try Expression.check(anchored: source, ignoreCase: component.ignoreCase)
        } catch {
          let first = component.parts.first { $0.kind == .regexp && source.contains($0.value) }
          throw PatternError(
            .tooLarge, "what stands beside this expression is too much with it: \(error.message)",
            column: first.flatMap { Self.column(of: $0.value, place, in: text) },
            expected: "fewer or smaller repetitions, or segments of their own")
        }
      }
    }
  }

  /// Where an expression stands in the text of a pattern, in a component.
  private static func column(
    of expression: String, _ component: URLComponent, in text: String
  ) -> Int? {
    let scalars = Array(text.unicodeScalars)
    let isRelative = scalars.first == "/" || scalars.starts(with: "{/".unicodeScalars)
    let range = (try? ConstructorString(scalars, isRelative: isRelative))?.ranges[component]
    let tokens = (try? Tokenizer.tokenize(scalars, policy: .lenient)) ?? []
    return tokens.first { token in
      token.kind == .regexp && range?.contains(token.index) != false
        && scalars[token.value].elementsEqual(expression.unicodeScalars)
    }.map { $0.index + 1 }
  }
}

extension ComponentPattern {
  /// The expressions that an index compiles for the component.
  fileprivate func compiledSources(_ place: URLComponent) -> [String] {
    guard place == .pathname else {
      return literal != nil && !ignoreCase ? [] : [expressionSource]
    }
    return RouteToken.tokens(of: self).flatMap(\.sources)
  }
}

extension RouteToken {
  /// The expressions of a token.
  fileprivate var sources: [String] {
    switch self {
    case .literal, .name, .rest, .segmentRest: []
    case .expression(let source), .tail(let source, _, _): [source]
    case .optional(_, let content): content.flatMap(\.sources)
    }
  }
}
