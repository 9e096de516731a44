import CLibrary
import RouteHub
import RouteModel
import RouteStorage

extension Shell {
  /// The hub of the store, which is not reached yet.
  ///
  /// - Throws: ``ShellError`` `no-hub`; `hub-library`.
  ///
  /// - Parameter keepsTrying: Whether to look for it for ever, once it was reached.
  func hub(keepsTrying: Bool = false) throws -> Hub {
    hub(at: try hubAddress(), keepsTrying: keepsTrying)
  }

  private func hubAddress() throws -> HubAddress {
    guard let text = try workspace.requireStore().setting("hub"), !text.isEmpty else {
      throw ShellError.failure(
        "no-hub", "the store has no hub: config hub postgresql://… names the database")
    }
    return try HubAddress(text)
  }

  /// A hub at an address. A terminal shows that it is asked.
  func hub(at address: HubAddress, keepsTrying: Bool = false) -> Hub {
    var options = Hub.Options()
    options.keepsTrying = keepsTrying
    if keepsTrying { options.pauses += [8, 15, 30] }
    options.isStopped = { Interrupt.isPending }
    let errors = errors
    if !keepsTrying { errors.waiting("asking the hub") }
    options.isRetrying = { problem, seconds in
      // The hub belongs to the thread of the command.
      MainActor.assumeIsolated {
        let isWhole = seconds == seconds.rounded()
        errors.say(
          "\(problem); trying again in \(isWhole ? "\(Int(seconds))" : "\(seconds)") s")
      }
    }
    return Hub(address, options: options)
  }

  /// Names that the hub has; none if it does not answer soon, for somebody is typing.
  func namesOnHub(_ read: (Hub) throws -> [String]) -> [String] {
    guard let address = try? hubAddress() else { return [] }
    let start = Clock.monotonicNanoseconds
    var options = Hub.Options()
    options.isStopped = {
      Interrupt.isPending || Clock.monotonicNanoseconds - start > 500_000_000
    }
    options.pauses = []
    return (try? read(Hub(address, options: options))) ?? []
  }

  /// Checks that the hub has a channel. A hub that cannot be reached causes only a warning.
  ///
  /// - Throws: ``ShellError`` `no-hub`; ``HubError`` `unknown-channel`.
  func requireHubChannel(_ name: String) throws {
    do {
      _ = try hub().moves(ofChannel: name)
    } catch let error as HubError where error.mayPass {
      errors.warn(
        "the hub was not asked whether it has the channel '\(name)': \(error.message)",
        code: error.code.rawValue)
    }
  }

  /// The error for a channel that the hub does not have, with what helps a store that follows it.
  func tellingFollowedChannel(_ error: ShellError) -> ShellError {
    guard error.diagnostic.code == HubError.Code.channel.rawValue, let store = workspace.store,
      let channel = try? store.followedChannel(), error.diagnostic.values.first == channel
    else { return error }
    var error = error
    error.notes.append(
      "this store follows it: config hub-channel NAME lets it follow another, "
        + "config hub-channel --unset none")
    return error
  }

  /// The name of this machine on the hub.
  func machineName() throws -> String {
    let store = try workspace.requireStore()
    if let name = try store.setting("machine"), !name.isEmpty { return name }
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "unknown" }
    return bytes.withUnsafeBufferPointer { start in
      start.baseAddress.map { String(cString: $0) } ?? "unknown"
    }
  }
}
