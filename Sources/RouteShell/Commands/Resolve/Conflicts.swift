import RouteModel
import Routing
import Simulation
import Texts
import URLPatterns

struct ConflictsCommand: WorkspaceCommand {
  var list = ListOptions()
  var of: [String] = []
  var kind: String?
  var all = false
  var format: FindingFormat?
  static let signature = Signature<Self>(
    "conflicts", in: .resolve, "Patterns that can match the same URL, each with such a URL",
    options: [
      .all(\.list), .value("of", \.of, "PATTERN", .pattern, "Only those that this pattern has"),
      .value(
        "kind", \.kind, "KIND", .choice(Conflict.Kind.allCases.map(\.rawValue)), "Only of this kind"
      ),
      .flag("all", \.all, "Every overlap, however many there are"),
      .findingFormat(\.format),
    ],
    discussion: """
      The URL is a witness: the matcher itself has confirmed it. duplicate: both match the same URLs.
      shadowed: the last can never win, for another one, or several together, take all of its URLs.
      overlap: some URLs match both, and one is named that goes to the second. More than 20 overlaps become
      one line for each reason for which the first wins; --all, --kind overlap and --where list them, and
      JSON, CSV and SARIF have all of them.
      """,
    examples: [
      .init("conflicts", "duplicate, shadowed, overlap"),
      .init("conflicts --all", "Every overlap, too"),
      .init("conflicts --of app://editor/:title", "What this pattern shares, or takes away"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    var findings = try about(\Self.of) { try workspace.conflicts(of: of, telling: printer) }.filter
    {
      kind == nil || $0.code == kind
    }
    let isForPeople = printer.format == .table && format != .sarif
    let isAsked = all || kind != nil || list.text != nil
    if isForPeople, !isAsked { findings = findings.summarised }
    return list.answer(findings, of: workspace, format: format, fails: nil)
  }
}

extension [Finding] {
  /// The most overlaps that are listed one by one.
  private static let overlapLimit = 20

  /// The findings, with one for all overlaps of a reason if there are many.
  fileprivate var summarised: [Finding] {
    let isOverlap: (Finding) -> Bool = { $0.code == Conflict.Kind.overlap.rawValue }
    let overlaps = filter(isOverlap)
    guard overlaps.count > Self.overlapLimit else { return self }
    let groups = Dictionary(grouping: overlaps) { $0.reason ?? "" }
    let lines = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { reason, group in
        let first = group[0]
        let like =
          first.subjects.count == 4 ? ", like \(first.subjects[1]) and \(first.subjects[3])" : ""
        return Finding(
          code: first.code, severity: first.severity,
          message:
            "\(Phrase.count(group.count, "pair")) of patterns share URLs, and the first "
            + "takes them, by \(reason)\(like); a --priority of the second changes that; "
            + "conflicts --all lists them",
          subjects: group.flatMap(\.subjects), witness: first.witness, reason: reason)
      }
    return filter { !isOverlap($0) } + lines
  }
}
