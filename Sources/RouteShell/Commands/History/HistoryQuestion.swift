import RouteHub
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which history is asked.
struct HubOptions: OptionGroup {
  var hub = false
  var machine: String?

  static let options: [BoundOption<Self>] = [
    .flag("hub", \.hub, "Ask the hub, about the events of all machines"),
    .value("machine", \.machine, "NAME", .machine, "With --hub: about the events of one machine"),
  ]
}

/// The filters of all commands about recorded events.
struct HistoryFilters: OptionGroup {
  var since, until: String?
  var route, url, code: String?
  var failed = false
  var session, limit: Int?
  var hub = HubOptions()

  static let options: [BoundOption<Self>] = [
    .value(
      "since", \.since, "TIME",
      "Only since: 2026-01-31, 2026-01-31T12:30, tuesday, or 7d, 12h, 30m ago"),
    .value("until", \.until, "TIME", "Only before"),
    .value("route", \.route, "ROUTE", .route, "Only events of the route"),
    .value("url", \.url, "TEXT", "Only URLs that contain TEXT"),
    .value("code", \.code, "CODE", "Only failures with the code"),
    .flag("failed", \.failed, "Only failures"),
    .value("session", \.session, "N", "Only events of the session"),
    .value("limit", \.limit, "N", "At most N"), .all(\.hub),
  ]

  /// Whether an option selects events.
  var select: Bool {
    ![since, until, route, url, code].allSatisfy { $0 == nil } || failed || session != nil
      || limit != nil
  }

  var filter: HistoryFilter {
    get throws {
      HistoryFilter(
        since: try Self.time(since, "--since", at: \Self.since),
        until: try Self.time(until, "--until", at: \Self.until),
        route: route, url: url, code: code, isFailed: failed, session: session, limit: limit)
    }
  }

  /// The time that an option names.
  static func time(
    _ text: String?, _ option: String, at path: ArgumentPath
  ) throws -> Date? {
    guard let text else { return nil }
    guard let time = Timestamp.parse(text, now: Clock.wallMicroseconds()) else {
      throw ShellError.usage(
        "\(option) needs a time such as 2026-01-31T12:30, 7d or tuesday, not '\(text)'", at: path)
    }
    return Date(microseconds: time)
  }
}

extension BoundOption {
  /// The filter of lists of events, by facts and by texts.
  static func textsOrFacts(_ path: any WritableKeyPath<C, [String]> & Sendable) -> Self {
    .value(
      "where", path, "TEXT|NAME=VALUE",
      "Events with this fact, such as version=3.2; without =, lines with TEXT")
  }

  /// The filter by facts where there are no lines.
  static func facts(_ path: any WritableKeyPath<C, [String]> & Sendable) -> Self {
    .value("where", path, "NAME=VALUE", .fact, "Only events with this fact, such as version=3.2")
  }
}

/// What a command asks of a history.
struct HistoryQuestion {
  let history: any EventHistory
  var filter: HistoryFilter
  /// Texts that the shown lines must contain.
  private(set) var texts: [String] = []

  init(history: any EventHistory, filter: HistoryFilter) {
    (self.history, self.filter) = (history, filter)
  }

  /// - Parameters:
  ///   - words: The values of `--where`, and the property that has them.
  ///   - isList: Whether a text that names no fact is looked for in the lines.
  /// - Throws: ``ShellError`` for a time, a code or a route that is unknown, and what
  ///   ``Workspace/history(_:_:)`` throws.
  @MainActor init(
    _ filters: HistoryFilters, where words: [String], at path: ArgumentPath, isList: Bool = false,
    in workspace: Workspace, _ printer: Printer
  ) throws {
    self.init(history: try workspace.history(filters.hub, printer), filter: try filters.filter)
    for (index, word) in words.enumerated() {
      let parts = word.dividedAtEquals
      if let parts, !parts.before.isEmpty, try history.hasFact(named: parts.before) {
        filter.facts[parts.before] = parts.behind
      } else if isList, parts.map({ !$0.before.isFactName }) ?? true {
        texts.append(word)
      } else {
        throw ShellError.usage(
          parts == nil
            ? "--where needs NAME=VALUE, not '\(word)'"
            : "no recorded event has a fact '\(parts?.before ?? "")'",
          suggestions: parts.map { NearestNames.of($0.before, in: RouteContext.factNames) } ?? [],
          at: path, index)
      }
    }
    // A mistyped one would select no event, as if nothing had happened.
    try about(\HistoryFilters.code) { try workspace.requireKnown(filter.code, in: history) }
    filter = try about(\HistoryFilters.route) {
      try workspace.followingNames(filter, in: history)
    }
  }
}

