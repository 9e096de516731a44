import RouteModel

extension Command {
  static let classes = Command(
    "classes", in: .look, "All destination classes", options: Option.listing,
    examples: [.init("classes", "With the routes that make them")]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let makers = Dictionary(grouping: catalog.routes.values, by: \.className)
    return try call.list(
      Listing(
        catalog.classes.values.sorted { $0.name < $1.name },
        ListedFact.described(\.self, title: "class") + [
          .init("routes") { .strings((makers[$0.name] ?? []).map(\.identifier).sorted()) }
        ]))
  }
}
