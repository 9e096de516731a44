import CLibrary
import Files
import RouteModel
import RouteStorage
import Texts

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
