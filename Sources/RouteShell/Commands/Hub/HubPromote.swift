import RouteHub
import RouteModel
import RouteStorage
import Routing
import Texts

struct HubPromote: WorkspaceCommand {
  var revision, channel: String?
  var isDryRun = false
  var allow: [String] = []
  static let signature = Signature<Self>(
    "hub promote", in: .hub, "Moves a channel to a revision, which its followers then get",
    arguments: [.init("REVISION", \.revision, .hubRevision)],
    options: [
      .channel(\.channel, "The channel; one that does not exist is made"),
      .flag("dry-run", \.isDryRun, "Only show what followers would get"),
      .value("allow", \.allow, "CODE", "Let a finding with this code pass, such as redirect-loop"),
    ],
    discussion: """
      REVISION is h41 or 41, a number of the hub, or r12, a revision of this store that the hub has;
      without it the hub's newest. An earlier one takes followers back. New findings of check at the
      followers are listed, and an error is refused unless --allow names its code. So are the links
      that the hub's events of the last 30 days opened, and that would open otherwise: check-links
      --hub is about all. hub grants ROLE --channel NAME lets a role move a channel.
      """,
    examples: [
      .init(
        "hub promote --channel production", "The newest revision",
        after: "hub init\nhub push"),
      .init(
        "hub promote h1 --channel production --dry-run", "What followers would get, or lose",
        after: "hub init\nhub push\nhub promote --channel production"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    guard let channel else {
      // What is no revision is probably the channel.
      let word = revision ?? ""
      let rest =
        Self.number(onHub: word) == nil && RevisionName.number(word) == nil
        ? "--channel \(ChannelName.isValid(word) ? word : "production")"
        : "\(word) --channel production"
      throw ShellError.usage(
        "--channel is missing: hub promote [REVISION] --channel NAME",
        suggestions: ["hub promote \(rest)"])
    }
    try about(\Self.channel) { try SettingValue.requireChannel(channel) }
    let exchange = try HubExchange(workspace, printer)
    let place = try place(in: exchange.store)
    printer.progress("reading the hub's catalog")
    @MainActor func promote(_ place: HubPlace, isDryRun: Bool) throws -> HubPromotion {
      try exchange.hub.promote(
        channel, to: place, by: exchange.store.user, from: exchange.machine, isDryRun: isDryRun)
    }
    var done = try promote(place, isDryRun: true)
    let links = try recordedLinks(done, workspace, printer)
    let answer = Promotion(channel, done, links, isDryRun: isDryRun)
    let allowed = Set(allow)
    let errors = answer.findings.filter { $0.severity == .error && !allowed.contains($0.code) }
    if let first = errors.first {
      throw ShellError.failure(
        "promote-refused",
        "\(Phrase.count(errors.count, "error")) would come to the followers of \(channel): nothing was done",
        suggestions: ["hub promote … --allow \(first.code)"], notes: errors.map(\.hubLine))
    }
    if !isDryRun { done = try promote(.number(done.to), isDryRun: false) }
    return .text(answer.lines(workspace).joined(separator: "\n"), json: answer.json)
  }
}

extension HubPromote {
  /// The links recorded at the hub lately that open what they opened, and would not any more.
  @MainActor fileprivate func recordedLinks(
    _ done: HubPromotion, _ workspace: Workspace, _ printer: Printer
  ) throws -> RecordedLinkComparison? {
    guard done.from != nil, let (old, new) = done.ends else { return nil }
    let history = try workspace.history(HubOptions(hub: true), printer)
    let since = try HistoryFilters.time("30d", "--since", at: \HistoryFilters.since)
    return try RecordedLinkComparison(
      history, HistoryFilter(since: since), in: Registry(catalog: new.catalog),
      before: Registry(catalog: old.catalog),
      names: workspace.pastNames(.hub, through: done.to),
      ordinaryPath: workspace.ordinaryPath, allowsGuards: false, printer)
  }

  /// The number in h41 and 41.
  fileprivate static func number(onHub text: String) -> Int? {
    RevisionName.number(text, ofHub: true) ?? RevisionName.number("h\(text)", ofHub: true)
  }

  /// The revision that is named.
  fileprivate func place(in store: RouteStore) throws -> HubPlace {
    guard let text = revision else { return .newest }
    if let number = Self.number(onHub: text) { return .number(number) }
    guard let number = RevisionName.number(text) else {
      throw ShellError.usage(
        "a revision is h41 or 41, as the hub numbers it, or r12, as this store does, not '\(text)'",
        at: \Self.revision)
    }
    try store.log.require(number)
    if number == 0 { return .number(0) }
    let found = try store.log.revisions(limit: 1, before: number + 1).first
    return .revision(id: found?.uuid, number: number)
  }
}

/// A move of a channel, as an answer.
private struct Promotion {
  let channel: String
  let done: HubPromotion
  let links: RecordedLinkComparison?
  let isDryRun: Bool
  /// What changes in the catalog of followers.
  private(set) var changes: [CatalogChange] = []
  /// What `check` finds there and did not find before.
  private(set) var findings: [Finding] = []
  /// The titles of the migrations that followers get, and lose.
  private var migrations: (gained: [String], lost: [String]) = ([], [])

  @MainActor init(
    _ channel: String, _ done: HubPromotion, _ links: RecordedLinkComparison?, isDryRun: Bool
  ) {
    self.channel = channel
    self.done = done
    self.links = links
    self.isDryRun = isDryRun
    guard let (old, new) = done.ends else { return }
    changes = new.catalog.changes(from: old.catalog)
    findings = Finding.new(changes, old.catalog, new.catalog)
    if done.from == nil { changes = [] }
    func titles(_ some: HubState, without others: HubState) -> [String] {
      some.titles.filter { others.titles[$0.key] != $0.value }.sorted(by: { $0.key < $1.key })
        .map(\.value)
    }
    if done.from != nil { migrations = (titles(new, without: old), titles(old, without: new)) }
  }

  private var head: String {
    if done.from == done.to { return "channel \(channel) is already at h\(done.to)" }
    guard let from = done.from else {
      return "\(isDryRun ? "would make" : "made") the channel \(channel) at h\(done.to)"
    }
    return "\(isDryRun ? "would move" : "moved") \(channel) from h\(from) to h\(done.to)"
  }

  @MainActor func lines(_ workspace: Workspace) -> [String] {
    var lines = [head]
    let count = Phrase.count(done.way.revisions.count, "revision")
    let would = isDryRun ? "would " : ""
    if !done.way.revisions.isEmpty {
      lines.append(
        "followers \(would)\(done.way.isBack ? "take \(count) back" : "get \(count)")")
      lines += done.way.revisions.lines
    }
    lines += migrations.gained.map { "  \(isDryRun ? "would apply" : "applies") migration \($0)" }
    lines += migrations.lost.map { "  \(isDryRun ? "would take" : "takes") migration \($0) back" }
    let shown = workspace.lines(changes, verb: isDryRun ? "would" : "")
    lines += shown.prefix(50).map { "  \($0)" }
    if shown.count > 50 { lines.append("  and \(Phrase.count(shown.count - 50, "other change"))") }
    lines += findings.map(\.hubLine)
    lines += linkLines
    lines += done.followers.map {
      "follower \($0.name), at h\($0.revision), seen \($0.seen)"
    }
    lines += done.tooOld.map {
      "too old: \($0.name) has routesh \($0.toolVersion), which reads format \($0.format), and h\(done.to) needs "
        + "\(done.format): update it first"
    }
    return lines.map { $0.escapingControls() }
  }

  /// What recorded links open otherwise.
  @MainActor private var linkLines: [String] {
    guard let links, links.differing > 0 else { return [] }
    let all = Phrase.count(links.links, "recorded link")
    let head = "\(links.differing) of \(all) would open otherwise:"
    let shown = links.changes.prefix(10).map {
      "  \($0.link.recorded.event.url ?? ""): expected \($0.expected), actual \($0.actual)"
    }
    let rest = links.differing - shown.count
    return [head] + shown + (rest > 0 ? ["  and \(Phrase.count(rest, "other link"))"] : [])
  }

  @MainActor var json: JSONValue {
    func list(_ machines: [HubMachine]) -> JSONValue {
      .array(
        machines.map {
          [
            "name": .string($0.name), "uuid": .string($0.origin), "number": .int($0.revision),
            "seen": $0.seenInJSON, "tool": .string($0.toolVersion),
          ]
        })
    }
    return [
      "channel": .string(channel), "from": .optional(done.from), "number": .int(done.to),
      "back": .bool(done.way.isBack), "revisions": .array(done.way.revisions.map(\.hubJSON)),
      "changes": .array(changes.map(ChangeJSON.value)),
      "migrations": [
        "applied": .strings(migrations.gained), "takenBack": .strings(migrations.lost),
      ],
      "findings": .array(findings.map(\.hubJSON)),
      "links": .array(
        (links?.changes ?? []).map {
          [
            "url": .optional($0.link.recorded.event.url), "expected": .string($0.expected),
            "actual": .string($0.actual), "count": .int($0.link.count),
          ]
        }),
      "followers": list(done.followers),
      "tooOld": list(done.tooOld), "dryRun": .bool(isDryRun),
    ]
  }
}
