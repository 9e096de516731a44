/// The keys of an event's details.
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
  /// The guard for which a perform has waited: what became of it is a second event, of the same router.
  package static let waited = "waited"
  /// `yes` if the URL was taken by a fallback: no other pattern takes it.
  package static let fallback = "fallback"
  /// The patterns of the redirects that the URL took, in their order, with ` → ` between them.
  package static let redirect = "redirect"
  /// The number of a tab, from 1.
  package static let tabNumber = "number"
  /// The index of a tab, from 0, in events of earlier versions.
  package static let tabIndex = "tab"
  /// The segue, by the name under which it was performed.
  package static let segue = "segue"
  /// How far virtual time was advanced, in seconds.
  package static let seconds = "seconds"
  /// What a window shows at the start.
  package static let root = "root"
}
