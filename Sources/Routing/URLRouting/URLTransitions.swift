import RouteModel
import SimulatedUI

/// Which path a URL takes: the first that exists of the caller's, the URL's `transition`, the pattern's,
/// the route's, `show`.
@MainActor enum URLTransitions {
  static func path(
    of match: RouteMatch, asked: PathKind?, from source: ViewController
  ) throws(RouteError) -> ViewRoutePath {
    if let asked { return try path(asked, from: source) }
    if let transition = match.transition {
      if let own = match.registered.path(forTransition: transition, source: source) { return own }
      if let kind = kind(named: transition), let path = ViewRoutePath(kind, from: source) {
        return path
      }
    }
    return try path(
      match.path ?? match.registered.row?.defaultPath ?? defaultKind(of: match.registered),
      from: source)
  }

  /// The path that is taken when nobody says one: a view is added, a controller is shown.
  static func defaultKind(of route: RegisteredRoute) -> PathKind {
    route.supportedPaths.contains(.show) ? .show : route.supportedPaths.kinds.first ?? .show
  }

  static func path(
    _ kind: PathKind, from source: ViewController
  ) throws(RouteError) -> ViewRoutePath {
    if let path = ViewRoutePath(kind, from: source) { return path }
    throw RouteError(
      .invalidConfiguration, "a \(kind.rawValue) path needs more than a source",
      suggestions: kind == .segue ? ["segue IDENTIFIER"] : ["perform it in code"])
  }

  /// The words of URLs: the store's, the library's, and those of the reference.
  static func kind(named word: String) -> PathKind? {
    PathKind(rawValue: word) ?? PathKind.allCases.first { $0.libraryName == word }
  }
}

extension RegisteredRoute {
  @MainActor func path(
    forTransition transition: String, source: ViewController
  ) -> ViewRoutePath? {
    switch maker {
    case .viewRouter(let type): type.path(forTransition: transition, source: source)
    case .viewRoute(let definition): definition.pathForTransition?(transition, source)
    default: nil
    }
  }
}
