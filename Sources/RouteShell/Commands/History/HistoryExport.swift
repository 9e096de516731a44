import RouteModel
import RouteStorage

extension Command {
  static let historyExport = Command(
    "history export", in: .history,
    "Writes events as JSON Lines, with --json as one document, with --csv as CSV, oldest first",
    options: Option.historyFilters + [
      .value("output", "FILE", .file, "Write to FILE; - is standard output")
    ],
    discussion: """
      Values of sensitive parameters are masked, as they are recorded. All formats have everything that was
      recorded of an event, and history import takes each of them back. In CSV, parameters, details, context
      and the stacks are JSON objects.
      """,
    examples: [.init("history export --since 1d", "A day")]
  ) { call, shell in
    let filter = try call.historyFilter()
    let store = try shell.historyStore()
    let format = call.format ?? shell.settings.format
    @MainActor func export(_ write: (String) throws -> Void) throws -> Int {
      guard format == .json else {
        return try shell.exportEvents(filter, of: store, isCSV: format == .csv, write: write)
      }
      // One document, written bit by bit as well.
      var isFirst = true
      let count = try shell.exportEvents(filter, of: store, isCSV: false) { lines in
        try write((isFirst ? "[" : ",") + lines.split(separator: "\n").joined(separator: ",\n"))
        isFirst = false
      }
      try write(isFirst ? "[]" : "]")
      return count
    }
    guard let path = call["output"], path != "-" else {
      _ = try export { text in shell.show(.raw(text), format: .table) }
      return .none
    }
    let file = try shell.writer(path)
    let count = try export { text in try file.write(text + "\n") }
    try file.finish()
    return .text(
      "wrote \(Phrase.count(count, "event") ?? "no events") to \(path)".escapingControls(),
      json: ["file": .string(path), "events": .int(count)])
  }
}

extension Shell {
  /// Writes events, some at a time: a history is longer than memory is large.
  ///
  /// - Parameter write: Takes lines without their last line end.
  /// - Returns: How many events there were.
  fileprivate func exportEvents(
    _ filter: HistoryFilter, of store: RouteStore, isCSV: Bool, write: (String) throws -> Void
  ) throws -> Int {
    var page = filter
    page.isOldestFirst = true
    var count = 0
    try workspace.storage { () throws(StoreError) in try store.noticeMissingEvents() }
    if isCSV { try write(EventTable.header) }
    while true {
      try Interrupt.check()
      page.limit = min(filter.limit.map { $0 - count } ?? .max, 1000)
      let wanted = page
      let events = try workspace.storage { () throws(StoreError) in try store.events(wanted) }
      guard let last = events.last else { return count }
      let rows = try workspace.storage { () throws(StoreError) in
        try RecordedEventWithStacks.all(events, in: store)
      }
      if isCSV {
        try write(EventTable.rows(rows))
      } else {
        try write(rows.map { EventJSON.value($0).text }.joined(separator: "\n"))
      }
      count += events.count
      page.after = last.number
    }
  }
}

/// Events as a table of comma-separated values.
private enum EventTable {
  static var header: String { lines([], withHeader: true) }

  static func rows(_ events: [RecordedEventWithStacks]) -> String {
    lines(events, withHeader: false)
  }

  private static func lines(_ events: [RecordedEventWithStacks], withHeader: Bool) -> String {
    // What came later stands further right: scripts count columns.
    var listing = Listing(
      "event", "time", "session", "sequence", "action", "route", "path", "url", "outcome", "code",
      "destination", "duration", "pattern", "parameters", "message", "context", "revision",
      "uncommitted", "parent", "source", "router", "stateBefore", "state", "number", "cost",
      "details", "stackBefore", "stackAfter")
    for stacked in events {
      let row = stacked.recorded
      let event = row.event
      listing.add(
        [
          String(row.number), Timestamp.iso(event.time), String(row.session),
          String(event.sequence), event.action.rawValue, event.route ?? "",
          event.path?.rawValue ?? "", event.url ?? "", event.outcome.rawValue,
          event.failure?.code ?? "", event.destination ?? "", Decimal.seconds(event.duration),
          event.pattern ?? "", object(event.parameters.map { ($0.name, $0.value) }),
          event.failure?.message ?? "", object(row.context.sorted { $0.key < $1.key }),
          String(row.revision), String(row.isUncommitted), text(event.parent), event.source ?? "",
          text(event.router), event.stateBefore.rawValue, event.stateAfter.rawValue,
          text(event.failure?.number), String(event.cost),
          object(event.details.sorted { $0.key < $1.key }),
          stacked.before.map { StackTree.json($0).text } ?? "",
          stacked.after.map { StackTree.json($0).text } ?? "",
        ], json: nil)
    }
    return (withHeader ? listing.csv : listing.csvRows) + "\r"
  }

  private static func text(_ number: Int?) -> String { number.map(String.init) ?? "" }

  /// Named texts as a JSON object; nothing for none.
  private static func object(_ members: [(String, String)]) -> String {
    members.isEmpty
      ? "" : JSONValue.object(members.map { .init(key: $0.0, value: .string($0.1)) }).text
  }
}
