import RouteModel
import SimulatedUI

/// A router class as the code of a view's route: one of the application, or that of the library for a
/// row alone.
final class ViewClassMaker: ViewMaker {
  private let type: AnyViewRouter.Type
  let label: String
  let isAbstract: Bool
  let requiredGuards: Set<String>
  let isRow: Bool

  /// Reads what the class overrides, so it must not be called under the registry's lock.
  @MainActor init(_ type: AnyViewRouter.Type) {
    self.type = type
    label = TypeCheck.qualifiedName(type)
    isAbstract = type.isAbstractRouter
    requiredGuards = type.requiredGuards
    isRow = false
  }

  /// A row alone.
  private init(row type: AnyViewRouter.Type) {
    (self.type, label, isAbstract, requiredGuards, isRow) = (type, "a row", true, [], true)
  }

  /// A row whose class is a controller.
  static let controllerRow = ViewClassMaker(row: SimulatedControllerRouter.self)
  /// A row whose class is a view.
  static let viewRow = ViewClassMaker(row: SimulatedViewRouter.self)

  var routerClass: AnyClass? { isRow ? nil : type }
  func accepts(_ match: RouteMatch) -> Bool { type.accepts(match) }
  @MainActor func handle(_ event: any RouteCustomEvent) { type.handle(event) }
  @MainActor func didFinishRegistration() { type.didFinishRegistration() }
  @MainActor func makeRouter(_ context: RouterContext<Views>) -> AnyViewRouter {
    type.init(context)
  }
  @MainActor func makeConfiguration() -> ViewRouteConfiguration { type.makeConfiguration() }
  @MainActor func makeRemoval() -> ViewRemoveConfiguration { type.makeRemoveConfiguration() }
  @MainActor var supportedPaths: Set<PathKind>? { type.supportedPaths }
  @MainActor var detectsLeaks: Bool { type.shouldDetectMemoryLeak }
  @MainActor func shouldAutoCreate(for destination: AnyObject, from source: AnyObject?) -> Bool {
    type.shouldAutoCreate(for: destination, from: source)
  }
  @MainActor func validatesCustom(_ configuration: ViewRouteConfiguration) -> Bool {
    type.validateCustomRouteConfiguration(configuration)
  }
  @MainActor func path(
    forTransition transition: String, source: ViewController
  ) -> ViewRoutePath? { type.path(forTransition: transition, source: source) }
  @MainActor func receive(
    _ moment: ViewMoment, _ destination: AnyObject, _ router: AnyViewRouter?, from source: Any?
  ) { type.receiveMoment(moment, destination, router, from: source) }
}

/// A router class as the code of a service's route: one of the application, or that of the library for
/// a row alone.
final class ServiceClassMaker: ServiceMaker {
  private let type: AnyServiceRouter.Type
  let label: String
  let isAbstract: Bool
  let requiredGuards: Set<String>
  let isRow: Bool

  /// Reads what the class overrides, so it must not be called under the registry's lock.
  init(_ type: AnyServiceRouter.Type) {
    self.type = type
    label = TypeCheck.qualifiedName(type)
    isAbstract = type.isAbstractRouter
    requiredGuards = type.requiredGuards
    isRow = false
  }

  /// A row alone.
  private init(row type: AnyServiceRouter.Type) {
    (self.type, label, isAbstract, requiredGuards, isRow) = (type, "a row", true, [], true)
  }

  /// A row whose class is a service.
  static let row = ServiceClassMaker(row: SimulatedServiceRouter.self)

  var routerClass: AnyClass? { isRow ? nil : type }
  func accepts(_ match: RouteMatch) -> Bool { type.accepts(match) }
  @MainActor func handle(_ event: any RouteCustomEvent) { type.handle(event) }
  @MainActor func didFinishRegistration() { type.didFinishRegistration() }
  func makeRouter(_ context: RouterContext<Services>) -> AnyServiceRouter { type.init(context) }
  func makeConfiguration() -> PerformRouteConfiguration { type.makeConfiguration() }
  func makeRemoval() -> RemoveRouteConfiguration { type.makeRemoveConfiguration() }
  var lifetime: ServiceLifetime { type.lifetime }
}
