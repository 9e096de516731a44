import RouteHub
import RouteModel
import Texts

struct HubSend: WorkspaceCommand {
  var again = false
  static let signature = Signature<Self>(
    "hub send", in: .hub, "Sends the recorded events that the hub does not have",
    options: [
      .flag(
        "again", \.again, "Send all events, to a hub that lost some; those that it has are skipped")
    ],
    discussion: """
      Sends in batches, each taken as a whole: after an interruption it continues where it was.
      Events are sent as they were recorded: masked by what was sensitive then. The store keeps its
      events; config retention decides how long. Nothing is sent by itself: cron can run this. Events
      that are older than the hub keeps are skipped, and counted.
      """,
    examples: [.init("hub send", "What happened here, for everybody", after: "hub init")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let sending = try HubSending(workspace, printer)
    if let problem = try Hub(of: workspace, printer).describe().clockProblem {
      printer.warn(problem, code: "clock")
    }
    if !again, (try? sending.hasLostEvents()) == true {
      printer.warnOfLostEvents()
    }
    let start = Clock.monotonicNanoseconds
    let sent = try sending.send(isAgain: again) { done, all in
      if Clock.monotonicNanoseconds - start > 1_000_000_000 {
        printer.progress("sent \(done) of \(Phrase.count(all, "event"))")
      }
    }
    return sent.answer
  }
}

extension SentEvents {
  /// What was sent, as an answer.
  var answer: Answer {
    let json: JSONValue = ["events": .int(taken), "known": .int(known), "skipped": .int(old)]
    let parts = [
      Phrase.some(taken, "event").map { "sent \($0)" },
      known == 0 ? nil : "the hub already had \(Phrase.count(known, "event"))",
      old == 0
        ? nil : "skipped \(Phrase.count(old, "event")) that the hub does not keep any more",
    ].compactMap(\.self)
    return .text(parts.isEmpty ? "nothing to send" : parts.joined(separator: "; "), json: json)
  }
}
