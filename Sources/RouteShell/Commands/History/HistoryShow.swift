import CLibrary
import RouteModel
import RouteStorage

extension Command {
  static let historyShow = Command(
    "history show", in: .history, "One event with the stack before and after it",
    arguments: [Argument("N", .number)],
    examples: [.init("history show 1", "The first event")]
  ) { call, shell in
    guard let number = Int(try call.require("N")) else {
      throw ShellError.usage("N needs the number of an event", span: call.span("N"))
    }
    let store = try shell.historyStore()
    let row = try RecordedEventWithStacks.all([try store.event(number)], in: store)[0]
    let drawsLines = shell.settings.isTerminal
    return .text(HistoryRow.details(row, drawsLines: drawsLines), json: EventJSON.value(row))
  }
}
