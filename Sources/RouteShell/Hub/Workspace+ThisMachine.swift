import CLibrary
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
      format: Revision.format, channel: try store.sharing.followedChannel())
  }

  /// The name of this machine on the hub.
  private func machineName() throws -> String {
    let store = try requireStore()
    if let name = try store.setting("machine"), !name.isEmpty { return name }
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "unknown" }
    return bytes.withUnsafeBufferPointer { start in
      start.baseAddress.map { String(cString: $0) } ?? "unknown"
    }
  }
}
