package import RouteModel

/// What opening a match shows and delivers.
extension RouteMatch {
  /// The class of the destination, as the route's row names it.
  package var destinationClass: String? { registered.row?.className }

  /// The parameters as opening the URL delivers them: its own, then the defaults of the route.
  ///
  /// - Throws: ``RouteError`` `missing-parameter` or `invalid-parameter`, as opening would.
  package var deliveredParameters: [RouteEvent.Parameter] {
    get throws(RouteError) { try ParameterRules.delivered(parameters, to: registered) }
  }
}
