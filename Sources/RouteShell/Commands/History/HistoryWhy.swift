import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts
import URLPatterns

struct HistoryWhy: WorkspaceCommand {
  var number: Int?
  var hub = HubOptions()
  static let signature = Signature<Self>(
    "history why", in: .history,
    "Explains a failure, or a link that a guard stopped: the last one, or event N",
    arguments: [.init("N", \.number)], options: [.all(\.hub)],
    discussion: """
      State, stack and configuration at that moment, what the error means, the change of the catalog
      before which it worked, what would have worked, and whether it fails today: for both the event
      is performed again. What waited for a guard is explained as it was when it began to wait,
      whatever the person did next. Patterns that nearly match are listed, each with what it requires. An event
      with a sensitive value cannot be performed again. An event of the hub is explained with this
      store's log, where the log has its revision.
      """,
    examples: [.init("history why", "The last failure")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let history = try workspace.history(hub, printer)
    let asked = try number.map { try history.event($0) } ?? history.lastUnsuccessful()
    let guarded = try asked.flatMap { try history.guardedPerform(of: $0) }
    guard let event = guarded?.beginning ?? asked,
      let row = try history.withStacks([event]).first
    else {
      return .text("nothing has failed", json: nil)
    }
    let revision = try workspace.revision(row.recorded.revision, of: history)
    let then = revision.flatMap { catalogIfKnown(at: $0, workspace, printer) }
    var search: FailureSearch?
    // What waited for a guard and went on has not failed.
    if let revision, let then, guarded?.end?.event.outcome != .success {
      search = try FailureSearch(row, at: revision, in: then, workspace.requireStore())
    }
    let now = try? workspace.catalog
    let owner: String?
    if let route = row.recorded.event.route {
      owner = try now?.owner(
        ofRoute: route, at: row.recorded.revision, workspace.routeNames(history.numbering))
    } else {
      owner = try search?.cause?.owner(in: now, workspace.routeNames(.store))
    }
    let report = FailureReport(
      row: row, end: guarded?.end, numbering: history.numbering, then: then,
      now: now, newest: workspace.store?.catalog.revision, owner: owner, search: search)
    let drawsLines = printer.isTerminal
    return .text(report.text(drawsLines: drawsLines), json: report.json)
  }

  /// The catalog at a revision, as far back as the log reaches; nil if the store has only history.
  /// An incomplete log causes a warning, and nothing is said about the past.
  @MainActor private func catalogIfKnown(
    at revision: Int, _ workspace: Workspace, _ printer: Printer
  ) -> RouteCatalog? {
    guard !workspace.hasSeparateHistory else { return nil }
    do {
      return try workspace.catalog(at: revision)
    } catch {
      let diagnostic = ShellError(wrapping: error).diagnostic
      if diagnostic.code == "damaged-store" {
        printer.warn(diagnostic.message, code: diagnostic.code)
      }
      return nil
    }
  }
}

/// Explains why an event failed.
@MainActor
struct FailureReport {
  let row: RecordedEventWithStacks
  /// What became of it, if it waited for a guard.
  let end: RecordedEvent?
  /// Whether the numbers of its revision are the store's or the hub's.
  let numbering: RevisionNumbering
  /// The catalog when it happened.
  let then: RouteCatalog?
  /// The catalog today.
  let now: RouteCatalog?
  /// The revision today.
  let newest: Int?
  /// The owner of the event's route, or of the one that it opened before it failed; nil if that has none.
  let owner: String?
  /// The search for the change that caused the failure; nil if it cannot be performed again.
  let search: FailureSearch?

  private var event: RouteEvent { row.recorded.event }
  private var cause: FailureCause? { search?.cause }

  /// The meaning of the code.
  var meaning: String {
    let code = end?.event.failure?.code ?? event.failure?.code
    guard let code else {
      guard event.outcome == .waiting else { return "the event succeeded" }
      return end == nil
        ? "it waited for a guard until its program ended"
        : "it waited for a guard, and went on when that was fulfilled"
    }
    return CodeMeaning.of(code, .event)?.meaning
      ?? "an interceptor or a router of the app refused it"
  }

