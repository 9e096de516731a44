import CLibrary
import RouteModel

extension Command {
  static let historyShow = Command(
    "history show", in: .history, "One event with the stack before and after it",
    arguments: [Argument("N", .number)], options: Option.hub,
    examples: [.init("history show 1", "The first event")]
  ) { call, shell in
    guard let number = Int(try call.require("N")) else {
      throw ShellError.usage("N needs the number of an event", span: call.span("N"))
    }
    let history = try shell.history(call)
    let row = try history.withStacks([history.event(number)])[0]
    let text = HistoryRow.details(row, history.numbering, drawsLines: shell.settings.isTerminal)
    return .text(text, json: EventJSON.value(row))
  }
}
