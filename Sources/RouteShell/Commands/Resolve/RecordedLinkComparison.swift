import RouteModel
import Routing
import Simulation
import Texts

/// Recorded links that opened a route, held against where they go in a registry: each must open the
/// same with the same values, in the context and at the time in which it was opened. A renamed route is the same route,
/// and a renamed guard the same guard.
@MainActor struct RecordedLinkComparison {
  /// A link that opens something else there.
  struct Change {
    var link: RecordedLink
    var expected: String
    var actual: String
    /// The route that it opened, and the one that takes it.
    var routes: [String]
    var code = "links-differ"

    var url: String { link.recorded.event.url ?? "" }
  }

  /// The most differences that are kept.
  private static let most = 1_000

  private(set) var changes: [Change] = []
  /// How many links were compared, how many of them differ, and how many are masked.
  private(set) var (links, differing, masked) = (0, 0, 0)

  /// - Parameters:
  ///   - before: Another registry: what differs there already is no difference.
  ///   - names: What routes and guards of the past are called in the registry.
  ///   - context: Facts that replace those that were recorded.
  ///   - ordinaryPath: The path of routes that declare none.
  ///   - allowsGuards: Whether a link that now needs a guard is the same.
  init(
    _ history: any EventHistory, _ filter: HistoryFilter, in registry: Registry,
    before: Registry? = nil, names: PastNames, context: [String: String] = [:],
    ordinaryPath: PathKind,
    allowsGuards: Bool, _ printer: Printer
  ) throws {
    defer { printer.endProgress() }
    printer.progress("reading the recorded links")
    let registries = [registry, before].compactMap(\.self)
    let asked = Set(registries.flatMap(\.catalog.conditionFacts))
    let isTimed = asked.contains("time")
    var known: RouteContext?
    try history.forEachLink(filter, facts: asked.sorted()) { link in
      let event = link.recorded.event
      guard event.action != .make, event.outcome == .success || event.outcome == .waiting,
        event.url != nil, event.route != nil
      else { return }
      let recorded = names.facts(link.recorded.context, at: link.recorded.revision)
        .filter { asked.contains($0.key) }
      let facts = recorded.merging(context) { $1 }
      if event.isMasked || facts.values.contains(RouteEvent.mask) {
        masked += 1
        return
      }
      let moment = RouteContext(facts: facts, time: isTimed ? event.time : 0)
      if moment != known {
        for registry in registries { registry.setContext(moment) }
        known = moment
      }
      links += 1
      if links % 256 == 1 { try printer.step("link \(links)") }
      guard let change = Self.change(of: link, in: registry, names, ordinaryPath, allowsGuards)
      else {
        return
      }
      if let before, Self.change(of: link, in: before, names, ordinaryPath, allowsGuards) != nil {
        return
      }
      differing += 1
      if changes.count < Self.most { changes.append(change) }
    }
  }

  private static func change(
    of link: RecordedLink, in registry: Registry, _ names: PastNames, _ ordinaryPath: PathKind,
    _ allowsGuards: Bool
  ) -> Change? {
    let event = link.recorded.event
    guard let url = event.url, let route = event.route else { return nil }
    let answer = LinkAnswer(url, registry, ordinaryPath: ordinaryPath, allowsGuards: allowsGuards)
    let present = names.route(route, at: link.recorded.revision)
    let isSame = registry.catalog.isSameRoute(
      event, now: present, as: answer.route, by: answer.facts["pattern"],
      making: answer.facts["class"])
    let name = isSame ? answer.route ?? route : present ?? route
    let expected = LinkExpectation(
      route: .named(name),
      parameters: event.parameters.map { ($0.name, $0.value) })
    let routes = [name, answer.match?.route].compactMap(\.self)
    if !allowsGuards, let needed = answer.guards.first(where: { link.isNew($0.name, names) }) {
      return Change(
        link: link, expected: name, actual: "\(answer.route ?? name) \(needed.words)",
        routes: routes, code: Finding.needsGuard)
    }
    return expected.difference(from: answer).map {
      Change(link: link, expected: $0.expected, actual: $0.actual, routes: routes)
    }
  }
}

extension RecordedLink {
  /// Whether the link opened without waiting for a guard, and without its being fulfilled already.
  fileprivate func isNew(_ name: String, _ names: PastNames) -> Bool {
    let details = recorded.event.details
    let hasWaited = details[RouteEvent.waits] != nil || details[RouteEvent.waited] != nil
    let facts = names.facts(recorded.context, at: recorded.revision)
    return !hasWaited && !RouteContext(facts: facts).guards.contains(name)
  }
}
