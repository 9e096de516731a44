import CLibrary
import Interchange
import RouteModel
import RouteStorage
import Routing

/// A link or a command that is similar to one that failed, and was tried and succeeds.
@MainActor
struct Suggestion {
  private let event: RouteEvent
  private let stack: StackNode?

  init(_ row: RecordedEventWithStacks) {
    event = row.recorded.event
    stack = row.before
  }

  /// The link that works on a catalog: with the missing values, by the intended pattern, or by the
  /// nearest one.
  ///
  /// - Returns: nil if nothing near works.
  func link(in catalog: RouteCatalog) -> String? {
    guard event.url != nil || event.route != nil else { return nil }
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
      guard works(trial, on: catalog) else { return nil }
      let words = trial.parameters.map { " \($0.name)=\($0.value.scriptWord)" }
      return "\(event.action == .make ? "make" : "perform") \(route.identifier.scriptWord)"
        + words.joined()
    }
    for (route, pattern) in meant(by: url, in: catalog) {
      let links = values.links(of: route, by: pattern, keeping: given, words: Self.words(of: url))
      for link in links {
        var trial = event
        (trial.url, trial.route, trial.pattern) = (link, nil, nil)
        trial.parameters = []
        if works(trial, on: catalog) { return link }
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
      .filter { !$0.contains(text: RouteEvent.mask) && !$0.contains("%") }
  }
}
