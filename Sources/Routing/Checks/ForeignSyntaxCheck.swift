public import RouteModel
import URLPatterns

extension Finding {
  /// A pattern that is written as for another router: what would be a capture there is text here.
  ///
  /// - Returns: nil for most patterns, and for what is no pattern.
  public static func foreignSyntax(in text: String, of route: String) -> Finding? {
    guard let foreign = ForeignSyntax(text), let pattern = try? RoutePattern(text) else {
      return nil
    }
    // A number is what captures without a name have.
    let names = pattern.captureNames.map { ($0, Int($0) == nil ? $0 : "any") }
    let url = try? pattern.url(filling: Dictionary(names) { first, _ in first })
    return Finding(
      code: "foreign-syntax", severity: .info,
      message: "'\(foreign.written)' in \(text) of \(route) is no capture here"
        + (url.map { ": the pattern matches \($0)" } ?? "")
        + (foreign.suggestion.map { " — did you mean '\($0)'?" } ?? ""),
      subjects: [route, text], witness: url)
  }
}

extension Registry {
  /// The catalog's patterns that are written as for another router.
  func foreignSyntaxFindings() -> [Finding] {
    catalog.routes.values.flatMap { route in
      route.patterns.keys.compactMap { Finding.foreignSyntax(in: $0, of: route.identifier) }
    }
  }
}
