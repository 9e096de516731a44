import RouteModel

extension Perform {
  /// Also tells somebody of the end who throws a failure, behind whoever the caller has set.
  mutating func tell(
    _ success: ((AnyObject) -> Void)? = nil, _ failure: @escaping (RouteError) -> Void
  ) {
    let configure = configure
    self.configure = { configuration throws(RouteError) in
      var mistake: RouteError?
      do throws(RouteError) { try configure?(configuration) } catch { mistake = error }
      configuration.chainSuccessHandler(success)
      configuration.chainErrorHandler { failure($1) }
      configuration.isThrown = true
      if let mistake { throw mistake }
    }
  }
}

extension Registry {
  /// Performs a view route, and waits until its transition has ended.
  @MainActor func shown(
    _ route: RegisteredRoute, _ perform: Perform<Views>
  ) async throws(RouteError) -> AnyObject {
    let outcome = ActionOutcome()
    var shown: AnyObject?
    begin(route, perform, ActionEnd(outcome, route.name)) { shown = $0 }
    try await outcome.value()
    guard let shown else {
      throw RouteError(.destinationUnavailable, "\(route.name) made no destination")
    }
    return shown
  }

  /// Keeps the end only in handlers, so that it is noticed when they are let go of.
  @MainActor private func begin(
    _ route: RegisteredRoute, _ perform: Perform<Views>, _ end: consuming ActionEnd,
    _ take: @escaping (AnyObject) -> Void
  ) {
    var perform = perform
    perform.tell(
      { [end] in
        take($0)
        end.succeed()
      }, { [end] in end.fail($0) })
    self.perform(route, perform)
  }
}
