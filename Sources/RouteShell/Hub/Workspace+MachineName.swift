import Files
import RouteHub
import RouteModel
import RouteStorage

extension Workspace {
  /// This machine, for the hub.
  func hubMachine(_ printer: Printer) throws -> HubMachine {
    let store = try requireStore()
    if try store.sharing.detectCopy() {
      printer.say(
        "this store is a copy of another: from now on it has a name of its own on the hub")
    }
    return HubMachine(
      origin: try store.sharing.identity(), name: try machineName(), toolVersion: Version.number,
      format: LoggedChanges.format, channel: try store.sharing.followedChannel())
  }

  /// The name of this machine on the hub.
  private func machineName() throws -> String {
    let name = try requireStore().value(of: .machine)
    return name.isEmpty ? MachineName.of(host: Platform.hostName) : name
  }
}
