import RouteModel
import RouteStorage

extension Command {
  static let historyStats = Command(
    "history stats", in: .history, "Counts, success and durations by route, the busiest first",
    options: Option.historyFilters + [.filter],
    discussion:
      "Durations are virtual seconds: p50 took half of the events at most, p95 95 % of them.",
    examples: [.init("history stats --since 30d", "The last month")]
  ) { call, shell in
    let filter = try call.historyFilter()
    let rows = try shell.historyStore().statistics(filter)
    var listing = Listing(
      rows,
      [
        .init("route", text: { $0.route ?? "(none)" }, value: { .optional($0.route) }),
        .init(.number("count")) { .int($0.count) },
        .init(.number("failures")) { .int($0.failures) },
        .init(
          .number("success"), text: { Decimal.percent($0.successRate) },
          value: { .double($0.successRate) }),
        .init(
          .number("p50 (s)"), key: "p50", text: { Decimal.seconds($0.medianDuration) },
          value: { .double($0.medianDuration) }),
        .init(
          .number("p95 (s)"), key: "p95", text: { Decimal.seconds($0.p95Duration) },
          value: { .double($0.p95Duration) }),
        .member("first") { .string(Timestamp.iso($0.first)) },
        .moment("last") { $0.last },
      ])
    listing.filter(containing: call["where"], limit: filter.limit)
    return .list(listing)
  }

  static let errors = Command(
    "errors", in: .history, "Failures in groups: by code, route, pattern and revision",
    arguments: [Argument("ROUTE", .route, .optional)],
    options: Option.historyFilters + [
      .filter,
      .value(
        "by", "WHAT", .choice(ErrorGroup.Subject.allCases.map(\.rawValue)),
        "Count by one thing: url (the links that fail most), route, code, revision"),
    ],
    discussion: """
      The trend compares the halves of the time; it says nothing of less than four failures or a minute.
      history why N explains the example.
      """,
    examples: [
      .init("errors", "The most frequent first"), .init("errors editor", "Of one route"),
      .init("errors --by url --limit 10", "The links that fail most"),
    ]
  ) { call, shell in
    let filter = try call.historyFilter()
    let subject: ErrorGroup.Subject? = try call.choice("by")
    let store = try shell.historyStore()
    let groups =
      try subject.map { try store.failures(by: $0, filter) } ?? store.errorGroups(filter)
    var listing = Listing(groups, by: subject)
    listing.filter(containing: call["where"], limit: filter.limit)
    return .list(listing)
  }

  static let historyTimeline = Command(
    "history timeline", in: .history, "Events and failures over time, with changes of the catalog",
    options: Option.historyFilters + [
      .value("parts", "N", .number, "Into how many parts the time is divided; 24 if not said")
    ], examples: [.init("history timeline --since 7d", "A week")]
  ) { call, shell in
    let filter = try call.historyFilter()
    let parts = max(1, try call.number("parts") ?? 24)
    // Times are shown in seconds.
    let timeline = try shell.historyStore()
      .timeline(filter, parts: parts, ofAtLeast: 1_000_000)
    let width = min(max(20, (shell.settings.width ?? 80) - 42), 80)
    return .text(TimelineText.text(timeline, width: width), json: TimelineText.json(timeline))
  }
}

