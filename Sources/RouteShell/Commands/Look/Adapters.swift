import RouteModel

extension Command {
  static let adapters = Command(
    "adapters", in: .look, "All adapters: callers' protocols and the modules'",
    options: Option.listing,
    examples: [.init("adapters", "Required protocols and what provides them")]
  ) { call, shell in
    let rows = try shell.workspace.catalog.adapters.values.sorted { $0.required < $1.required }
    return try call.list(Listing(rows, ListedFact.described(\.self)))
  }
}
