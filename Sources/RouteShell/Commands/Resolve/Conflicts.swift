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
    let findings = PatternFindings.all(try shell.workspace.requireRegistry())
    return try shell.answer(
      findings.filter { call["kind"] == nil || $0.code == call["kind"] }, call, fails: nil)
  }
}

/// Conflicts between patterns as findings.
enum PatternFindings {
  static func all(_ registry: Registry) -> [Finding] {
    registry.patternIndex.conflicts().conflicts.map { conflict in
      let winner = "\(conflict.winner.pattern.text) of \(conflict.winner.route)"
      let loser = "\(conflict.loser.pattern.text) of \(conflict.loser.route)"
      let message =
        switch conflict.kind {
        case .duplicate: "\(winner) and \(loser) match the same URLs; the first takes them"
        case .shadowed: "\(loser) can never win: \(winner) takes all of its URLs"
        case .overlap: "\(winner) and \(loser) share URLs; the first takes them"
        }
      return Finding(
        code: conflict.kind.rawValue,
        severity: conflict.kind == .overlap ? .info : .warning,
        message: message + (conflict.isProven ? "" : " (possibly: expressions are not decided)")
          + ", by \(conflict.rule)",
        subjects: [
          conflict.winner.route, conflict.winner.pattern.text, conflict.loser.route,
          conflict.loser.pattern.text,
        ], witness: conflict.witness)
    }
  }
}
