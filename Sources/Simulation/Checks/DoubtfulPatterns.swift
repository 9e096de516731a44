package import RouteModel
import Routing
import URLPatterns

extension Finding {
  /// Finds patterns that probably mean something else: written for another router, so that what is
  /// a capture there is text here; with a question mark that does not begin a query; with too few
  /// slashes before the host; with a blank around them.
  ///
  /// - Returns: nothing for most patterns, and for a text that is not a pattern.
  package static func doubts(about text: String, of route: String) -> [Finding] {
    let (foreign, mistake) = (ForeignSyntax(text), MistakenModifier(text))
    let (beginning, blank) = (MistakenBeginning(text), OuterBlank(text))
    guard foreign != nil || mistake != nil || beginning != nil || blank != nil,
      let pattern = try? RoutePattern(text)
    else { return [] }
    // A capture without a name has a number as its name.
    let names = pattern.captureNames.map { ($0, Int($0) == nil ? $0 : "any") }
    let url = try? pattern.url(filling: Dictionary(names) { first, _ in first })
    let example = url.map { ": the pattern matches \($0)" } ?? ""
    var findings: [Finding] = []
    if let foreign {
      findings.append(
        Finding(
          code: "foreign-syntax", severity: .info,
          message: "'\(foreign.written)' in \(text) of \(route) \(foreign.words)"
            + (foreign.meaning == .word ? "" : example)
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
    if let beginning {
      findings.append(
        Finding(
          code: "mistaken-beginning", severity: url == nil ? .warning : .info,
          message: "'\(beginning.written)' in \(text) of \(route) begins a path, without a host"
            + (url == nil ? ": no URL matches" : example)
            + " — did you mean '\(beginning.suggestion)'?",
          subjects: [route, text], witness: url))
    }
    if let blank {
      findings.append(
        Finding(
          code: "outer-blank", severity: .warning,
          message: "'\(text)' of \(route) \(blank.place) with a blank\(example)"
            + " — did you mean '\(blank.suggestion)'?",
          subjects: [route, text], witness: url))
    }
    return findings
  }
}

extension ForeignSyntax {
  /// What the piece is here, after its text.
  fileprivate var words: String {
    switch meaning {
    case .text: "is not a capture here"
    case .word: "is an expression that matches only the text '\(word)'"
    case .name: "is a second capture here, called '\(word)'"
    }
  }
}
