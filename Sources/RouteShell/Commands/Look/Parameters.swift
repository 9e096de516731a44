import RouteModel

extension Command {
  static let parameters = Command(
    "parameters", in: .look, "The declared parameters of a route",
    arguments: [Argument("ROUTE", .route)], options: Option.listing,
    examples: [.init("parameters editor", "Types, defaults, what is sensitive")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let identifier = try call.require("ROUTE")
    let route = try catalog.row(Route.self, identifier)
    let rows = route.parameters.values.sorted { $0.name < $1.name }
    return try call.list(Listing(rows, ListedFact.described(\.self)))
  }
}
