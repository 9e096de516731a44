import CLibrary
package import RouteModel
import URLPatterns

/// Makes up values to replace masked ones: any that the declaration allows.
package struct GeneratedValues: Sendable {
  private let catalog: RouteCatalog

  package init(_ catalog: RouteCatalog) { self.catalog = catalog }

  /// Recorded parameters in a form that can be performed again; nil if a masked value cannot be
  /// made up.
  func table(_ recorded: [RouteEvent.Parameter], of route: String) -> [String: String]? {
    var given: [String: String] = [:]
    for parameter in recorded {
      if parameter.value != RouteEvent.mask {
        given[parameter.name] = parameter.value
      } else if let declared = catalog.routes[route]?.parameters[parameter.name] {
        given[parameter.name] = Self.candidates(declared).first
      } else {
        return nil
      }
    }
    return given
  }

  /// Whether an event failed because of a masked value: a made-up value would not fail in the same
  /// way.
  func isRefusal(_ event: RouteEvent) -> Bool {
    event.failure?.code == "invalid-parameter"
      && (event.url?.contains(RouteEvent.mask) == true
        || event.parameters.contains { $0.value == RouteEvent.mask })
  }

  /// The URL of an event in a form that can be opened again: each masked value is replaced, so that
  /// the same pattern takes the URL.
  ///
  /// - Returns: nil if no such URL can be made up.
  func url(of event: RouteEvent) -> String? {
    guard let url = event.url else { return nil }
    guard url.contains(RouteEvent.mask) else { return url }
    // The values that a redirect captured are known only by the names of the route.
    guard event.details[RouteEvent.redirect] == nil else { return nil }
    guard let text = event.pattern, let route = event.route,
      let pattern = try? RoutePattern(text, options: options(text, of: route))
    else { return nil }
    let captures = Set(pattern.captureNames)
    let items = MaskedItems(url)
    var known: [String: String] = [:]
    var masked = items.names
    for parameter in event.parameters where captures.contains(parameter.name) {
      if parameter.value == RouteEvent.mask {
        masked.insert(parameter.name)
      } else {
        known[parameter.name] = parameter.value
      }
    }
    let choices = masked.sorted().map { name in
      let declared = catalog.routes[route]?.parameters[name]
      return (name, Self.candidates(declared ?? Route.Parameter(name: name)))
    }
    for values in Combinations(choices) {
      let filling = known.merging(values.filter { captures.contains($0.key) }) { $1 }
      // The builder refuses values that the pattern would not take, or would read differently.
      guard let made = try? pattern.url(filling: filling) else { continue }
      return items.added(to: made, values)
    }
    return nil
  }

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
    given.filter { name, value in
      value != RouteEvent.mask && route.parameters[name]?.problem(with: value) == nil
    }
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

/// The query and the fragment of a recorded URL, which a pattern may leave open.
private struct MaskedItems {
  private let query: Substring?
  private let fragment: Substring?

  init(_ url: String) {
    let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    fragment = parts.count > 1 ? parts[1] : nil
    let front = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    query = front.count > 1 ? front[1] : nil
  }

  /// The names of the items whose values were masked.
  var names: Set<String> {
    Set(
      [query, fragment].compactMap(\.self).flatMap { $0.split(separator: "&") }.compactMap { item in
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && parts[1] == RouteEvent.mask ? String(parts[0]) : nil
      })
  }

  /// A URL with the query and the fragment, where it has none by its pattern.
  ///
  /// - Returns: nil if a mask stays.
  func added(to url: String, _ values: [String: String]) -> String? {
    let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var made = String(parts[0])
    if let query, !made.contains("?") { made += "?" + filled(query, values) }
    if parts.count > 1 {
      made += "#" + parts[1]
    } else if let fragment {
      made += "#" + filled(fragment, values)
    }
    return made.contains(RouteEvent.mask) ? nil : made
  }

  private func filled(_ items: Substring, _ values: [String: String]) -> String {
    items.split(separator: "&", omittingEmptySubsequences: false).map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1] == RouteEvent.mask, let value = values[String(parts[0])]
      else { return String(item) }
      return "\(parts[0])=\(value)"
    }.joined(separator: "&")
  }
}
