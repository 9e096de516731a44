package import RouteModel
import Routing

/// The differences between an event then and now.
extension Replay {
  /// - Parameters:
  ///   - recorded: The event from the history.
  ///   - old: What happened: the recorded event, or the event on the reference catalog.
  ///   - now: What happens now.
  /// - Returns: Whether there are none.
  @discardableResult
  mutating func compare(_ recorded: RecordedEvent, _ old: RouteEvent, _ now: RouteEvent) -> Bool {
    let event = recorded.event
    var found: [Difference] = []
    defer { summary.add(found, of: recorded.number, weight) }
    if event.outcome == .success || event.outcome == .waiting, old.outcome == .failure,
      now.outcome == .failure
    {
      summary.failing.add(weight)
    }
    let subject =
      event.url ?? event.route
      ?? [event.action.rawValue, event.details[RouteEvent.segue]].compactMap(\.self).joined(
        separator: " ")
    func note(
      _ what: String, _ before: String?, _ after: String?, _ harm: Harm? = nil,
      isRename: Bool = false
    ) {
      guard before != after else { return }
      found.append(
        Difference(
          event: recorded.number, what: what, before: before ?? "—", after: after ?? "—",
          harm: harm, subject: subject, count: weight, isRename: isRename))
    }
    func result(_ event: RouteEvent) -> String {
      event.details[RouteEvent.waits].map { "waits for \($0)" }
        ?? event.failure.map { "\($0.code): \($0.message)" } ?? "success"
    }
    if old.outcome != now.outcome || old.outcome == .waiting && result(old) != result(now) {
      let harm: Harm? =
        switch (old.outcome, now.outcome) {
        case (.success, .waiting): .waits
        case (.success, _), (.waiting, .failure): .fails
        default: nil
        }
      note("outcome", result(old), result(now), harm)
      return found.isEmpty
    }
    let wasTaken = old.outcome == .success || old.outcome == .waiting
    let isLink = wasTaken && event.url != nil
    let isRenamed = isRename(old, now)
    if old.action == .perform || old.action == .make || old.action == .match {
      note(
        "route", old.route, now.route, isLink && !isRenamed ? .rerouted : nil,
        isRename: isRenamed)
    }
    if old.failure?.code != now.failure?.code { note("error", result(old), result(now)) }
    guard wasTaken, old.route == now.route || isRenamed else { return found.isEmpty }
    func shown(_ parameters: [RouteEvent.Parameter]) -> [String] {
      parameters.sorted { $0.name < $1.name }.map { "\($0.name)=\($0.value)" }
    }
    let before = shown(old.parameters)
    let after = shown(now.parameters)
    // An additional parameter does no harm.
    let isKept = Set(before).isSubset(of: after)
    note(
      "parameters", before.joined(separator: " "), after.joined(separator: " "),
      isLink && !isKept ? .rerouted : nil)
    note("path", old.path?.rawValue, now.path?.rawValue)
    note("destination", old.destination, now.destination)
    return found.isEmpty
  }

  private func isRename(_ old: RouteEvent, _ now: RouteEvent) -> Bool {
    catalog.onlyRenamed(old, to: now.route, by: now.pattern, making: now.destination)
  }
}

extension RouteCatalog {
  /// Whether the route of an event only has a new name: the old one does not exist any more, but its
  /// pattern and its screen do.
  ///
  /// - Parameters:
  ///   - route: The route that takes the link now.
  ///   - pattern: The pattern by which it does.
  ///   - destination: The class of its screen.
  package func onlyRenamed(
    _ event: RouteEvent, to route: String?, by pattern: String?, making destination: String?
  ) -> Bool {
    guard let old = event.route, old != route, event.pattern != nil else { return false }
    return routes[old] == nil && event.pattern == pattern && event.destination == destination
  }
}
