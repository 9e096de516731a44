import RouteHub
import RouteModel
import RouteStorage

/// `hub pull --follow`: pulls whenever others have pushed, until it is stopped.
@MainActor
struct HubFollowing {
  private let command: HubPull
  private let format: OutputFormat
  private let shell: Shell
  private let exchange: HubExchange
  /// The longest time between two pulls, in seconds; nil means the usual one.
  private let interval: Int?

  init(_ command: HubPull, _ format: OutputFormat, _ shell: Shell) throws {
    if command.dryRun {
      throw ShellError.usage(
        "--follow and --dry-run exclude each other", span: command.follow?.span)
    }
    interval = try command.every.map { try Int($0, label: "--every") }
    if let interval, interval < 1 {
      throw ShellError.usage("--every is at least 1", span: command.every?.span)
    }
    self.command = command
    self.format = format
    self.shell = shell
    exchange = try HubExchange(shell, keepsTrying: true)
  }

  /// - Returns: Never, unless nobody reads the output any more.
  /// - Throws: `interrupted`, and what needs somebody to decide: conflicts, another hub.
  func run() throws -> Answer {
    var isTold = false
    while !shell.output.isClosed {
      do {
        let hears = try exchange.hub.listen()
        try pull()
        let seconds = interval ?? (hears ? 60 : 5)
        if !isTold {
          isTold = true
          shell.errors.say(
            hears
              ? "following the hub"
              : "following the hub, which cannot announce pushes: asking it every \(seconds) s")
        }
        try exchange.hub.waitForNews(Double(seconds))
      } catch let error as HubError where error.mayPass && isTold {
        try rest(error.message)
      } catch let error as StoreError where error.code == .locked {
        try rest(error.message)
      }
    }
    return .none
  }

  private func pull() throws {
    // What another program has changed is in the store, but not in memory.
    _ = try shell.workspace.reloadIfChanged()
    let pulled = try PulledRevisions(by: command, exchange)
    if pulled.isRefused { throw ShellError.conflicts(pulled.rebase.conflicts, "hub pull") }
    if pulled.way.revisions.isEmpty { return }
    shell.show(.text(pulled.line, json: pulled.json), format: format)
    shell.output.flush()
  }

  private func rest(_ problem: String) throws {
    shell.errors.say("\(problem); trying again in 5 s")
    try exchange.hub.rest(5)
  }
}
