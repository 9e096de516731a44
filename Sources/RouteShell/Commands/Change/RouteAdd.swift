import RouteModel

extension Command {
  static let routeAdd = Command(
    "route add", in: .change, "Adds a route, and what it names and is missing",
    arguments: [Argument("ID", .text)],
    options: RouteOptions.all + [
      .value(
        "kind", "KIND", .choice(DestinationClass.Kind.allCases.map(\.rawValue)),
        "What the class makes: controller, view or service"),
      .flag("disabled", "The route matches nothing until it is enabled"),
    ],
    use: .creates, isAllowedInMigration: true,
    discussion: """
      Without --class the class is named after the route: editor makes EditorViewController. Everything
      is added in one transaction.
      """,
    examples: [
      .init(
        "route add editor --class EditorViewController --protocol EditorViewInput --exclusive",
        "A route that a protocol finds"),
      .init("route add profile --url app://profile/:user --path push", "A route that a link finds"),
    ]
  ) { call, shell in
    let identifier = try call.require("ID")
    return try shell.change(call) { edit throws(ShellError) in
      try CatalogEdit.refuse("route", identifier, if: edit.routes[identifier] != nil)
      guard !identifier.isEmpty else { throw .usage("a route needs a name") }
      let kind: DestinationClass.Kind = try call.choice("kind") ?? .viewController
      var route = Route(
        identifier: identifier,
        className: defaultClassName(identifier, kind), isEnabled: !call.has("disabled"))
      var ignored = FieldChanges()
      try RouteOptions.apply(call, to: &route, &ignored, ordinary: .show)
      if let existing = edit.classes[route.className], call["kind"] != nil, existing.kind != kind {
        throw .failure(
          "class-exists", "class \(route.className) is a \(existing.kind.rawValue) already")
      }
      try edit.checkExclusive(route)
      var added = [try edit.addClass(route.className, kind: kind)].compactMap { $0 }
      added += try edit.addNamed(call, to: &route)
      edit.routes[identifier] = route
      edit.say("added \((added + ["route \(identifier)"]).joined(separator: ", "))")
    }
  }
}

/// `editor` → `EditorViewController`, `order-list` → `OrderListViewController`.
func defaultClassName(_ identifier: String, _ kind: DestinationClass.Kind) -> String {
  let words = identifier.split { !$0.isLetter && !$0.isNumber }
  let base = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  let ending =
    switch kind {
    case .viewController: "ViewController"
    case .view: "View"
    case .service: "Service"
    }
  return (base.isEmpty ? "Route" : base) + (base.hasSuffix(ending) ? "" : ending)
}
