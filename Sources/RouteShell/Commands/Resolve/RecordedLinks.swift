import CLibrary
import RouteModel
import Routing
import Simulation

/// Which of the recorded links are compared: each opens today what it opened.
struct RecordedLinkOptions: OptionGroup {
  var since, until, route: ExpandedWord?
  var hub = HubOptions()

  static let options: [BoundOption<Self>] = [
    .value(
      "since", \.since, "TIME", "Without FILE: only links opened since, as 2026-01-31 or 7d"),
    .value("until", \.until, "TIME", "Without FILE: only links opened before"),
    .value(
      "route", \.route, "ROUTE", .route, "Without FILE: only links that opened the route"),
    .all(\.hub),
  ]

  /// The most differences that are listed.
  private static let most = 1_000

  /// Refuses the options of recorded links beside a list.
  func requireNone() throws {
    let given = [
      ("since", since), ("until", until), ("route", route), ("hub", hub.hub),
      ("machine", hub.machine),
    ]
    for case (let name, let word?) in given {
      throw ShellError.usage("--\(name) is about recorded links: leave out FILE", span: word.span)
    }
  }

  /// A link that opens something else today.
  private struct Change {
    var link: RecordedLink
    var expected: String
    var actual: String
    var code = "links-differ"
  }

  @MainActor func check(
    _ list: ListOptions, _ format: FindingFormat?, allowsGuards: Bool, _ workspace: Workspace,
    _ printer: Printer
  ) throws -> Answer {
    let history = try workspace.history(hub, printer)
    let filter = HistoryFilter(
      since: try HistoryFilters.time(since, "--since"),
      until: try HistoryFilters.time(until, "--until"), route: route?.text)
    try workspace.requireKnown(route: filter.route, in: history)
    let registry = try workspace.requireRegistry()
    let catalog = try workspace.catalog
    let ordinaryPath = workspace.ordinaryPath
    var (changes, links, wrong, masked) = ([Change](), 0, 0, 0)
    defer { printer.endProgress() }
    printer.progress("reading the recorded links")
    try history.forEachLink(filter, facts: []) { link in
      let event = link.recorded.event
      guard event.action != .make, event.outcome == .success || event.outcome == .waiting,
        let url = event.url,
        let route = event.route
      else { return }
      if event.isMasked {
        masked += 1
        return
      }
      links += 1
      if links % 256 == 1 {
        try Interrupt.check()
        printer.progress("link \(links)")
      }
      let answer = LinkAnswer(
        url, registry, ordinaryPath: ordinaryPath, allowsGuards: allowsGuards)
      let isRenamed = catalog.onlyRenamed(
        event, to: answer.route, by: answer.facts["pattern"], making: answer.facts["class"])
      let expected = LinkExpectation(
        route: .named(isRenamed ? answer.route ?? route : route),
        parameters: event.parameters.map { ($0.name, $0.value) })
      let change: Change
      if !allowsGuards, let needed = answer.guards.first(where: { link.isNew($0.name) }) {
        change = Change(
          link: link, expected: route, actual: "\(answer.route ?? route) \(needed.words)",
          code: Finding.needsGuard)
      } else if let difference = expected.difference(from: answer) {
        change = Change(link: link, expected: difference.expected, actual: difference.actual)
      } else {
        return
      }
      wrong += 1
      if changes.count < Self.most { changes.append(change) }
    }
    printer.endProgress()
    if masked > 0 {
      printer.note(
        Diagnostic(
          code: "masked-links",
          message: "\(Phrase.count(masked, "link")) with masked values not compared"))
    }
    let listing = Listing(
      changes,
      [
        .init(.number("event")) { .int($0.link.recorded.number) },
        .init("url") { .string($0.link.recorded.event.url ?? "") },
        .init("expected") { .string($0.expected) }, .init("actual") { .string($0.actual) },
        .init(.number("count")) { .int($0.link.count) },
      ])
    return list.answer(
      links: links, differing: wrong, listing,
      changes.map {
        let url = $0.link.recorded.event.url ?? ""
        return .init(Finding(link: url, ($0.expected, $0.actual), code: $0.code), at: nil)
      }, format)
  }
}

extension RecordedLink {
  /// Whether the link opened without waiting for a guard, and without its being fulfilled already.
  fileprivate func isNew(_ name: String) -> Bool {
    let details = recorded.event.details
    return details[RouteEvent.waits] != name && details[RouteEvent.waited] != name
      && !RouteContext(facts: recorded.context).guards.contains(name)
  }
}
