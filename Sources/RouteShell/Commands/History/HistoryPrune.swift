import RouteModel
import RouteStorage

extension Command {
  static let historyPrune = Command(
    "history prune", in: .history, "Removes old events",
    options: [
      .value("keep", "TIME", "Keep events that are not older: 30d, 12h"),
      .value("max", "N", .number, "Keep the newest N events"),
    ],
    discussion: """
      store vacuum then gives the space back. The setting retention prunes while events are
      recorded: the newest 1,000,000 stay unless it says otherwise (config retention 30d, config
      retention all). A warning counts events that the hub does not have; config hub-keep unsent
      keeps those.
      """,
    examples: [.init("history prune --max 100000", "The newest hundred thousand stay")]
  ) { call, shell in
    let text = call["keep"] ?? call["max"]
    guard let text, call["keep"] == nil || call["max"] == nil else {
      throw ShellError.usage("give either --keep or --max")
    }
    guard let retention = Retention(text) else {
      throw ShellError.usage("'\(text)' is neither a time such as 30d nor a number")
    }
    let store = try shell.historyStore()
    let count = try store.prune(keeping: retention)
    shell.recorder.noticeUnsent(of: store, shell.errors)
    return .text(
      "removed \(Phrase.count(count, "event"))", json: ["removed": .int(count)])
  }
}
