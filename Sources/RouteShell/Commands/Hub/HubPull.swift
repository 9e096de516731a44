import RouteHub
import RouteModel
import RouteStorage
import Texts

struct HubPull: WorkspaceCommand {
  var address: String?
  var ours, theirs: [String]?
  var channel: String?
  var join = false
  var dryRun = false
  var follow = false
  var every: Int?
  var dir: String?
  var allowOutOfOrder = false
  static let signature = Signature<Self>(
    "hub pull", in: .hub, "Gets the others' revisions, and puts this store's on top",
    arguments: [.init("ADDRESS", \.address, .hubAddress)],
    options: [
      .flagOrValues(
        "ours", \.ours, "CONFLICT", "Where both sides differ, keep this store's value"),
      .flagOrValues(
        "theirs", \.theirs, "CONFLICT", "Where both sides differ, take the hub's value"),
      .channel(\.channel, "With ADDRESS: follow a channel, and have no changes of its own"),
      .flag("join", \.join, "Join a hub that lost revisions, or is another one than before"),
      .flag("dry-run", \.dryRun, "Only show what would happen"),
      .flag("follow", \.follow, "Keep running, and pull whenever others push"),
      .value("every", \.every, "SECONDS", "With --follow: pull at least every SECONDS"),
      .migrations(\.dir), .allowOutOfOrder(\.allowOutOfOrder),
    ],
    use: .creates,
    discussion: """
      With ADDRESS, a new store is filled with the hub's catalog: it and the applied migrations become
      the first revision, and the log before them stays on the hub. Without it, the hub is the one that
      config hub names.

      The store's revisions that the hub does not have are set aside, the hub's are applied, and the
      store's are merged onto them field by field, all in one transaction. If both have changed the
      same field, nothing is done: --ours or --theirs decides, for all conflicts or for those that are
      named after it, such as 'route editor summary', or 'route editor' for all of that route. Migrations
      that the hub does not have are run again, with all checks; one below a version that came needs
      --allow-out-of-order. The files of migrations that came are written into the directory of migrations
      if that exists.

      A store that follows a channel gets the difference between what it has and what the channel
      names: the hub's revisions one by one, or, on the way back, one revision that takes them back
      with their migrations.

      With --join, the store and the hub are merged from the last revision that both have: rows that
      one side deleted stay deleted, and only fields that both have changed are conflicts. If they
      share no revision, all of the store's go on top, and rows with the same key are compared field
      by field. It brings a store back to a hub that lost revisions, after a backup was put back.
      --dry-run also shows what hub push would bring there.

      With --follow, the server announces each push, and each pull that brings something prints one
      line. The hub is also asked every \(HubFollowing.usualInterval) seconds, or every
      \(HubFollowing.intervalWithoutNews) seconds if it cannot announce pushes,
      as behind a pooler. A lost connection is retried until it is back. Ctrl-C ends it.
      """,
    examples: [
      .init("hub pull", "The others' work", after: "hub init"),
      .init("hub pull postgresql://db.example/routes", "In a new store", fails: true),
      .init("hub pull --ours 'route editor summary'", "Settles one conflict", fails: true),
      .init("hub pull --dry-run", "What would come, and what would conflict", after: "hub init"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    if let text = address { return try clone(HubAddress(text), workspace, printer) }
    if channel != nil {
      throw ShellError.usage(
        "--channel is for ADDRESS; config hub-channel NAME lets a store follow one",
        at: \Self.channel)
    }
    if join { return try join(workspace, printer) }
    if follow { return try HubFollowing(self, workspace, printer).run() }
    if every != nil { throw ShellError.usage("--every is for --follow", at: \Self.every) }
    printer.progress("asking the hub")
    let pulled = try PulledRevisions(by: self, HubExchange(workspace, printer))
    let isSilent = pulled.isRefused && !pulled.isDryRun
    let answer = Answer.text(
      isSilent ? "" : pulled.lines(workspace).joined(separator: "\n"), json: pulled.json)
    return pulled.isRefused
      ? answer.failing(.conflicts(pulled.rebase.conflicts, "hub pull")) : answer
  }

  /// Which side wins in conflicts: those that are named after an option, or with none all.
  var policy: MergePolicy {
    get throws {
      var policy = MergePolicy()
      for case (let choice, let conflicts?) in [(MergeChoice.ours, ours), (.theirs, theirs)] {
        for conflict in conflicts { policy.named[conflict] = choice }
        guard conflicts.isEmpty else { continue }
        if policy.choice != nil {
          throw ShellError.usage("--ours and --theirs exclude each other")
        }
        policy.choice = choice
      }
      return policy
    }
  }

  /// How what is here is treated.
  @MainActor func rebaseOptions(
    _ workspace: Workspace, _ printer: Printer, command: String
  ) throws -> RebaseOptions {
    var options = RebaseOptions(migrations: try migrations(workspace, printer), command: command)
    options.policy = try policy
    options.isDryRun = dryRun
    options.allowsOutOfOrder = allowOutOfOrder
    return options
  }

  @MainActor func migrations(
    _ workspace: Workspace, _ printer: Printer
  ) throws -> ConfigurationMigrations {
    try workspace.migrations(dir, remembers: !dryRun, printer)
  }
}

extension ShellError {
  /// The error for what two sides have changed in different ways.
  static func conflicts(_ conflicts: [MergeConflict], _ command: String) -> ShellError {
    let open = conflicts.filter { $0.choice == nil }
    return .failure(
      "hub-conflict",
      "\(Phrase.count(open.count, "conflict")) with the hub: nothing was done",
      notes: open.flatMap { ["\($0.sentence(for: .pull))", "  \($0.answers)"] } + [
        """
        \(command) --ours or --theirs settles all, and \(command) --ours '\(open.first?.key ?? "")' \
        one
        """
      ])
  }
}

extension MergeConflict {
  var json: JSONValue {
    [
      "kind": .string(kind), "name": .string(name), "field": .optional(field),
      "ours": .string(ours), "theirs": .string(theirs), "ourAuthor": .optional(ourAuthor),
      "by": .optional(who), "choice": .optional(choice?.rawValue),
    ]
  }
}

@MainActor
extension HubPull {
  /// Fills a new store with a hub's catalog: `hub pull ADDRESS`.
  func clone(
    _ address: HubAddress, _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    let channel = channel
    if let channel { try about(\Self.channel) { try SettingValue.requireChannel(channel) } }
    let store = try workspace.requireStore()
    guard store.catalog.revision == 0 else {
      throw ShellError.failure(
        "exists",
        "the store already has revisions: config hub names the hub, then hub pull or hub pull --join"
      )
    }
    defer { printer.endProgress() }
    printer.progress("reading the hub's catalog")
    let hub = Hub(at: address, printer)
    var machine = try workspace.hubMachine(printer)
    machine.channel = channel
    let state = try hub.state(for: machine)
    try store.setSetting(Setting.hub.name, address.text)
    if let channel { try store.setSetting(Setting.hubChannel.name, channel) }
    guard let revision = state.revision else {
      return .text(
        channel.map { "channel \($0) is at h0, the empty catalog" }
          ?? "the hub is empty; hub push fills it",
        json: [
          "number": .int(0), "rows": .int(0), "channel": .optional(channel), "files": .array([]),
          "unwritten": .array([]),
        ])
    }
    let command = "hub pull \(address.text)" + (channel.map { " --channel \($0)" } ?? "")
    let done = try store.sharing.receive(
      state, RebaseOptions(migrations: try migrations(workspace, printer), command: command))
    try workspace.take(done, from: hub, for: machine)
    let number = revision.hubNumber ?? 0
    let source = channel.map { ", where channel \($0) is" } ?? ""
    let lines =
      ["cloned h\(number)\(source): \(ChangeSummary.counts(done.changes))"]
      + (done.files.map { "wrote \($0)" } + done.unwritten.pullLines).map { $0.escapingControls() }
    return .text(
      lines.joined(separator: "\n"),
      json: [
        "number": .int(number), "rows": .int(done.changes.count), "channel": .optional(channel),
        "files": .strings(done.files), "unwritten": done.unwritten.json,
      ])
  }

  /// Joins a hub that lost revisions, or is another one than before: `hub pull --join`.
  func join(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let exchange = try HubExchange(workspace, printer)
    defer { printer.endProgress() }
    printer.progress("reading the hub's catalog")
    let options = try rebaseOptions(workspace, printer, command: "hub pull --join")
    let isDryRun = options.isDryRun
    let (number, done, findings) = try exchange.join(options)
    let own =
      done.moved.isEmpty
      ? ""
      : "; the hub does not have \(Phrase.count(done.moved.count, "revision")) of this store: hub push sends "
        + (done.moved.count == 1 ? "it" : "them")
    let would = workspace.lines(done.unshared, verb: "would").prefix(50).map { "  \($0)" }
    let lines =
      [
        "\(isDryRun ? "would join" : "joined") the hub at h\(number): "
          + ChangeSummary.counts(done.changes, verb: isDryRun ? "would" : "")
          + (isDryRun ? "" : own)
      ]
      + (isDryRun && !would.isEmpty ? ["hub push would bring there:"] + would : [])
      + findings.map(\.hubLine) + done.conflicts.map { "conflict: \($0.sentence(for: .pull))" }
      + done.files.map { "wrote \($0)" } + done.unwritten.pullLines
    let answer = Answer.text(
      // The error tells the conflicts.
      done.isRefused ? "" : lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "number": .int(number), "changes": .array(done.changes.map(ChangeJSON.value)),
        "unshared": .array(done.unshared.map(ChangeJSON.value)),
        "conflicts": .array(done.conflicts.map(\.json)), "files": .strings(done.files),
        "unwritten": done.unwritten.json,
        "findings": .array(findings.map(\.hubJSON)), "dryRun": .bool(isDryRun),
      ])
    return done.isRefused
      ? answer.failing(.conflicts(done.conflicts, "hub pull --join")) : answer
  }
}
