import RouteHub
import RouteModel
import RouteStorage
import Texts

extension Hub {
  /// The hub of a store, which is not reached yet.
  ///
  /// - Parameter keepsTrying: Whether to look for it for ever, once it was reached.
  /// - Throws: ``ShellError`` `no-hub`; `hub-library`.
  @MainActor convenience init(
    of workspace: Workspace, _ printer: Printer, keepsTrying: Bool = false
  ) throws {
    self.init(at: try workspace.hubAddress(), printer, keepsTrying: keepsTrying)
  }

  /// A hub at an address. A terminal shows that it is asked.
  @MainActor convenience init(
    at address: HubAddress, _ printer: Printer, keepsTrying: Bool = false
  ) {
    var options = Hub.Options()
    options.keepsTrying = keepsTrying
    if keepsTrying { options.pauses += [8, 15, 30] }
    options.isStopped = { Interrupt.isPending }
    if !keepsTrying { printer.waiting("asking the hub") }
    options.isRetrying = { problem, seconds in
      // The hub belongs to the thread of the command.
      MainActor.assumeIsolated {
        let isWhole = seconds == seconds.rounded()
        printer.say(
          "\(problem); trying again in \(isWhole ? "\(Int(seconds))" : "\(seconds)") s")
      }
    }
    self.init(address, options: options)
  }
}

extension Workspace {
  /// The address of the store's hub.
  ///
  /// - Throws: ``ShellError`` `no-hub`.
  func hubAddress() throws -> HubAddress {
    let text = try requireStore().value(of: .hub)
    if text.isEmpty {
      throw ShellError.failure(
        "no-hub", "the store has no hub: config hub postgresql://… names the database")
    }
    return try HubAddress(text)
  }

  /// Checks that the hub has a channel. A hub that cannot be reached causes only a warning.
  ///
  /// - Throws: ``ShellError`` `no-hub`; ``HubError`` `unknown-channel`.
  func requireHubChannel(_ name: String, _ printer: Printer) throws {
    do {
      _ = try Hub(of: self, printer).moves(ofChannel: name)
    } catch let error as HubError where error.isTemporary {
      printer.warn(
        "the hub was not asked whether it has the channel '\(name)': \(error.message)",
        code: error.code.rawValue)
    }
  }

  /// Lets the registry follow what the store has taken from a hub, and tells the hub which revision
  /// that was. The hub may be away by now.
  func take(_ rebase: Rebase, from hub: Hub, for machine: HubMachine) throws {
    try follow(rebase.changes)
    if hasSeparateHistory { try recordingStore().history.numberEvents(as: requireStore()) }
    try? hub.note(machine, at: requireStore().sharing.sharedPoint().number)
  }
}
