import RouteModel
import Routing
import Simulation

extension HistoryQuestion {
  /// Replays what it selects: the sessions of the events, or, of a history that has too many,
  /// each distinct link once.
  ///
  /// - Parameter reference: The catalog to compare with; nil compares with what was recorded.
  @MainActor func replay(
    on catalog: RouteCatalog, against reference: RouteCatalog? = nil,
    context: [String: String] = [:], defaultPath: PathKind?, _ printer: Printer
  ) throws -> Replay.Outcome {
    var replay = Replay(on: catalog, against: reference)
    replay.defaultPath = defaultPath
    replay.context = context
    defer { printer.endProgress() }
    if history.repeatsSessions || filter.session != nil {
      try replaySessions(in: &replay, printer)
    } else {
      try replayLinks(in: &replay, printer)
    }
    return replay.outcome
  }

  @MainActor private func replayLinks(in replay: inout Replay, _ printer: Printer) throws {
    printer.progress("asking the hub for its links")
    var left = filter.limit ?? .max
    try history.forEachLink(filter, facts: replay.facts) { link in
      guard left > 0 else { return }
      left -= 1
      replay.take(link)
      if replay.outcome.performed.links % 1_000 == 1 {
        try Interrupt.check()
        printer.progress("link \(replay.outcome.performed.links)")
      }
    }
  }

  @MainActor private func replaySessions(in replay: inout Replay, _ printer: Printer) throws {
    var wanted: [Int: Set<Int>] = [:]
    var count = 0
    try history.forEachPage(filter) { events in
      for event in events where wanted[event.session, default: []].insert(event.number).inserted {
        count += 1
      }
    }
    for (session, numbers) in wanted.sorted(by: { $0.key < $1.key }) {
      // A page of events at a time, because a session can be as long as the history.
      var run: Replay.Session?
      var last: Int?
      let reset = try history.reset(before: numbers.min() ?? 0, in: session)
      let needed = HistoryFilter(
        session: session, before: numbers.max().flatMap { $0 < .max ? $0 + 1 : nil },
        after: reset.flatMap { $0 > .min ? $0 - 1 : nil }, isOldestFirst: true)
      try history.forEachPage(needed) { events in
        for event in events {
          if run == nil {
            run = replay.begin(
              stack: reset == nil ? try history.stacks(of: event.number).before : nil)
          }
          run?.take(event, isCompared: numbers.contains(event.number), in: &replay)
          last = event.number
          if replay.outcome.replayed % 1_000 == 1 {
            printer.progress("event \(replay.outcome.replayed) of \(count)")
            try Interrupt.check()
          }
        }
      }
      try Interrupt.check()
      guard let last, numbers.contains(last),
        try history.events(HistoryFilter(session: session, after: last, limit: 1)).isEmpty,
        let end = try history.stacks(of: last).after
      else { continue }
      run?.end(stack: end, in: &replay)
    }
  }
}

extension EventHistory {
  /// The last event of a session that began with a new user interface, up to another event: what was
  /// done before makes no difference to that one. nil if there is none.
  fileprivate func reset(before number: Int, in session: Int) throws -> Int? {
    var next = number
    while true {
      let page = try events(HistoryFilter(session: session, before: next, limit: 256))
      if let found = page.first(where: { $0.event.action == .reset && $0.event.outcome == .success }
      ) {
        return found.number
      }
      guard let oldest = page.last else { return nil }
      next = oldest.number
    }
  }
}
