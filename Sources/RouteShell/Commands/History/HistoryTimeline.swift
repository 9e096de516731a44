import CLibrary
import RouteModel
import Texts

struct HistoryTimelineCommand: WorkspaceCommand {
  var filters = HistoryFilters()
  var facts: [String] = []
  var parts: Int?
  static let signature = Signature<Self>(
    "history timeline", in: .history, "Events and failures over time, with changes of the catalog",
    options: [
      .all(\.filters), .facts(\.facts),
      .value("parts", \.parts, "N", "Into how many parts the time is divided; 24 by default"),
    ],
    examples: [.init("history timeline --since 7d", "A week")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    try printer.refuseCSV(of: "history timeline")
    let question = try HistoryQuestion(
      filters, where: facts, at: \Self.facts, in: workspace, printer)
    let parts = max(1, parts ?? 24)
    // Times are shown in seconds.
    let timeline = try question.history.timeline(
      question.filter, parts: parts, ofAtLeast: 1_000_000)
    let width = min(max(20, (printer.width ?? 80) - 42), 80)
    return .text(TimelineText.text(timeline, width: width), json: TimelineText.json(timeline))
  }
}

/// A time line as bars and as JSON.
private enum TimelineText {
  static func text(_ timeline: HistoryTimeline, width: Int) -> String {
    var marks = timeline.marks.sorted { $0.time < $1.time }[...]
    let most = max(1, timeline.parts.map(\.events).max() ?? 1)
    var lines: [String] = []
    for (index, part) in timeline.parts.enumerated() {
      let bar = part.events * width / most
      let failed = part.events == 0 ? 0 : part.failures * bar / part.events
      let shown = max(bar, part.events > 0 ? 1 : 0)
      let bad = part.failures > 0 ? max(1, failed) : 0
      let bars =
        String(repeating: "█", count: max(0, shown - bad)) + String(repeating: "░", count: bad)
      let counts =
        part.events == 0
        ? "" : "  \(part.events)" + (part.failures > 0 ? ", \(part.failures) failed" : "")
      lines.append("\(Timestamp.text(part.start))  \(bars)\(counts)")
      let end = index + 1 < timeline.parts.count ? timeline.parts[index + 1].start : timeline.end
      while let mark = marks.first, mark.time < end || index + 1 == timeline.parts.count {
        lines.append("\(Timestamp.text(mark.time))  ▸ \(mark.label)")
        marks.removeFirst()
      }
    }
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }

  static func json(_ timeline: HistoryTimeline) -> JSONValue {
    [
      "start": .string(Timestamp.iso(timeline.start)), "end": .string(Timestamp.iso(timeline.end)),
      "parts": .array(
        timeline.parts.map {
          [
            "start": .string(Timestamp.iso($0.start)), "events": .int($0.events),
            "failures": .int($0.failures),
          ]
        }),
      "marks": .array(
        timeline.marks.map {
          [
            "time": .string(Timestamp.iso($0.time)), "revision": .int($0.revision),
            "command": .string($0.command),
          ]
        }),
    ]
  }
}
