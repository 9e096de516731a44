import RouteModel

/// Making destinations with `try`: the error says why there is none. See docs/behaviour.md, "Tasks".
extension RouteType {
  /// Makes and prepares a destination without showing it.
  /// - Parameter configuring: prepares and sets handlers.
  /// - Throws: why none was made.
  public func make(configuring: Configuring? = nil) throws(RouteError) -> Destination {
    var failure: RouteError?
    var perform = asked(nil, configuring)
    perform.tell { failure = $0 }
    let made: Destination? = TypeCheck.typed(make(perform))
    if let failure { throw failure }
    guard let made else {
      throw RouteError(
        .destinationUnavailable,
        "\(route.name) made no \(TypeCheck.qualifiedName(Destination.self))")
    }
    return made
  }

  /// Makes a destination and prepares it.
  /// - Throws: why none was made.
  public func make(
    preparing: @escaping (Destination) -> Void
  ) throws(RouteError) -> Destination {
    try make { config, _ in config.prepareDestination = preparing }
  }

  /// This, if there is a route.
  func required() throws(RouteError) -> Self {
    if let missing = found.missing { throw missing.error }
    return self
  }
}
