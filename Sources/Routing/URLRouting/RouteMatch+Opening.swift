package import RouteModel

/// What opening a match shows.
extension RouteMatch {
  /// The class of the destination, as the route's row names it.
  package var destinationClass: String? { registered.row?.className }

  /// How it is shown if the caller names no path.
  ///
  /// - Parameter otherwise: The path of routes that declare none.
  @MainActor package func shownPath(otherwise: PathKind) -> PathKind {
    if registered.kind == .service { return .make }
    return transition.flatMap(URLTransitions.kind(named:)) ?? path
      ?? URLTransitions.defaultKind(of: registered, otherwise: otherwise)
  }
}
