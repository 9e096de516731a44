import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

struct ReplayCommand: WorkspaceCommand {
  var filters = HistoryFilters()
  var facts: [String] = []
  var against, at, plan: String?
  var context: [String] = []
  static let signature = Signature<Self>(
    "replay", in: .history, "Performs recorded events again on another catalog, and compares",
    options: [
      .all(\.filters), .facts(\.facts),
      .value(
        "against", \.against, "CATALOG", .file,
        "A store, a JSON file, a script, or a revision such as r12"),
      .value("at", \.at, "VERSION", "A revision (r12), or the version of an applied migration"),
      .value(
        "plan", \.plan, "DIR", .directory,
        "The catalog as the pending migrations of DIR would make it"),
      .value(
        "context", \.context, "NAME=VALUE", .fact,
        "A fact in place of the recorded one, such as version=4"
      ),
    ],
    discussion: """
      Whole sessions are performed in fresh simulations, and the events that the options mean are
      compared: route, parameters, outcome, error, and the stack at the end; never times. An event
      with a masked value is not replayable, and neither is one whose source is missing; they are
      counted. Any difference makes the exit code 1, except a link whose route was only renamed: it
      is counted as renamed.
      """,
    examples: [
      .init("replay --since 7d", "Does last week still work?"),
      .init(
        "replay --hub --since 30d", "This catalog against what everybody opened", after: "hub init"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    try printer.refuseCSV(of: "replay")
    let question = try HistoryQuestion(
      filters, where: facts, at: \Self.facts, in: workspace, printer)
    let catalog = try replayCatalog(workspace)
    let context = try ContextOptions.known(context, at: \Self.context, of: catalog)
    // What another catalog calls the routes of this log is not known.
    var names = PastNames()
    if against == nil, at == nil {
      names = try workspace.pastNames(question.history.numbering)
      if plan != nil { names.since.append(catalog.changes(from: try workspace.catalog)) }
    }
    let outcome = try question.replay(
      on: catalog, names: names, context: context, defaultPath: workspace.defaultPath(), printer)
    let report = ReplayReport(outcome)
    if outcome.replayed == 0, outcome.notReplayable.isEmpty {
      printer.note(
        Diagnostic(
          code: "nothing-replayed",
          message: "no recorded action matches: nothing was performed"))
    }
    let width = printer.shownWidth
    let answer = Answer.text(report.text(width: width), json: report.json)
    guard outcome.different > 0 else { return answer }
    return answer.failing(
      .failure("replay-differs", "the replay differs from what was recorded"))
  }

  /// The catalog that a replay performs on.
  @MainActor private func replayCatalog(_ workspace: Workspace) throws -> RouteCatalog {
    guard [against, at, plan].compactMap(\.self).count < 2 else {
      throw ShellError.usage("--against, --at and --plan exclude each other")
    }
    if let against { return try about(\Self.against) { try workspace.catalog(named: against) } }
    if let at { return try about(\Self.at) { try workspace.catalog(atVersion: at) } }
    if let plan { return try about(\Self.plan) { try planned(plan, workspace) } }
    return try workspace.catalog
  }

  /// The catalog after the pending migrations of a directory; nothing is written.
  @MainActor private func planned(
    _ directory: String, _ workspace: Workspace
  ) throws -> RouteCatalog {
    try ConfigurationMigrations.requireAny(directory)
    return try ConfigurationMigrations(
      store: try workspace.requireStore(), directory: directory,
      interpret: { text, file, catalog in try catalog.run(script: text, file: file) }
    ).plannedCatalog()
  }
}

extension HistoryQuestion {
  /// Replays what it selects: the sessions of the events, or, of a history that has too many,
  /// each distinct link once.
  ///
  /// - Parameters:
  ///   - reference: The catalog to compare with; nil compares with what was recorded.
  ///   - names: What routes and guards of the past are called in the reference, or without one in the catalog.
  ///   - step: From the reference to the catalog.
  @MainActor func replay(
    on catalog: RouteCatalog, against reference: RouteCatalog? = nil, names: PastNames,
    step: [CatalogChange] = [], context: [String: String] = [:], defaultPath: PathKind?,
    _ printer: Printer
  ) throws -> Replay.Summary {
    var replay = Replay(on: catalog, against: reference)
    replay.names = names
    replay.step = RowTrail([step])
    replay.defaultPath = defaultPath
    replay.context = context
    defer { printer.endProgress() }
    if history.repeatsSessions || filter.session != nil {
      try replaySessions(in: &replay, printer)
    } else {
      try replayLinks(in: &replay, printer)
    }
    return replay.summary
  }

  @MainActor private func replayLinks(in replay: inout Replay, _ printer: Printer) throws {
    printer.progress("asking the hub for its links")
    var left = filter.limit ?? .max
    try history.forEachLink(filter, facts: replay.facts) { link in
      guard left > 0 else { return }
      left -= 1
      replay.take(link)
      if replay.summary.performed.links % 1_000 == 1 {
        try Interrupt.check()
        printer.progress("link \(replay.summary.performed.links)")
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
          if replay.summary.replayed % 1_000 == 1 {
            printer.progress("event \(replay.summary.replayed) of \(count)")
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

/// The result of a replay, as text and JSON.
struct ReplayReport {
  let outcome: Replay.Summary

  init(_ outcome: Replay.Summary) { self.outcome = outcome }

  var summary: String {
    var text =
      "replayed \(outcome.replayedText): \(number(outcome.same)) same, "
      + "\(number(outcome.different)) different"
    if outcome.renamed > 0 { text += ", \(number(outcome.renamed)) renamed" }
    if outcome.skipped.events > 0 { text += ", \(outcome.skippedText(number))" }
    return text
  }

  private func number(_ number: Int) -> String {
    outcome.areLinks ? Phrase.rounded(number) : String(number)
  }

  /// - Parameter width: The columns of the terminal, into which a link with its difference may not fit.
  func text(width: Int?) -> String {
    var lines = outcome.differences.byLink.flatMap { $0.lines(width: width) }
    let unsaid = outcome.differing.links + outcome.renaming.links - outcome.linksWithLines
    if outcome.areLinks, unsaid > 0 { lines.append("and \(Phrase.count(unsaid, "link")) more") }
    lines += outcome.harm.map { ["it \($0)"] } ?? []
    return (lines + [summary]).map { $0.escapingControls() }.joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "replayed": .int(outcome.replayed), "same": .int(outcome.same),
      "different": .array(
        outcome.differences.filter { !$0.isRename }.map {
          [
            "event": .int($0.event), "what": .string($0.what), "before": .string($0.before),
            "after": .string($0.after), "broken": .bool($0.harm == .fails || $0.harm == .rerouted),
            "count": .int($0.count),
          ]
        }),
      "renamed": .array(
        outcome.differences.filter(\.isRename).map {
          [
            "event": .int($0.event), "before": .string($0.before), "after": .string($0.after),
            "count": .int($0.count),
          ]
        }), "notReplayable": .array(outcome.notReplayable.map { .int($0) }),
      "counts": [
        "replayed": outcome.performed.json, "different": outcome.differing.json,
        "broken": outcome.broken.json, "rerouted": outcome.rerouted.json,
        "waiting": outcome.waiting.json,
        "renamed": outcome.renaming.json, "notReplayable": outcome.skipped.json,
        "masked": outcome.masked.json,
      ],
    ]
  }
}

extension Replay.Tally {
  fileprivate var json: JSONValue { ["events": .int(events), "links": .int(links)] }
}

extension Replay.Summary {
  /// `12 events`, or `3.1 million events, 100,000 links`.
  var replayedText: String {
    guard areLinks else { return Phrase.count(performed.events, "event") }
    return "\(Phrase.rounded(performed.events)) events, "
      + "\(Phrase.grouped(performed.links)) \(performed.links == 1 ? "link" : "links")"
  }

  /// `3 not replayable (2 with masked values)`
  func skippedText(_ number: (Int) -> String = { String($0) }) -> String {
    let masked = masked.events == 0 ? "" : " (\(number(masked.events)) with masked values)"
    return "\(number(skipped.events)) not replayable\(masked)"
  }

  /// How many links the kept differences are of.
  fileprivate var linksWithLines: Int { Set(differences.map(\.event)).count }

  /// What a change does to those who rely on the links; nil if it does no harm, or of whole sessions.
  fileprivate var harm: String? {
    guard areLinks else { return nil }
    return harm()
  }

  /// `breaks 2 of 10 recorded events`, or of links `breaks 12,345 of 3.1 million recorded events, 2
  /// links`; nil if nothing is harmed.
  ///
  /// - Parameter accepted: What does not count as harm.
  func harm(accepting accepted: Set<Replay.Harm> = []) -> String? {
    func some(_ tally: Replay.Tally, _ noun: String) -> String {
      guard areLinks else { return "\(tally.events) of \(Phrase.count(performed.events, noun))" }
      return "\(Phrase.grouped(tally.events)) of \(Phrase.rounded(performed.events)) "
        + "\(performed.events == 1 ? noun : Phrase.plural(noun)), "
        + Phrase.count(tally.links, "link")
    }
    let parts = [
      broken.events == 0 ? nil : "breaks \(some(broken, "recorded event"))",
      rerouted.events == 0 || accepted.contains(.rerouted)
        ? nil : "sends \(some(rerouted, areLinks ? "recorded event" : "recorded link")) elsewhere",
      waiting.events == 0 || accepted.contains(.waits)
        ? nil
        : "makes \(some(waiting, areLinks ? "recorded event" : "recorded link")) wait for a guard",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}

extension Replay.Difference {
  /// The difference as one line, or below each other what does not fit: how often, the link, and what
  /// differs.
  func lines(width: Int?) -> [String] {
    let isStack = what == "stack"
    let text =
      "\(what): \(isStack ? before.shortStack : before) → \(isStack ? after.shortStack : after)"
      + (isRename ? " (renamed)" : "")
    let line = "\(events)  \(subject)  \(text)"
    guard let width, line.displayWidth > width else { return [line] }
    return [events, "    \(subject)"] + text.wrapped(max(8, width - 4)).map { "    " + $0 }
  }
}

extension String {
  /// The stack that a difference shows; of a long one the last screens, and how many there are.
  fileprivate var shortStack: String {
    let names = split { " []⤷".contains($0) }
    guard names.count > 12 else { return self }
    return "… \(names.suffix(3).joined(separator: " ")) (\(names.count) screens)"
  }
}
