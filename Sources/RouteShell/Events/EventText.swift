import RouteModel
import Routing
import Texts

/// An event as one line of text.
enum EventText {
  /// `performed editor by push  EditorViewController  title=hello`
  ///
  /// - Parameters:
  ///   - front: The class of the controller that is in front now.
  ///   - removal: How a screen was removed: `pop`, `dismiss` …
  static func line(
    _ event: RouteEvent, front: String? = nil, removal: String? = nil
  ) -> String {
    let to = front.map { " to \($0)" } ?? ""
    if event.outcome == .failure { return failure(event) }
    let route = event.route ?? event.destination ?? "?"
    var parts: [String]
    switch event.outcome {
    case .success, .failure: break
    case .waiting, .declined, .left:
      return "\(route) \(outcome(of: event))" + (front.map { " (\($0) is in front)" } ?? "")
    }
    switch event.action {
    case .perform, .performOnDestination:
      parts = ["performed \(route) by \(event.path?.rawValue ?? "show")"]
    case .prepare: parts = ["prepared \(route)"]
    case .make: parts = ["made \(route)"]
    case .remove:
      let by = (event.details["by"] ?? removal).map { " by \($0)" } ?? ""
      return "removed \(route)\(by) (the route stays registered)"
    case .segue: parts = ["performed segue \(event.details[RouteEvent.segue] ?? "")" + to]
    case .unwind: parts = ["unwound by \(event.details[RouteEvent.segue] ?? "")" + to]
    case .external: parts = ["\(event.details["change"] ?? "moved") \(event.destination ?? route)"]
    case .refuse: parts = ["refused \(event.url ?? route)"]
    case .match: parts = ["matched \(event.url ?? route)"]
    case .back: return "went back" + to
    case .dismiss: return "dismissed" + to
    case .tab:
      let number = event.details[RouteEvent.tabNumber].map { " \($0)" } ?? ""
      return "selected tab\(number)" + to
    case .advance: return "advanced \(event.details[RouteEvent.seconds] ?? "0") s"
    case .reset:
      let root = event.details[RouteEvent.root].map { " with \($0)" } ?? ""
      return "began\(root)" + (front.map { ": \($0)" } ?? "")
    }
    if let destination = event.destination, event.action != .external { parts.append(destination) }
    parts += event.parameters.map { "\($0.name)=\($0.value)" }
    if event.details[RouteEvent.fallback] != nil { parts.append("(fallback)") }
    if let parents = event.details[RouteEvent.parents] { parts.append("(over \(parents))") }
    if let name = event.details[RouteEvent.guardName] { parts.append("(guard \(name))") }
    if let name = event.details[RouteEvent.waited] { parts.append("(after \(name))") }
    if let redirect = event.details[RouteEvent.redirect] {
      parts.append("(redirected: \(redirect))")
    }
    return parts.joined(separator: "  ")
  }

  /// How it ended, in a word or two: `ok`, the code of its failure, `waits for signed-in`.
  static func outcome(of event: RouteEvent) -> String {
    let name = event.details[RouteEvent.waited]
    switch event.outcome {
    case .success: return "ok"
    case .failure: return event.failure?.code ?? "failure"
    case .waiting: return "waits for \(event.details[RouteEvent.waits] ?? "a guard")"
    case .declined, .left:
      return event.outcome.rawValue + (name.map { ", after it waited for \($0)" } ?? "")
    }
  }

  private static func failure(_ event: RouteEvent) -> String {
    let what = [event.route ?? event.url].compactMap { $0 }
    return "failed: " + ([event.action.rawValue] + what).joined(separator: " ")
      + (event.failure.map { ": \($0.message) [\($0.code)]" } ?? "")
  }
}
