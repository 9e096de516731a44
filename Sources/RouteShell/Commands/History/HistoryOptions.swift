import RouteModel
import RouteStorage
import Routing
import Simulation

/// Which history is asked.
struct HubOptions: OptionGroup {
  var hub, machine: ExpandedWord?

  static let options: [BoundOption<Self>] = [
    .flag("hub", \.hub, "Ask the hub, about the events of all machines"),
    .value("machine", \.machine, "NAME", .machine, "With --hub: about the events of one machine"),
  ]
}

/// The filters of all commands about recorded events.
struct HistoryFilters: OptionGroup {
  var since, until: ExpandedWord?
  var route, url, code: String?
  var failed = false
  var session, limit: Int?
  var hub = HubOptions()

  static let options: [BoundOption<Self>] = [
    .value(
      "since", \.since, "TIME", "Only since: 2026-01-31, 2026-01-31T12:30, or 7d, 12h, 30m ago"),
    .value("until", \.until, "TIME", "Only before"),
    .value("route", \.route, "ROUTE", .route, "Only events of the route"),
    .value("url", \.url, "TEXT", "Only URLs that contain TEXT"),
    .value("code", \.code, "CODE", "Only failures with the code"),
    .flag("failed", \.failed, "Only failures"),
    .value("session", \.session, "N", "Only events of the session"),
    .value("limit", \.limit, "N", "At most N"), .all(\.hub),
  ]

  var filter: HistoryFilter {
    get throws {
      HistoryFilter(
        since: try Self.time(since, "--since"), until: try Self.time(until, "--until"),
        route: route, url: url, code: code, isFailed: failed, session: session, limit: limit)
    }
  }

  /// The time that an option names.
  static func time(_ word: ExpandedWord?, _ option: String) throws -> Int64? {
    guard let word else { return nil }
    guard let time = Timestamp.parse(word.text, now: Clock.wallMicroseconds()) else {
      throw ShellError.usage(
        "\(option) needs a time such as 2026-01-31T12:30 or 7d, not '\(word.text)'",
        span: word.span)
    }
    return time
  }
}

extension BoundOption {
  /// The filter of lists of events, by facts and by texts.
  static func textsOrFacts(_ path: any WritableKeyPath<C, [ExpandedWord]> & Sendable) -> Self {
    .value(
      "where", path, "TEXT|NAME=VALUE",
      "Events with this fact, such as version=3.2; without =, lines with TEXT")
  }

  /// The filter by facts where there are no lines.
  static func facts(_ path: any WritableKeyPath<C, [ExpandedWord]> & Sendable) -> Self {
    .value("where", path, "NAME=VALUE", "Only events with this fact, such as version=3.2")
  }
}

extension Shell {
  /// Checks a code: a mistyped one would select no event, as if there were no such failure.
  ///
  /// - Throws: ``ShellError`` `unknown-code` for a code that the router does not have and that no
  ///   recorded event has.
  func requireKnown(_ code: String?, in history: any EventHistory) throws {
    guard let code, CodeMeaning.of(code, .event) == nil else { return }
    let recorded = Set(try history.failures(by: .code, HistoryFilter()).map(\.code))
    guard !recorded.contains(code) else { return }
    throw ShellError.failure(
      "unknown-code", "no failure has the code '\(code)'",
      suggestions: NearestNames.of(code, in: recorded.union(CodeMeaning.codes(of: .event))))
  }
}

extension Shell {
  /// Checks the route of a filter: a mistyped one would select no event, as if nothing had happened.
  ///
  /// - Throws: ``ShellError`` `unknown-route` for a route that is neither in the catalog nor in the
  ///   history.
  func requireKnown(route: String?, in history: any EventHistory) throws {
    guard let route, try history.events(HistoryFilter(route: route, limit: 1)).isEmpty,
      let catalog = try? workspace.catalog, !catalog.hasName(route)
    else { return }
    throw ShellError.unknown("route", route, among: catalog.routes.keys)
  }
}

extension RouteCatalog {
  /// Whether a route, or what stands for one in an event, has a name.
  fileprivate func hasName(_ name: String) -> Bool {
    routes[name] != nil || adapters[name] != nil
      || routes.values.contains { $0.protocols[name] != nil }
  }
}
