import RouteModel

/// Making and performing with `try`: the error is thrown, and the global handler is not called. See
/// docs/behaviour.md, "Tasks".
extension RouteType {
  /// Makes and prepares a destination without showing it; a service is performed by this.
  /// - Parameter configuring: prepares and sets handlers.
  /// - Throws: why none was made.
  public func make(configuring: Configuring? = nil) throws(RouteError) -> Destination {
    try route.typed(throwing(asked(nil, configuring)) { make($0) })
  }

  /// Makes a destination and prepares it.
  /// - Throws: why none was made.
  public func make(
    preparing: @escaping (Destination) -> Void
  ) throws(RouteError) -> Destination {
    try make { config, _ in config.prepareDestination = preparing }
  }

  /// The router of a perform that has not failed when the call returns. A later failure is thrown
  /// to the task that awaits the end; without one, the global handler is called.
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

  /// Returns itself if there is a route.
  func required() throws(RouteError) -> Self {
    if let missing = found.missing { throw missing.error }
    return self
  }
}
