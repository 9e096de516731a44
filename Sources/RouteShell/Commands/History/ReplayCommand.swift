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
    ],
    discussion: """
      Whole sessions are performed in fresh simulations, and the events that the options mean are
      compared: route, parameters, outcome, error, and the stack at the end; never times. A value that was
      masked is replaced by one that the declaration allows. Any difference makes the exit code 1.
      """,
    examples: [.init("replay --since 7d", "Does last week still work?")]
  ) { call, shell in
    let filter = try call.historyFilter()
    let store = try shell.historyStore()
    let catalog = try shell.replayCatalog(call)
    let outcome = try shell.replay(filter, of: store, on: catalog)
    let report = ReplayReport(outcome)
    guard !outcome.differences.isEmpty else { return .text(report.text, json: report.json) }
    try shell.show(
      .text(report.text, json: report.json), format: call.format ?? shell.settings.format)
    throw ShellError.failure("replay-differs", "the replay differs from what was recorded")
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
    var catalog = try workspace.catalog
    let store = try workspace.requireStore()
    let migrations = ConfigurationMigrations(
      store: store, directory: directory, interpret: { _, _, _ in })
    let known = Set(try migrations.applied().map(\.migration.version))
    for migration in try MigrationDirectory(path: directory).migrations
    where !known.contains(migration.version) {
      guard migration.up.kind == .routesh else {
        throw ShellError.failure(
          "not-planned",
          "\(migration.title) is in SQL: apply it to a copy of the store and replay --against that")
      }
      try interpret(migration.up.text, file: migration.up.file, catalog: &catalog)
    }
    return catalog
  }

  /// Replays the sessions of the events that a filter means.
  func replay(
    _ filter: HistoryFilter, of store: RouteStore, on catalog: RouteCatalog
  ) throws -> Replay.Outcome {
    var wanted: [Int: Set<Int>] = [:]
    try store.forEachEvent(filter) { (event) throws(StoreError) in
      wanted[event.session, default: []].insert(event.number)
    }
    var replay = Replay(on: catalog)
    defer { errors.endProgress() }
    for (index, (session, numbers)) in wanted.sorted(by: { $0.key < $1.key }).enumerated() {
      try Interrupt.check()
      errors.progress("session \(index + 1) of \(wanted.count)")
      let events = try store.events(HistoryFilter(session: session, isOldestFirst: true))
      guard let first = events.first, let last = events.last else { continue }
      let isWhole = numbers.contains(last.number)
      replay.run(
        session: events, comparing: numbers, start: try store.stackBefore(first.number),
        end: isWhole ? try store.stackAfter(last.number) : nil)
    }
    return replay.outcome
  }
}

/// What a replay found, for a person and a program.
struct ReplayReport {
  let outcome: Replay.Outcome

  init(_ outcome: Replay.Outcome) { self.outcome = outcome }

  var summary: String {
    let different = outcome.replayed - outcome.same
    var text =
      "replayed \(Phrase.count(outcome.replayed, "event") ?? "no events"): "
      + "\(outcome.same) same, \(different) different"
    if !outcome.notReplayable.isEmpty { text += ", \(outcome.notReplayable.count) not replayable" }
    return text
  }

  var text: String {
    let lines = outcome.differences.map {
      "event \($0.event)  \($0.subject)  \($0.what): \($0.before) → \($0.after)"
    }
    return (lines + [summary]).map { $0.escapingControls() }.joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "replayed": .int(outcome.replayed), "same": .int(outcome.same),
      "different": .array(
        outcome.differences.map {
          [
            "event": .int($0.event), "what": .string($0.what), "before": .string($0.before),
            "after": .string($0.after), "broken": .bool($0.isBroken),
          ]
        }), "notReplayable": .array(outcome.notReplayable.map { .int($0) }),
    ]
  }
}
