import RouteHub
import RouteModel
import RouteStorage

extension Command {
  static let hubClone = Command(
    "hub clone", in: .hub, "Fills a new store with a hub's catalog",
    arguments: [Argument("ADDRESS", .hubAddress)],
    options: [
      .channel("Make it follow a channel: it has what that names, and no changes of its own"),
      .migrations,
    ],
    use: .creates,
    discussion: """
      The catalog and the applied migrations become the first revision of the store; the log before
      them stays on the hub. The files of the migrations are written into the directory of migrations
      if that exists. A store that has revisions uses hub pull or hub join instead. If the hub has
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
        "exists", "the store already has revisions: use hub set, then hub pull or hub join")
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
        json: [
          "number": .int(0), "rows": .int(0), "channel": .optional(channel), "files": .array([]),
        ])
    }
    let command = "hub clone \(address.text)" + (channel.map { " --channel \($0)" } ?? "")
    let done = try store.receive(
      state, RebaseOptions(migrations: try shell.migrations(call), command: command))
    try shell.take(done, from: hub, for: machine)
    let number = revision.number ?? 0
    let source = channel.map { ", where channel \($0) is" } ?? ""
    let lines =
      ["cloned h\(number)\(source): \(ChangeSummary.counts(done.changes))"]
      + done.files.map { "wrote \($0)".escapingControls() }
    return .text(
      lines.joined(separator: "\n"),
      json: [
        "number": .int(number), "rows": .int(done.changes.count), "channel": .optional(channel),
        "files": .strings(done.files),
      ])
  }
}
