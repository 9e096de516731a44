/// How the links of a pattern are shown, and by which paths their route never is, as far as rows decide it.
package struct LinkShowing: Sendable, Hashable {
  /// The path of links that ask for none.
  package var path: PathKind
  /// The paths that are refused before a guard is asked.
  package var refused: Set<PathKind> = []
  /// The paths by which nothing is shown, even if all guards are fulfilled.
  package var unshown: Set<PathKind> = []
  /// Why the path of links that ask for none shows nothing; nil if it does.
  package var reason: String?

  package init(path: PathKind) { self.path = path }
}

/// What is the same for the paths of all links.
package struct LinkPaths: Sendable, Hashable {
  /// The paths by the words with which a link's `transition` asks for them.
  package var words: [String: PathKind] = [:]
  /// The paths that show no parents below.
  package var alone: Set<PathKind> = []
  /// The paths that show nothing, so that they cannot wait for a guard.
  package var unseen: Set<PathKind> = []

  package init() {}
}
