import RouteHub
import RouteModel
import RouteStorage

extension Command {
  static let hubClone = Command(
    "hub clone", in: .hub, "Fills a new store with a hub's catalog",
    arguments: [Argument("ADDRESS", .hubAddress)],
    options: [
      .channel("Make it follow a channel: it has what that names, and no changes of its own")
    ],
    use: .creates,
    discussion: """
      The catalog and the applied migrations become the first revision of the store; the log before
      them stays on the hub. A store that has revisions is joined instead: hub join. If the hub has
      all of them, config hub-channel NAME makes the store follow a channel, and config hub-channel
      --unset ends that.
      """,
    examples: [
      .init("hub clone postgresql://db.example/routes", "In a new store", fails: true),
      .init(
        "hub clone postgresql://db.example/routes --channel production",
        "What production names; then hub pull brings what it names next", fails: true),
    ]
  ) { call, shell in
    let channel = try call.channel
    let address = try HubAddress(call.require("ADDRESS"))
    let store = try shell.workspace.requireStore()
    guard store.revision == 0 else {
      throw ShellError.failure(
        "exists", "the store already has revisions: use hub set, then hub join")
    }
    defer { shell.errors.endProgress() }
    shell.errors.progress("reading the hub's catalog")
    let hub = shell.hub(at: address)
    var machine = try shell.hubMachine()
    machine.channel = channel
    let state = try hub.state(for: machine)
    try store.setSetting("hub", address.text)
    if let channel { try store.setSetting("hub-channel", channel) }
    guard let revision = state.revision else {
      return .text(
        channel.map { "channel \($0) is at h0, the empty catalog" }
          ?? "the hub is empty; hub push fills it",
        json: ["number": .int(0), "rows": .int(0), "channel": .optional(channel)])
    }
    let command = "hub clone \(address.text)" + (channel.map { " --channel \($0)" } ?? "")
    let done = try store.receive(state, command: command, choosing: nil)
    try shell.take(done, from: hub, for: machine)
    let number = revision.number ?? 0
    let source = channel.map { ", where channel \($0) is" } ?? ""
    return .text(
      "cloned h\(number)\(source): \(ChangeSummary.counts(done.changes))",
      json: [
        "number": .int(number), "rows": .int(done.changes.count), "channel": .optional(channel),
      ])
  }

  static let hubJoin = Command(
    "hub join", in: .hub, "Joins a store and a hub that share no revision",
    options: Command.choices + [
      .flag("dry-run", "Only show what would happen"),
      .flag("again", "Also if they share revisions, when hub pull finds that they do not fit"),
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
    let choice = try call.mergeChoice
    let isDryRun = call.has("dry-run")
    let state = try exchange.hub.state(for: exchange.machine)
    let done = try exchange.store.receive(
      state, command: "hub join", choosing: choice, isDryRun: isDryRun)
    let isRefused = !done.conflicts.isEmpty && choice == nil
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
      + done.conflicts.map { "conflict: \($0.line)" }
    let answer = Answer.text(
      // The error tells the conflicts.
      isRefused ? "" : lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "number": .int(number), "changes": .array(done.changes.map(ChangeJSON.value)),
        "conflicts": .array(done.conflicts.map(\.json)), "dryRun": .bool(isDryRun),
      ])
    return isRefused ? answer.failing(.conflicts(done.conflicts, "hub join")) : answer
  }
}
