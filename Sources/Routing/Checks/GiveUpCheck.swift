import RouteModel
import URLPatterns

extension Registry {
  /// The patterns whose expressions give up on some URL, each with one: opening such a URL is an error.
  func givingUpFindings(step: () throws -> Void) rethrows -> [Finding] {
    try patternIndex.givingUp(step: step).map { found in
      Finding(
        code: "expression-gives-up", severity: .warning,
        message:
          "the expression of \(found.entry.pattern.text) of \(found.entry.route) gives up on "
          + "some URLs, and opening them fails: avoid repetitions in repetitions, and several beside "
          + "each other that can take the same text",
        subjects: [found.entry.route, found.entry.pattern.text], witness: found.url)
    }
  }
}
