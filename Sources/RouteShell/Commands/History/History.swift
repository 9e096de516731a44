import CLibrary
import RouteModel

struct HistoryCommand: WorkspaceCommand {
  var filters = HistoryFilters()
  var facts: [ExpandedWord] = []
  var before: Int?
  static let signature = Signature<Self>(
    "history", in: .history, "What was performed and removed, newest first",
    options: [
      .all(\.filters), .textsOrFacts(\.facts),
      .value("before", \.before, "N", "Only events with a smaller number: the next page"),
    ],
    discussion: """
      Lists 20 events by default. With --hub, the events of all machines in the order in which the
      hub received them, each with its machine; event and session have the hub's numbers.
      """,
    examples: [
      .init("history", "The last events"), .init("history --failed", "What went wrong"),
      .init("history --since 7d --route editor --limit 100", "A week of one route"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    var question = try HistoryQuestion(filters, where: facts, isList: true, in: workspace, printer)
    question.filter.limit = filters.limit ?? 20
    question.filter.before = before
    let events = try question.events()
    var answer = Answer.list(
      printer.format.isJSON
        ? Listing(try question.history.withStacks(events), [.document(EventJSON.value)])
        : Listing(events, HistoryRow.facts(of: question.history)))
    answer.route = events.last { $0.event.route != nil }?.event.route
    return answer
  }
}

extension HistoryQuestion {
  /// The newest events whose lines contain the texts, ignoring case.
  fileprivate func events() throws -> [RecordedEvent] {
    if texts.isEmpty { return try history.events(filter) }
    let texts = texts.map { $0.lowercased() }
    var page = filter
    page.limit = 1_000
    var found: [RecordedEvent] = []
    while found.count < filter.limit ?? .max {
      try Interrupt.check()
      let events = try history.events(page)
      guard let last = events.last else { break }
      let rows = Listing(events, HistoryRow.facts(of: history)).rows
      found += zip(events, rows).filter { _, row in
        texts.allSatisfy { text in row.cells.contains { $0.lowercased().contains(text) } }
      }.map(\.0)
      page.before = last.number
    }
    return Array(found.prefix(filter.limit ?? .max))
  }
}

/// An event of the history, as a row of a table and in full.
enum HistoryRow {
  /// What a table says of each event of a history.
  static func facts(of history: any EventHistory) -> [ListedFact<RecordedEvent>] {
    var facts: [ListedFact<RecordedEvent>] = [
      .text(.number("event")) { String($0.number) },
      .text(.time("time")) { Timestamp.text($0.event.time) },
      .text("action", \.event.action.rawValue), .text("route") { $0.event.route ?? "" },
      .text("path") { $0.event.path?.rawValue ?? "" },
      .text("outcome") {
        $0.event.outcome == .success ? "ok" : $0.event.failure?.code ?? "failure"
      }, .text(.last("what")) { subject($0.event) },
    ]
    if history.numbering == .hub { facts.append(.text("machine") { $0.machine ?? "" }) }
    return facts
  }

  /// The URL, else the parameters and details.
  private static func subject(_ event: RouteEvent) -> String {
    if let url = event.url { return url }
    let parameters = event.parameters.map { "\($0.name)=\($0.value)" }
    let details = event.details.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return (parameters + details).joined(separator: " ")
  }

  static func details(
    _ row: RecordedEventWithStacks, _ numbering: RevisionNumbering, drawsLines: Bool
  ) -> String {
    let event = row.recorded.event
    var lines = ["event \(row.recorded.number)  \(EventText.line(event))"]
    func add(_ title: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      lines.append("  \(title)\(String(repeating: " ", count: max(1, 12 - title.count)))\(text)")
    }
    add("time", Timestamp.iso(event.time))
    add("machine", row.recorded.machine)
    add("session", "\(row.recorded.session), event \(event.sequence) of it")
    add("parent", event.parent.map(String.init))
    add(
      "revision",
      numbering.text(row.recorded.revision) + (row.recorded.isUncommitted ? " (uncommitted)" : ""))
    add("url", event.url)
    add("pattern", event.pattern)
    add("source", event.source)
    add("destination", event.destination)
    add("state", "\(event.stateBefore.rawValue) → \(event.stateAfter.rawValue)")
    add("duration", "\(event.duration) s")
    add("cut", event.details[RouteEvent.cut])
    add("error", event.failure.map { "\($0.message) [\($0.code)]" })
    add(
      "context",
      row.recorded.context.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: " "))
    let text = lines.map { $0.escapingControls() }.joined(separator: "\n")
    func tree(_ title: String, _ node: StackNode?) -> String {
      let stack = StackTree.text(node, drawsLines: drawsLines)
      return "\(title)\n" + stack.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }
    if row.before == row.after { return text + "\n" + tree("stack", row.after) }
    return text + "\n" + tree("before", row.before) + "\n" + tree("after", row.after)
  }
}
