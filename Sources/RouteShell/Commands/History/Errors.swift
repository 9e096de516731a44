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
        "By url, place, route, owner, code, revision, platform, version; with --hub machine"),
      .all(\.owned),
    ],
    discussion: """
      A place is scheme, host and first segment.
      The trend compares the halves of the time; it is unclear for fewer than four failures, or less
      than a minute. history why N explains the example. With --hub the server counts the failures
      of all machines, also --by machine, and revisions are those of the hub: h12. Times are in UTC. An
      owner is that of the event's route in the catalog of today. A link that no route took because
      one is disabled, internal or its condition did not hold is about the route that has its pattern
      today; any other has none, whatever pattern is near.
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
      case _ where !owners.isEmpty: try ownedFailures(question, owners, workspace, printer)
      case nil: try history.errorGroups(filter)
      case .owner?:
        try workspace.catalog.byOwner(
          closedLinks(history, filter) + history.errorGroups(filter).filter { !$0.isOfClosedLink },
          workspace.routeNames(history.numbering), meant: workspace.requireRegistry().routeMeant)
      case let subject?: try history.failures(by: subject, filter)
      }
    try question.noteBegin(printer)
    if groups.isEmpty {
      printer.note(Diagnostic(code: "no-failures", message: "no failure matches"))
    }
    let shown = question.texts.isEmpty ? groups.prefix(filter.limit ?? .max) : groups[...]
    let registry = subject == .place ? try? workspace.requireRegistry() : nil
    var listing = Listing(Array(shown), by: subject, history.numbering) { group in
      group.url.flatMap { registry?.nearestPatterns(to: $0).first }
    }
    listing.filter(by: question)
    return .list(listing)
  }

  /// The failures of the routes of some owners.
  @MainActor private func ownedFailures(
    _ question: HistoryQuestion, _ owners: Set<String>, _ workspace: Workspace, _ printer: Printer
  ) throws -> [ErrorGroup] {
    let (history, filter) = (question.history, question.filter)
    var parts = try history.failureParts(of: by, filter)
    let facts: [ErrorGroup.Subject?] = [.platform, .version, .machine]
    if !facts.contains(by) {
      parts = try closedLinks(history, filter) + parts.filter { !$0.isOfClosedLink }
    }
    let registry = try workspace.requireRegistry()
    let names = try workspace.routeNames(history.numbering)
    let unowned = parts.filter { $0.route == nil && registry.routeMeant(by: $0) == nil }
    if let count = Phrase.some(unowned.map(\.count).reduce(0, +), "failure") {
      printer.note(
        Diagnostic(
          code: "failures-without-route", message: "\(count) without a route, which nobody owns"))
    }
    return try workspace.catalog.failures(
      by: by, ofOwners: owners, parts, names, meant: registry.routeMeant)
  }

  /// The links that no route took because one is closed to them, by their URLs.
  private func closedLinks(
    _ history: any EventHistory, _ filter: HistoryFilter
  ) throws -> [ErrorGroup] {
    try history.failureParts(of: .url, filter).filter(\.isOfClosedLink)
  }
}

extension ErrorGroup {
  /// Whether a route has the pattern of the link, and did not take it.
  fileprivate var isOfClosedLink: Bool {
    let codes: [RouteError.Code] = [.routeDisabled, .routeInternal, .conditionUnmet]
    return route == nil && codes.contains { $0.name == code }
  }
}

extension Registry {
  /// The route that a link is about which no route took, because one is disabled, internal, or its condition does not
  /// hold: the first that has its pattern; nil if that is not certain.
  fileprivate func routeMeant(by group: ErrorGroup) -> String? {
    guard group.isOfClosedLink, let url = group.url else { return nil }
    let routes = Set(
      SensitiveValues.possibleLinks(url).map { link in
        (try? explain(link))?.first { $0.redirect == nil }?.match.route
      })
    return routes.count == 1 ? routes.first ?? nil : nil
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
