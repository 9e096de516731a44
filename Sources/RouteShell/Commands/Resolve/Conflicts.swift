import RouteModel
import Routing
import URLPatterns

extension Command {
  static let conflicts = Command(
    "conflicts", in: .resolve, "Patterns that can match the same URL, each with such a URL",
    options: Option.listing + [
      .value("kind", "KIND", .choice(Conflict.Kind.allCases.map(\.rawValue)), "Only of this kind")
    ],
    discussion: """
      The URL is a witness: the matcher itself has confirmed it. duplicate: both match the same URLs.
      shadowed: the second can never win. overlap: some URLs match both.
      """,
    examples: [.init("conflicts", "duplicate, shadowed, overlap")]
  ) { call, shell in
    let findings = try shell.conflictFindings()
    return try shell.answer(
      findings.filter { call["kind"] == nil || $0.code == call["kind"] }, call, fails: nil)
  }
}
