import CLibrary
import RouteModel
import Routing
import Simulation
import Texts

/// Which of the recorded links are compared: each opens today what it opened.
struct RecordedLinkOptions: OptionGroup {
  var since, until, route: String?
  var hub = HubOptions()

  static let options: [BoundOption<Self>] = [
    .value(
      "since", \.since, "TIME",
      "Without FILE: only links opened since, as 2026-01-31, tuesday or 7d"),
    .value("until", \.until, "TIME", "Without FILE: only links opened before"),
    .value(
      "route", \.route, "ROUTE", .route, "Without FILE: only links that opened the route"),
    .all(\.hub),
  ]

  /// Refuses the options of recorded links beside a list.
  func requireNone() throws {
    let given: [(name: String, isGiven: Bool, path: ArgumentPath)] = [
      ("since", since != nil, \Self.since), ("until", until != nil, \Self.until),
      ("route", route != nil, \Self.route), ("hub", hub.hub, \HubOptions.hub),
      ("machine", hub.machine != nil, \HubOptions.machine),
    ]
    for option in given where option.isGiven {
      throw ShellError.usage(
        "--\(option.name) is about recorded links: leave out FILE", at: option.path)
    }
  }

  @MainActor func check(
    _ list: ListOptions, _ format: FindingFormat?, context: [String: String], allowsGuards: Bool,
    _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    let history = try workspace.history(hub, printer)
    var filter = HistoryFilter(
      since: try HistoryFilters.time(since, "--since", at: \Self.since),
      until: try HistoryFilters.time(until, "--until", at: \Self.until), route: route)
    filter = try about(\Self.route) { try workspace.followingNames(filter, in: history) }
    try filter.noteBegin(of: history, printer)
    let registry = try workspace.requireRegistry()
    defer { workspace.adopt(registry) }
    let found = try RecordedLinkComparison(
      history, filter, in: registry, names: workspace.pastNames(history.numbering),
      context: context, ordinaryPath: workspace.ordinaryPath,
      allowsGuards: allowsGuards, printer)
    if found.masked > 0 {
      printer.note(
        Diagnostic(
          code: "masked-links",
          message: "\(Phrase.count(found.masked, "link")) with masked values not compared"))
    }
    let owners = FindingOwners(of: try workspace.catalog)
    let rows = found.changes.map { change in
      let finding = Finding(
        link: change.url, (change.expected, change.actual), routes: change.routes,
        code: change.code)
      return (change, finding: PlacedFinding(finding, at: nil, owners: owners.owners(of: finding)))
    }
    typealias Row = (RecordedLinkComparison.Change, finding: PlacedFinding)
    let listing = Listing(
      rows,
      [
        .init(.number("event")) { .int($0.0.link.recorded.number) },
        .init("url") { .string($0.0.url) },
        .init("expected") { .string($0.0.expected) }, .init("actual") { .string($0.0.actual) },
        .init(.number("count")) { .int($0.0.link.count) },
      ] + ListedFact.owners(of: rows, \.finding.owners))
    return list.answer(
      links: found.links, differing: found.differing, listing, rows.map(\.finding), format)
  }
}