  /// The guard that stopped it: its name is in the events, or the first that is not fulfilled.
  private var guardName: String? {
    if let name = event.details[RouteEvent.waits] { return name }
    guard event.failure?.code == RouteError.Code.needsGuard.name, let catalog = then ?? now else {
      return nil
    }
    let fulfilled = RouteContext(facts: row.recorded.context).guards
    var seen: Set<String> = []
    var next = event.route.flatMap { catalog.routes[$0] }
    while let route = next, seen.insert(route.identifier).inserted {
      if let name = route.requires.sorted().first(where: { !fulfilled.contains($0) }) {
        return name
      }
      next = route.parent.flatMap { catalog.routes[$0] }
    }
    return nil
  }

  /// What would have worked at that moment.
  var advice: [String] {
    guard let catalog = then ?? now else { return [] }
    let newName = event.route.flatMap { cause?.newName(of: $0) }
    let advice = FailureAdvice.about(event, on: catalog, newName: newName).map { Self.text($0) }
    if !advice.isEmpty || !nearest.isEmpty { return advice }
    let stopped = event.outcome == .waiting ? RouteError.Code.guardDeclined.name : nil
    let general = (event.failure?.code ?? stopped).flatMap {
      CodeMeaning.of($0, .event)?.advice
    }
    return [general].compactMap { text in
      var text = text
      if let route = event.route {
        text = text?.replacing("parameters ROUTE", with: "parameters \(route.scriptWord)")
        text = text?.replacing("route ID", with: "route \(route.scriptWord)")
      }
      if let guardName {
        text = text?.replacing("guards=NAME", with: "guards=\(guardName)")
          .replacing("guard edit NAME", with: "guard edit \(guardName.scriptWord)")
      }
      return text
    }
  }

  private static func text(_ advice: FailureAdvice) -> String {
    switch advice {
    case .pattern(let url): return "no pattern is near: pattern add ROUTE \(url)"
    case .newName(let name): return "perform \(name): the route's new name"
    case .similarRoute(let name): return "a route is called \(name)"
    case .opening(let route, let enables, let publishes):
      let name = route.scriptWord
      let commands = [
        enables ? "route edit \(name) --enabled" : nil,
        publishes ? "route edit \(name) --public" : nil,
      ].compactMap(\.self)
      return commands.joined(separator: ", then ")
    case .paths(let paths):
      return "a path that it allows: \(paths.map(\.rawValue).joined(separator: ", "))"
    case .segueSource(let name): return "from \(name), where a segue of that name starts"
    case .segues(let source): return "segues --from \(source ?? "SCENE") lists what there is"
    }
  }

  /// The patterns nearest to the URL, each with the reason why it does not match.
  var nearest: [String] {
    guard event.failure?.code == "no-match", let url = event.url, let catalog = then ?? now else {
      return []
    }
    let registry = Registry(catalog: catalog)
    let misses = (try? registry.patternIndex.explain(url, nearMisses: 9))?.nearMisses ?? []
    return registry.nearestPatterns(to: url).map { text in
      misses.first { $0.entry.pattern.text == text }.map { miss in
        // What is masked was not what was opened.
        "\(text)  — \(miss.reason.replacing(#/'[^']*(?:%E2%80%A2|•)[^']*'/#, with: "masked"))"
      } ?? text
    }
  }

  /// The event on today's catalog; nil if it cannot be performed again.
  private func outcomeToday(_ now: RouteCatalog) -> RouteEvent? {
    Replay(on: now).performAlone(event, in: row.recorded.context, from: row.before)
  }

  /// What happens today.
  private var today: String? {
    guard let now, event.outcome != .success else { return nil }
    guard let outcome = outcomeToday(now) else {
      if event.url == nil, let route = event.route, now.routes[route] == nil {
        return "today there is no route \(route)"
      }
      return event.isMasked ? "it cannot be performed again: a value is masked" : nil
    }
    if let name = outcome.details[RouteEvent.waits] {
      return "today it waits for \(name)" + (event.outcome == .waiting ? ", too" : "")
    }
    guard let failure = outcome.failure else {
      guard let url = event.url, let route = outcome.route else { return "today it works" }
      return "today \(url) goes to \(route)" + (outcome.pattern.map { " by \($0)" } ?? "")
    }
    switch failure.code {
    case "no-match": return "today no route takes it either"
    case "invalid-protocol": return "today \(failure.message) either"
    default: return "today it fails too: \(failure.message) [\(failure.code)]"
    }
  }

