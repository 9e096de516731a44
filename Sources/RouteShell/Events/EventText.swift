import RouteModel

/// An event as one line for a person.
enum EventText {
  /// `performed editor by push  EditorViewController  title=hello`
  static func line(_ event: RouteEvent) -> String {
    if event.outcome == .failure { return failure(event) }
    let route = event.route ?? event.destination ?? "?"
    var parts: [String]
    switch event.action {
    case .perform, .performOnDestination:
      parts = ["performed \(route) by \(event.path?.rawValue ?? "show")"]
    case .prepare: parts = ["prepared \(route)"]
    case .make: parts = ["made \(route)"]
    case .remove:
      return "removed \(route)\(by(event)) (the route stays registered)"
    case .segue: parts = ["performed segue \(event.details["identifier"] ?? "")\(kind(event))"]
    case .unwind: parts = ["unwound by \(event.details["identifier"] ?? "")"]
    case .external: parts = ["\(event.details["change"] ?? "moved") \(event.destination ?? route)"]
    case .refuse: parts = ["refused \(event.url ?? route)"]
    case .match: parts = ["matched \(event.url ?? route)"]
    case .back: return "went back" + what(event)
    case .dismiss: return "dismissed" + what(event)
    case .tab: return "selected tab \(event.details["index"] ?? "")" + front(event)
    case .advance: return "advanced \(event.details["seconds"] ?? "0") s"
    case .reset: return "began with a fresh window" + front(event)
    case .storyboard:
      return "began with storyboard \(event.details["storyboard"] ?? "")" + front(event)
    case .mark: return event.details["text"] ?? "mark"
    }
    if let destination = event.destination, event.action != .external { parts.append(destination) }
    parts += event.parameters.map { "\($0.name)=\($0.value)" }
    return parts.joined(separator: "  ")
  }

  /// How a screen was taken away: by pop, dismiss …
  private static func by(_ event: RouteEvent) -> String {
    event.details["by"].map { " by \($0)" } ?? ""
  }

  private static func kind(_ event: RouteEvent) -> String {
    event.details["kind"].map { " (\($0))" } ?? ""
  }

  private static func what(_ event: RouteEvent) -> String {
    let name = event.details["removed"] ?? event.route ?? event.destination
    return (name.map { " from \($0)" } ?? "") + front(event)
  }

  private static func front(_ event: RouteEvent) -> String {
    event.details["front"].map { " to \($0)" } ?? ""
  }

  private static func failure(_ event: RouteEvent) -> String {
    let what = [event.route ?? event.url].compactMap { $0 }
    return "failed: " + ([event.action.rawValue] + what).joined(separator: " ")
      + (event.failure.map { ": \($0.message) [\($0.code)]" } ?? "")
  }
}
