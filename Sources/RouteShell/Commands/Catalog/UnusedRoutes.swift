import Files
import RouteModel
import RouteStorage
import Texts

/// Which routes of a list nobody uses. The verdict: ``RouteUses/verdict(on:since:now:)``.
struct UnusedOptions: OptionGroup {
  var unused = false
  var since: String?
  var hub = HubOptions()

  static let options: [BoundOption<Self>] = [
    .flag("unused", \.unused, "Only routes that nobody has used, each with the reason"),
    .value("since", \.since, "TIME", "With --unused: not used since, such as 90d"), .all(\.hub),
  ]

  /// Those of some routes that are not used, or of which the history cannot say; nil if that is not asked.
  ///
  /// - Throws: `usage` for an option that needs `--unused`, and what the history throws.
  @MainActor func listing(
    _ routes: [Route], _ workspace: Workspace, _ printer: Printer
  ) throws -> Listing? {
    guard unused else {
      if since != nil { throw ShellError.usage("--since needs --unused", at: \Self.since) }
      if hub.hub { throw ShellError.usage("--hub needs --unused", at: \HubOptions.hub) }
      if hub.machine != nil {
        throw ShellError.usage("--machine needs --unused and --hub", at: \HubOptions.machine)
      }
      return nil
    }
    let time = try HistoryFilters.time(since, "--since", at: \Self.since)?.microseconds
    let uses = try workspace.uses(in: workspace.history(hub, printer))
    let rows = try routes.map { route in
      UnusedRoute(
        row: RouteRow(route, in: try workspace.catalog), use: uses[route.identifier],
        verdict: uses.verdict(
          on: route.identifier, since: time, now: Clock.wallMicroseconds()))
    }.filter { $0.verdict != .used }
    let untold = rows.count { $0.verdict == .tooShort }
    let begin = uses.begin.map { "begins \(Timestamp.text($0))" } ?? "is empty"
    if untold > 0 {
      printer.note(
        Diagnostic(
          code: "short-history",
          message:
            "the history \(begin): it cannot tell of \(Phrase.count(untold, "route")) whether \(untold == 1 ? "it is" : "they are") used"
        ))
    }
    return Listing(rows.sorted { $0.order < $1.order }, UnusedRoute.facts(begin: begin))
  }
}

/// A route as a line of `routes --unused`.
private struct UnusedRoute {
  let row: RouteRow
  let use: RouteUse
  let verdict: RouteUse.Verdict

  /// What can go comes first.
  var order: (Int, Int64, String) {
    let place = RouteUse.Verdict.allCases.firstIndex(of: verdict) ?? 0
    return (place, use.last ?? 0, row.route.identifier)
  }

  static func facts(begin: String) -> [ListedFact<UnusedRoute>] {
    [
      .text(.init("identifier", isFixed: true), \.row.route.identifier),
      .text("owner", \.row.route.owner), .document(\.row.json),
      .moment("added", \.use.added), .moment("last used", key: "lastUsed", \.use.last),
      .init(.prose("reason"), text: { $0.reason(begin) }, value: { .string($0.reason(begin)) }),
      .member("unused") { .string($0.verdict.rawValue) },
    ]
  }

  private func reason(_ begin: String) -> String {
    switch verdict {
    case .used: "used"
    case .never: "never used: \(recorded)\(tried)"
    case .notSince: "last used \(Timestamp.ago(use.last ?? 0, now: Clock.wallMicroseconds()))"
    case .tooShort: "cannot say: the history \(begin)\(tried)"
    case .tooNew: "too new to say: \(recorded)\(tried)"
    }
  }

  /// Since when its use would be known.
  private var recorded: String {
    use.since.map { "recorded since \(Timestamp.text($0))" }
      ?? "nothing was recorded since it came"
  }

  private var tried: String {
    use.lastFailure.map { "; tried, and failed, last \(Timestamp.text($0))" } ?? ""
  }
}

extension ListedFact {
  /// When a route was used last.
  static func used(_ uses: RouteUses, _ route: @escaping (Row) -> String) -> Self {
    .init(
      "used", key: "lastUsed",
      text: { row in
        let use = uses[route(row)]
        if let last = use.last { return "last \(Timestamp.text(last))" }
        let begin = uses.begin.map { "never: the history begins \(Timestamp.text($0))" } ?? ""
        return begin
          + (use.lastFailure.map { ", and it failed last \(Timestamp.text($0))" } ?? "")
      }, value: { .optional(uses[route($0)].last.map(Timestamp.iso)) })
  }
}

extension Workspace {
  /// What the routes were called on earlier revisions.
  func routeNames(_ numbering: RevisionNumbering) throws -> RouteNames {
    RouteNames(try store?.log.routeMoves() ?? [], numbering)
  }

  /// What routes and guards of the past are called after a revision, or today.
  func pastNames(_ numbering: RevisionNumbering, through last: Int = .max) throws -> PastNames {
    guard let store else { return PastNames() }
    return PastNames(
      routes: RouteNames(try store.log.routeMoves(), numbering, through: last),
      guards: RouteNames(try store.log.guardMoves(), numbering, through: last))
  }

  /// How the routes of the catalog are used.
  func uses(in history: any EventHistory) throws -> RouteUses {
    RouteUses(
      of: try catalog.routes.values,
      in: try catalog.leading(try history.uses(HistoryFilter(), destination: nil)),
      try routeNames(history.numbering))
  }

  /// How one route is used, by the history of this store: only its own events are read; nil where there is no
  /// history.
  func use(of route: Route) throws -> RouteUses? {
    guard !isDetached, !hasSeparateHistory || settings.historyPath.map(Platform.exists) ?? false
    else { return nil }
    let history = try historyStore().history
    let names = try routeNames(history.numbering)
    var filter = HistoryFilter(route: route.identifier)
    filter.routeNames = names.formerNames(of: route.identifier)
    var recorded = try history.uses(filter, destination: nil)
    // Only a segue to a scene shows it without its route.
    for name in try catalog.segueNames(to: route.className) {
      recorded += try catalog.leading(history.uses(HistoryFilter(), destination: name))
    }
    var uses = RouteUses(of: [route], in: recorded, names)
    let span = try history.span(HistoryFilter())
    uses.begin = span.length > 0 ? span.start : nil
    return uses
  }
}

extension RouteCatalog {
  /// The names by which a segue is recorded, and the class of its screen.
  private var segueEnds: [(name: String, className: String)] {
    segues.values.flatMap { segue -> [(name: String, className: String)] in
      let end = StoryboardObject(storyboard: segue.id.storyboard, objectID: segue.destination)
      guard let className = scenes[end]?.className else { return [] }
      return [segue.identifier, segue.id.objectID, segue.id.description].compactMap(\.self)
        .map { ($0, className) }
    }
  }

  /// The names of the segues that lead to screens of a class.
  fileprivate func segueNames(to className: String) -> [String] {
    Set(segueEnds.filter { $0.className == className }.map(\.name)).sorted()
  }

  /// The same uses, with the classes of the screens to which their segues lead: of several with one name all.
  fileprivate func leading(_ uses: [RecordedUse]) -> [RecordedUse] {
    let ends = Dictionary(grouping: segueEnds, by: \.name)
    return uses.flatMap { use -> [RecordedUse] in
      guard let name = use.destination else { return [use] }
      var unknown = use
      unknown.destination = nil
      let classes = Set((ends[name] ?? []).map(\.className))
      return classes.isEmpty
        ? [unknown]
        : classes.map { className in
          var known = use
          known.destination = className
          return known
        }
    }
  }
}
