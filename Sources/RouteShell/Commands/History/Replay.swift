import RouteModel
import RouteStorage
import Routing

extension Command {
  static let replay = Command(
    "replay", in: .history, "Performs what was recorded again, on another catalog, and compares",
    options: Option.historyFilters + [
      .value(
        "against", "CATALOG", .file, "A store, a JSON file, a script, or a revision such as r12"),
      .value("at", "VERSION", "A revision (r12), or the version of an applied migration"),
      .value(
        "plan", "DIR", .directory, "The catalog as the pending migrations of DIR would make it"),
      .value(
        "context", "NAME=VALUE", .text, repeats: true,
        "A fact in place of the recorded one, such as version=4"),
    ],
    discussion: """
      Whole sessions are performed in fresh simulations, and the events that the options mean are
      compared: route, parameters, outcome, error, and the stack at the end; never times. A value that was
      masked is replaced by one that the declaration and the pattern allow; where there is none, where the
      masked value itself was refused, and where the controller that it was performed from is not there,
      the event is not replayable. Any difference makes the exit code 1, but for a link whose route has
      only another name: that is the same route, and is counted as renamed.
      """,
    examples: [.init("replay --since 7d", "Does last week still work?")]
  ) { call, shell in
    let filter = try call.historyFilter()
    let store = try shell.historyStore()
    try shell.requireKnown(filter.code)
    let catalog = try shell.replayCatalog(call)
    let context = try call.facts("context")
    let outcome = try shell.replay(filter, of: store, on: catalog, context: context)
    let report = ReplayReport(outcome)
    if outcome.replayed == 0, outcome.notReplayable.isEmpty {
      shell.errors.note(
        Diagnostic(
          code: "nothing-replayed",
          message: "no recorded action matches: nothing was performed"))
    }
    let answer = Answer.text(report.text, json: report.json)
    guard outcome.different > 0 else { return answer }
    return answer.failing(
      .failure("replay-differs", "the replay differs from what was recorded"))
  }
}

extension Shell {
  /// The catalog that a replay performs on.
  fileprivate func replayCatalog(_ call: Call) throws -> RouteCatalog {
    guard [call["against"], call["at"], call["plan"]].compactMap({ $0 }).count < 2 else {
      throw ShellError.usage("--against, --at and --plan exclude each other")
    }
    if let name = call["against"] { return try catalog(named: name) }
    if let version = call["at"] { return try workspace.catalog(atVersion: version) }
    if let directory = call["plan"] { return try planned(directory) }
    return try workspace.catalog
  }

  /// The catalog after the pending migrations of a directory; nothing is written.
  private func planned(_ directory: String) throws -> RouteCatalog {
    try Command.requireAny(directory)
    return try ConfigurationMigrations(
      store: try workspace.requireStore(), directory: directory,
      interpret: { [self] text, file, catalog in
        try interpret(text, file: file, catalog: &catalog)
      }
    ).plannedCatalog()
  }

  /// Replays the sessions of the events that a filter selects.
  ///
  /// - Parameter reference: The catalog to compare with; nil compares with what was recorded.
  func replay(
    _ filter: HistoryFilter, of store: RouteStore, on catalog: RouteCatalog,
    against reference: RouteCatalog? = nil, context: [String: String] = [:]
  ) throws -> Replay.Outcome {
    try store.noticeMissingEvents()
    var wanted: [Int: Set<Int>] = [:]
    var count = 0
    try store.forEachEvent(filter) { (event) throws(StoreError) in
      if wanted[event.session, default: []].insert(event.number).inserted { count += 1 }
    }
    var replay = Replay(on: catalog, against: reference)
    replay.defaultPath = try defaultPath()
    replay.context = context
    defer { errors.endProgress() }
    for (session, numbers) in wanted.sorted(by: { $0.key < $1.key }) {
      // One event at a time, because a session can be as long as the history.
      var run: Replay.Session?
      var last: Int?
      let reset = try store.reset(before: numbers.min() ?? 0, in: session)
      let needed = HistoryFilter(
        session: session, before: numbers.max().flatMap { $0 < .max ? $0 + 1 : nil },
        after: reset.flatMap { $0 > .min ? $0 - 1 : nil }, isOldestFirst: true)
      try store.forEachEvent(needed) { (event) throws(StoreError) in
        if run == nil {
          run = replay.begin(stack: reset == nil ? try store.stackBefore(event.number) : nil)
        }
        run?.take(event, isCompared: numbers.contains(event.number), in: &replay)
        last = event.number
        if replay.outcome.replayed % 1_000 == 1 {
          errors.progress("event \(replay.outcome.replayed) of \(count)")
          if Interrupt.isPending { throw StoreError(.interrupted, "interrupted") }
        }
      }
      try Interrupt.check()
      guard let last, numbers.contains(last),
        try store.events(HistoryFilter(session: session, after: last, limit: 1)).isEmpty,
        let end = try store.stackAfter(last)
      else { continue }
      run?.end(stack: end, in: &replay)
    }
    return replay.outcome
  }
}

extension Call {
  /// The facts of an option, such as `--context version=4`.
  func facts(_ name: String) throws -> [String: String] {
    var facts: [String: String] = [:]
    for word in words(name) {
      guard let mark = word.text.firstIndex(of: "="), mark > word.text.startIndex else {
        throw ShellError.usage("--\(name) needs NAME=VALUE, not '\(word.text)'", span: word.span)
      }
      facts[String(word.text[..<mark])] = String(word.text[word.text.index(after: mark)...])
    }
    return facts
  }
}

extension RouteStore {
  /// The last event of a session that began with a new user interface, up to another event: what was
  /// done before makes no difference to that one. nil if there is none.
  fileprivate func reset(before number: Int, in session: Int) throws(StoreError) -> Int? {
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

/// The result of a replay, as text and JSON.
struct ReplayReport {
  let outcome: Replay.Outcome

  init(_ outcome: Replay.Outcome) { self.outcome = outcome }

  var summary: String {
    var text =
      "replayed \(Phrase.count(outcome.replayed, "event")): "
      + "\(outcome.same) same, \(outcome.different) different"
    if outcome.renamed > 0 { text += ", \(outcome.renamed) renamed" }
    if !outcome.notReplayable.isEmpty { text += ", \(outcome.notReplayable.count) not replayable" }
    return text
  }

  var text: String {
    let lines = outcome.differences.map(\.line)
    return (lines + [summary]).map { $0.escapingControls() }.joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "replayed": .int(outcome.replayed), "same": .int(outcome.same),
      "different": .array(
        outcome.differences.filter { !$0.isRename }.map {
          [
            "event": .int($0.event), "what": .string($0.what), "before": .string($0.before),
            "after": .string($0.after), "broken": .bool($0.harm != nil),
          ]
        }),
      "renamed": .array(
        outcome.differences.filter(\.isRename).map {
          [
            "event": .int($0.event), "before": .string($0.before), "after": .string($0.after),
          ]
        }), "notReplayable": .array(outcome.notReplayable.map { .int($0) }),
    ]
  }
}
