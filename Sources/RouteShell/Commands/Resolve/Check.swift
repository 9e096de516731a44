import RouteModel
import Routing
import Simulation
import Texts
import URLPatterns

struct CheckCommand: WorkspaceCommand {
  var list = ListOptions()
  var strict = false
  var code: [String] = []
  var owned = OwnerOptions()
  var format: FindingFormat?
  static let signature = Signature<Self>(
    "check", in: .resolve, "What is wrong with the catalog",
    options: [
      .all(\.list), .flag("strict", \.strict, "Warnings count as errors"),
      .value("code", \.code, "CODE", "Only findings of the code"),
      .all(\.owned), .findingFormat(\.format),
    ],
    discussion: """
      If nothing is found, prints what was checked. Errors make the exit code 1. A finding belongs to the owners
      of the routes that it names, or of those that have the pattern, the protocol or the class that it names;
      with --owner the others do not count.
      """,
    examples: [
      .init("check", "One line, if all is well"),
      .init(
        "check --owner notes-team --strict", "In the CI of one team",
        after: "route edit editor --owner notes-team"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    try requireFindings(code, at: \Self.code)
    let asked = try owned.owners(in: workspace.catalog)
    let owners = FindingOwners(of: try workspace.catalog)
    let findings = try workspace.findings(telling: printer)
      .filter { asked.isEmpty || !asked.isDisjoint(with: owners.owners(of: $0)) }
    let codes = code.map { " of code \($0)" }.joined(separator: ", or")
    let whose = asked.isEmpty ? "" : " of \(owned.owner.joined(separator: ", or of "))"
    return try list.answer(
      findings, of: workspace, codes: code, format: format,
      fails: strict ? .warning : .error,
      nothing: "no problems\(codes)\(whose) in \(workspace.catalog.size)")
  }
}

extension Workspace {
  /// The findings of ``Registry/check()``; this may take long, and can be interrupted.
  func findings(telling printer: Printer) throws -> [Finding] {
    let registry = try requireRegistry()
    defer { printer.endProgress() }
    return try registry.check { try printer.step("comparing the patterns") }
  }

  /// The findings of ``Registry/conflicts()``, likewise.
  ///
  /// - Parameter patterns: Only conflicts of these; empty for all.
  func conflicts(of patterns: [String] = [], telling printer: Printer) throws -> [Finding] {
    let registry = try requireRegistry()
    let catalog = try catalog
    let known =
      patterns.isEmpty
      ? [] : Set(catalog.routes.values.flatMap(\.patterns.keys)).union(catalog.redirects.keys)
    if let unknown = patterns.first(where: { !known.contains($0) }) {
      throw ShellError.failure(
        "unknown-pattern", "no route or redirect has the pattern '\(unknown)'",
        suggestions: NearestNames.of(unknown, in: known))
    }
    defer { printer.endProgress() }
    let step = { try printer.step("comparing the patterns") }
    return try patterns.isEmpty
      ? registry.conflicts(step: step) : registry.conflicts(touching: patterns, step: step)
  }
}

@MainActor
extension ListOptions {
  /// Answers with findings, most severe first.
  ///
  /// - Parameters:
  ///   - codes: Only findings of these; empty for all.
  ///   - format: How a pull request shows them, if it does: at the file of the store.
  ///   - fails: Findings of at least this severity make the command fail.
  ///   - command: Which found them.
  ///   - nothing: The text if there are none.
  func answer(
    _ findings: [Finding], of workspace: Workspace, codes: [String] = [],
    format: FindingFormat? = nil, fails: Finding.Severity?, command: String = "check",
    nothing: String? = nil
  ) -> Answer {
    let path = workspace.settings.storePath
    let place = path == ":memory:" ? nil : SourcePlace(file: path)
    let owners = workspace.isLoaded ? (try? workspace.catalog).map(FindingOwners.init) : nil
    return answer(
      findings.map { PlacedFinding($0, at: place, owners: owners?.owners(of: $0) ?? []) },
      codes: codes, format: format, fails: fails,
      command: command, nothing: nothing, facts: Self.facts)
  }
}

extension [Finding] {
  /// `1 error and 10 warnings`
  var counts: String {
    let counts = Finding.Severity.allCases.reversed().filter { $0 > .info }.compactMap { severity in
      Phrase.some(count { $0.severity == severity }, severity.rawValue)
    }
    return Phrase.list(counts)
  }
}

extension RouteCatalog {
  /// `2 routes, 3 patterns and 1 storyboard`
  fileprivate var size: String {
    let parts = ["route", "pattern", "storyboard", "segue"]
      .compactMap { Phrase.some(count(of: $0), $0) }
    return parts.isEmpty ? "an empty catalog" : Phrase.list(parts)
  }
}

/// Checks codes of findings: a mistyped one would silently find or allow nothing.
///
/// - Parameters:
///   - subject: What has the codes.
///   - others: Further codes that the option takes.
/// - Throws: ``ShellError`` `unknown-code` with the nearest.
func requireFindings(
  _ codes: [String], of subject: CodeMeaning.Subject = .finding, at path: ArgumentPath,
  or others: Set<String> = []
) throws {
  guard !codes.isEmpty else { return }
  let known = CodeMeaning.codes(of: subject).union(others)
  for (index, code) in codes.enumerated() where !known.contains(code) {
    throw ShellError.failure(
      "unknown-code", "no finding has the code '\(code)'",
      suggestions: NearestNames.of(code, in: known)
    ).about(path, index)
  }
}
