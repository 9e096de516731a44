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
    let wait = old.details[RouteEvent.waits]
    let isOtherWait =
      wait.map { presentName("guard", $0, recorded) ?? $0 } != now.details[RouteEvent.waits]
    if old.outcome != now.outcome || old.outcome == .waiting && isOtherWait {
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
    let present = old.route.flatMap { presentName("route", $0, recorded) }
    let isRenamed = catalog.isSameRoute(
      old, now: present, as: now.route, by: now.pattern, making: now.destination)
    // Another one has its name now.
    let isOther = old.route == now.route && present.map { $0 != now.route } ?? false
    if old.action == .perform || old.action == .make || old.action == .match {
      note(
        "route", old.route.map { isOther ? "\($0), now \(present ?? "")" : $0 }, now.route,
        isLink && !isRenamed ? .rerouted : nil, isRename: isRenamed)
    }
    if old.failure?.code != now.failure?.code { note("error", result(old), result(now)) }
    guard wasTaken, !isOther, old.route == now.route || isRenamed else { return found.isEmpty }
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

  /// What a route or a guard of an event is called in the catalog to perform on; nil if it is gone.
  private func presentName(_ noun: String, _ name: String, _ recorded: RecordedEvent) -> String? {
    if reference != nil { return step.name(of: RowName(noun, name))?.key }
    return noun == "guard"
      ? names.guard(name, at: recorded.revision) : names.route(name, at: recorded.revision)
  }
}

extension RouteCatalog {
  /// Whether the route that takes a link is that of an event, under a new name: by the log, or as far as that does not
  /// know it because the old name does not exist any more, and the link still leads by the same pattern to the same
  /// screen.
  ///
  /// - Parameters:
  ///   - present: What the event's route is called in this catalog, by the log; nil if it is gone.
  ///   - route: The route that takes the link now.
  ///   - pattern: The pattern by which it does.
  ///   - destination: The class of its screen.
  package func isSameRoute(
    _ event: RouteEvent, now present: String?, as route: String?, by pattern: String?,
    making destination: String?
  ) -> Bool {
    guard let old = event.route, let route, old != route else { return false }
    if present == route { return true }
    return event.pattern != nil && routes[old] == nil && event.pattern == pattern
      && event.destination == destination
  }
}
