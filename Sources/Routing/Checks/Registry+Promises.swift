import RouteModel
import Synchronization

/// What a route has made, held against the protocols that it is found by. Behaviour reference (g.7).
extension Registry {
  /// Why an object is none that callers of a route can use; without this their typed handlers would
  /// never be called and nobody would be told.
  @inline(__always)
  func brokenPromise(_ route: RegisteredRoute, _ object: AnyObject) -> RouteError? {
    guard let code = route.code else { return nil }
    let type: AnyClass = type(of: object)
    let stamp = unsafeBitCast(type, to: UInt.self) ^ UInt(truncatingIfNeeded: codeRevision) << 48
    if route.checkedClass.load(ordering: .relaxed) == stamp { return nil }
    return check(type, route, code, stamp)
  }

  private func check(
    _ type: AnyClass, _ route: RegisteredRoute, _ code: Int, _ stamp: UInt
  ) -> RouteError? {
    let missing = withState { state in
      state.codes[code]?.protocols.first {
        $0.role.role == .destination && !TypeCheck.isKind(type, of: $0.type)
      }
    }
    guard let missing else {
      route.checkedClass.store(stamp, ordering: .relaxed)
      return nil
    }
    let name = TypeCheck.qualifiedName(type)
    return RouteError(
      .actionFailed, "\(route.name) made \(name), which does not conform to \(missing.name)",
      suggestions: ["extension \(TypeCheck.bareName(name)): \(TypeCheck.bareName(missing.name))"])
  }
}
