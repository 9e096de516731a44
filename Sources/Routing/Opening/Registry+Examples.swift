package import RouteModel
import URLPatterns

/// A link as an example of those that a pattern takes.
package struct ExampleLink: Sendable {
  package let url: String
  /// The pattern that takes it.
  package let pattern: String
  /// The context in which it does; nil if it does in that of the registry.
  package let context: RouteContext?
}

@MainActor extension Registry {
  /// A link that opens a route in a fresh window, by the pattern that comes first; nil if none was found. One in the
  /// context of the registry is preferred.
  ///
  /// Declared parameters have a value that they take, and others their names.
  ///
  /// - Parameter ordinary: The path of routes that declare none, if they support it.
  package func exampleLink(
    opening identifier: String, otherwise ordinary: PathKind? = nil
  ) -> ExampleLink? {
    guard let row = catalog.routes[identifier], row.closing == nil else { return nil }
    var elsewhere: ExampleLink?
    for (pattern, parsed) in row.patterns.values.inOrder {
      let found = example(of: pattern, parsed, row) { match, context in
        match.route == identifier && match.pattern == pattern.text
          && self.opening(of: match, in: context, otherwise: ordinary).failure == nil
      }
      if let found, found.context == nil { return found }
      elsewhere = elsewhere ?? found
    }
    return elsewhere
  }

  /// A link that a pattern wins; nil if none was found.
  package func exampleLink(winning place: PatternPlaces.Place) -> ExampleLink? {
    switch place {
    case .route(let identifier, let text):
      guard let row = catalog.routes[identifier], let pattern = row.patterns[text],
        let parsed = try? RoutePattern(pattern)
      else { return nil }
      return example(of: pattern, parsed, row) { match, _ in
        match.route == identifier && match.pattern == text && match.redirects.isEmpty
      }
    case .redirect(let text):
      guard let pattern = catalog.redirects[text]?.pattern,
        let parsed = try? RoutePattern(pattern)
      else { return nil }
      return example(of: pattern, parsed, nil) { match, _ in match.redirects.first?.pattern == text
      }
    }
  }

  private func example(
    of pattern: Route.Pattern, _ parsed: RoutePattern, _ route: Route?,
    where isMeant: (RouteMatch, RouteContext?) -> Bool
  ) -> ExampleLink? {
    let values = route?.exampleValues(for: Set(parsed.captureNames)) ?? [:]
    let urls = ([parsed.example(values)] + (values.isEmpty ? [] : [parsed.example()]))
      .compactMap(\.self)
    let tests = ConditionTest.all(of: pattern, route.flatMap { ConditionTest($0) })
    let other = tests.isEmpty ? nil : ConditionSpace(tests).exampleWithPerson
    for context in [nil] + (other.map { [$0] } ?? []) {
      for url in urls {
        let match = try? context.map { try self.match(url, in: $0) } ?? self.match(url)
        if let match, isMeant(match, context) {
          return ExampleLink(url: url, pattern: pattern.text, context: context)
        }
      }
    }
    return nil
  }
}
