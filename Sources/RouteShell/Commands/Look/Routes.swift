import RouteModel
import RouteStorage

extension Command {
  static let routes = Command(
    "routes", in: .look, "All routes",
    options: Option.listing + [
      .value("tag", "TAG", .tag, "Only routes with the tag"),
      .value("class", "CLASS", .className, "Only routes of the class"),
    ],
    examples: [.init("routes", "A table"), .init("routes --where editor --json", "For a program")]
  ) { call, shell in
    let limit = try call.number("limit")
    let isFiltered = ["where", "tag", "class"].contains { call[$0] != nil }
    let catalog = try shell.workspace.catalog { store in
      try isFiltered ? nil : limit.flatMap { try store.loadRoutes(first: $0) }
    }
    var listing = Listing([
      .init("identifier", isFixed: true), .init("class"), .init("path"), .last("patterns"),
      .init("protocols"), .init("state"),
    ])
    for route in catalog.routes.values.sorted(by: { $0.identifier < $1.identifier }) {
      if let tag = call["tag"], !route.tags.contains(tag) { continue }
      if let name = call["class"], route.className != name { continue }
      let row = RouteRow(route, in: catalog)
      listing.add(row.cells, json: row.json)
    }
    return try call.list(listing)
  }
}

/// A route as a line of `routes`.
struct RouteRow {
  let route: Route
  let kind: DestinationClass.Kind

  init(_ route: Route, in catalog: RouteCatalog) {
    self.route = route
    kind = catalog.classes[route.className]?.kind ?? .viewController
  }

  var patterns: [String] { route.patterns.keys.sorted() }

  var state: String {
    var words: [String] = []
    if !route.isEnabled { words.append("disabled") }
    if route.isExclusive { words.append("exclusive") }
    if route.isInternal { words.append("internal") }
    return words.joined(separator: " ")
  }

  var cells: [String] {
    [
      route.identifier, route.className, route.defaultPath?.rawValue ?? "",
      patterns.joined(separator: "  "), route.protocols.keys.sorted().joined(separator: " "), state,
    ]
  }

  var json: JSONValue {
    route.shownJSON(inColumnOrder: true)
      .inserting(["kind": .string(kind.rawValue)], after: "class")
      .inserting(
        ["protocols": .strings(route.protocols.keys.sorted()), "patterns": .strings(patterns)],
        after: "path"
      )
      .adding(["tags": .strings(route.tags.sorted())])
  }
}
