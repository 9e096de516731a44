import RouteModel
import SimulatedUI

/// What the code of a route does: that of a router class (``ViewClassMaker``, ``ServiceClassMaker``) or
/// the closures of a block route (``ViewBlock``, ``ServiceBlock``). A row alone has a router class of
/// the library, which makes simulated destinations.
protocol RouteMaker: AnyObject, Sendable {
  var kind: RegisteredRoute.Kind { get }
  /// The same as the maker of a view; nil for a service.
  var ofView: (any ViewMaker)? { get }
  /// The same as the maker of a service; nil for a view.
  var ofService: (any ServiceMaker)? { get }
  /// Its name in messages.
  var label: String { get }
  /// The router class, if it is one.
  var routerClass: AnyClass? { get }
  /// Whether it is never performed itself, so that it needs no destination.
  var isAbstract: Bool { get }
  /// Whether there is only a row.
  var isRow: Bool { get }
  /// The guards that it requires.
  var requiredGuards: Set<String> { get }
  /// Whether it takes a URL with these parameters; called on the thread that matches.
  func accepts(_ match: RouteMatch) -> Bool
  /// Gives it a custom event.
  @MainActor func handle(_ event: any RouteCustomEvent)
  /// Its own check; it reports its findings to the registry.
  @MainActor func didFinishRegistration()
  /// A new configuration for one perform.
  @MainActor func anyConfiguration() -> PerformRouteConfiguration
}

/// What the code of a view's route does.
protocol ViewMaker: RouteMaker {
  /// The router of one perform.
  @MainActor func makeRouter(_ context: RouterContext<Views>) -> AnyViewRouter
  /// A new configuration for one perform.
  @MainActor func makeConfiguration() -> ViewRouteConfiguration
  /// A new remove configuration.
  @MainActor func makeRemoval() -> ViewRemoveConfiguration
  /// The paths that it declares.
  @MainActor var supportedPaths: Set<PathKind>? { get }
  /// Whether destinations that stay alive after their removal are reported.
  @MainActor var detectsLeaks: Bool { get }
  /// Whether a router is created for a destination from outside.
  @MainActor func shouldAutoCreate(for destination: AnyObject, from source: AnyObject?) -> Bool
  /// Whether the configuration has what a custom path needs.
  @MainActor func validatesCustom(_ configuration: ViewRouteConfiguration) -> Bool
  /// The path for the `transition` of a URL; nil means the documented one.
  @MainActor func path(forTransition transition: String, source: ViewController) -> ViewRoutePath?
  /// A destination of one of its classes appears or disappears.
  @MainActor func receive(
    _ moment: ViewMoment, _ destination: AnyObject, _ router: AnyViewRouter?, from source: Any?)
}

/// What the code of a service's route does.
protocol ServiceMaker: RouteMaker {
  /// The router of one perform.
  func makeRouter(_ context: RouterContext<Services>) -> AnyServiceRouter
  /// A new configuration for one perform.
  func makeConfiguration() -> PerformRouteConfiguration
  /// A new remove configuration.
  func makeRemoval() -> RemoveRouteConfiguration
  /// How long its services live.
  var lifetime: ServiceLifetime { get }
}

extension ViewMaker {
  var kind: RegisteredRoute.Kind { .view }
  var ofView: (any ViewMaker)? { self }
  var ofService: (any ServiceMaker)? { nil }
  @MainActor func anyConfiguration() -> PerformRouteConfiguration { makeConfiguration() }
}

extension ServiceMaker {
  var kind: RegisteredRoute.Kind { .service }
  var ofView: (any ViewMaker)? { nil }
  var ofService: (any ServiceMaker)? { self }
  @MainActor func anyConfiguration() -> PerformRouteConfiguration { makeConfiguration() }
}
