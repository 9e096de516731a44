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
    let format = call.format
    @MainActor func export(_ write: (String) throws -> Void) throws -> Int {
      guard format == .json else {
        return try shell.exportEvents(filter, of: store, isCSV: format == .csv, write: write)
      }
      // One document, which is also written piece by piece.
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
    var count = 0
    try shell.write(path) { file in
      count = try export { text in try file.write(text + "\n") }
    }
    return .text(
      "wrote \(Phrase.count(count, "event")) to \(path)".escapingControls(),
      json: ["file": .string(path), "events": .int(count)])
  }
}

extension Shell {
  /// Writes events in batches, because a history may not fit in memory.
  ///
  /// - Parameter write: Writes lines, without the last line break.
  /// - Returns: How many events there were.
  fileprivate func exportEvents(
    _ filter: HistoryFilter, of store: RouteStore, isCSV: Bool, write: (String) throws -> Void
  ) throws -> Int {
    var page = filter
    page.isOldestFirst = true
    var count = 0
    try store.noticeMissingEvents()
    if isCSV { try write(Listing([], EventJSON.facts).csv + "\r") }
    while true {
      try Interrupt.check()
      page.limit = min(filter.limit.map { $0 - count } ?? .max, 1000)
      let rows = try RecordedEventWithStacks.all(try store.events(page), in: store)
      guard let last = rows.last else { return count }
      if isCSV {
        try write(Listing(rows, EventJSON.facts).csvRows + "\r")
      } else {
        try write(rows.map { EventJSON.value($0).text }.joined(separator: "\n"))
      }
      count += rows.count
      page.after = last.recorded.number
    }
  }
}
