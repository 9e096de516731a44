import RouteModel
import URLPatterns

/// The codes of all findings of `check`.
enum FindingCodes {
  static let all = Set(table.map(\.code))

  /// What a finding of a code means; nil if there is none.
  static func meaning(of code: String) -> String? { table.first { $0.code == code }?.meaning }

  private static let table: [(code: String, meaning: String)] = [
    // Conflicts.
    (
      Conflict.Kind.duplicate.rawValue, "two patterns match the same URLs, and the first takes them"
    ),
    (Conflict.Kind.shadowed.rawValue, "a pattern that another one leaves no URL"),
    (Conflict.Kind.overlap.rawValue, "two patterns share some URLs, and the first takes them"),
    // Rows.
    ("adapter-cycle", "adapters lead round in a circle"),
    ("adapter-shadowed", "an adapter for a protocol that a route provides itself"),
    ("adapter-without-route", "an adapter to a protocol that no route provides"),
    ("bad-pattern", "a pattern that cannot be used"),
    ("class-cycle", "a class is its own superclass"),
    ("duplicate-protocol", "several routes provide one protocol"),
    ("exclusive-class", "a class of one route only is made by others too"),
    ("foreign-syntax", "a pattern is written for another router: {id}, :id<int>, :id(int)"),
    ("guard-loop", "the route of a guard requires the guard itself"),
    ("parameter-default", "a default that its parameter cannot have"),
    ("parent-loop", "a route is its own parent"),
    ("parent-not-shown", "the parent of a route is a service"),
    ("parent-parameter", "a parent lacks a parameter, or there are parameters but no parent"),
    ("sensitive-allowed", "the allowed values of a sensitive parameter are in the store"),
    ("sensitive-default", "the default of a sensitive parameter is in the store"),
    ("service-path", "a service is to be shown, but only screens can be"),
    ("unknown-class", "a route makes a class that is not in the catalog"),
    ("unknown-guard", "a route requires a guard that is not in the catalog"),
    ("unknown-guard-route", "a guard performs a route that is not in the catalog"),
    ("unknown-parent", "a route's parent is not in the catalog"),
    ("unknown-superclass", "a class has a superclass that is not in the catalog"),
    ("unsupported-path", "a route is shown by a path that it does not allow"),
    // Patterns.
    ("condition-impossible", "conditions that nothing can fulfil"),
    ("conflicts-truncated", "there are more overlaps than are looked for"),
    ("expression-gives-up", "the expression of a pattern needs too many steps for some URLs"),
    ("link-not-everywhere", "links that no route opens in some context"),
    ("mistaken-beginning", "a pattern with too few slashes before its host, as in https:/host"),
    ("mistaken-modifier", "a '?' that makes something optional where it seems to begin a query"),
    ("outer-blank", "a blank before or after a pattern, which is a part of it"),
    ("redirect-loop", "a redirect leads round in a circle"),
    ("redirect-without-route", "a redirect to URLs that no pattern takes"),
    ("shadowing-undecided", "too many patterns come before one to tell whether it can win"),
    // Storyboards.
    ("class-without-route", "a scene's class that no route makes"),
    ("duplicate-scene-identifier", "scenes of a storyboard have the same identifier"),
    ("duplicate-segue-identifier", "segues of a scene have the same identifier"),
    ("missing-initial-scene", "a storyboard without an initial scene"),
    ("missing-scene", "a reference to a scene that does not exist"),
    ("missing-storyboard", "a reference to a storyboard that is not in the catalog"),
    ("reference-cycle", "references that lead only to each other"),
    ("reference-to-bundle", "a reference to a storyboard of another bundle"),
    ("segue-without-destination", "a segue to a scene that does not exist"),
    ("segue-without-source", "a segue from a scene that does not exist"),
    ("unreachable-scene", "a scene that nothing leads to"),
    ("unwind-elsewhere", "an unwind segue that cannot land at its scene"),
    ("unwind-without-action", "an unwind segue without an action leads nowhere"),
    // What code registers.
    ("binding-mismatch", "a row and the code of its route differ"),
    ("circular-dependency", "routes need each other"),
    ("class-without-router", "a class that should have a router has none"),
    ("custom-without-closures", "a custom path without the closures that it needs"),
    ("dangling-adapter", "an adapter to a protocol that no route provides"),
    ("missing-dependency", "a route needs another one that is not registered"),
    ("no-conformance", "a class does not conform to a protocol that it is registered for"),
    ("no-destination", "a router makes nothing"),
    ("no-destination-class", "a router has registered no class"),
    ("not-a-protocol", "a type that is registered as a protocol is not a protocol"),
    ("protocol-without-router", "a protocol that should have a router has none"),
    ("registration-failed", "a registration that was refused"),
    ("view-without-path", "a view without a path by which it can be shown"),
  ]

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
