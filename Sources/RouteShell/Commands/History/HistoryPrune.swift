import CLibrary
import Files
import RouteModel
import RouteStorage
import Texts

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
