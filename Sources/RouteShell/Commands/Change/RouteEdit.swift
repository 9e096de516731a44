import RouteModel

extension Command {
  static let routeEdit = changing(
    "route edit", "Changes a route", [Argument("ID", .route)], options: .ofRoutes,
    discussion: """
      What is not named stays. --path none leaves the path to the caller. --url adds a pattern; pattern
      remove takes one away.
      """,
    examples: [.init("route edit editor --path push", "Links push it from now on")]
  ) { edit throws in
    let place = try edit.place(Route.self)
    let old = try edit.row(place)
    var route = old
    try edit.call.apply(to: &route)
    let differences = edit.differences(from: old, to: route)
    try edit.catalog.checkExclusive(route)
    let addedClass = edit.addMissing(DestinationClass(name: route.className))
    try edit.requirePath(of: route, was: old)
    let added = [addedClass].compactMap(\.self) + (try edit.addNamed(to: &route))
    try edit.put(route, at: place)
    if !added.isEmpty { edit.say("added \(added.joined(separator: ", "))") }
    if !differences.isEmpty || added.isEmpty { edit.say(place.subject("of"), differences) }
  }

  static let routeRename = changing(
    "route rename", "Gives a route another identifier",
    [Argument("ID", .route), Argument("NEW", .text)],
    discussion:
      "Patterns, protocols and parameters stay with it. What history recorded keeps the old name.",
    examples: [.init("route rename editor note-editor", "Links go on working")]
  ) { edit throws in
    let place = try edit.place(Route.self)
    var route = try edit.row(place)
    route.identifier = try edit.call.require("NEW")
    try edit.put(route, at: place)
    edit.say("renamed route \(place.name) → \(route.identifier)")
  }

  static let routeRemove = changing(
    "route remove", "Deletes a route from the catalog", [Argument("ID", .route)],
    discussion: """
      Its patterns, protocols and parameters go with it, and its class if nothing else names it. Screens
      that it made stay on the simulated stack; to take one off it: remove ID.
      """,
    examples: [.init("route remove editor", "Deletes the route; undo brings it back")]
  ) { edit throws in
    let place = try edit.place(Route.self)
    let route = try edit.row(place)
    edit.routes[place.name] = nil
    let hasClass = edit.catalog.removeClassIfUnused(route.className)
    edit.sayRemoved(
      place.subject("of"),
      with: [
        Phrase.count(route.patterns.count, "pattern"),
        Phrase.count(route.protocols.count, "protocol"),
        Phrase.count(route.parameters.count, "parameter"),
        hasClass ? "class \(route.className)" : nil,
      ])
  }

  static let routeEnable = enabling("route enable", true, "Lets a route match again")
  static let routeDisable = enabling(
    "route disable", false, "Keeps a route's rows and lets it match nothing")

  private static func enabling(_ name: String, _ isEnabled: Bool, _ summary: String) -> Command {
    changing(
      name, summary, [Argument("ID", .route)], examples: [.init("\(name) editor", summary)]
    ) { edit throws in
      let place = try edit.place(Route.self)
      var route = try edit.row(place)
      let word = isEnabled ? "enabled" : "disabled"
      edit.say(
        route.isEnabled == isEnabled
          ? "route \(place.name) is \(word) already" : "\(word) route \(place.name)")
      route.isEnabled = isEnabled
      try edit.put(route, at: place)
    }
  }
}

extension RouteCatalog {
  /// Removes a class that no route, scene or other class names; whether it did.
  fileprivate mutating func removeClassIfUnused(_ name: String) -> Bool {
    guard classes[name] != nil, !routes.values.contains(where: { $0.className == name }),
      !scenes.values.contains(where: { $0.className == name }),
      !classes.values.contains(where: { $0.superclass == name })
    else { return false }
    classes[name] = nil
    return true
  }
}
