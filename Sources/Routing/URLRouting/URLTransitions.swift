import RouteModel
import SimulatedUI

/// The path of a URL: the first that exists of the caller's, the URL's `transition`, the pattern's,
/// the route's, the default for routes that declare none, `show`.
@MainActor enum URLTransitions {
  static func path(
    of route: RegisteredRoute, _ match: RouteMatch?, from source: ViewController,
    otherwise: PathKind?
  ) throws(RouteError) -> ViewRoutePath {
    if let transition = match?.transition {
      if let own = route.path(forTransition: transition, source: source) { return own }
      if let kind = kind(named: transition), let path = ViewRoutePath(kind, from: source) {
        return path
      }
    }
    return try path(
      match?.path ?? defaultKind(of: route, otherwise: otherwise), from: source)
  }

  /// The path of a route if no other is chosen: the row's; else `otherwise`, if the route supports
  /// it; else `show`; a route that does not support that gets its first supported path.
  static func defaultKind(of route: RegisteredRoute, otherwise: PathKind? = nil) -> PathKind {
    if let own = route.row?.defaultPath { return own }
    let supported = route.supportedPaths
    if let otherwise, supported.contains(otherwise) { return otherwise }
    return supported.contains(.show) ? .show : supported.inOrder.first ?? .show
  }

  static func path(
    _ kind: PathKind, from source: ViewController
  ) throws(RouteError) -> ViewRoutePath {
    if let path = ViewRoutePath(kind, from: source) { return path }
    throw RouteError(
      .invalidConfiguration,
      kind == .segue
        ? "the segue path needs the identifier of a segue: segue IDENTIFIER performs one"
        : "the \(kind.rawValue) path needs more than a source: perform it in code",
      suggestions: kind == .segue ? ["segue IDENTIFIER"] : ["perform it in code"])
  }

  /// The path that a word in a URL means: the store's words, the library's, and ZIKRouter's.
  static func kind(named word: String) -> PathKind? {
    PathKind(rawValue: word) ?? PathKind.allCases.first { $0.libraryName == word }
  }
}
