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
    let catalog = try shell.workspace.catalog
    let (tag, name) = (call["tag"], call["class"])
    let rows = catalog.routes.values
      .filter { route in
        tag.map { route.tags.contains($0) } ?? true && name.map { $0 == route.className } ?? true
      }
      .sorted { $0.identifier < $1.identifier }
      .map { RouteRow($0, in: catalog) }
    return try call.list(
      Listing(
        rows,
        [
          .text(.init("identifier", isFixed: true), \.route.identifier),
          .text("class", \.route.className),
          .text("path") { $0.route.defaultPath?.rawValue ?? "" },
          .text(.last("patterns")) { $0.patterns.joined(separator: "  ") },
          .text("protocols") { $0.route.protocols.keys.sorted().joined(separator: " ") },
          .text("state", \.state), .document(\.json),
        ]))
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

  var json: JSONValue {
    route.shownJSON(inColumnOrder: true)
      .inserting(["kind": .string(kind.rawValue)], after: "class")
      .inserting(
        ["protocols": .strings(route.protocols.keys.sorted()), "patterns": .strings(patterns)],
        after: "path"
      )
      .adding([
        "tags": .strings(route.tags.sorted()),
        "when": .strings(route.conditions.map(\.word).sorted()),
      ])
  }
}
