import RouteModel
import URLPatterns

/// The codes of all findings of `check`.
enum FindingCodes {
  static let all: Set<String> = Set(Conflict.Kind.allCases.map(\.rawValue)).union([
    // Rows.
    "adapter-cycle", "adapter-shadowed", "adapter-without-route", "bad-pattern", "class-cycle",
    "duplicate-protocol", "exclusive-class", "foreign-syntax", "parameter-default",
    "sensitive-allowed", "sensitive-default", "service-path", "unknown-class", "unknown-superclass",
    "unsupported-path",
    // Patterns.
    "condition-impossible", "conflicts-truncated", "expression-gives-up", "link-not-everywhere",
    "mistaken-modifier", "redirect-loop",
    "redirect-without-route", "shadowing-undecided",
    // Storyboards.
    "class-without-route", "duplicate-scene-identifier", "duplicate-segue-identifier",
    "missing-initial-scene", "missing-scene", "missing-storyboard", "reference-cycle",
    "reference-to-bundle", "segue-without-destination", "segue-without-source",
    "unreachable-scene", "unwind-elsewhere", "unwind-without-action",
    // What code registers.
    "binding-mismatch", "circular-dependency", "class-without-router", "custom-without-closures",
    "dangling-adapter", "missing-dependency", "no-conformance",
    "no-destination", "no-destination-class", "not-a-protocol", "protocol-without-router",
    "registration-failed", "view-without-path",
  ])

  /// Checks codes: a mistyped one would silently find or allow nothing.
  ///
  /// - Parameter others: Further codes that the option takes.
  /// - Throws: ``ShellError`` `unknown-code` with the nearest.
  static func require(_ words: [ExpandedWord], or others: Set<String> = []) throws {
    let known = all.union(others)
    for word in words where !known.contains(word.text) {
      let near = NearestNames.of(word.text, in: known)
      var error = ShellError.failure(
        "unknown-code", "no finding has the code '\(word.text)'", suggestions: near)
      error.span = word.span
      throw error
    }
  }
}
