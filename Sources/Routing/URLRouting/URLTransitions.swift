import RouteModel
import SimulatedUI

/// The path of a URL: the first that exists of the caller's, the URL's `transition`, the pattern's,
/// the route's, the default for routes that declare none, `show`.
@MainActor enum URLTransitions {
  static func path(
    of route: RegisteredRoute, _ match: RouteMatch?, from source: ViewController,
    otherwise: PathKind?
  ) throws(RouteError) -> ViewRoutePath {
    if let transition = match?.transition,
      let own = route.path(forTransition: transition, source: source)
    {
      return own
    }
    return try path(kind(of: route, match, otherwise: otherwise), from: source)
  }

  /// The word for that path, unless code knows another one for the URL's `transition`.
  static func kind(
    of route: RegisteredRoute, _ match: RouteMatch?, otherwise: PathKind?
  ) -> PathKind {
    if let asked = match?.transition.flatMap(kind(named:)), objection(to: asked) == nil {
      return asked
    }
    return match?.path ?? defaultKind(of: route, otherwise: otherwise)
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
    if let failure = objection(to: kind) { throw failure }
    // Only the kinds to which there is an objection need more than a source.
    return ViewRoutePath(kind, from: source) ?? .show(from: source)
  }

  /// Why a controller alone is not enough for a path.
  static func objection(to kind: PathKind) -> RouteError? {
    switch kind {
    case .segue:
      RouteError(
        .invalidConfiguration,
        "the segue path needs the identifier of a segue: segue IDENTIFIER performs one",
        suggestions: ["segue IDENTIFIER"])
    case .extensible:
      RouteError(
        .invalidConfiguration,
        "the \(kind.rawValue) path needs more than a source: perform it in code",
        suggestions: ["perform it in code"])
    default: nil
    }
  }

  /// The path that a word in a URL means: the store's words, the library's, and ZIKRouter's.
  static func kind(named word: String) -> PathKind? {
    PathKind(rawValue: word) ?? PathKind.allCases.first { $0.libraryName == word }
  }
}
