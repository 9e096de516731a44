import RouteModel
import Routing
import Simulation

extension Command {
  static let guards = Command(
    "guards", in: .look, "All guards: their routes, who requires them, whether they are on",
    options: Option.listing,
    examples: [.init("guards", "What must be fulfilled first")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let on = RouteContext.names(shell.recorder.context["guards"])
    let rows = catalog.guards.values.sorted { $0.name < $1.name }
    return try call.list(
      Listing(
        rows,
        ListedFact.described(\.self) + [
          .init("requiredBy") { row in
            .strings(
              catalog.routes.values.filter { $0.requires.contains(row.name) }.map(\.identifier)
                .sorted())
          },
          .init("on") { .bool(on.contains($0.name)) },
        ]))
  }
}
