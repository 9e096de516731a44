import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts
import URLPatterns

struct HistoryWhy: WorkspaceCommand {
  var event: String?
  var hub = HubOptions()
  static let signature = Signature<Self>(
    "history why", in: .history,
    "Explains a failure, or a link that a guard stopped: the last one, event N, or the last of a link",
    arguments: [.init("N|URL", \.event)], options: [.all(\.hub)],
    discussion: """
      State, stack and configuration at that moment, what the error means, the change in force that
      keeps it from working, how that is taken back, what would have worked, and whether it fails
      today: for this the event is performed again. The change is the newest without which alone it
      would work; if it takes several, all are named. What waited for a guard is explained as it was
      when it began to wait, whatever the person did next. Patterns that nearly match are listed, each
      with what it requires. An event with a sensitive value cannot be performed again. An event of the hub is explained with this
      store's log, where the log has its revision.
      """,
    examples: [
      .init("history why", "The last failure"),
      .init(
        "history why app://nothing/here", "The last failure of a link",
        after: "try {\nopen app://nothing/here\n}"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let history = try workspace.history(hub, printer)
    let asked = try askedEvent(in: history)
    let guarded = try asked.flatMap { try history.guardedPerform(of: $0) }
    guard let event = guarded?.beginning ?? asked,
      let row = try history.withStacks([event]).first
    else {
      return .text("nothing has failed", json: nil)
    }
    let revision = try workspace.revision(row.recorded.revision, of: history)
    let then = revision.flatMap { catalogIfKnown(at: $0, workspace, printer) }
    let now = try? workspace.catalog
    var report = FailureReport(
      row: row, end: guarded?.end, numbering: history.numbering, then: then, now: now,
      newest: workspace.store?.catalog.revision)
    // What waited for a guard and went on has not failed.
    if let revision, let then, guarded?.end?.event.outcome != .success {
      var cause = try FailureCause(row, at: revision, in: then, workspace.requireStore())
      if !report.worksToday { try cause?.findWayBack(in: workspace.requireStore(), on: now) }
      report.cause = cause
    }
    if let route = row.recorded.event.route {
      report.owner = try now?.owner(
        ofRoute: route, at: row.recorded.revision, workspace.routeNames(history.numbering))
    } else {
      report.owner = try report.cause?.owner(in: now, workspace.routeNames(.store))
    }
    let drawsLines = printer.isTerminal
    return .text(report.text(drawsLines: drawsLines), json: report.json)
  }

  /// The event that is meant: that of a number, the last failure of a link, or the last failure.
  @MainActor private func askedEvent(in history: any EventHistory) throws -> RecordedEvent? {
    guard let event else { return try history.lastUnsuccessful() }
    if let number = Int(event) { return try history.event(number) }
    guard event.contains(":") else {
      throw ShellError.usage(
        "an event is a number, or a link that failed; not '\(event)'", at: \Self.event)
    }
    if let found = try history.lastUnsuccessful(of: event) { return found }
    throw ShellError.failure(
      "not-found", "no failure of \(event) is recorded",
      suggestions: ["history --url \(event.scriptWord)", "explain \(event.scriptWord)"])
  }

  /// The catalog at a revision, as far back as the log reaches; nil if the log does not have it. An incomplete log
  /// causes a warning, and nothing is said about the past.
  @MainActor private func catalogIfKnown(
    at revision: Int, _ workspace: Workspace, _ printer: Printer
  ) -> RouteCatalog? {
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
  var owner: String?
  /// What the log says of the cause; nil if the event cannot be performed again.
  var cause: FailureCause?

  private var event: RouteEvent { row.recorded.event }

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

  /// The route of the event, or the one with a pattern for its link that did not take it.
  private var concerned: String? {
    if let route = event.route { return route }
    guard let url = event.url, let catalog = then ?? now else { return nil }
    let candidates = try? Registry(catalog: catalog).explain(url)
    return candidates?.first { $0.redirect == nil }?.match.route
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
      let words = [
        ("parameters ROUTE", "parameters", concerned), ("route ID", "route", concerned),
        ("route edit ID", "route edit", concerned),
        ("perform PARENT", "perform", concerned.flatMap { catalog.routes[$0]?.parent }),
      ]
      for (pattern, command, name) in words {
        guard let name else { continue }
        text = text?.replacing(pattern, with: "\(command) \(name.scriptWord)")
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
    case .enablingRedirect(let pattern): return "redirect edit \(pattern.scriptWord) --enabled"
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

  /// Whether it works today.
  var worksToday: Bool { now.flatMap(outcomeToday).map(event.works) ?? false }

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
    if row.recorded.isUncommitted {
      lines.append(
        "it happened inside a transaction, on changes that may never have been committed")
    }
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
    if let cause { lines += cause.lines }
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
      "cause": cause?.json.first ?? .null, "causes": .array(cause?.json ?? []),
      "tried": cause?.triedJSON ?? .null, "today": .optional(today),
    ]
  }
}
