import Interchange
import Report
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

struct ReportCommand: WorkspaceCommand {
  var filters = HistoryFilters()
  var facts: [String] = []
  var links: [String] = []
  static let signature = Signature<Self>(
    "report", in: .history, "Makes one page that tells where links go, and what fails",
    options: [
      .all(\.filters), .facts(\.facts),
      .value(
        "links", \.links, "FILE", .file,
        "A list as check-links reads it: the page says which patterns have a link in it"),
    ],
    discussion: """
      One HTML file that needs nothing else: no network, no server. At its top is a field: whoever pastes
      a link sees what opens it, as match does. Below are what fails, what changed, the time line, the
      findings of check and conflicts, the routes, each with a link as an example, and the storyboards.
      """,
    examples: [.init("report --output report.html", "A page to look at in a browser, and to send")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let question = try HistoryQuestion(
      filters, where: facts, at: \Self.facts, in: workspace, printer)
    let (history, filter) = (question.history, question.filter)
    let catalog = try workspace.catalog
    printer.progress("reading the history")
    defer { printer.endProgress() }
    let store = workspace.settings.storePath
    let name = store.split(separator: "/").last.map(String.init) ?? store
    var input = ReportInput(
      title: "Links of \(name)", time: Clock.wallMicroseconds(),
      catalog: catalog
    )
    input.store = name
    input.numbering = history.numbering
    input.revisions = try workspace.store?.log.revisions(limit: 50) ?? []
    if let oldest = input.revisions.last?.number, let store = workspace.store {
      _ = try store.log.newestRevision { (revision, _) throws(StoreError) in
        input.changes[revision.number] = workspace.lines(revision.changes.inReadingOrder)
        return revision.number <= oldest
      }
    }
    // A bar for each day, if these are not too few or too many.
    let times = try history.statistics(filter).flatMap { [$0.first, $0.last] }
    let days = Int((Double(times.max() ?? 0) - Double(times.min() ?? 0)) / 86_400_000_000) + 1
    input.timeline = try history.timeline(
      filter, parts: (7...60).contains(days) ? days : 48, ofAtLeast: 1)
    input.errors = try history.errorGroups(filter)
    for group in input.errors.prefix(ReportPage.rowLimit) {
      input.examples[group.example] = try history.event(group.example)
    }
    input.uses = try workspace.uses(in: history)
    let registry = try workspace.requireRegistry()
    if !links.isEmpty {
      let list = try LinkList(at: links, as: \Self.links, of: catalog, for: .shown)
      printer.notes(list.notes)
      let coverage = try LinkListComparison(list, in: workspace, printer)
        .coverage(workspace, printer)
      input.tested = (coverage.links, coverage.redirects, coverage.summary)
    }
    for route in catalog.routes.keys {
      try Interrupt.check()
      let example = registry.exampleLink(opening: route, otherwise: workspace.ordinaryPath)
      input.exampleLinks[route] = example.map {
        .init(url: $0.url, pattern: $0.pattern, in: ($0.context ?? registry.context).facts)
      }
    }
    input.paths = Registry.linkPaths
    input.showings = registry.showings(otherwise: workspace.ordinaryPath)
    input.neverFulfilled = registry.neverFulfilled()
    // The links that fail most are tried again; of the others only the places are shown.
    input.failingLinks = try history.failures(by: .url, filter).enumerated().map { place, link in
      place < ReportPage.rowLimit
        ? failing(link, try history.event(link.example), registry) : .init(link)
    }
    // The change since which a link fails is looked for as history why does, for those that are shown at first.
    for place in input.failingPlaces.prefix(ReportPage.firstRows) {
      guard let number = input.failingLinks.firstIndex(where: { $0.failures.url == place.url })
      else { continue }
      try Interrupt.check()
      let example = input.failingLinks[number].failures.example
      input.failingLinks[number].cause = cause(of: example, workspace, history) ?? ""
    }
    for place in input.failingPlaces.prefix(ReportPage.rowLimit) {
      guard let name = place.place, let url = place.url else { continue }
      input.nearest[name] = registry.nearestPatterns(to: url).first
    }
    printer.progress("checking")
    input.findings =
      try workspace.findings(telling: printer) + workspace.conflicts(telling: printer)
    let page = ReportPage.html(input)
    printer.notes(page.notes)
    return .file(page.text)
  }

  /// Before which change of the catalog an event worked; nil if the log does not tell.
  @MainActor private func cause(
    of number: Int, _ workspace: Workspace, _ history: any EventHistory
  ) -> String? {
    guard let store = workspace.store,
      let event = try? history.event(number), let row = try? history.withStacks([event]).first,
      let revision = try? workspace.revision(event.revision, of: history),
      let then = try? workspace.catalog(at: revision)
    else { return nil }
    return (try? FailureCause(row, at: revision, in: then, store))?.phrase
  }

  /// A link with what its last failure tells.
  @MainActor private func failing(
    _ link: ErrorGroup, _ last: RecordedEvent, _ registry: Registry
  ) -> ReportInput.FailingLink {
    var failing = ReportInput.FailingLink(link, opening: route(opening: link, last, registry))
    failing.context = last.context
    failing.failed = last.event.route
    return failing
  }

  /// The route that a link opens today in the context of its last failure; nil if it opens none, or if that
  /// is not what failed.
  @MainActor private func route(
    opening link: ErrorGroup, _ recorded: RecordedEvent, _ registry: Registry
  ) -> String? {
    let codes: Set<RouteError.Code> = [
      .invalidURL, .noMatch, .missingParameter, .invalidParameter, .redirectLoop,
      .parentUnavailable, .needsGuard,
    ]
    guard let url = link.url, Set(link.codes).isSubset(of: Set(codes.map(\.name))) else {
      return nil
    }
    let context = RouteContext(facts: recorded.context)
    guard !recorded.isMasked, let match = try? registry.match(url, in: context),
      registry.opening(of: match, in: context).failure == nil
    else { return nil }
    return match.route
  }
}
