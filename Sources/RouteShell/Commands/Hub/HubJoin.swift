import RouteHub
import RouteModel
import RouteStorage

extension Command {
  static let hubJoin = Command(
    "hub join", in: .hub, "Joins a store and a hub that share no revision",
    options: Command.choices + [
      .flag("dry-run", "Only show what would happen"),
      .flag("again", "Also if they share revisions, when hub pull finds that they do not fit"),
      .migrations, .allowOutOfOrder,
    ],
    discussion: """
      They are compared row by row: what is the same stays, what only the hub has comes, and what only
      this store has becomes one revision on top, for hub push. Where a row differs, nothing is done:
      --ours or --theirs decides. It also brings a store back to a hub that lost revisions, after a
      backup was restored or a replica took over. A store that follows a channel gets what that names,
      and keeps nothing else.
      """,
    examples: [.init("hub join --dry-run", "Where the two differ", after: "hub init")]
  ) { call, shell in
    let exchange = try HubExchange(shell)
    if !call.has("again") { try exchange.requireNothingShared() }
    defer { shell.errors.endProgress() }
    shell.errors.progress("reading the hub's catalog")
    var options = RebaseOptions(migrations: try shell.migrations(call), command: "hub join")
    options.choice = try call.mergeChoice
    options.isDryRun = call.has("dry-run")
    options.allowsOutOfOrder = call.allowsOutOfOrder
    let isDryRun = options.isDryRun
    let state = try exchange.hub.state(for: exchange.machine)
    let done = try exchange.store.receive(state, options)
    let isRefused = !done.conflicts.isEmpty && options.choice == nil
    if !isRefused, !isDryRun { try shell.take(done, from: exchange.hub, for: exchange.machine) }
    let number = state.revision?.number ?? 0
    let own =
      done.moved.isEmpty ? "" : "; what only this store has is r\(done.moved[0]): hub push sends it"
    let lines =
      [
        "\(isDryRun ? "would join" : "joined") the hub at h\(number): "
          + ChangeSummary.counts(done.changes, verb: isDryRun ? "would" : "")
          + (isDryRun ? "" : own)
      ]
      + done.conflicts.map { "conflict: \($0.line)" } + done.files.map { "wrote \($0)" }
    let answer = Answer.text(
      // The error tells the conflicts.
      isRefused ? "" : lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "number": .int(number), "changes": .array(done.changes.map(ChangeJSON.value)),
        "conflicts": .array(done.conflicts.map(\.json)), "files": .strings(done.files),
        "dryRun": .bool(isDryRun),
      ])
    return isRefused ? answer.failing(.conflicts(done.conflicts, "hub join")) : answer
  }
}
