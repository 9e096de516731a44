import RouteModel

/// Making and performing with `try`: the error says why it failed, and the global handler does not hear of
/// it. See docs/behaviour.md, "Tasks".
extension RouteType {
  /// Makes and prepares a destination without showing it; for a service that is to perform it.
  /// - Parameter configuring: prepares and sets handlers.
  /// - Throws: why none was made.
  public func make(configuring: Configuring? = nil) throws(RouteError) -> Destination {
    let made = try throwing(asked(nil, configuring)) { make($0) }
    if let typed: Destination = TypeCheck.typed(made) { return typed }
    throw RouteError(
      .destinationUnavailable,
      "\(route.name) made no \(TypeCheck.qualifiedName(Destination.self))")
  }

  /// Makes a destination and prepares it.
  /// - Throws: why none was made.
  public func make(
    preparing: @escaping (Destination) -> Void
  ) throws(RouteError) -> Destination {
    try make { config, _ in config.prepareDestination = preparing }
  }

  /// The router of a perform that has not failed when the call returns. Who awaits its end is thrown a
  /// later failure; if nobody does, the global handler hears of it.
  func begin(_ perform: Perform<Kind>) throws(RouteError) -> Performed {
    guard let router = try throwing(perform, { start($0) }) else {
      throw RouteError(.actionFailed, "\(route.name) was not performed")
    }
    router.configuration.isThrown = false
    return Performed(router)
  }

  private func throwing<Value>(
    _ perform: Perform<Kind>, _ body: (Perform<Kind>) -> Value
  ) throws(RouteError) -> Value {
    var failure: RouteError?
    var perform = perform
    perform.tell { failure = $0 }
    let value = body(perform)
    if let failure { throw failure }
    return value
  }

  /// This, if there is a route.
  func required() throws(RouteError) -> Self {
    if let missing = found.missing { throw missing.error }
    return self
  }
}
