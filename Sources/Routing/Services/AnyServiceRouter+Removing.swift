import RouteModel

extension AnyServiceRouter {
  /// Removes the service: Removing, the router's own work, Removed.
  /// - Parameters:
  ///   - success: called once, after the configuration's handlers.
  ///   - error: called once, if it fails.
  public func removeRoute(
    success: (() -> Void)? = nil, error: ((RouteAction, RouteError) -> Void)? = nil
  ) {
    startRemoving(configure: nil, success: success, error: error)
  }

  /// Removes the service with one completion for both outcomes.
  public func removeRoute(completion: @escaping (Bool, RouteAction, RouteError?) -> Void) {
    removeRoute(
      success: { completion(true, .removeRoute, nil) }, error: { completion(false, $0, $1) })
  }

  /// Removes the service with handlers of its own; they replace what was set for removal before.
  public func removeRoute(configuring configure: (RemoveRouteConfiguration) -> Void) {
    withoutActuallyEscaping(configure) { configure in
      startRemoving(configure: configure, success: nil, error: nil)
    }
  }

  private func startRemoving(
    configure: ((RemoveRouteConfiguration) -> Void)?, success: (() -> Void)?,
    error: ((RouteAction, RouteError) -> Void)?
  ) {
    let configuration = removeConfiguration
    let destination = destination
    let refusal =
      destination == nil
      ? RouteError(
        .actionFailed, "the service of \(route.name) is gone already",
        suggestions: ["hold the service while it is used"]) : nil
    guard
      lifecycle.startRemoval(
        configuration, refusal: refusal, configure: configure, success: success, error: error,
        report: { registry.report(self, .removeRoute, $0) })
    else { return }
    guard let destination else { return }
    draft = ServiceDraft(registry, .remove, before: .routed)
    configuration.prepareDestination?(destination)
    removeAnyDestination(destination, configuration: configuration)
  }

  /// Ends a removal: Removed, then the success handlers.
  public func endRemoveRouteWithSuccess() {
    guard state == .removing else { return }
    if let code = route.code { registry.scopedServices.forget(code) }
    let destination = destination
    lifecycle.enter(.removed)
    lifecycle.succeedRemoval(removeConfiguration)
    finishDraft(destination, nil)
  }

  /// Ends a removal with a failure: the state goes back, then the handlers run.
  public func endRemoveRoute(with failure: RouteError) {
    guard state == .removing else { return }
    lifecycle.restore()
    lifecycle.failRemoval(removeConfiguration, failure)
    registry.report(self, .removeRoute, failure)
    finishDraft(destination, failure)
  }
}
