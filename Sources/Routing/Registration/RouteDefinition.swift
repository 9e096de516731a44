import Locking
import RouteModel
import SimulatedUI

/// What the code of a route does: one table of hooks, whether they come from a router class, a block
/// route, an easy registration, or a row alone. The last assignment of a hook wins.
package final class RouteDefinition<Kind: RouteKind>: Sendable {
  /// A view's hooks are set and called on the main actor; a service's must be `@Sendable` when they
  /// are set. So both may be kept as plain functions.
  struct Hooks: @unchecked Sendable {
    typealias OnDestination = (AnyObject, Kind.Configuration, Kind.Router) -> Void
    typealias OnURL = ([String: Any], String, Kind.Router) -> Void

    /// Makes the router of a perform; nil for the base class of the kind.
    var makeRouter: ((RouterContext<Kind>) -> Kind.Router)?
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
    var requiredGuards: @Sendable () -> Set<String> = { [] }
    var view = ViewHooks()
    var service = ServiceHooks()
  }

  /// Its name in messages.
  let label: String
  /// The router class, if the hooks are those of one.
  let routerClass: AnyClass?
  /// Whether the class is never performed, so that it needs no destination.
  let isAbstract: Bool
  /// Whether there is no code: a row alone makes a simulated destination.
  let isRow: Bool
  private let hooks = Locked(Hooks())

  init(
    label: String, routerClass: AnyClass? = nil, isAbstract: Bool = false, isRow: Bool = false,
    _ set: (inout Hooks) -> Void = { _ in }
  ) {
    self.label = label
    self.routerClass = routerClass
    self.isAbstract = isAbstract
    self.isRow = isRow
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

  /// A new configuration for one perform.
  func configuration() -> Kind.Configuration {
    self[\.makeConfiguration]?() ?? Kind.Configuration()
  }

  /// A new remove configuration.
  func removal() -> Kind.Removal { self[\.makeRemoval]?() ?? Kind.Removal() }
}

/// A hook that was read under the lock.
private struct Read<Hook>: @unchecked Sendable { let hook: Hook }

/// The hooks that only views have.
struct ViewHooks {
  typealias Moment = (AnyViewRouter?, AnyObject, Any?) -> Void

  var supportedPaths: () -> ViewRoutePaths? = { nil }
  var shouldAutoCreate: ((AnyObject, AnyObject?) -> Bool)?
  var isExternalPrepared: ((AnyObject, AnyViewRouter) -> Bool)?
  var validateCustom: ((ViewRouteConfiguration) -> Bool)?
  var canPerform: ((AnyViewRouter) -> Bool)?
  var perform: ((AnyObject, AnyObject?, ViewRouteConfiguration, AnyViewRouter) -> Void)?
  var canRemove: ((AnyViewRouter) -> Bool)?
  var remove: ((AnyObject, AnyObject?, ViewRemoveConfiguration, AnyViewRouter) -> Void)?
  var pathForTransition: ((String, ViewController) -> ViewRoutePath?)?
  var moments: [ViewMoment: Moment] = [:]
  var detectsLeaks: () -> Bool = { true }
}

/// The hooks that only services have.
struct ServiceHooks {
  var remove: ((AnyObject, RemoveRouteConfiguration, AnyServiceRouter) -> Void)?
  var actions: [String: (AnyObject, [String: Any]) throws -> Any] = [:]
  var scope: () -> ServiceScope = { .transient }
}
