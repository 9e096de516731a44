import Locking
import RouteModel
import SimulatedUI

/// The hooks of a block route or an easy registration. The last assignment of a hook wins.
final class RouteDefinition<Kind: RouteKind>: Sendable {
  /// A view's hooks are set and called on the main actor; a service's must be `@Sendable` when they
  /// are set. So both may be kept as plain functions.
  struct Hooks: @unchecked Sendable {
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
    var dependencies: [RouteDependency] = []
    var requiredGuards: Set<String> = []
    var isEasy = false
    var view = ViewHooks()
    var service = ServiceHooks()
  }

  let label: String
  private let hooks = Locked(Hooks())

  init(label: String, _ set: (inout Hooks) -> Void = { _ in }) {
    self.label = label
    change(set)
  }

  /// The current value of a hook.
  subscript<Hook>(_ path: KeyPath<Hooks, Hook>) -> Hook {
    hooks.withLock { Read(hook: $0[keyPath: path]) }.hook
  }

  /// A replaced hook may hold the last reference to an object of the application: it is freed after
  /// the lock is released.
  func change(_ change: (inout Hooks) -> Void) {
    let old = hooks.withLock { hooks in
      let old = hooks
      change(&hooks)
      return old
    }
    withExtendedLifetime(old) {}
  }
}

/// A hook that was read under the lock.
private struct Read<Hook>: @unchecked Sendable { let hook: Hook }

/// The hooks that only block routes of views have.
struct ViewHooks {
  typealias Moment = (AnyViewRouter?, AnyObject, Any?) -> Void

  var supportedPaths: ViewRoutePaths?
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

/// The hooks that only block routes of services have.
struct ServiceHooks {
  var remove: ((AnyObject, RemoveRouteConfiguration, AnyServiceRouter) -> Void)?
  var actions: [String: (AnyObject, [String: Any]) throws -> Any] = [:]
  var scope = ServiceScope.transient
}
