import RouteModel

extension Command {
  private static let newRouteOptions: [Option] =
    .ofRoutes + [
      .value(
        "kind", "KIND", .choice(DestinationClass.Kind.allCases.map(\.rawValue)),
        "What the class makes: controller, view or service"),
      .flag("disabled", "The route matches nothing until it is enabled"),
    ]

  static let routeAdd = Command(
    "route add", in: .change, "Adds a route, and what it names and is missing",
    arguments: [Argument("ID", .text)], options: newRouteOptions + [.ifMissing], use: .creates,
    isAllowedInMigration: true,
    discussion: """
      Without --class the class is named after the route: editor makes EditorViewController. Everything
      is added in one transaction.
      """,
    examples: [
      .init(
        "route add editor --class EditorViewController --protocol EditorViewInput --exclusive",
        "A route that a protocol finds"),
      .init("route add profile --url app://profile/:user --path push", "A route that a link finds"),
      .init(
        "route add editor --class EditorViewController --if-missing",
        "In a script that may run again"),
    ]
  ) { call, shell in
    let identifier = try call.require("ID")
    let answer = try shell.change(call) { edit throws(ShellError) in
      if let existing = edit.routes[identifier] {
        try CatalogEdit.refuse("route", identifier, unlessAllowedBy: call)
        try edit.keep(existing, call)
        return
      }
      let made = try edit.makeRoute(identifier, call)
      edit.routes[identifier] = made.route
      edit.say("added \((made.added + ["route \(identifier)"]).joined(separator: ", "))")
    }
    shell.variables.lastRoute = identifier
    return answer
  }

  static let routePut = Command(
    "route put", in: .change, "Adds a route, or makes the one that is there exactly so",
    arguments: [Argument("ID", .route)], options: newRouteOptions, use: .creates,
    isAllowedInMigration: true,
    discussion: """
      What is not named is as route add would leave it: a pattern, a protocol, a tag that is not named is taken
      away. What other commands give a route stays: its parameters, and the options of a pattern that stays.
      Where all is already so nothing is changed, and no revision is made: a script can run again.
      """,
    examples: [
      .init(
        "route put editor --class EditorViewController --url app://editor/:title --path push",
        "Whatever it was before")
    ]
  ) { call, shell in
    let identifier = try call.require("ID")
    return try shell.change(call) { edit throws(ShellError) in
      let before = edit.routes[identifier]
      var (route, added) = try edit.makeRoute(identifier, call)
      guard let before else {
        edit.routes[identifier] = route
        edit.say("added \((added + ["route \(identifier)"]).joined(separator: ", "))")
        return
      }
      route.parameters = before.parameters
      for (text, pattern) in before.patterns where route.patterns[text] != nil {
        route.patterns[text] = pattern
      }
      edit.routes[identifier] = route
      let changes = edit.changes
      for line in shell.lines(changes) { edit.say(line) }
      if changes.isEmpty { edit.say("route \(identifier) is already so") }
    }
  }
}

extension CatalogEdit {
  /// The route that the options describe, all others being as in a new one; its class is added if it is missing.
  ///
  /// - Returns: The route, and what is new with it, for the message.
  fileprivate mutating func makeRoute(
    _ identifier: String, _ call: Call
  ) throws(ShellError) -> (route: Route, added: [String]) {
    guard !identifier.isEmpty else { throw .usage("a route needs a name") }
    let kind: DestinationClass.Kind = try call.choice("kind") ?? .viewController
    var route = Route(
      identifier: identifier,
      className: defaultClassName(identifier, kind), isEnabled: !call.has("disabled"))
    try call.apply(to: &route)
    if let existing = catalog.classes[route.className], call["kind"] != nil, existing.kind != kind {
      throw .failure(
        "class-exists", "class \(route.className) is a \(existing.kind.rawValue) already")
    }
    try checkExclusive(route)
    var added = [try addClass(route.className, kind: kind)].compactMap { $0 }
    added += try addNamed(call, to: &route)
    return (route, added)
  }

  /// Leaves a route as it is, if it is as the options say.
  fileprivate mutating func keep(_ existing: Route, _ call: Call) throws(ShellError) {
    var route = existing
    try call.apply(to: &route)
    if call.has("disabled") { route.isEnabled = false }
    var found = differences(from: existing, to: route)
    if let row = catalog.classes[existing.className] {
      var wanted = row
      wanted.kind = try call.choice("kind") ?? row.kind
      found += differences(from: row, to: wanted)
    }
    var scratch = self
    try keep(
      "route", existing.identifier, unless: found, without: try scratch.addNamed(call, to: &route))
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
