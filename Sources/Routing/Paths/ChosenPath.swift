import RouteModel
package import SimulatedUI

/// Which path a perform takes, where its caller leaves that open: the first of the caller's, the URL's
/// `transition`, the pattern's, the route's, the default for routes that declare none, `show`.
extension ViewRoutePath {
  /// The path of routes that declare none, as the caller says.
  var otherwise: PathKind? { if case .asRoute(_, let otherwise) = self { otherwise } else { nil } }

  /// Whether a storyboard chooses the destination.
  var leadsAnywhere: Bool { if case .segue = self { true } else { false } }

  /// The path itself, or that of the route if it is left open.
  func chosen(
    for route: RegisteredRoute, _ match: RouteMatch?
  ) throws(RouteError) -> ViewRoutePath {
    guard case .asRoute(let source, let otherwise) = self else { return self }
    if let transition = match?.transition,
      let own = route.path(forTransition: transition, source: source)
    {
      return own
    }
    return try .plain(Self.kind(of: route, match, otherwise: otherwise), from: source)
  }

  /// The path of a route that an interceptor redirected to: the caller's if the route supports it,
  /// else its own. The paths of the URL and its pattern belong to the other route, and a storyboard
  /// decides what a segue shows: never the other route's screen.
  func chosen(afterRedirectTo route: RegisteredRoute) throws(RouteError) -> ViewRoutePath {
    guard let kind, kind != .make, let source = source as? ViewController,
      kind == .segue || !route.supportedPaths.contains(kind)
    else { return try chosen(for: route, nil) }
    return try ViewRoutePath.asRoute(from: source).chosen(for: route, nil)
  }

  /// The kind of the path, for the event of a perform whose path cannot be taken.
  func intendedKind(of route: RegisteredRoute) -> PathKind? {
    guard case .asRoute(_, let otherwise) = self else { return kind }
    return Self.defaultKind(of: route, otherwise: otherwise)
  }

  // MARK: By words

  /// The word for that path, unless code knows another one for the URL's `transition`.
  static func kind(
    of route: RegisteredRoute, _ match: RouteMatch?, otherwise: PathKind?
  ) -> PathKind {
    if let wanted = match?.transition.flatMap(kind(named:)), objection(to: wanted) == nil {
      return wanted
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

  /// The path that a word in a URL means: the store's words, the library's, and ZIKRouter's.
  static func kind(named word: String) -> PathKind? {
    PathKind(rawValue: word) ?? PathKind.allCases.first { $0.libraryName == word }
  }

  /// The words in a URL that choose a path.
  static var words: [String: PathKind] {
    PathKind.allCases.filter { objection(to: $0) == nil }.reduce(into: [:]) {
      $0[$1.libraryName] = $1
      $0[$1.rawValue] = $1
    }
  }

  /// A path for which a kind and a source are enough.
  package static func plain(
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
}
