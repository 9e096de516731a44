import RouteModel
import SimulatedUI

/// The path of a perform, as far as its caller has said it. It is found when the interceptors have said
/// which route is performed.
@MainActor enum PathChoice {
  /// All of it.
  case path(ViewRoutePath)
  /// Its kind and where it starts.
  case kind(PathKind, from: ViewController)
  /// Where it starts. The rest is the URL's, the pattern's and the route's to say, then `otherwise`'s.
  case from(ViewController, otherwise: PathKind?)

  /// Whether a storyboard says what is shown.
  var leadsAnywhere: Bool {
    if case .path(.performSegue) = self { true } else { false }
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

  /// The path of a route that an interceptor leads to: the caller's where the route has that, else its own.
  /// What a URL and its pattern say is about another route.
  func path(redirectedTo route: RegisteredRoute) throws(RouteError) -> ViewRoutePath {
    switch self {
    case .path(let path):
      // What a segue shows is the storyboard's to say: never the other route's screen.
      guard let kind = path.kind, kind != .make, let source = path.source as? ViewController,
        kind == .segue || !route.supportedPaths.contains(ViewRoutePaths(kind))
      else { return path }
      return try PathChoice.from(source, otherwise: nil).path(of: route, nil)
    case .kind(let kind, let source):
      if kind == .make || route.supportedPaths.contains(ViewRoutePaths(kind)) {
        return try URLTransitions.path(kind, from: source)
      }
      return try PathChoice.from(source, otherwise: nil).path(of: route, nil)
    case .from: return try path(of: route, nil)
    }
  }

  /// The kind that the caller wishes, for the event of a perform that had no path.
  func kind(of route: RegisteredRoute) -> PathKind? {
    switch self {
    case .path(let path): path.kind
    case .kind(let kind, _): kind
    case .from(_, let otherwise): URLTransitions.defaultKind(of: route, otherwise: otherwise)
    }
  }
}
