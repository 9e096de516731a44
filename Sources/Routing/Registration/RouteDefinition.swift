import Locking
import RouteModel
import SimulatedUI

/// What the code of a route does, whether it makes views or services.
protocol AnyRouteDefinition: AnyObject, Sendable {
  var kind: RegisteredRoute.Kind { get }
  /// Its name in messages.
  var label: String { get }
  /// The router class, if the hooks are those of one.
  var routerClass: AnyClass? { get }
  /// Whether the class is never performed, so that it needs no destination.
  var isAbstract: Bool { get }
  /// Whether there is no code: a row alone makes a simulated destination.
  var isRow: Bool { get }
  /// The guards that the code requires.
  var requiredGuards: Set<String> { get }
  /// Whether the code takes a URL with these parameters.
  func accepts(_ match: RouteMatch) -> Bool
  /// Gives a custom event to the code.
  @MainActor func handle(_ event: any RouteCustomEvent)
  /// The code's own check; it reports its findings to the registry.
  @MainActor func didFinishRegistration()
  /// A new configuration for one perform.
  func anyConfiguration() -> PerformRouteConfiguration
}

/// What the code of a route does: one table of hooks, whether they come from a router class, a block
/// route, an easy registration, or a row alone. The last assignment of a hook wins.
package final class RouteDefinition<Kind: RouteKind>: AnyRouteDefinition {
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
    var requiredGuards: Set<String> = []
    var view = ViewHooks()
    var service = ServiceHooks()
  }

  let label: String
  let routerClass: AnyClass?
  let isAbstract: Bool
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

  /// The current value of a hook. A closure, not a key path: in a generic type Swift builds a key path at
  /// every call.
  subscript<Hook>(_ read: (Hooks) -> Hook) -> Hook {
    hooks.withLock { Read(hook: read($0)) }.hook
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
    self[{ $0.makeConfiguration }]?() ?? Kind.Configuration()
  }

  func anyConfiguration() -> PerformRouteConfiguration { configuration() }
  var kind: RegisteredRoute.Kind { Kind.kind }
  var requiredGuards: Set<String> { self[{ $0.requiredGuards }] }
  func accepts(_ match: RouteMatch) -> Bool { self[{ $0.accepts }]?(match) ?? true }
  @MainActor func handle(_ event: any RouteCustomEvent) {
    for handler in self[{ $0.events }] { handler(event) }
  }
  @MainActor func didFinishRegistration() { self[{ $0.didFinishRegistration }]?() }

  /// A new remove configuration.
  func removal() -> Kind.Removal { self[{ $0.makeRemoval }]?() ?? Kind.Removal() }
}

/// A hook that was read under the lock.
private struct Read<Hook>: @unchecked Sendable { let hook: Hook }

/// The hooks that only views have.
struct ViewHooks {
  typealias Moment = (AnyViewRouter?, AnyObject, Any?) -> Void

  var supportedPaths: () -> Set<PathKind>? = { nil }
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
  var lifetime: () -> ServiceLifetime = { .transient }
}
