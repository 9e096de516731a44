import RouteModel
import RouteStorage

extension Command {
  static let historyPrune = Command(
    "history prune", in: .history, "Removes old events",
    options: [
      .value("keep", "TIME", "Keep events that are not older: 30d, 12h"),
      .value("max", "N", .number, "Keep the newest N events"),
      .flag("yes", "Do not ask at the prompt"),
    ],
    discussion: """
      What is removed does not come back. At the prompt it asks first. store vacuum then gives the space back. The setting retention prunes while events are
      recorded: the newest 1,000,000 stay unless it says otherwise (config retention 30d, config
      retention all). A warning counts events that the hub does not have; config hub-keep unsent
      keeps those.
      """,
    examples: [.init("history prune --max 100000", "The newest hundred thousand stay")]
  ) { call, shell in
    guard (call["keep"] == nil) != (call["max"] == nil) else {
      throw ShellError.usage("give either --keep or --max")
    }
    let retention: Retention
    if let count = try call.number("max") {
      retention = .events(count)
    } else {
      let text = try call.require("keep")
      guard case .age? = Retention(text) else {
        throw ShellError.usage(
          "--keep needs a time with its unit, such as 30d, not '\(text)'",
          suggestions: Int(text) == nil ? [] : ["--keep \(text)d", "--max \(text)"],
          span: call.span("keep"))
      }
      retention = Retention(text) ?? .events(0)
    }
    let store = try shell.historyStore()
    if let asks = shell.asks, !call.has("yes") {
      let kept = call["keep"].map { "those of the last \($0)" } ?? "the newest \(call["max"] ?? "")"
      let all = try store.countEvents(after: 0)
      let question = "remove all of \(Phrase.count(all, "event")) but \(kept), for ever?"
      guard asks(question) else { return .text("nothing removed", json: ["removed": 0]) }
    }
    let count = try store.prune(keeping: retention)
    shell.recorder.noticeUnsent(of: store, shell.errors)
    return .text(
      "removed \(Phrase.count(count, "event"))", json: ["removed": .int(count)])
  }
}
