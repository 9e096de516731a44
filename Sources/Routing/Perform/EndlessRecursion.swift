import RouteModel

extension RouterLifecycle where Kind: PerformableKind {
  /// How many actions of one route may be in progress before it counts as endless recursion.
  private static var deepestRecursion: Int { 200 }

  /// Why the route is not performed inside itself once more; nil if it may be.
  var endlessRecursion: RouteError? {
    guard route.actionsInProgress > Self.deepestRecursion else { return nil }
    let circle = PerformScope.circle(to: route, from: .current) ?? [route.name]
    return RouteError(
      .infiniteRecursion,
      "\(route.name) is performed inside itself more than \(Self.deepestRecursion) times: \(circle.joined(separator: " → "))",
      suggestions: [
        "look for a preparation that performs the route again without checking whether it is being performed"
      ])
  }
}
