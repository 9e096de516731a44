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
