import RouteHub
import RouteModel
import RouteStorage

@MainActor
extension HubPull {
  /// Fills a new store with a hub's catalog: `hub pull ADDRESS`.
  func clone(
    _ address: HubAddress, _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    let channel = try SettingValue.channel(self.channel)
    let store = try workspace.requireStore()
    guard store.revision == 0 else {
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
    let command = "hub pull \(address.text)" + (channel.map { " --channel \($0)" } ?? "")
    let done = try store.receive(
      state, RebaseOptions(migrations: try migrations(workspace, printer), command: command))
    try workspace.take(done, from: hub, for: machine)
    let number = revision.hubNumber ?? 0
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
      + findings.map(\.hubLine) + done.conflicts.map { "conflict: \($0.line)" }
      + done.files.map { "wrote \($0)" }
    let answer = Answer.text(
      // The error tells the conflicts.
      done.isRefused ? "" : lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "number": .int(number), "changes": .array(done.changes.map(ChangeJSON.value)),
        "unshared": .array(done.unshared.map(ChangeJSON.value)),
        "conflicts": .array(done.conflicts.map(\.json)), "files": .strings(done.files),
        "findings": .array(findings.map(\.hubJSON)), "dryRun": .bool(isDryRun),
      ])
    return done.isRefused
      ? answer.failing(.conflicts(done.conflicts, "hub pull --join")) : answer
  }
}
