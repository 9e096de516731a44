import CLibrary
import Files
import RouteModel
import RouteStorage
import Texts

struct HistoryCommand: WorkspaceCommand {
  var number: Int?
  var filters = HistoryFilters()
  var facts: [String] = []
  var before: Int?
  static let signature = Signature<Self>(
    "history", in: .history, "What was performed and removed, newest first, or one event",
    arguments: [.init("N", \.number)],
    options: [
      .all(\.filters), .textsOrFacts(\.facts),
      .value("before", \.before, "N", "Only events with a smaller number: the next page"),
    ],
    discussion: """
      Lists 20 events by default; with N, one event with the stack before and after it. With --hub, the
      events of all machines in the order in which the hub received them, each with its machine; event
      and session have the hub's numbers.
      """,
    examples: [
      .init("history", "The last events"), .init("history --failed", "What went wrong"),
      .init("history 1", "The first event"),
      .init("history --since 7d --route editor --limit 100", "A week of one route"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    if let number {
      guard !filters.select, facts.isEmpty, before == nil else {
        throw ShellError.usage("one event is not selected by options", at: \Self.number)
      }
      let history = try workspace.history(filters.hub, printer)
      let row = try history.withStacks([history.event(number)])[0]
      return HistoryRow.details(row, history.numbering, drawsLines: printer.isTerminal).answer
    }
    var question = try HistoryQuestion(
      filters, where: facts, at: \Self.facts, isList: true, in: workspace, printer)
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
      .text("outcome") { EventText.outcome(of: $0.event) },
      .text(.last("what")) { subject($0.event) },
    ]
    if history.numbering == .hub { facts.append(.text("machine") { $0.machine ?? "" }) }
    return facts
  }

  /// The URL, else the parameters and details.
  private static func subject(_ event: RouteEvent) -> String {
    if let url = event.url { return url }
    let parameters = event.parameters.map { "\($0.name)=\($0.value)" }
    let details = event.details.ordered(by: \.key).map { "\($0.key)=\($0.value)" }
    return (parameters + details).joined(separator: " ")
  }

  static func details(
    _ row: RecordedEventWithStacks, _ numbering: RevisionNumbering, drawsLines: Bool
  ) -> Details<RecordedEventWithStacks> {
    func tree(_ title: String, _ node: StackNode?) -> [String] {
      let stack = StackTree.text(node, drawsLines: drawsLines)
      return [title] + stack.split(separator: "\n").map { "  \($0)" }
    }
    return Details(
      row, head: "event \(row.recorded.number)  \(EventText.line(row.recorded.event))",
      [
        .text("time") { Timestamp.iso($0.event.time) },
        .text("machine") { $0.recorded.machine ?? "" },
        .text("session") { "\($0.recorded.session), event \($0.event.sequence) of it" },
        .text("parent") { $0.event.parent.map(String.init) ?? "" },
        .text("revision") {
          numbering.text($0.recorded.revision)
            + ($0.recorded.isUncommitted ? " (uncommitted)" : "")
        },
        .text("url") { $0.event.url ?? "" }, .text("pattern") { $0.event.pattern ?? "" },
        .text("source") { $0.event.source ?? "" },
        .text("destination") { $0.event.destination ?? "" },
        .text("state") { "\($0.event.stateBefore.rawValue) → \($0.event.stateAfter.rawValue)" },
        .text("duration") { "\($0.event.duration.inSeconds) s" },
        .text("cut") { $0.event.details[RouteEvent.cut] ?? "" },
        .text("error") { $0.event.failure.map { "\($0.message) [\($0.code)]" } ?? "" },
        .text("context") {
          $0.recorded.context.ordered(by: \.key).map { "\($0.key)=\($0.value)" }
            .joined(separator: " ")
        }, .document(EventJSON.value),
      ],
      below: row.before == row.after
        ? tree("stack", row.after) : tree("before", row.before) + tree("after", row.after))
  }
}

extension RecordedEventWithStacks {
  fileprivate var event: RouteEvent { recorded.event }
}
