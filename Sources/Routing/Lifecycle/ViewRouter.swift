/// A view router with typed destinations and configurations: subclass it for a screen.
///
/// ```swift
/// final class EditorRouter: ViewRouter<EditorViewController, ViewRouteConfiguration> {
///   override class func registerRoutableDestination() {
///     registerView(EditorViewController.self)
///     register(RoutableView<any EditorViewInput>())
///     registerURLPattern("app://editor/:title")
///   }
///   override func destination(with configuration: ViewRouteConfiguration) -> EditorViewController? {
///     EditorViewController()
///   }
/// }
/// ```
@MainActor open class ViewRouter<Destination, Configuration: ViewRouteConfiguration>: AnyViewRouter
{
  open override class var isAbstractRouter: Bool {
    self == ViewRouter<Destination, Configuration>.self
  }

  /// A new configuration for one perform.
  open class func defaultRouteConfiguration() -> Configuration { Configuration() }

  /// Makes the destination. If it returns nil the perform fails with `destination-unavailable`, if
  /// it throws with that error. An override need not throw.
  open func destination(
    with configuration: Configuration
  ) throws(RouteError) -> Destination? {
    if configuration.making != nil { return nil }
    throw .notOverridden(self)
  }
  /// Injects what the destination needs, after the caller has prepared it.
  open func prepareDestination(_ destination: Destination, configuration: Configuration) {}
  /// Called when every preparation has run, to check it.
  open func didFinishPrepareDestination(_ destination: Destination, configuration: Configuration) {}
  /// Whether a destination that came from a storyboard or by `addSubview` needs no configuration.
  /// If it does, the performer is asked. See docs/behaviour.md, "Performers".
  open func isPrepared(_ destination: Destination) -> Bool { true }
  /// Shows the destination on a path of the router's own: calls `beginPerformRoute()`, then
  /// `endPerformRouteWithSuccess()` or `endPerformRoute(with:)`.
  open func performCustomRoute(
    on destination: Destination, from source: AnyObject?, configuration: Configuration
  ) {
    endPerformRoute(with: ViewRouteFailure.noCustomPath(route, "performCustomRoute"))
  }
  /// Removes the destination: calls `beginRemoveRoute(from:)`, then
  /// `endRemoveRouteWithSuccess(from:)` or `endRemoveRoute(with:)`.
  open func removeCustomRoute(
    on destination: Destination, from source: AnyObject?,
    removeConfiguration: ViewRemoveConfiguration,
    configuration: Configuration
  ) {
    endRemoveRoute(with: ViewRouteFailure.noCustomPath(route, "removeCustomRoute"))
  }

  /// A destination is about to be shown. See docs/behaviour.md, "AOP".
  open class func router(
    _ router: AnyViewRouter?, willPerformRouteOnDestination destination: Destination,
    fromSource source: Any?
  ) {}
  /// A destination was shown.
  open class func router(
    _ router: AnyViewRouter?, didPerformRouteOnDestination destination: Destination,
    fromSource source: Any?
  ) {}
  /// A destination is about to be removed.
  open class func router(
    _ router: AnyViewRouter?, willRemoveRouteOnDestination destination: Destination,
    fromSource source: Any?
  ) {}
  /// A destination was removed.
  open class func router(
    _ router: AnyViewRouter?, didRemoveRouteOnDestination destination: Destination,
    fromSource source: Any?
  ) {}

  // MARK: From the untyped base

  final override class func makeConfiguration() -> ViewRouteConfiguration {
    defaultRouteConfiguration()
  }

  public final override func anyDestination(
    with configuration: ViewRouteConfiguration
  ) throws(RouteError) -> AnyObject? {
    guard let configuration = configuration as? Configuration,
      let destination = try destination(with: configuration)
    else { return nil }
    return TypeCheck.object(destination)
  }

  final override func prepareAnyDestination(
    _ destination: AnyObject, configuration: ViewRouteConfiguration
  ) {
    guard let configuration = configuration as? Configuration else { return }
    TypeCheck.give(destination) { prepareDestination($0, configuration: configuration) }
  }

  final override func didFinishPrepareAnyDestination(
    _ destination: AnyObject, configuration: ViewRouteConfiguration
  ) {
    guard let configuration = configuration as? Configuration else { return }
    TypeCheck.give(destination) { didFinishPrepareDestination($0, configuration: configuration) }
  }

  final override func isAnyDestinationFromExternalPrepared(_ destination: AnyObject) -> Bool {
    guard let destination = destination as? Destination else { return true }
    return isPrepared(destination)
  }

  final override func performCustomRoute(
    onAny destination: AnyObject, from source: AnyObject?, configuration: ViewRouteConfiguration
  ) {
    guard let destination = destination as? Destination,
      let configuration = configuration as? Configuration
    else {
      endPerformRoute(with: ViewRouteFailure.wrongDestination(route, destination))
      return
    }
    performCustomRoute(on: destination, from: source, configuration: configuration)
  }

  final override func removeCustomRoute(
    onAny destination: AnyObject, from source: AnyObject?,
    configuration removal: ViewRemoveConfiguration
  ) {
    guard let destination = destination as? Destination,
      let configuration = configuration as? Configuration
    else {
      endRemoveRoute(with: ViewRouteFailure.wrongDestination(route, destination))
      return
    }
    removeCustomRoute(
      on: destination, from: source, removeConfiguration: removal, configuration: configuration)
  }

  final override class func receiveMoment(
    _ moment: ViewMoment, _ destination: AnyObject, _ router: AnyViewRouter?, from source: Any?
  ) {
    TypeCheck.give(destination) { destination in
      switch moment {
      case .willPerform:
        self.router(router, willPerformRouteOnDestination: destination, fromSource: source)
      case .didPerform:
        self.router(router, didPerformRouteOnDestination: destination, fromSource: source)
      case .willRemove:
        self.router(router, willRemoveRouteOnDestination: destination, fromSource: source)
      case .didRemove:
        self.router(router, didRemoveRouteOnDestination: destination, fromSource: source)
      }
    }
  }
}
