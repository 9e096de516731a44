import RouteModel

/// The keys of an event's details that record what its caller asked for.
extension RouteEvent {
  /// The path, if one was asked for.
  package static let requestedPath = "asked"
  /// The place on the stack that it started from, if that was not the front.
  package static let startedFrom = "from"
  /// `navigation`, if it was put into a navigation controller of its own.
  package static let container = "container"
  /// What the caller asked to do with the stack.
  package static let stackRule = "stack"
  /// The rule of a perform that leaves the stack as it is.
  package static let noStackRule = "none"
  /// The parents that were shown below the route, the outermost first.
  package static let parents = "parents"
  /// The guard for which a route was performed: its own route.
  package static let guardName = "guard"
  /// The guard for which a perform waits.
  package static let waits = "waits"
  /// `yes` if the URL was taken by a fallback: no other pattern takes it.
  package static let fallback = "fallback"
  /// The patterns of the redirects that the URL took, in their order, with ` → ` between them.
  package static let redirect = "redirect"
  /// The number of a tab, from 1.
  package static let tabNumber = "number"
}