  func text(drawsLines: Bool) -> String {
    var lines = HistoryRow.details(row, numbering, drawsLines: drawsLines).lines
    let place = then == nil ? "today" : "at \(numbering.text(row.recorded.revision))"
    if let end { lines.append("then: event \(end.number)  \(EventText.line(end.event))") }
    lines.append("meaning: \(meaning)")
    if let owner { lines.append("owner: \(owner)") }
    if let route = event.route, let catalog = then ?? now {
      if let configured = catalog.routes[route] {
        lines.append("configuration \(place):")
        lines += RouteDetails(configured, in: catalog).details.lines.map { "  \($0)" }
      } else {
        lines.append(
          then == nil ? "today there is no route \(route)" : "\(place) there was no route \(route)")
      }
    }
    if let search { lines += search.lines }
    lines += advice.map { "would have worked: \($0)" }
    lines += nearest.map { "nearest: \($0)" }
    if let today { lines.append(today + (newest.map { " (r\($0))" } ?? "")) }
    return lines.map { $0.escapingControls(keepsLines: true) }.joined(separator: "\n")
  }

  var json: JSONValue {
    return [
      "event": EventJSON.value(row),
      "then": end.map { ["event": .int($0.number), "outcome": .string($0.event.outcome.rawValue)] }
        ?? .null, "meaning": .string(meaning), "owner": .optional(owner),
      "advice": .strings(advice),
      "nearest": .strings(nearest),
      "cause": cause?.json ?? .null, "tried": search?.json ?? .null, "today": .optional(today),
    ]
  }
}

/// The search for the change of the catalog that caused a failure.
struct FailureSearch {
  /// The newest change, no later than the failure, before which the event succeeds.
  let cause: FailureCause?
  /// The revisions that were tried, as far back as the log reaches; nil if there are none.
  let tried: ClosedRange<Int>?
  /// The times that conditions asked for and that it was not.
  private let unmetTimes: [String]

  /// - Parameters:
  ///   - row: The failure.
  ///   - revision: The revision of the store on which it happened.
  ///   - catalog: The catalog when the event failed.
  ///   - store: The store with the log of the catalog.
  /// - Returns: nil if the event cannot be tried.
  @MainActor init?(
    _ row: RecordedEventWithStacks, at revision: Int, in catalog: RouteCatalog, _ store: RouteStore
  ) throws(StoreError) {
    guard
      let trial = FailureTrial(
        row.recorded.event, in: row.recorded.context, from: row.before, on: catalog)
    else { return nil }
    var oldest: Int?
    var outcome: RouteEvent?
    func newest(forSome isSome: Bool) throws(StoreError) -> FailureCause? {
      try store.log.newestRevision(through: revision) { (rows, catalogBefore) throws(StoreError) in
        oldest = rows.number
        let isCause = try trial.isCaused(
          byChanging: rows.before, to: rows.after, forSome: isSome, of: catalogBefore)
        if isCause { outcome = trial.outcome(on: try catalogBefore()) }
        return isCause
      }.map { FailureCause(rows: $0, isCertain: !isSome, outcome: outcome) }
    }
    var cause = try newest(forSome: false)
    if cause == nil, !trial.isCertain { cause = try newest(forSome: true) }
    if let found = cause, found.isTakenBack(by: revision),
      let other = try Self.blocking(trial, at: revision, in: catalog, store)
    {
      cause = FailureCause(rows: other, isCertain: true, isInTheWay: true, outcome: found.outcome)
    }
    self.cause = cause
    unmetTimes = cause == nil ? trial.unmetTimes(on: catalog) : []
    tried = oldest.map { $0...max($0, revision) }
  }

