import RouteModel

/// A guard in code: decides whether a route that requires it may be performed. See
/// docs/behaviour.md, "Guards".
///
/// ```swift
/// registry.register(RouteGuard("signed-in", route: "login") { _ in await session.isOpen })
/// ```
///
/// It may take its time and wait for a person. A row of the catalog with the same name decides which
/// route is performed.
public struct RouteGuard: Sendable {
  /// The name that routes require.
  public let name: String
  /// The route that is performed while it is not fulfilled, by identifier; nil refuses instead.
  public let route: String?
  let isFulfilled: @MainActor @Sendable (RouteRequest) async -> Bool

  /// A guard.
  ///
  /// - Parameters:
  ///   - name: The name that routes require.
  ///   - route: The route that is performed while it is not fulfilled, by identifier.
  ///   - isFulfilled: Asked before a perform that waits for it, when its own route was removed, and
  ///     by ``Registry/guardsChanged()``.
  public init(
    _ name: String, route: String? = nil,
    isFulfilled: @escaping @MainActor @Sendable (RouteRequest) async -> Bool
  ) {
    self.name = name
    self.route = route
    self.isFulfilled = isFulfilled
  }
}

extension Registry {
  /// Adds a guard in code, or replaces the one of its name.
  ///
  /// - Parameter routeGuard: The guard.
  public func register(_ routeGuard: RouteGuard) {
    replace(\.guards[routeGuard.name], routeGuard)
  }

  /// Takes away the guard in code of a name. A row of that name stays.
  public func removeGuard(_ name: String) { replace(\.guards[name], nil) }

  /// Sets whether a guard is fulfilled, in the fact `guards` of the ``context``. If it is, the
  /// performs that wait for it go on.
  ///
  /// - Parameters:
  ///   - name: The name of the guard.
  ///   - isFulfilled: Whether it is.
  @MainActor public func setGuard(_ name: String, isFulfilled: Bool) {
    withState { state in
      if isFulfilled {
        state.context.facts.guards.insert(name)
      } else {
        state.context.facts.guards.remove(name)
      }
    }
    guardsChanged()
  }

  /// Asks the guards again for which performs wait; those of fulfilled guards go on.
  @MainActor public func guardsChanged() { views.guarded.changed() }
}

extension Registry {
  /// The first guard that a route requires and that is not known to be fulfilled.
  ///
  /// - Parameters:
  ///   - parents: The routes below it, whose guards are asked after its own.
  ///   - passed: Guards whose code has let this perform through.
  func unfulfilledGuard(
    of route: RegisteredRoute, above parents: [RegisteredRoute] = [], passed: Set<String> = []
  ) -> String? {
    unfulfilledGuards(of: route, above: parents, passed: passed).first?.name
  }

  /// All of them, each with the route that requires it.
  ///
  /// - Parameter context: Another context than the registry's.
  func unfulfilledGuards(
    of route: RegisteredRoute, above parents: [RegisteredRoute] = [], passed: Set<String> = [],
    in context: RouteContext? = nil
  ) -> [(name: String, owner: RegisteredRoute)] {
    let own = route.guards
    if own.isEmpty, parents.allSatisfy(\.guards.isEmpty) { return [] }
    var known = (context ?? self.context).guards.union(passed)
    return
      (own.map { ($0, route) } + parents.flatMap { parent in parent.guards.map { ($0, parent) } })
      .filter { known.insert($0.0).inserted }
  }

  /// The refusal of a route whose guard has no route.
  func unguarded(_ waiting: RegisteredRoute, _ name: String) -> RouteError {
    let missing = route(ofGuard: name).map { ", and its route \($0) is not registered" }
    return .unguarded(waiting, name, missing ?? "")
  }

  /// The refusal of a route whose guard's own route requires the guard.
  func guardLoop(_ name: String, of route: RegisteredRoute) -> RouteError? {
    guardCircle(from: name).map { circle in
      RouteError(
        .guardLoop,
        "\(route.name) requires \(name), whose route requires it: "
          + circle.joined(separator: " → "))
    }
  }

  /// The code of a guard.
  func codeGuard(_ name: String) -> RouteGuard? { withState { $0.guards[name] } }

  /// The route that is performed while a guard is not fulfilled: its row's, else its code's.
  func route(ofGuard name: String) -> String? {
    withState { $0.catalog.guards[name]?.route ?? $0.guards[name]?.route }
  }

  /// The guard's own route, if it is registered.
  func ownRoute(ofGuard name: String) -> RegisteredRoute? {
    route(ofGuard: name).flatMap { self.route($0) }
  }

  /// Why nobody can ever fulfil a guard for a route, whatever is in front: the guards lead round in a circle, or no
  /// code decides and there is no route that could, or that route is not available.
  ///
  /// - Parameter context: Another context than the registry's.
  func unfulfillable(
    _ name: String, for route: RegisteredRoute, in context: RouteContext? = nil
  ) -> RouteError? {
    if let loop = guardLoop(name, of: route) { return loop }
    if codeGuard(name) != nil { return nil }
    guard let shown = ownRoute(ofGuard: name) else { return unguarded(route, name) }
    return unavailable(shown, in: context).map { .unguarded(route, name, after: shown, $0) }
  }

  /// The guards from one back to itself: its route requires it, or a guard whose route does.
  func guardCircle(from name: String) -> [String]? {
    Circle.from(name) { ownRoute(ofGuard: $0)?.guards ?? [] }
  }
}

extension RouteError {
  static func unguarded(_ route: RegisteredRoute, _ name: String, _ why: String = "") -> RouteError
  {
    RouteError(
      .needsGuard, "\(route.name) needs \(name), which is not fulfilled\(why)",
      suggestions: ["context guards=\(name)"])
  }

  /// The route of the guard has failed.
  static func unguarded(
    _ route: RegisteredRoute, _ name: String, after shown: RegisteredRoute, _ failure: RouteError
  ) -> RouteError {
    unguarded(route, name, ", and \(shown.name) failed: \(failure.message)")
  }

  static func guardDeclined(_ route: RegisteredRoute, _ name: String) -> RouteError {
    RouteError(
      .guardDeclined, "\(route.name) waited for \(name), which was declined: its screen was removed"
    )
  }

  static func guardLeft(_ route: RegisteredRoute, _ name: String, _ why: String) -> RouteError {
    RouteError(.guardLeft, "\(route.name) waited for \(name), and was left: \(why)")
  }
}
