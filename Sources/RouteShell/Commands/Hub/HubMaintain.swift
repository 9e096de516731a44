import RouteHub
import RouteModel
import RouteStorage

extension Command {
  static let hubMaintain = Command(
    "hub maintain", in: .hub, "Lists the months of the hub's history, and drops old ones",
    options: [.value("keep", "TIME", "Drop what is older: 90d, 52w")],
    discussion: """
      Makes the partitions of this month and the next. With --keep, months that ended before that
      time are dropped; events with impossible times, which are in a partition of their own, are
      removed one by one. From then on the hub takes nothing older, so that what was dropped does
      not come back. Only the role that owns the tables may do this.
      """,
    examples: [
      .init("hub maintain", "What there is", after: "hub init"),
      .init("hub maintain --keep 90d", "Three months stay", after: "hub init"),
    ]
  ) { call, shell in
    let hub = try shell.hub()
    shell.errors.progress("looking at the hub's history")
    var lines: [String] = []
    var removal: HubRemoval?
    let made: Int
    if let text = call["keep"] {
      guard let seconds = Retention.seconds(text), seconds > 0, case .age? = Retention(text) else {
        throw ShellError.usage("'\(text)' is not a time such as 90d", span: call.span("keep"))
      }
      made = try hub.makeMonths()
      let done = try hub.retain(from: Clock.wallMicroseconds() - seconds * 1_000_000)
      lines.append(
        "dropped \(Phrase.count(done.partitions, "month")): removed \(Phrase.count(done.events, "event")) "
          + "and \(Phrase.count(done.sessions, "session"))")
      removal = done
    } else {
      // Whoever may only look, looks.
      do {
        made = try hub.makeMonths()
      } catch let error as HubError where error.code == .denied || error.code == .readOnly {
        made = 0
      }
    }
    if made > 0 { lines.append("made \(Phrase.count(made, "month"))") }
    let partitions = try hub.partitions()
    let keptFrom = try hub.keptFrom()
    lines += partitions.map { part in
      "\(part.name)  \(Phrase.count(part.events, "event")), \(ByteCount.text(Int64(part.bytes)))"
    }
    lines.append(
      keptFrom == 0
        ? "everything is kept" : "kept from \(Timestamp.iso(keptFrom)) on")
    return .text(
      lines.joined(separator: "\n"),
      json: [
        "partitions": .array(
          partitions.map {
            ["name": .string($0.name), "events": .int($0.events), "size": .int($0.bytes)]
          }), "made": .int(made), "dropped": .int(removal?.partitions ?? 0),
        "events": .int(removal?.events ?? 0), "sessions": .int(removal?.sessions ?? 0),
        "keptFrom": keptFrom == 0 ? .null : .string(Timestamp.iso(keptFrom)),
      ])
  }
}
