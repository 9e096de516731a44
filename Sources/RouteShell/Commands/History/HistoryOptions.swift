import RouteModel
import RouteStorage
import Routing
import Simulation

extension Option {
  /// Which history is asked.
  static let hub: [Option] = [
    .flag("hub", "Ask the hub, about the events of all machines"),
    .value("machine", "NAME", .machine, "With --hub: about the events of one machine"),
  ]

  /// What the value of `--where` is in lists of events.
  static let textOrFact = "TEXT|NAME=VALUE"

  /// The filter of lists of events.
  static let historyWhere = Option.value(
    "where", textOrFact, .text, repeats: true,
    "Events with this fact, such as version=3.2; without =, lines with TEXT")

  /// The filter by facts where there are no lines.
  static let facts = Option.value(
    "where", "NAME=VALUE", .text, repeats: true, "Only events with this fact, such as version=3.2")

  /// The filters of all commands about recorded events.
  static let historyFilters: [Option] =
    [
      .value("since", "TIME", "Only since: 2026-01-31, 2026-01-31T12:30, or 7d, 12h, 30m ago"),
      .value("until", "TIME", "Only before"),
      .value("route", "ROUTE", .route, "Only events of the route"),
      .value("url", "TEXT", "Only URLs that contain TEXT"),
      .value("code", "CODE", "Only failures with the code"),
      .flag("failed", "Only failures"),
      .value("session", "N", .number, "Only events of the session"),
      .value("limit", "N", .number, "At most N"),
    ] + hub
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

extension Call {
  /// The filter that the options describe.
  func historyFilter(defaultLimit: Int? = nil) throws -> HistoryFilter {
    HistoryFilter(
      since: try time("since"), until: try time("until"), route: self["ROUTE"] ?? self["route"],
      url: self["url"], code: self["code"], isFailed: has("failed"), session: try number("session"),
      before: try number("before"), limit: try number("limit") ?? defaultLimit)
  }

  /// The time that an option names.
  func time(_ option: String) throws -> Int64? {
    guard let text = self[option] else { return nil }
    guard let time = Timestamp.parse(text, now: Clock.wallMicroseconds()) else {
      throw ShellError.usage(
        "--\(option) needs a time such as 2026-01-31T12:30 or 7d, not '\(text)'", span: span(option)
      )
    }
    return time
  }
}
