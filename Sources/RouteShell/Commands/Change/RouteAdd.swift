import RouteModel

extension Command {
  private static let newRouteOptions: [Option] =
    .ofRoutes + [
      .value(
        "kind", "KIND", .choice(DestinationClass.Kind.allCases.map(\.rawValue)),
        "What the class makes: controller, view or service"),
      .flag("disabled", "The route matches nothing until it is enabled"),
    ]

  static let routeAdd = changing(
    "route add", "Adds a route, and what it names if that is missing", [Argument("ID", .text)],
    options: newRouteOptions + [.ifMissing],
    discussion: """
      Without --class the class is named after the route: editor makes EditorViewController. Everything
      is added in one transaction.
      """,
    examples: [
      .init(
        "route add editor --class EditorViewController --protocol EditorViewInput --exclusive",
        "A route that a protocol finds", after: "route remove editor"),
      .init("route add profile --url app://profile/:user --path push", "A route that a link finds"),
      .init(
        "route add editor --class EditorViewController --if-missing",
        "In a script that may run again"),
    ]
  ) { edit throws in
    let place = try edit.place(Route.self)
    if let existing = edit.routes[place.name] {
      try edit.refuseUnlessAllowed("route", place.name)
      try edit.keep(existing)
    } else {
      try edit.put(try edit.makeRoute(place.name), at: place)
    }
  }

  static let routePut = changing(
    "route put", "Adds a route, or changes the existing one to match",
    [Argument("ID", .route)], options: newRouteOptions,
    discussion: """
      What is not named is as route add would leave it: a pattern, a protocol or a tag that is not
      named is removed. What other commands give a route stays: its parameters, and the options of a
      pattern that stays. If nothing differs, nothing is changed and no revision is made, so a
      script can run again.
      """,
    examples: [
      .init(
        "route put editor --class EditorViewController --url app://editor/:title --path push",
        "Whatever it was before")
    ]
  ) { edit throws in
    let place = try edit.place(Route.self)
    let before = edit.routes[place.name]
    var route = try edit.makeRoute(place.name, says: before == nil)
    if let before {
      route.parameters = before.parameters
      for (text, pattern) in before.patterns where route.patterns[text] != nil {
        route.patterns[text] = pattern
      }
    }
    try edit.put(route, at: place)
    if before == nil { return }
    let changes = edit.changes
    for line in edit.shell.lines(changes) { edit.say(line) }
    if changes.isEmpty {
      edit.say("nothing changed: route \(place.name) already has these values")
    }
  }
}

extension CatalogEdit {
  /// The route that the options describe, with default values otherwise; its class is added if it
  /// is missing.
  ///
  /// - Parameter says: Whether to add a message.
  fileprivate mutating func makeRoute(
    _ identifier: String, says: Bool = true
  ) throws -> Route {
    let kind: DestinationClass.Kind = try call.choice("kind") ?? .viewController
    var route = Route(
      identifier: identifier,
      className: defaultClassName(identifier, kind), isEnabled: !call.has("disabled"))
    try call.apply(to: &route)
    if let existing = catalog.classes[route.className], call["kind"] != nil, existing.kind != kind {
      throw ShellError.failure(
        "class-exists", "class \(route.className) is already a \(existing.kind.rawValue)")
    }
    try catalog.checkExclusive(route)
    let addedClass = addMissing(DestinationClass(name: route.className, kind: kind))
    try requirePath(of: route)
    let added = [addedClass].compactMap(\.self) + (try addNamed(to: &route))
    if says { say("added \((added + ["route \(identifier)"]).joined(separator: ", "))") }
    return route
  }

  /// Keeps an existing route, but throws if it differs from the options.
  fileprivate mutating func keep(_ existing: Route) throws {
    var route = existing
    try call.apply(to: &route)
    if call.has("disabled") { route.isEnabled = false }
    var found = differences(from: existing, to: route)
    if let row = catalog.classes[existing.className] {
      var wanted = row
      wanted.kind = try call.choice("kind") ?? row.kind
      found += differences(from: row, to: wanted)
    }
    let missing = try addNamed(to: &route)
    try keep("route", existing.identifier, unless: found, without: missing)
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
