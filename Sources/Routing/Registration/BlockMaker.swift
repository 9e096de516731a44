import Locking
import RouteModel
import SimulatedUI

/// The closures of a block route. The last assignment of one counts.
///
/// A view's are set and called on the main actor; a service's must be `@Sendable` when they are set. So
/// both may be kept as plain functions.
struct BlockHooks<Kind: RouteKind>: @unchecked Sendable {
  typealias OnDestination = (AnyObject, Kind.Configuration, Kind.Router) -> Void
  typealias OnURL = ([String: Any], String, Kind.Router) -> Void

  var make: ((Kind.Configuration, Kind.Router) throws(RouteError) -> AnyObject?)?
  var makeConfiguration: (() -> Kind.Configuration)?
  var makeRemoval: (() -> Kind.Removal)?
  var prepare: OnDestination?
  var didFinishPrepare: OnDestination?
  var beforePerform: ((Kind.Configuration) -> Void)?
  var afterSuccess: ((RouteAction) -> Void)?
  var processUserInfo: OnURL?
  var performAction: ((String, [String: Any], String, Kind.Router) -> Void)?
  /// Called on the thread that matches.
  var accepts: (@Sendable (RouteMatch) -> Bool)?
  var events: [@MainActor (any RouteCustomEvent) -> Void] = []
  var didFinishRegistration: (@MainActor () -> Void)?
  var requiredGuards: Set<String> = []
  var view = ViewHooks()
  var service = ServiceHooks()
}

/// The closures that only views have.
struct ViewHooks {
  typealias Moment = (AnyViewRouter?, AnyObject, Any?) -> Void

  var supportedPaths: Set<PathKind>?
  var shouldAutoCreate: ((AnyObject, AnyObject?) -> Bool)?
  var isExternalPrepared: ((AnyObject, AnyViewRouter) -> Bool)?
  var validateCustom: ((ViewRouteConfiguration) -> Bool)?
  var canPerform: ((AnyViewRouter) -> Bool)?
  var perform: ((AnyObject, AnyObject?, ViewRouteConfiguration, AnyViewRouter) -> Void)?
  var canRemove: ((AnyViewRouter) -> Bool)?
  var remove: ((AnyObject, AnyObject?, ViewRemoveConfiguration, AnyViewRouter) -> Void)?
  var pathForTransition: ((String, ViewController) -> ViewRoutePath?)?
  var moments: [ViewMoment: Moment] = [:]
  var detectsLeaks = true
}

/// The closures that only services have.
struct ServiceHooks {
  var remove: ((AnyObject, RemoveRouteConfiguration, AnyServiceRouter) -> Void)?
  var lifetime: ServiceLifetime = .transient
}

/// A block route as the code of a route: what ``ViewBlock`` and ``ServiceBlock`` share.
class BlockMaker<Kind: RouteKind>: @unchecked Sendable {
  private final class Version: Sendable {
    let hooks: BlockHooks<Kind>
    init(_ hooks: BlockHooks<Kind>) { self.hooks = hooks }
  }

  let label: String
  private let newest: Locked<Version>

  init(_ label: String, _ set: (inout BlockHooks<Kind>) -> Void) {
    self.label = label
    var hooks = BlockHooks<Kind>()
    set(&hooks)
    newest = Locked(Version(hooks))
  }

  /// The closures as they are now.
  final var hooks: BlockHooks<Kind> { newest.withLock { $0 }.hooks }

  /// A replaced closure may hold the last reference to an object of the application: it is freed after
  /// the lock is released.
  final func change(_ change: (inout BlockHooks<Kind>) -> Void) {
    let old = newest.withLock { version in
      let old = version
      var hooks = old.hooks
      change(&hooks)
      version = Version(hooks)
      return old
    }
    withExtendedLifetime(old) {}
  }

  var routerClass: AnyClass? { nil }
  var isAbstract: Bool { false }
  var isRow: Bool { false }
  var requiredGuards: Set<String> { hooks.requiredGuards }
  func accepts(_ match: RouteMatch) -> Bool { hooks.accepts?(match) ?? true }
  @MainActor func handle(_ event: any RouteCustomEvent) {
    for handler in hooks.events { handler(event) }
  }
  @MainActor func didFinishRegistration() { hooks.didFinishRegistration?() }
}

/// A block route of views.
final class ViewBlock: BlockMaker<Views>, ViewMaker, @unchecked Sendable {
  @MainActor func makeRouter(_ context: RouterContext<Views>) -> AnyViewRouter {
    BlockRouter(context, self)
  }
  @MainActor func makeConfiguration() -> ViewRouteConfiguration {
    hooks.makeConfiguration?() ?? ViewRouteConfiguration()
  }
  @MainActor func makeRemoval() -> ViewRemoveConfiguration {
    hooks.makeRemoval?() ?? ViewRemoveConfiguration()
  }
  @MainActor var supportedPaths: Set<PathKind>? { hooks.view.supportedPaths }
  @MainActor var detectsLeaks: Bool { hooks.view.detectsLeaks }
  @MainActor func shouldAutoCreate(for destination: AnyObject, from source: AnyObject?) -> Bool {
    hooks.view.shouldAutoCreate?(destination, source) ?? true
  }
  @MainActor func validatesCustom(_ configuration: ViewRouteConfiguration) -> Bool {
    hooks.view.validateCustom?(configuration) ?? true
  }
  @MainActor func path(
    forTransition transition: String, source: ViewController
  ) -> ViewRoutePath? { hooks.view.pathForTransition?(transition, source) }
  @MainActor func receive(
    _ moment: ViewMoment, _ destination: AnyObject, _ router: AnyViewRouter?, from source: Any?
  ) { hooks.view.moments[moment]?(router, destination, source) }
}

/// A block route of services.
final class ServiceBlock: BlockMaker<Services>, ServiceMaker, @unchecked Sendable {
  func makeRouter(_ context: RouterContext<Services>) -> AnyServiceRouter {
    BlockServiceRouter(context, self)
  }
  func makeConfiguration() -> PerformRouteConfiguration {
    hooks.makeConfiguration?() ?? PerformRouteConfiguration()
  }
  func makeRemoval() -> RemoveRouteConfiguration {
    hooks.makeRemoval?() ?? RemoveRouteConfiguration()
  }
  var lifetime: ServiceLifetime { hooks.service.lifetime }
}
