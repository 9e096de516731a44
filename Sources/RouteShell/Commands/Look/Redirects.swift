import RouteModel

extension Command {
  static let redirects = Command(
    "redirects", in: .look, "All redirects: patterns, and where their URLs lead",
    options: Option.listing,
    examples: [.init("redirects --where editor", "Redirects that contain editor")]
  ) { call, shell in
    let rows = try shell.workspace.catalog.redirects.values
      .sorted { $0.pattern.text < $1.pattern.text }
    return try call.list(Listing(rows, ListedFact.described(\.self)))
  }
}
