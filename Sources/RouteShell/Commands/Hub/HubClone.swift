import RouteHub
import RouteModel
import RouteStorage

extension Command {
  static let hubClone = Command(
    "hub clone", in: .hub, "Fills a new store with a hub's catalog",
    arguments: [Argument("ADDRESS", .hubAddress)], use: .creates,
    discussion: """
      The catalog and the applied migrations become the first revision of the store; the log before
      them stays on the hub. A store that has revisions is joined instead: hub join.
      """,
    examples: [.init("hub clone postgresql://db.example/routes", "In a new store", fails: true)]
  ) { call, shell in
    let address = try HubAddress(call.require("ADDRESS"))
    let store = try shell.workspace.requireStore()
    guard store.revision == 0 else {
      throw ShellError.failure(
        "exists", "the store has revisions already: hub set and hub join bring the two together")
    }
    defer { shell.errors.endProgress() }
    shell.errors.progress("reading the hub's catalog")
    let hub = shell.hub(at: address)
    let state = try hub.state(for: shell.hubMachine())
    try store.setSetting("hub", address.text)
    guard let revision = state.revision else {
      return .text(
        "the hub is empty; hub push fills it", json: ["number": .int(0), "rows": .int(0)])
    }
    let done = try store.receive(
      state, command: "hub clone \(address.text)", choosing: nil)
    try shell.workspace.follow(done.changes)
    let number = revision.number ?? 0
    return .text(
      "cloned h\(number): \(ChangeSummary.counts(done.changes))",
      json: ["number": .int(number), "rows": .int(state.rows.count)])
  }

  static let hubJoin = Command(
    "hub join", in: .hub, "Brings a store and a hub together that share no revision",
    options: Command.choices + [.flag("dry-run", "Only tell what would happen")],
    discussion: """
      They are compared row by row: what is the same stays, what only the hub has comes, and what only
      this store has becomes one revision on top, for hub push. Where a row differs, nothing is done:
      --ours or --theirs decides. It also brings a store back to a hub that lost revisions, after a
      backup was restored or a replica took over.
      """,
    examples: [.init("hub join --dry-run", "Where the two differ", after: "hub init")]
  ) { call, shell in
    let exchange = try HubExchange(shell)
    defer { shell.errors.endProgress() }
    shell.errors.progress("reading the hub's catalog")
    let choice = try call.mergeChoice
    let isDryRun = call.has("dry-run")
    let state = try exchange.hub.state(for: exchange.machine)
    let done = try exchange.store.receive(
      state, command: "hub join", choosing: choice, isDryRun: isDryRun)
    let isRefused = !done.conflicts.isEmpty && choice == nil
    if !isRefused, !isDryRun { try shell.workspace.follow(done.changes) }
    let number = state.revision?.number ?? 0
    let own =
      done.moved.isEmpty ? "" : "; what only this store has is r\(done.moved[0]): hub push sends it"
    let lines =
      [
        "\(isDryRun ? "would join" : "joined") the hub at h\(number): "
          + ChangeSummary.counts(done.changes) + (isDryRun ? "" : own)
      ]
      + done.conflicts.map { "conflict: \($0.line)" }
    let answer = Answer.text(
      isRefused && !isDryRun
        ? "" : lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "number": .int(number), "changes": .array(done.changes.map(ChangeJSON.value)),
        "conflicts": .array(done.conflicts.map(\.json)), "dryRun": .bool(isDryRun),
      ])
    return isRefused ? answer.failing(.conflicts(done.conflicts, "hub join")) : answer
  }
}

extension Hub {
  /// The newest catalog with its migrations, as a store takes it over.
  func state(for machine: HubMachine) throws(HubError) -> ReceivedState {
    let found = try catalog(for: machine)
    return ReceivedState(
      revision: found.revision, rows: found.rows, migrations: found.migrations)
  }
}
