import RouteModel
import Texts

extension ListedFact {
  /// The owners of what rows are about: a column if some have any, and always a list in the document.
  static func owners(
    of rows: some Sequence<Row>, _ owners: @escaping (Row) -> [String]
  ) -> [Self] {
    let column = text("owner") { owners($0).joined(separator: ", ") }
    let list = member("owners") { .strings(owners($0)) }
    return rows.contains { !owners($0).isEmpty } ? [column, list] : [list]
  }
}

extension ListOptions {
  /// What a table of findings has, and JSON and CSV.
  static var facts: [ListedFact<PlacedFinding>] {
    [
      .init("severity") { .string($0.finding.severity.rawValue) },
      .init(.word("code")) { .string($0.finding.code) },
      .init(.prose("message")) { .string($0.finding.message) },
      .member("subjects") { .strings($0.finding.subjects) },
      .member("owners") { .strings($0.owners) },
      .init(.prose("witness")) { .optional($0.finding.witness) },
      .member("reason") { .optional($0.finding.reason) },
    ]
  }

  /// The same for findings of several files, with their places.
  static var placedFacts: [ListedFact<PlacedFinding>] {
    [
      .text(.word("where")) { $0.place.map(\.text) ?? "" },
      .init("severity") { .string($0.finding.severity.rawValue) },
      .init(.word("code")) { .string($0.finding.code) },
      .init(.prose("message")) { .string($0.finding.message) },
      .member("subjects") { .strings($0.finding.subjects) },
      .member("owners") { .strings($0.owners) },
      .init(.prose("witness")) { .optional($0.finding.witness) },
      .member("file") { .optional($0.place?.file) },
      .member("line") { .optional($0.place.flatMap { $0.line > 0 ? $0.line : nil }) },
      .member("column") { .optional($0.place.flatMap { $0.column > 0 ? $0.column : nil }) },
    ]
  }

  /// Answers with findings, most severe first.
  ///
  /// - Parameters:
  ///   - codes: Only findings of these; empty for all.
  ///   - format: How a pull request shows them, if it does.
  ///   - fails: Findings of at least this severity make the command fail.
  ///   - command: Which found them.
  ///   - nothing: The text if there are none.
  ///   - facts: What is listed.
  func answer(
    _ findings: [PlacedFinding], codes: [String] = [], format: FindingFormat? = nil,
    fails: Finding.Severity?, command: String, nothing: String? = nil,
    facts: [ListedFact<PlacedFinding>] = placedFacts
  ) -> Answer {
    let shown = findings.filter { codes.isEmpty || codes.contains($0.finding.code) }.sorted()
    var answer: Answer
    if let format {
      let listed = filtered(shown) {
        [
          $0.finding.severity.rawValue, $0.finding.code, $0.finding.message,
          $0.finding.witness ?? "",
        ]
      }
      answer = .raw(format.text(listed, nothing: nothing ?? "no conflicts"))
    } else {
      answer = self.answer(Listing(shown, facts))
      if shown.isEmpty { answer.footer = nothing }
    }
    guard let fails, shown.contains(where: { $0.finding.severity >= fails }) else { return answer }
    return answer.failing(
      .failure("check-failed", "\(command) found \(Message(shown.map(\.finding).counts))"))
  }
}

extension SourcePlace {
  /// `file:line:column`
  fileprivate var text: String {
    file + (line > 0 ? ":\(line)" : "") + (line > 0 && column > 0 ? ":\(column)" : "")
  }
}

extension PlacedFinding: Comparable {
  /// The most severe first, then by code, message and place.
  static func < (a: Self, b: Self) -> Bool {
    let (one, other) = (a.finding, b.finding)
    return (other.severity, one.code, one.message, a.line) < (
      one.severity, other.code, other.message, b.line
    )
  }

  static func == (a: Self, b: Self) -> Bool { a.finding == b.finding && a.place == b.place }

  private var line: Int { place?.line ?? 0 }
}