extension HistoryFilter {
  /// Says when a history begins, if it is asked about a time before and does not have what was recorded then any more.
  @MainActor func noteBegin(of history: any EventHistory, _ printer: Printer) throws {
    guard let first = try history.events(HistoryFilter(limit: 1, isOldestFirst: true)).first else {
      return
    }
    let begin = first.event.time
    if first.number == 1 || since.map({ $0.microseconds >= begin }) ?? false { return }
    printer.note(
      Diagnostic(
        code: "short-history", message: "the history begins \(Timestamp.text(begin))"))
  }
}

extension HistoryQuestion {
  /// Says when the history begins, if it is asked about a time before.
  @MainActor func noteBegin(_ printer: Printer) throws {
    try filter.noteBegin(of: history, printer)
  }
}

extension Workspace {
  /// The history that is asked: the store's, or with `--hub` that of all machines.
  ///
  /// - Throws: ``ShellError`` `no-hub`, and what the hub throws: `unknown-machine`.
  func history(_ options: HubOptions, _ printer: Printer) throws -> any EventHistory {
    guard options.hub else {
      if options.machine != nil {
        throw ShellError.usage(
          "--machine needs --hub: a store has the events of one machine",
          at: \HubOptions.machine)
      }
      return try historyStore().history
    }
    let hub = try Hub(of: self, printer)
    printer.progress("asking the hub")
    let origins = try about(\HubOptions.machine) {
      try options.machine.map { try hub.machines(named: $0).map(\.origin) }
    }
    return HubHistory(hub, of: origins) { event, machine, count in
      if count > 3 { return }
      let whose = machine.map { " of the machine \($0)" } ?? ""
      printer.warn(
        count == 3
          ? "further events of the hub cannot be read, and are left out"
          : "event \(event)\(Message(whose)) cannot be read, and is left out: another program wrote it, or a "
            + "later routesh", code: "hub-unreadable")
    }
  }

  /// A revision of a history as this store numbers it; nil if the store does not have it.
  func revision(_ number: Int, of history: any EventHistory) throws -> Int? {
    switch history.numbering {
    case .store: number
    case .hub: try requireStore().sharing.revision(ofHub: number)
    }
  }

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

  /// A filter that finds what is recorded of its route under all its names.
  ///
  /// - Throws: ``ShellError`` `unknown-route` for a route that is neither in the catalog nor in the history.
  func followingNames(
    _ filter: HistoryFilter, in history: any EventHistory
  ) throws -> HistoryFilter {
    guard let route = filter.route else { return filter }
    var filter = filter
    if try catalog.routes[route] != nil {
      filter.routeNames = try routeNames(history.numbering).formerNames(of: route)
    }
    try requireKnown(route: route, in: history)
    return filter
  }

  /// Checks the route of a filter: a mistyped one would select no event, as if nothing had happened.
  ///
  /// - Throws: ``ShellError`` `unknown-route` for a route that is neither in the catalog nor in the
  ///   history.
  fileprivate func requireKnown(route: String, in history: any EventHistory) throws {
    guard try history.events(HistoryFilter(route: route, limit: 1)).isEmpty,
      let catalog = try? catalog, !catalog.hasName(route)
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

extension Listing {
  /// Keeps the rows that a question means.
  mutating func filter(by question: HistoryQuestion) {
    for text in question.texts { filter(containing: text, limit: nil) }
    filter(containing: nil, limit: question.filter.limit)
  }
}

extension String {
  /// Whether it can be the name of a fact. Then an unknown name, as in `verison=3.2`, is an error,
  /// not a text to look for.
  fileprivate var isFactName: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "-_".unicodeScalars.contains($0)
      }
  }
}
