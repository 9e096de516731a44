import RouteHub
import RouteModel
import RouteStorage
import Texts

/// `hub pull --follow`: pulls whenever others have pushed, until it is stopped. What passes by itself:
/// ``HubError/isTemporary``.
@MainActor
struct HubFollowing {
  /// How often the hub is asked, in seconds, though it announces pushes.
  nonisolated static let usualInterval = 60
  /// How often a hub is asked that cannot announce them.
  nonisolated static let intervalWithoutNews = 5
  /// How long it rests after an error that passes by itself, in seconds.
  private static let pause = 5

  private let command: HubPull
  private let workspace: Workspace
  private let printer: Printer
  private let exchange: HubExchange
  /// The longest time between two pulls, in seconds; nil means the usual one.
  private let interval: Int?

  init(_ command: HubPull, _ workspace: Workspace, _ printer: Printer) throws {
    if command.dryRun {
      throw ShellError.usage(
        "--follow and --dry-run exclude each other", at: \HubPull.follow)
    }
    interval = command.every
    if let interval, interval < 1 {
      throw ShellError.usage("--every is at least 1", at: \HubPull.every)
    }
    self.command = command
    (self.workspace, self.printer) = (workspace, printer)
    exchange = try HubExchange(workspace, printer, keepsTrying: true)
  }

  /// - Returns: Never, unless nobody reads the output any more.
  /// - Throws: `interrupted`, and what needs somebody to decide: conflicts, another hub.
  func run() throws -> Answer {
    var isTold = false
    while !printer.isClosed {
      do {
        let hears = try exchange.hub.listen()
        try pull()
        let seconds = interval ?? (hears ? Self.usualInterval : Self.intervalWithoutNews)
        if !isTold {
          isTold = true
          printer.say(
            hears
              ? "following the hub"
              : "following the hub, which cannot announce pushes: asking it every \(seconds) s")
        }
        try exchange.hub.waitForNews(Double(seconds))
      } catch let error as HubError where error.isTemporary && isTold {
        try rest(error.message)
      } catch let error as StoreError where error.code == .locked {
        try rest(error.message)
      }
    }
    return .none
  }

  private func pull() throws {
    // What another program has changed is in the store, but not in memory.
    _ = try workspace.reloadIfChanged()
    let pulled = try PulledRevisions(by: command, exchange)
    if pulled.isRefused { throw ShellError.conflicts(pulled.rebase.conflicts, "hub pull") }
    if pulled.way.revisions.isEmpty { return }
    printer.show(.text(pulled.line, json: pulled.json))
    printer.flush()
  }

  private func rest(_ problem: String) throws {
    printer.say("\(problem); trying again in \(Self.pause) s")
    try exchange.hub.rest(Double(Self.pause))
  }
}
