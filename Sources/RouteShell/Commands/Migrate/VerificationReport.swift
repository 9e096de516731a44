import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

/// The result of `migrate status --verify`, as text and JSON.
struct VerificationReport {
  /// Compares, and tries every way back on a copy.
  @MainActor static func answer(
    _ migrations: ConfigurationMigrations, _ printer: Printer
  ) throws -> Answer {
    let status = try migrations.status()
    defer { printer.endProgress() }
    let found = try migrations.verify { migration, direction in
      printer.progress("trying \(migration.title), \(direction.rawValue)")
      return !Interrupt.isPending
    }
    try Interrupt.check()
    printer.endProgress()
    let report = VerificationReport(found, status: status)
    let answer = Answer.text(report.text, json: report.json)
    if found.isClean { return answer }
    return answer.failing(.failure("verify-failed", "verification failed: \(report.summary)"))
  }

  private let found: MigrationVerification
  /// Versions whose files differ in comments only.
  private let otherComments: [String]
  /// The versions that are applied.
  private let applied: Set<Int>
  /// The newest version that was only marked.
  private let marked: MigrationStatus?
  /// The versions that were not tried because the script of another one failed.
  private let untried: [Int]

  private init(_ found: MigrationVerification, status: [MigrationStatus]) {
    self.found = found
    otherComments = status.filter(\.hasOtherComments).map { "\($0.version)_\($0.name)" }
    marked = status.last { $0.state == .marked }
    applied = Set(status.filter { $0.applied != nil }.map(\.version))
    let tried = Set(found.tried + found.failures.map(\.migration.version))
    let newest = marked?.version ?? .min
    untried = status.map(\.version).filter { $0 > newest && !tried.contains($0) }
  }

  /// An error with its place. An applied migration is tried with the texts that the store keeps.
  private func report(_ failure: MigrationVerification.Failure) -> ErrorReport {
    let error = ShellError(wrapping: failure.error)
    return ErrorReport(applied.contains(failure.migration.version) ? error.inStoredText : error)
  }

  private var summary: String {
    [
      Phrase.some(found.drifted.count, "version").map { "\($0) drifted" },
      Phrase.some(found.oneWay.count, "way").map {
        "\($0) back \(found.oneWay.count == 1 ? "does" : "do") not lead back"
      },
      Phrase.some(found.failures.count, "script").map { "\($0) failed" },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private var text: String {
    var lines: [String] = []
    for row in found.drifted {
      lines.append("\(row.version)_\(row.name) is \(row.words)")
      for difference in row.differences {
        lines.append("  \(difference.direction.rawValue):")
        lines += difference.lines.map { "    \($0.mark.rawValue) \($0.text)" }
      }
    }
    lines += otherComments.map { "\($0) has other comments on disk: no drift" }
    for way in found.oneWay {
      lines.append("\(way.migration.title): its down does not undo its up")
      lines += ChangeSummary.lines(way.changes).map { "  after both: \($0)" }
    }
    for failure in found.failures {
      lines.append("\(failure.migration.title) \(failure.direction.rawValue) fails:")
      lines += report(failure).text().split(separator: "\n")
        .map { "  \($0)" }
    }
    let tried = Set(found.tried).sorted().map(String.init).joined(separator: ", ")
    if !tried.isEmpty { lines.append("tried both ways: \(tried)") }
    if !untried.isEmpty {
      let names = untried.map(String.init).joined(separator: ", ")
      lines.append("not tried, beyond the script that failed: \(names)")
    }
    if let marked {
      lines.append(
        "not tried: \(marked.version)_\(marked.name), which was marked, and what lies below")
    }
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }

  private var json: JSONValue {
    [
      "clean": .bool(found.isClean), "otherComments": .strings(otherComments),
      "drifted": .array(
        found.drifted.map {
          [
            "version": .int($0.version), "name": .string($0.name),
            "state": .string($0.state.rawValue),
          ]
        }),
      "oneWay": .array(
        found.oneWay.map {
          [
            "version": .int($0.migration.version),
            "changes": .array($0.changes.map(ChangeJSON.value)),
          ]
        }),
      "failures": .array(
        found.failures.map { failure in
          let tried: JSONValue = [
            "version": .int(failure.migration.version),
            "direction": .string(failure.direction.rawValue),
          ]
          return tried.adding(report(failure).facts)
        }), "tried": .array(Set(found.tried).sorted().map { .int($0) }),
    ]
  }
}
