import RouteModel
import Routing
import Simulation

/// The result of a replay, as text and JSON.
struct ReplayReport {
  let outcome: Replay.Outcome

  init(_ outcome: Replay.Outcome) { self.outcome = outcome }

  var summary: String {
    var text =
      "replayed \(outcome.replayedText): \(number(outcome.same)) same, "
      + "\(number(outcome.different)) different"
    if outcome.renamed > 0 { text += ", \(number(outcome.renamed)) renamed" }
    if outcome.left.events > 0 { text += ", \(outcome.leftText(number))" }
    return text
  }

  private func number(_ number: Int) -> String {
    outcome.areLinks ? Phrase.rounded(number) : String(number)
  }

  /// - Parameter width: The columns of the terminal, into which a link with its difference may not fit.
  func text(width: Int?) -> String {
    var lines = outcome.differences.byLink.flatMap { $0.lines(width: width) }
    let unsaid = outcome.differing.links + outcome.renaming.links - outcome.linksWithLines
    if outcome.areLinks, unsaid > 0 { lines.append("and \(Phrase.count(unsaid, "link")) more") }
    lines += outcome.harm.map { ["it \($0)"] } ?? []
    return (lines + [summary]).map { $0.escapingControls() }.joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "replayed": .int(outcome.replayed), "same": .int(outcome.same),
      "different": .array(
        outcome.differences.filter { !$0.isRename }.map {
          [
            "event": .int($0.event), "what": .string($0.what), "before": .string($0.before),
            "after": .string($0.after), "broken": .bool($0.harm != nil), "count": .int($0.count),
          ]
        }),
      "renamed": .array(
        outcome.differences.filter(\.isRename).map {
          [
            "event": .int($0.event), "before": .string($0.before), "after": .string($0.after),
            "count": .int($0.count),
          ]
        }), "notReplayable": .array(outcome.notReplayable.map { .int($0) }),
      "counts": [
        "replayed": outcome.performed.json, "different": outcome.differing.json,
        "broken": outcome.broken.json, "rerouted": outcome.rerouted.json,
        "renamed": outcome.renaming.json, "notReplayable": outcome.left.json,
        "masked": outcome.masked.json,
      ],
    ]
  }
}

extension Replay.Tally {
  fileprivate var json: JSONValue { ["events": .int(events), "links": .int(links)] }
}

extension Replay.Outcome {
  /// `12 events`, or `3.1 million events, 100,000 links`.
  var replayedText: String {
    guard areLinks else { return Phrase.count(performed.events, "event") }
    return "\(Phrase.rounded(performed.events)) events, "
      + "\(Phrase.grouped(performed.links)) \(performed.links == 1 ? "link" : "links")"
  }

  /// `3 not replayable (2 with masked values)`
  func leftText(_ number: (Int) -> String = { String($0) }) -> String {
    let masked = masked.events == 0 ? "" : " (\(number(masked.events)) with masked values)"
    return "\(number(left.events)) not replayable\(masked)"
  }

  /// How many links the kept differences are of.
  fileprivate var linksWithLines: Int { Set(differences.map(\.event)).count }

  /// What a change does to those who rely on the links; nil if it does no harm, or of whole sessions.
  fileprivate var harm: String? {
    guard areLinks else { return nil }
    return harm(countsRerouted: true)
  }

  /// `breaks 2 of 10 recorded events`, or of links `breaks 12,345 of 3.1 million recorded events, 2
  /// links`; nil if nothing is harmed.
  ///
  /// - Parameter countsRerouted: Whether a link that opens another route is harmed.
  func harm(countsRerouted: Bool) -> String? {
    func some(_ tally: Replay.Tally, _ noun: String) -> String {
      guard areLinks else { return "\(tally.events) of \(Phrase.count(performed.events, noun))" }
      return "\(Phrase.grouped(tally.events)) of \(Phrase.rounded(performed.events)) "
        + "\(performed.events == 1 ? noun : Phrase.plural(noun)), "
        + Phrase.count(tally.links, "link")
    }
    let parts = [
      broken.events == 0 ? nil : "breaks \(some(broken, "recorded event"))",
      rerouted.events == 0 || !countsRerouted
        ? nil : "sends \(some(rerouted, areLinks ? "recorded event" : "recorded link")) elsewhere",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}

extension Replay.Difference {
  /// The difference as one line, or below each other what does not fit: how often, the link, and what
  /// differs.
  func lines(width: Int?) -> [String] {
    guard let width, line.displayWidth > width else { return [line] }
    let text = "\(what): \(before) → \(after)" + (isRename ? " (renamed)" : "")
    return [events, "    \(subject)"] + text.wrapped(max(8, width - 4)).map { "    " + $0 }
  }
}
