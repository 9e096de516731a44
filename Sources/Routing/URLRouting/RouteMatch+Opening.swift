import RouteModel

/// What opening a match shows.
extension RouteMatch {
  /// The class of the destination, as the route's row names it.
  package var destinationClass: String? { registered.row?.className }
}
