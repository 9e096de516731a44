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

struct HistoryPrune: StageCommand {
  var keep: String?
  var max: Int?
  var yes = false
  static let signature = Signature<Self>(
    "history prune", in: .history, "Removes old events",
    options: [
      .value("keep", \.keep, "TIME", "Keep events that are not older: 30d, 12h"),
      .value("max", \.max, "N", "Keep the newest N events"),
      .flag("yes", \.yes, "Do not ask at the prompt"),
    ],
    discussion: """
      What is removed does not come back. At the prompt it asks first. store vacuum then gives the space back. The setting retention prunes while events are
      recorded: the newest 1,000,000 stay unless it says otherwise (config retention 30d, config
      retention all). A warning counts events that the hub does not have; config hub-keep unsent
      keeps those.
      """,
    examples: [.init("history prune --max 100000", "The newest hundred thousand stay")])

  func run(_ stage: Stage) throws -> Answer {
    guard (keep == nil) != (max == nil) else {
      throw ShellError.usage("give either --keep or --max")
    }
    let retention: RetentionLimit
    if let keep {
      guard let found = RetentionLimit(keep), case .age = found else {
        throw ShellError.usage(
          "--keep needs a time with its unit, such as 30d, not '\(keep)'",
          suggestions: Int(keep) == nil ? [] : ["--keep \(keep)d", "--max \(keep)"],
          at: \Self.keep)
      }
      retention = found
    } else {
      retention = .events(max ?? 0)
    }
    let store = try stage.workspace.historyStore()
    if let asks = stage.printer.asks, !yes {
      let kept = keep.map { "those of the last \($0)" } ?? "the newest \(max ?? 0)"
      let all = try store.sharing.countEvents(after: 0)
      let question = "remove all of \(Phrase.count(all, "event")) but \(kept), for ever?"
      guard asks(question) else { return .text("nothing removed", json: ["removed": 0]) }
    }
    let count = try store.history.prune(keeping: retention)
    stage.recorder.noticeUnsent(of: store)
    return .text(
      "removed \(Phrase.count(count, "event"))", json: ["removed": .int(count)])
  }
}

struct HistoryExport: WorkspaceCommand {
  var filters = HistoryFilters()
  var facts: [String] = []
  static let signature = Signature<Self>(
    "history export", in: .history,
    "Writes events as JSON Lines, with --json as one document, with --csv as CSV, oldest first",
    options: [
      .all(\.filters), .facts(\.facts),
    ],
    discussion: """
      Values of sensitive parameters are masked, as they are recorded. All formats have everything
      that was recorded of an event, and history import takes each of them back. In CSV, parameters,
      details, context and the stacks are JSON objects.
      """,
    examples: [.init("history export --since 1d", "A day")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let question = try HistoryQuestion(
      filters, where: facts, at: \Self.facts, in: workspace, printer)
    // Events are printed while the hub is asked.
    printer.endProgress()
    let format = printer.format
    let hasHeader = printer.hasHeader
    @MainActor func export(_ write: (String) throws -> Void) throws {
      guard format == .json else {
        return try question.exportEvents(
          isCSV: format == .csv, hasHeader: hasHeader, write: write)
      }
      // One document, which is also written piece by piece.
      var isFirst = true
      try question.exportEvents(isCSV: false) { lines in
        try write((isFirst ? "[" : ",") + lines.split(separator: "\n").joined(separator: ",\n"))
        isFirst = false
      }
      try write(isFirst ? "[]" : "]")
    }
    try export { text in printer.show(.raw(text), format: .table) }
    return .none
  }
}

extension HistoryQuestion {
  /// Writes events in batches, because a history may not fit in memory.
  ///
  /// - Parameter write: Writes lines, without the last line break.
  @MainActor fileprivate func exportEvents(
    isCSV: Bool, hasHeader: Bool = true, write: (String) throws -> Void
  ) throws {
    var oldestFirst = filter
    oldestFirst.isOldestFirst = true
    var facts = EventJSON.facts
    if history.numbering == .hub { facts.append(.text("machine") { $0.recorded.machine ?? "" }) }
    if isCSV, hasHeader { try write(Listing([], facts).csv + "\r") }
    try history.forEachPage(oldestFirst) { events in
      try Interrupt.check()
      let rows = try history.withStacks(events)
      if isCSV {
        try write(Listing(rows, facts).csvRows + "\r")
      } else {
        try write(rows.map { EventJSON.value($0).text }.joined(separator: "\n"))
      }
    }
  }
}
