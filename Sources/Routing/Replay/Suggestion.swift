public import RouteModel

/// An event that is similar to one that failed, and was tried and succeeds. See docs/behaviour.md,
/// "Replay".
@MainActor
public struct Suggestion {
  private let event: RouteEvent
  private let stack: StackNode?

  /// - Parameters:
  ///   - event: The event that failed.
  ///   - stack: The stack that it began with; nil for an empty navigation controller.
  public init(insteadOf event: RouteEvent, from stack: StackNode?) {
    self.event = event
    self.stack = stack
  }

  /// The event that succeeds on a catalog: with the missing values, by the intended pattern, or by
  /// the nearest one. It differs from the failed one in its URL, or in its parameters.
  ///
  /// - Returns: nil if nothing near works.
  public func event(on catalog: RouteCatalog) -> RouteEvent? {
    guard !event.isMasked, event.url != nil || event.route != nil else { return nil }
    let values = GeneratedValues(catalog)
    let given = Dictionary(event.parameters.map { ($0.name, $0.value) }) { _, last in last }
    guard let url = event.url else {
      guard event.action == .perform || event.action == .make,
        let route = event.route.flatMap({ catalog.routes[$0] })
      else { return nil }
      let full = values.values(of: route, keeping: given)
      var trial = event
      trial.parameters = full.sorted { $0.key < $1.key }
        .map { .init(name: $0.key, value: $0.value) }
      return works(trial, on: catalog) ? trial : nil
    }
    for (route, pattern) in meant(by: url, in: catalog) {
      let links = values.links(of: route, by: pattern, keeping: given, words: Self.words(of: url))
      for link in links {
        var trial = event
        (trial.url, trial.route, trial.pattern) = (link, nil, nil)
        trial.parameters = []
        if works(trial, on: catalog) { return trial }
      }
    }
    return nil
  }

  private func works(_ event: RouteEvent, on catalog: RouteCatalog) -> Bool {
    Replay(on: catalog).performAlone(event, from: stack)?.outcome == .success
  }

  /// Patterns that a URL may have meant, likely ones first.
  private func meant(by url: String, in catalog: RouteCatalog) -> [(Route, pattern: String)] {
    let taker = catalog.taker(of: url).map { [$0.pattern] } ?? []
    let recorded = event.pattern.map { [$0] } ?? []
    let near = Registry(catalog: catalog).nearestPatterns(to: url)
    let own = event.route.flatMap { catalog.routes[$0] }?.patterns.keys.sorted() ?? []
    var found: [(Route, pattern: String)] = []
    for text in taker + recorded + near + own where !found.contains(where: { $0.pattern == text }) {
      let owners = catalog.routes.values.filter { $0.patterns[text] != nil && $0.isEnabled }
      if let owner = owners.min(by: { $0.identifier < $1.identifier }) {
        found.append((owner, text))
      }
    }
    return found
  }

  /// The words between the separators of a URL, the last first, as values for a suggestion.
  private static func words(of url: String) -> [String] {
    let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    return url[..<end].split { "/:".contains($0) }.reversed().map(String.init)
      .filter { !$0.contains("%") }
  }
}
