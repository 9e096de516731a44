import SimulatedUI

/// The router of a block route of views: it does what the closures say.
final class BlockRouter: AnyViewRouter {
  private let block: ViewBlock

  init(_ context: RouterContext<Views>, _ block: ViewBlock) {
    self.block = block
    super.init(context)
  }

  /// Only block routes have such a router: one of another route does nothing.
  required init(_ context: RouterContext<Views>) {
    block = ViewBlock(context.route.name) { _ in }
    super.init(context)
  }

  private var hooks: BlockHooks<Views> { block.hooks }

  override class var isAbstractRouter: Bool { true }

  override func anyDestination(
    with configuration: ViewRouteConfiguration
  ) throws(RouteError) -> AnyObject? {
    guard let make = hooks.make else { return try super.anyDestination(with: configuration) }
    return try make(configuration, self)
  }

  override func prepareAnyDestination(
    _ destination: AnyObject, configuration: ViewRouteConfiguration
  ) { hooks.prepare?(destination, configuration, self) }

  override func didFinishPrepareAnyDestination(
    _ destination: AnyObject, configuration: ViewRouteConfiguration
  ) { hooks.didFinishPrepare?(destination, configuration, self) }

  override func isAnyDestinationFromExternalPrepared(_ destination: AnyObject) -> Bool {
    hooks.view.isExternalPrepared?(destination, self) ?? true
  }

  override func canPerformCustomRoute() -> Bool { hooks.view.canPerform?(self) ?? false }

  override func performCustomRoute(
    onAny destination: AnyObject, from source: AnyObject?, configuration: ViewRouteConfiguration
  ) {
    guard let perform = hooks.view.perform else {
      return super.performCustomRoute(
        onAny: destination, from: source, configuration: configuration)
    }
    perform(destination, source, configuration, self)
  }

  override func canRemoveCustomRoute() -> Bool { hooks.view.canRemove?(self) ?? false }

  override func removeCustomRoute(
    onAny destination: AnyObject, from source: AnyObject?, configuration: ViewRemoveConfiguration
  ) {
    guard let remove = hooks.view.remove else {
      return super.removeCustomRoute(onAny: destination, from: source, configuration: configuration)
    }
    remove(destination, source, configuration, self)
  }

  override func beforePerform() { hooks.beforePerform?(configuration) }

  override func afterSuccess(of action: RouteAction) { hooks.afterSuccess?(action) }

  override func processUserInfo(_ userInfo: [String: Any], from url: String) {
    hooks.processUserInfo?(userInfo, url, self)
  }

  override func performAction(_ action: String, userInfo: [String: Any], from url: String) {
    hooks.performAction?(action, userInfo, url, self)
  }
}

/// The router of a block route of services: it does what the closures say.
final class BlockServiceRouter: AnyServiceRouter {
  private let block: ServiceBlock

  init(_ context: RouterContext<Services>, _ block: ServiceBlock) {
    self.block = block
    super.init(context)
  }

  /// Only block routes have such a router: one of another route does nothing.
  required init(_ context: RouterContext<Services>) {
    block = ServiceBlock(context.route.name) { _ in }
    super.init(context)
  }

  private var hooks: BlockHooks<Services> { block.hooks }

  override class var isAbstractRouter: Bool { true }

  override func anyDestination(
    with configuration: PerformRouteConfiguration
  ) throws(RouteError) -> AnyObject? {
    guard let make = hooks.make else { return try super.anyDestination(with: configuration) }
    return try make(configuration, self)
  }

  override func prepareAnyDestination(
    _ destination: AnyObject, configuration: PerformRouteConfiguration
  ) { hooks.prepare?(destination, configuration, self) }

  override func didFinishPrepareAnyDestination(
    _ destination: AnyObject, configuration: PerformRouteConfiguration
  ) { hooks.didFinishPrepare?(destination, configuration, self) }

  override func removeAnyDestination(
    _ destination: AnyObject?, configuration: RemoveRouteConfiguration
  ) {
    if let destination { hooks.service.remove?(destination, configuration, self) }
    super.removeAnyDestination(destination, configuration: configuration)
  }

  override func beforePerform() { hooks.beforePerform?(configuration) }

  override func afterSuccess(of action: RouteAction) { hooks.afterSuccess?(action) }

  override func processUserInfo(_ userInfo: [String: Any], from url: String) {
    hooks.processUserInfo?(userInfo, url, self)
  }

  override func performAction(_ action: String, userInfo: [String: Any], from url: String) {
    hooks.performAction?(action, userInfo, url, self)
  }
}