  /// The newest change in force without which the event would work: where a change that kept it from working was
  /// taken back, another may do so still.
  @MainActor private static func blocking(
    _ trial: FailureTrial, at revision: Int, in catalog: RouteCatalog, _ store: RouteStore
  ) throws(StoreError) -> Revision? {
    var later: [[CatalogChange]] = []
    return try store.log.newestRevision(through: revision) { (rows, _) throws(StoreError) in
      defer { later.insert(rows.changes, at: 0) }
      guard rows.kind != .undo, !rows.standing.isUndone else { return false }
      return trial.isBlocked(by: rows, before: later, on: catalog)
    }
  }

  /// The change, or that there is none.
  var lines: [String] {
    if let cause { return cause.lines }
    if let moment = unmetTimes.first { return ["no change did it: \(moment) did not hold then"] }
    guard let tried else { return [] }
    let range =
      tried.count == 1 ? "r\(tried.lowerBound)" : "r\(tried.lowerBound) … r\(tried.upperBound)"
    return ["no revision of the log made it work (\(range) tried)"]
  }

  var json: JSONValue {
    guard let tried else { return .null }
    return ["from": .int(tried.lowerBound), "to": .int(tried.upperBound)]
  }
}

/// The change of the catalog that caused a failure: before it, the same event worked, or without it it would.
struct FailureCause {
  let rows: Revision
  /// Whether it is known to have worked; else it depends on what is masked.
  let isCertain: Bool
  /// Whether the event had failed for another reason before it, which was taken back, and would work without it.
  var isInTheWay = false
  /// What became of the event without the change; nil if that is not known.
  let outcome: RouteEvent?

  /// The route that the event opened before it, by its name of then.
  private var opened: String? { outcome?.route }

  /// Whether a revision, or one before it, has taken the change back.
  func isTakenBack(by revision: Int) -> Bool {
    rows.standing.isUndone && rows.standing.undoneBy.map { $0 <= revision } ?? false
  }

  /// The owner of the route that the event opened: that of today, or of a route that the change removed.
  func owner(in catalog: RouteCatalog?, _ names: RouteNames) -> String? {
    guard let opened else { return nil }
    for case .route(let before?, nil) in rows.changes where before.identifier == opened {
      return before.owner.isEmpty ? nil : before.owner
    }
    return catalog?.owner(ofRoute: opened, at: rows.number - 1, names)
  }

  /// The name that the change gave to a route; nil if it did not rename it.
  func newName(of route: String) -> String? {
    let name = RowName("route", route)
    return RowTrail([rows.changes]).name(of: name).flatMap { $0 == name ? nil : $0.key }
  }

  /// The revision with its changes.
  var lines: [String] {
    let changes = ChangeSummary.lines(rows.changes.inReadingOrder)
    return [
      "\(sentence) r\(rows.number): \(CommandText.short(rows.command))  "
        + "(\(rows.who), \(Timestamp.text(rows.time)))"
    ] + changes.map { "  \($0)" } + [advice].compactMap(\.self)
  }

  private var sentence: String {
    let guarded = outcome?.details[RouteEvent.waits].map { "waited for \($0)" }
    if isInTheWay { return "it would \(guarded == nil ? "work" : "wait for its guard") without" }
    let worked = "it \(guarded ?? "worked") before"
    return isCertain ? worked : "depending on what is masked, \(worked)"
  }

  /// How to take the change back, or what has done so.
  private var advice: String? {
    if rows.standing.isUndone {
      return rows.standing.undoneBy.map { "r\(rows.number) was taken back by r\($0)" }
    }
    return rows.kind == .change
      ? "undo r\(rows.number) --dry-run shows what taking it back would change" : nil
  }

  var json: JSONValue {
    [
      "revision": .int(rows.number), "certain": .bool(isCertain), "inTheWay": .bool(isInTheWay),
      "undoneBy": .optional(rows.standing.undoneBy), "command": .string(rows.command),
      "user": .string(rows.user), "machine": .optional(rows.machine),
      "time": .string(Timestamp.iso(rows.time)),
      "changes": .strings(ChangeSummary.lines(rows.changes.inReadingOrder)),
    ]
  }
}