extension Listing {
  /// - Parameter subject: The property by which failures are grouped; nil for code, route, pattern
  ///   and revision.
  fileprivate init(_ groups: [ErrorGroup], by subject: ErrorGroup.Subject?) {
    let none = subject == nil ? "" : subject == .url ? "(no link)" : "(none)"
    func optional(
      _ column: Column, _ value: @escaping (ErrorGroup) -> String?
    ) -> ListedFact<ErrorGroup> {
      .init(column, text: { value($0) ?? none }, value: { .optional(value($0)) })
    }
    let code = ListedFact<ErrorGroup>("code") { .string($0.code) }
    let route = optional("route", \.route)
    let revision = ListedFact<ErrorGroup>(
      .number("revision"), key: "catalogVersion", text: { "r\($0.revision)" },
      value: { .int($0.revision) })
    let count = ListedFact<ErrorGroup>(.number("count")) { .int($0.count) }
    let codes = ListedFact<ErrorGroup>(
      "codes", text: { $0.codes.joined(separator: ", ") },
      value: { .strings($0.codes) })
    let common: [ListedFact<ErrorGroup>] =
      switch subject {
      case nil: [code, route, optional("pattern", \.pattern), revision, count]
      case .code: [code, count, .member("codes") { .strings($0.codes) }]
      case .url: [optional("url", \.url), count, codes]
      case .route: [route, count, codes]
      case .revision: [revision, count, codes]
      }
    self.init(
      groups,
      common + [
        .moment("first") { $0.first },
        .moment("last") { $0.last },
        .init("trend", text: { Sparkline.text($0.counts) }, value: { .string($0.trend.rawValue) }),
        .member("counts") { .array($0.counts.map { .int($0) }) },
        .init(.number("example")) { .int($0.example) },
      ])
  }
}

/// Formats numbers for people.
enum Decimal {
  /// `97.5 %`
  static func percent(_ fraction: Double) -> String {
    let tenths = whole(fraction * 1000)
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  /// `0.35`
  static func seconds(_ value: Double) -> String {
    let thousandths = whole(value * 1000)
    return "\(thousandths / 1000).\(String(abs(thousandths % 1000) + 1000).dropFirst())"
  }

  /// A value in an untrusted store may be out of range.
  private static func whole(_ value: Double) -> Int {
    Int(exactly: min(max(value.isNaN ? 0 : value, -1e15), 1e15).rounded()) ?? 0
  }
}

/// Counts as a row of bars.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  static func text(_ counts: [Int]) -> String {
    guard let most = counts.max(), most > 0 else { return "" }
    return String(
      counts.map { $0 == 0 ? " " : bars[min(bars.count - 1, $0 * (bars.count - 1) / most)] })
  }
}

/// A time line as bars and as JSON.
private enum TimelineText {
  static func text(_ timeline: HistoryTimeline, width: Int) -> String {
    var marks = timeline.marks.sorted { $0.time < $1.time }[...]
    let most = max(1, timeline.parts.map(\.events).max() ?? 1)
    var lines: [String] = []
    for (index, part) in timeline.parts.enumerated() {
      let bar = part.events * width / most
      let failed = part.events == 0 ? 0 : part.failures * bar / part.events
      let shown = max(bar, part.events > 0 ? 1 : 0)
      let bad = part.failures > 0 ? max(1, failed) : 0
      let bars =
        String(repeating: "█", count: max(0, shown - bad)) + String(repeating: "░", count: bad)
      let counts =
        part.events == 0
        ? "" : "  \(part.events)" + (part.failures > 0 ? ", \(part.failures) failed" : "")
      lines.append("\(Timestamp.text(part.start))  \(bars)\(counts)")
      let end = index + 1 < timeline.parts.count ? timeline.parts[index + 1].start : timeline.end
      while let mark = marks.first, mark.time < end || index + 1 == timeline.parts.count {
        lines.append("\(Timestamp.text(mark.time))  ▸ \(mark.label)")
        marks.removeFirst()
      }
    }
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }

  static func json(_ timeline: HistoryTimeline) -> JSONValue {
    [
      "start": .string(Timestamp.iso(timeline.start)), "end": .string(Timestamp.iso(timeline.end)),
      "parts": .array(
        timeline.parts.map {
          [
            "start": .string(Timestamp.iso($0.start)), "events": .int($0.events),
            "failures": .int($0.failures),
          ]
        }),
      "marks": .array(
        timeline.marks.map {
          [
            "time": .string(Timestamp.iso($0.time)), "revision": .int($0.revision),
            "command": .string($0.command),
          ]
        }),
    ]
  }
}
