import Interchange
import RouteModel
import Routing
import Texts

/// What a URL opens today.
@MainActor struct LinkAnswer {
  /// nil if it opens no route.
  var route: String?
  var parameters: [(name: String, value: String)] = []
  /// The class, the path and the pattern.
  var facts: [String: String] = [:]
  /// Why it opens no route.
  var failure = "no route"
  /// The code of that.
  var code: String?
  /// The match of the route that takes it, also if that does not open.
  var match: RouteMatch?
  /// The guards that are not fulfilled, in their order.
  var guards: [LinkOpening.RequiredGuard] = []

  /// What opening a URL would open; a route that refuses it does not count, one that waits does.
  ///
  /// - Parameters:
  ///   - ordinaryPath: The path of routes that declare none.
  ///   - allowsGuards: Whether a guard that nobody can fulfil does not matter.
  init(
    _ url: String, _ registry: Registry, ordinaryPath: PathKind, allowsGuards: Bool = false
  ) {
    guard !url[...].trimmingBlanks.contains(where: \.isWhitespace) else {
      failure = "a blank in the link: write %20 for it, or tabs or commas between columns"
      code = RouteError.Code.invalidURL.name
      return
    }
    do {
      guard let match = try registry.match(url) else {
        let error = registry.noMatch(url)
        code = error.code.name
        if error.code != .noMatch { failure = "\(error.message) [\(error.code.name)]" }
        return
      }
      self.match = match
      let opening = registry.opening(of: match, otherwise: ordinaryPath)
      guards = opening.guards
      let isAllowed = if case .needs = opening.verdict { allowsGuards } else { false }
      if !isAllowed, let error = opening.failure {
        failure = "\(match.route) \(error.wouldFail) [\(error.code.name)]"
        code = error.code.name
        return
      }
      route = match.route
      parameters = opening.parameters.map { ($0.name, $0.value) }
      facts = [
        "class": match.destinationClass ?? "", "pattern": match.pattern,
        "path": opening.path.rawValue,
      ]
    } catch {
      failure = ShellError(wrapping: error).diagnostic.message
      code = error.code.name
    }
  }
}
