package import SimulatedUI

extension Perform {
  /// Adds handlers for a task that awaits the end and throws a failure; they are called after the
  /// caller's own.
  mutating func tell(
    _ success: ((AnyObject) -> Void)? = nil, _ failure: @escaping (RouteError) -> Void
  ) {
    let configure = configure
    self.configure = { configuration throws(RouteError) in
      var mistake: RouteError?
      do throws(RouteError) { try configure?(configuration) } catch { mistake = error }
      configuration.chainSuccessHandler(success)
      configuration.chainErrorHandler { failure($1) }
      configuration.isAwaited = true
      if let mistake { throw mistake }
    }
  }
}

/// Begins an action, and waits for its end.
/// - Parameter begin: begins it with handlers for its success and its failure.
/// - Returns: the value that the success handler got.
/// - Throws: why it failed.
nonisolated(nonsending) func endOfAction(
  of route: RegisteredRoute,
  _ begin: (
    _ success: @escaping (AnyObject?) -> Void, _ error: @escaping (RouteAction, RouteError) -> Void
  ) -> Void
) async throws(RouteError) -> AnyObject? {
  let outcome = AwaitedEnd()
  var result: AnyObject?
  // Only the handlers keep the end, so that it is noticed when all of them are freed.
  func start(_ end: ActionEnd) {
    begin(
      {
        result = $0
        end.succeed()
      }, { end.fail($1) })
  }
  start(ActionEnd(outcome, route.name))
  try await outcome.value()
  return result
}

extension Registry {
  /// Performs a view route, and waits until its transition has ended. A task that is cancelled while
  /// the perform waits for a guard gives up; a transition that has begun is waited for.
  @MainActor package func performAwaiting(
    _ route: RegisteredRoute, _ perform: Perform<Views>
  ) async throws(RouteError) -> Responder {
    let giveUp = GivingUp()
    let outcome = await withTaskCancellationHandler { () async -> Result<AnyObject?, RouteError> in
      do throws(RouteError) {
        return .success(
          try await endOfAction(of: route) { success, error in
            var perform = perform
            perform.tell(success) { error(.performRoute, $0) }
            giveUp.router = self.perform(route, perform).router
          })
      } catch {
        return .failure(error)
      }
    } onCancel: {
      giveUp()
    }
    guard let shown = try outcome.get() else {
      throw RouteError(.destinationUnavailable, "\(route.name) made no destination")
    }
    if let screen = shown as? Responder { return screen }
    throw ViewRouteFailure.wrongDestination(route, shown)
  }
}

/// What a cancelled task does with the perform for which it waits: one that waits for a guard is given up, and one that
/// has begun goes on.
@MainActor final class GivingUp {
  weak var router: AnyViewRouter?

  nonisolated init(_ router: AnyViewRouter? = nil) { self.router = router }

  nonisolated func callAsFunction() {
    Task { @MainActor in
      if let router { router.registry.views.guarded.withdraw(router) }
    }
  }
}
