import RouteModel
import Routing

extension Command {
  static let check = Command(
    "check", in: .resolve, "What is wrong with the catalog",
    options: Option.listing + [
      .flag("strict", "Warnings count as errors"),
      .value("code", "CODE", .text, repeats: true, "Only findings of the code"),
    ],
    discussion: "Silence means that nothing was found. Errors make the exit code 1.",
    examples: [.init("check", "Nothing, if all is well")]
  ) { call, shell in
    try FindingCodes.require(call.words("code"))
    let findings = try shell.findings()
    return try shell.answer(findings, call, fails: call.has("strict") ? .warning : .error)
  }
}

extension Shell {
  /// What ``Registry/check()`` finds; it may take long, and can be interrupted.
  func findings() throws -> [Finding] {
    let registry = try workspace.requireRegistry()
    defer { errors.endProgress() }
    return try registry.check { try errors.step("comparing the patterns") }
  }

  /// What ``Registry/conflicts()`` finds, likewise.
  func conflictFindings() throws -> [Finding] {
    let registry = try workspace.requireRegistry()
    defer { errors.endProgress() }
    return try registry.conflicts { try errors.step("comparing the patterns") }
  }

  /// Answers with findings, most severe first.
  ///
  /// - Parameter fails: Findings of this severity or a higher one are a failure.
  func answer(
    _ findings: [Finding], _ call: Call, fails: Finding.Severity?
  ) throws(ShellError) -> Answer {
    var listing = Listing("severity", "code", "¶message", "¶witness")
    let codes = Set(call.all("code"))
    let shown = findings.filter { codes.isEmpty || codes.contains($0.code) }
      .sorted { ($1.severity, $0.code, $0.message) < ($0.severity, $1.code, $1.message) }
    for finding in shown {
      listing.add(
        [finding.severity.rawValue, finding.code, finding.message, finding.witness ?? ""],
        json: [
          "code": .string(finding.code), "severity": .string(finding.severity.rawValue),
          "message": .string(finding.message), "subjects": .strings(finding.subjects),
          "witness": .optional(finding.witness), "reason": .optional(finding.reason),
        ])
    }
    let answer = try call.list(listing)
    let bad = fails.map { limit in shown.count { $0.severity >= limit } } ?? 0
    guard bad > 0 else { return answer }
    show(answer, format: call.format ?? settings.format)
    throw .failure("check-failed", "check found \(Phrase.count(bad, "problem") ?? "")")
  }
}
