import RouteModel
import RouteStorage
import Routing
import Texts

struct ErrorsCommand: WorkspaceCommand {
  var route: String?
  var filters = HistoryFilters()
  var facts: [String] = []
  var by: ErrorGroup.Subject?
  var owned = OwnerOptions()
  static let signature = Signature<Self>(
    "errors", in: .history, "Failures in groups: by code, route, pattern and revision",
    arguments: [.init("ROUTE", \.route, .route)],
    options: [
      .all(\.filters), .textsOrFacts(\.facts),
      .value(
        "by", \.by, "WHAT",
        "Count by one thing: place (scheme, host, first segment), owner, url, platform …"),
      .all(\.owned),
    ],
    discussion: """
      The trend compares the halves of the time; it is unclear for fewer than four failures, or less
      than a minute. history why N explains the example. With --hub the server counts the failures
      of all machines, also --by machine, and revisions are those of the hub: h12. An owner is that of the
      event's route in the catalog of today; a link that no route took has none, whatever pattern is near.
      """,
    examples: [
      .init("errors", "The most frequent first"), .init("errors editor", "Of one route"),
      .init(
        "errors --by place",
        "Which links fail, and what they may have meant"),
      .init("errors --by owner", "Whose routes fail"),
      .init(
        "errors --owner notes-team --by url", "Which links fail at the routes of one team",
        after: "route edit editor --owner notes-team"),
      .init("errors --by url --limit 10", "The links that fail most"),
      .init("errors --by version", "The versions of the app that fail most"),
      .init(
        "errors --hub --since 7d --where version=3.2", "Of all machines, in one version of the app",
        after: "hub init\ncontext version=3.2\nopen app://editor/hello\nhub send"),
      .init("errors --hub --by machine", "The machines that fail most", after: "hub init"),
      .init("errors --hub --by platform", "The platforms that fail most", after: "hub init"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let subject: ErrorGroup.Subject? = by
    if subject == .machine, !filters.hub.hub {
      throw ShellError.usage(
        "--by machine needs --hub: a store has the events of one machine")
    }
    var filters = filters
    filters.route = route ?? filters.route
    let question = try HistoryQuestion(
      filters, where: facts, at: \Self.facts, isList: true, in: workspace, printer)
    let (history, filter) = (question.history, question.filter)
    let owners = try owned.owners(in: workspace.catalog)
    let groups =
      switch subject {
      // The history has no owners.
      case _ where !owners.isEmpty:
        try workspace.catalog.failures(
          by: subject, ofOwners: owners, history.failureParts(of: subject, filter),
          workspace.routeNames(history.numbering))
      case nil: try history.errorGroups(filter)
      case .owner?:
        try workspace.catalog.byOwner(
          history.errorGroups(filter), workspace.routeNames(history.numbering))
      case let subject?: try history.failures(by: subject, filter)
      }
    let shown = question.texts.isEmpty ? groups.prefix(filter.limit ?? .max) : groups[...]
    let registry = subject == .place ? try? workspace.requireRegistry() : nil
    var listing = Listing(Array(shown), by: subject, history.numbering) { group in
      group.url.flatMap { registry?.nearestPatterns(to: $0).first }
    }
    listing.filter(by: question)
    return .list(listing)
  }
}

extension ErrorGroup.Subject: ChoiceValue {}

extension Listing {
  /// - Parameter subject: The property by which failures are grouped; nil for code, route, pattern
  ///   and revision.
  fileprivate init(
    _ groups: [ErrorGroup], by subject: ErrorGroup.Subject?, _ numbering: RevisionNumbering,
    nearest: @escaping (ErrorGroup) -> String?
  ) {
    let isByLink = subject == .url || subject == .place
    let none = subject == nil ? "" : isByLink ? "(no link)" : "(none)"
    let owner = ListedFact<ErrorGroup>(
      "owner", text: { $0.owner ?? ($0.hasRoute ? none : "(no route)") },
      value: { .optional($0.owner) })
    func optional(
      _ column: Column, _ value: @escaping (ErrorGroup) -> String?
    ) -> ListedFact<ErrorGroup> {
      .init(column, text: { value($0) ?? none }, value: { .optional(value($0)) })
    }
    let code = ListedFact<ErrorGroup>(.word("code")) { .string($0.code) }
    let route = optional("route", \.route)
    func revision(
      _ column: Column, _ number: @escaping (ErrorGroup) -> Int
    ) -> ListedFact<ErrorGroup> {
      .init(
        column, text: { numbering.text(number($0)) },
        value: { number($0) == RecordedEvent.noRevision ? .null : .int(number($0)) })
    }
    let count = ListedFact<ErrorGroup>(.number("count")) { .int($0.count) }
    let codes = ListedFact<ErrorGroup>(
      "codes", text: { $0.codes.joined(separator: ", ") },
      value: { .strings($0.codes) })
    let common: [ListedFact<ErrorGroup>] =
      switch subject {
      case nil:
        [
          code, route, optional(.last("pattern"), \.pattern),
          revision(.number("revision"), \.revision), count,
        ]
      case .code: [code, count, .member("codes") { .strings($0.codes) }]
      case .url: [optional(.last("url"), \.url), count, codes]
      case .place:
        [
          optional(.word("place"), \.place), count, codes, revision(.number("oldest"), \.oldest),
          .init(.last("nearest"), text: { nearest($0) ?? "" }, value: { .optional(nearest($0)) }),
          .member("url") { .optional($0.url) },
        ]
      case .route: [route, count, codes]
      case .revision: [revision(.number("revision"), \.revision), count, codes]
      case .platform, .version:
        [optional(.word(subject?.rawValue ?? ""), \.fact), count, codes]
      case .machine: [optional("machine", \.machine), count, codes]
      case .owner: [owner, count, codes, .member("hasRoute") { .bool($0.hasRoute) }]
      }
    self.init(
      groups,
      common + [
        .moment("first", isLast: true) { $0.first },
        .moment("last", isLast: true) { $0.last },
        .init("trend", text: { Sparkline.text($0.counts) }, value: { .string($0.trend.rawValue) }),
        .member("counts") { .array($0.counts.map { .int($0) }) },
        .init(.number("example")) { .int($0.example) },
      ])
  }
}
