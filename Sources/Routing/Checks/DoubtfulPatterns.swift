public import RouteModel
import URLPatterns

extension Finding {
  /// Finds patterns that probably mean something else: written for another router, so that what is
  /// a capture there is text here, or with a question mark that does not begin a query.
  ///
  /// - Returns: nothing for most patterns, and for a text that is not a pattern.
  public static func doubts(about text: String, of route: String) -> [Finding] {
    let (foreign, mistake) = (ForeignSyntax(text), MistakenModifier(text))
    guard foreign != nil || mistake != nil, let pattern = try? RoutePattern(text) else { return [] }
    var findings: [Finding] = []
    if let foreign {
      // Captures without a name have a number.
      let names = pattern.captureNames.map { ($0, Int($0) == nil ? $0 : "any") }
      let url = try? pattern.url(filling: Dictionary(names) { first, _ in first })
      findings.append(
        Finding(
          code: "foreign-syntax", severity: .info,
          message: "'\(foreign.written)' in \(text) of \(route) is not a capture here"
            + (url.map { ": the pattern matches \($0)" } ?? "")
            + (foreign.suggestion.map { " — did you mean '\($0)'?" } ?? ""),
          subjects: [route, text], witness: url))
    }
    if let mistake {
      findings.append(
        Finding(
          code: "mistaken-modifier", severity: .warning,
          message:
            "'\(mistake.written)' in \(text) of \(route) begins no query: the '?' makes what "
            + "precedes it optional — did you mean '\(mistake.suggestion)'?",
          subjects: [route, text]))
    }
    return findings
  }
}
