import Locking
import RouteModel

/// A class that was found to conform to every protocol of a route, and when.
struct PromiseCheck: Equatable {
  let type: ObjectIdentifier
  let revision: Int
}

/// Checks what a route has made: whether it conforms to the protocols that find the route, and
/// whether it belongs to another route. See docs/behaviour.md, "Checks".
extension Registry {
  /// Why callers of a route cannot use an object. Without this check their typed handlers would
  /// silently never be called.
  func brokenPromise(_ route: RegisteredRoute, _ object: AnyObject) -> RouteError? {
    guard let code = route.codeIndex else { return nil }
    let type: AnyClass = type(of: object)
    let check = PromiseCheck(type: ObjectIdentifier(type), revision: codeRevision)
    if route.lastCheck.withLock({ $0 == check }) { return nil }
    if let failure = failure(type, route, code) { return failure }
    route.lastCheck.withLock { $0 = check }
    return nil
  }

  private func failure(
    _ type: AnyClass, _ route: RegisteredRoute, _ code: Int
  ) -> RouteError? {
    let (missing, owner): (DeclaredProtocol?, String?) = withState { state in
      // A route that was unregistered, or is being replaced, finishes what it has begun.
      guard let own = state.codes[code], state.leaving != code else { return (nil, nil) }
      let missing = own.protocols.first {
        $0.role.role == .destination && !TypeCheck.isKind(type, of: $0.type)
      }
      let owner = state.classes[ObjectIdentifier(type)]?.exclusive
      return (missing, owner.flatMap { $0 == code ? nil : state.codes[$0]?.primary.name })
    }
    if let missing { return .nonconformance(route, type, to: missing.name) }
    if let owner {
      let name = TypeCheck.qualifiedName(type)
      return RouteError(
        .actionFailed, "\(route.name) made \(name), which belongs exclusively to \(owner)",
        suggestions: ["perform \(owner)", "register \(name) with registerView in both routers"])
    }
    return nil
  }
}
