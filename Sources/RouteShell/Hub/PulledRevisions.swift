import RouteHub
import RouteModel
import RouteStorage
import Texts

/// The result of a pull, as an answer.
@MainActor
struct PulledRevisions {
  let way: HubWay
  let rebase: Rebase
  /// What `check` finds in what came.
  let findings: [Finding]
  let isDryRun: Bool
  /// Whether conflicts wait for a choice.
  let isRefused: Bool
  /// The channel that the store follows.
  let channel: String?
  /// The number of the hub's revision at the end of the way.
  let number: Int

  /// Pulls, as a command says.
  init(by command: HubPull, _ exchange: HubExchange) throws {
    let options = try command.rebaseOptions(
      exchange.workspace, exchange.printer, command: "hub pull")
    isDryRun = options.isDryRun
    (way, rebase, findings) = try exchange.pull(options)
    isRefused = rebase.isRefused
    channel = try exchange.store.sharing.followedChannel()
    number = try exchange.number(at: way)
  }

  func lines(_ workspace: Workspace) -> [String] {
    if way.revisions.isEmpty {
      return ["nothing to pull" + (channel.map { ": channel \($0) is at h\(number)" } ?? "")]
    }
    let count = Phrase.count(way.revisions.count, "revision")
    let verb = way.isBack ? "take" : isDryRun ? "bring" : "pulled"
    var lines = [
      (isDryRun ? "would \(verb)" : way.isBack ? "took" : verb)
        + " \(count)" + (way.isBack ? " back" : "")
        + (channel.map { ": channel \($0) is at h\(number)" } ?? "")
    ]
    lines += way.revisions.lines
    // The error tells the conflicts, and what comes depends on the choice.
    if isRefused { return lines.map { $0.escapingControls() } }
    if !rebase.moved.isEmpty {
      lines.append(
        "\(isDryRun ? "would put" : "put") \(Phrase.count(rebase.moved.count, "revision")) of this store on top: "
          + Self.list(rebase.moved))
    }
    if !rebase.emptied.isEmpty {
      lines.append(
        "of these \(Self.list(rebase.emptied)) "
          + (isDryRun ? "would change" : rebase.emptied.count == 1 ? "changes" : "change")
          + " nothing any more")
    }
    lines += rebase.same.map {
      "\($0) \(isDryRun ? "would come" : "came") from the hub too, with the same texts"
    }
    lines += rebase.conflicts.map { "conflict: \($0.sentence(for: .pull))" }
    lines += rebase.files.map { "wrote \($0)" } + rebase.unwritten.pullLines
    lines += workspace.lines(rebase.changes, verb: isDryRun ? "would" : "").prefix(50).map {
      "  \($0)"
    }
    lines += findings.map(\.hubLine)
    return lines.map { $0.escapingControls() }
  }

  /// The numbers of revisions, in their order: `r4`, `r4 and r6`, `r4–r9`.
  private static func list(_ numbers: [Int]) -> String {
    guard numbers.count > 2 else { return Phrase.list(numbers.map { "r\($0)" }) }
    let isRange = numbers[numbers.count - 1] - numbers[0] == numbers.count - 1
    return isRange
      ? "r\(numbers[0])–r\(numbers[numbers.count - 1])" : Phrase.list(numbers.map { "r\($0)" })
  }

  /// All of it on one line.
  var line: String {
    let count = Phrase.count(way.revisions.count, "revision")
    var line = way.isBack ? "took \(count) back" : "pulled \(count)"
    line += ", now at h\(number): \(ChangeSummary.counts(rebase.changes))"
    if !rebase.moved.isEmpty { line += "; \(rebase.moved.count) of this store on top" }
    if !rebase.unwritten.isEmpty { line += "; \(rebase.unwritten.lines.joined(separator: "; "))" }
    if !findings.isEmpty { line += "; check finds \(Phrase.count(findings.count, "problem"))" }
    return line.escapingControls()
  }

  var json: JSONValue {
    let revisions = JSONValue.array(way.revisions.map(\.hubJSON))
    return [
      "pulled": way.isBack ? .array([]) : revisions,
      "takenBack": way.isBack ? revisions : .array([]),
      "channel": .optional(channel), "number": .int(number),
      "moved": .array(rebase.moved.map { .int($0) }),
      "emptied": .array(rebase.emptied.map { .int($0) }),
      "conflicts": .array(rebase.conflicts.map(\.json)), "same": .strings(rebase.same),
      "changes": .array(rebase.changes.map(ChangeJSON.value)), "files": .strings(rebase.files),
      "unwritten": rebase.unwritten.json,
      "findings": .array(findings.map(\.hubJSON)), "dryRun": .bool(isDryRun),
    ]
  }
}

extension [Revision] {
  /// A line for each, as far as somebody reads them.
  var lines: [String] {
    prefix(20).map { "  \($0.hubLine)" } + (count > 20 ? ["  and \(count - 20) more"] : [])
  }
}
