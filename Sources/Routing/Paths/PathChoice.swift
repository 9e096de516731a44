package import RouteModel
package import SimulatedUI

/// The path of a perform, as far as its caller has chosen it. The rest is determined when the
/// interceptors have decided which route is performed.
@MainActor package enum PathChoice {
  /// The whole path.
  case path(ViewRoutePath)
  /// Its kind and where it starts.
  case kind(PathKind, from: ViewController)
  /// Where it starts. The URL, the pattern or the route decides the rest, else `otherwise`.
  case from(ViewController, otherwise: PathKind?)

  /// The path of routes that declare none, as the caller says.
  var fallback: PathKind? {
    if case .from(_, let otherwise) = self { otherwise } else { nil }
  }

  /// Whether a storyboard chooses the destination.
  var leadsAnywhere: Bool {
    if case .path(.segue) = self { true } else { false }
  }

  /// The path of the route that was asked for.
  func path(
    of route: RegisteredRoute, _ match: RouteMatch?
  ) throws(RouteError) -> ViewRoutePath {
    switch self {
    case .path(let path): return path
    case .kind(let kind, let source): return try URLTransitions.path(kind, from: source)
    case .from(let source, let otherwise):
      return try URLTransitions.path(of: route, match, from: source, otherwise: otherwise)
    }
  }

  /// The path of a route that an interceptor redirected to: the caller's if the route supports it,
  /// else its own. The paths of the URL and its pattern belong to the other route.
  func path(redirectedTo route: RegisteredRoute) throws(RouteError) -> ViewRoutePath {
    switch self {
    case .path(let path):
      // The storyboard decides what a segue shows: never the other route's screen.
      guard let kind = path.kind, kind != .make, let source = path.source as? ViewController,
        kind == .segue || !route.supportedPaths.contains(kind)
      else { return path }
      return try PathChoice.from(source, otherwise: nil).path(of: route, nil)
    case .kind(let kind, let source):
      if kind == .make || route.supportedPaths.contains(kind) {
        return try URLTransitions.path(kind, from: source)
      }
      return try PathChoice.from(source, otherwise: nil).path(of: route, nil)
    case .from: return try path(of: route, nil)
    }
  }

  /// The kind that the caller chose, for the event of a perform without a path.
  func kind(of route: RegisteredRoute) -> PathKind? {
    switch self {
    case .path(let path): path.kind
    case .kind(let kind, _): kind
    case .from(_, let otherwise): URLTransitions.defaultKind(of: route, otherwise: otherwise)
    }
  }
}
