package import RouteModel
import URLPatterns

/// Makes up values for advice: any that the declaration of a parameter allows.
package struct GeneratedValues: Sendable {
  private let catalog: RouteCatalog

  package init(_ catalog: RouteCatalog) { self.catalog = catalog }

  /// Links built from a pattern of a route with all that it requires, likely ones first. The caller
  /// must try whether one opens.
  ///
  /// - Parameters:
  ///   - given: Values that are kept if the route allows them.
  ///   - words: Candidates for a name without a value, tried before made-up ones.
  package func links(
    of route: Route, by pattern: String, keeping given: [String: String], words: [String]
  ) -> [String] {
    guard let parsed = try? RoutePattern(pattern, options: options(pattern, of: route.identifier))
    else { return [] }
    var kept = allowed(given, by: route)
    let required = route.parameters.values.filter { $0.isRequired && $0.defaultValue == nil }
    let missing = Set(parsed.captureNames).union(required.map(\.name)).subtracting(kept.keys)
    let choices = missing.sorted().map { name in
      let declared = route.parameters[name] ?? Route.Parameter(name: name)
      let usable = words.filter { declared.problem(with: $0) == nil }
      return (name, usable + Self.candidates(declared))
    }
    var links: [String] = []
    for values in Combinations(choices) where links.count < Self.mostLinks {
      kept.merge(values) { $1 }
      if let url = try? parsed.url(filling: kept) { links.append(url) }
    }
    return links
  }

  /// Values with which a route can be performed: the given ones that it allows, and those that it
  /// requires besides.
  package func values(of route: Route, keeping given: [String: String]) -> [String: String] {
    var values = allowed(given, by: route)
    for parameter in route.parameters.values
    where parameter.isRequired && parameter.defaultValue == nil && values[parameter.name] == nil {
      values[parameter.name] = Self.candidates(parameter).first
    }
    return values
  }

  private func allowed(_ given: [String: String], by route: Route) -> [String: String] {
    given.filter { name, value in route.parameters[name]?.problem(with: value) == nil }
  }

  /// How many links are tried.
  private static let mostLinks = 20

  private func options(_ pattern: String, of route: String) -> RoutePattern.Options {
    catalog.routes[route]?.patterns[pattern].map { .init($0) } ?? .init()
  }

  /// Values that a declaration allows, likely ones first: a pattern's expression may take only some
  /// of them.
  private static func candidates(_ parameter: Route.Parameter) -> [String] {
    if !parameter.allowedValues.isEmpty { return parameter.allowedValues.sorted() }
    let uuid = "00000000-0000-4000-8000-000000000000"
    let digits = (1...10).map { String("1234567890".prefix($0)) }
    return switch parameter.kind {
    // The first is unlikely to be a literal of any pattern.
    case .string:
      ["zq7y", "64738", "zqy", "ZQY", "zq-y", "zq_y", "zq@example.org", "2026-01-31", uuid] + digits
    case .int: ["64738"] + digits
    case .bool: ["true", "1", "yes"]
    case .double: ["1.5", "64738"] + digits
    case .date: ["2026-01-31", "2026-01-31T12:00:00Z", "2026-01-31T12:00:00"]
    case .uuid: [uuid, "ABCDEF01-2345-4678-9ABC-DEF012345678"]
    }
  }
}

/// Every choice of one value for each name, up to a number that can be tried quickly.
private struct Combinations: Sequence, IteratorProtocol {
  private static let limit = 500

  private let choices: [(name: String, values: [String])]
  private let count: Int
  private var position = 0

  init(_ choices: [(String, [String])]) {
    self.choices = choices.map { (name: $0.0, values: $0.1) }
    count = choices.reduce(1) { Swift.min(Self.limit, $0 * $1.1.count) }
  }

  mutating func next() -> [String: String]? {
    guard position < count else { return nil }
    var rest = position
    position += 1
    var values: [String: String] = [:]
    for choice in choices {
      values[choice.name] = choice.values[rest % choice.values.count]
      rest /= choice.values.count
    }
    return values
  }
}
