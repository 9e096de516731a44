import RouteHub
import RouteModel
import RouteStorage

extension Command {
  static let hubSet = Command(
    "hub set", in: .hub, "Names the database that stores share",
    arguments: [Argument("ADDRESS", .hubAddress)],
    discussion: """
      ADDRESS is a URL or any other text that libpq takes: postgresql://db.example/routes,
      service=routes, several hosts with target_session_attrs=read-write. It is kept in the store,
      so it must not contain a password: that comes from ~/.pgpass, a service file, or PGPASSWORD.
      It does not connect yet. config hub --unset forgets the address.
      """,
    examples: [
      .init("hub set postgresql://db.example/routes", "Then hub init, once, or hub pull")
    ]
  ) { call, shell in
    let address = try HubAddress(call.require("ADDRESS"))
    try shell.workspace.requireStore().setSetting("hub", address.text)
    return .text(
      "the hub is \(address.text)".escapingControls(), json: ["hub": .string(address.text)])
  }
}
