import RouteModel

extension Command {
  static let protocols = Command(
    "protocols", in: .look, "All protocols and the routes that they find", options: Option.listing,
    examples: [.init("protocols", "Protocols of destinations and of modules")]
  ) { call, shell in
    let rows = try shell.workspace.catalog.routes.values.flatMap { route in
      route.protocols.map {
        (row: Route.ProvidedProtocol(name: $0.key, kind: $0.value), route: route.identifier)
      }
    }
    return try call.list(
      Listing(
        rows.sorted { $0.row.name < $1.row.name },
        ListedFact.described(\.row, title: "protocol") + [.init("route") { .string($0.route) }]))
  }
}
