import Interchange
import RouteModel

extension Command {
  static let routeEdit = changing(
    "route edit", "Changes a route", [Argument("ID", .route)], options: .ofRoutes,
    discussion: """
      What is not named stays. --path none leaves the path to the caller. --url adds a pattern;
      pattern remove removes one.
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
    discussion: """
      Patterns, protocols and parameters stay with it; guards and routes that name it follow.
      Recorded events keep the old name.
      """,
    examples: [.init("route rename editor note-editor", "Links keep working")]
  ) { edit throws in
    let place = try edit.place(Route.self)
    var route = try edit.row(place)
    route.identifier = try edit.call.require("NEW")
    try edit.put(route, at: place)
    edit.catalog.renameRouteUses(place.name, to: route.identifier)
    edit.say("renamed route \(place.name) → \(route.identifier)")
  }

  static let routeRemove = changing(
    "route remove", "Deletes a route from the catalog", [Argument("ID", .route)],
    options: [.flag("with-class", "Also removes its class, even with a kind or superclass")],
    discussion: """
      Its patterns, protocols and parameters are removed with it. So is its class, if nothing else
      names it and it is a controller without a superclass. Any other class stays, unless
      --with-class is given. Screens that the route made stay on the simulated stack; remove ID
      takes one off it.
      """,
    examples: [
      .init("route remove editor", "Deletes the route; undo brings it back"),
      .init("route remove editor --with-class", "Also its class, with a kind or superclass"),
    ]
  ) { edit throws in
    let place = try edit.place(Route.self)
    let route = try edit.row(place)
    let users = edit.catalog.users(ofRoute: place.name).filter { $0 != "route \(place.name)" }
    guard users.isEmpty else {
      throw ShellError.failure(
        "route-in-use",
        "route \(place.name) is named by \(Phrase.list(users)) — remove or change that first")
    }
    edit.routes[place.name] = nil
    let isClassUsed = edit.catalog.classUses[route.className] != nil
    let row = edit.classes[route.className]
    let hasClass =
      row != nil && !isClassUsed
      && (edit.call.has("with-class") || row == DestinationClass(name: route.className))
    if hasClass { edit.classes[route.className] = nil }
    edit.sayRemoved(
      place.subject("of"),
      with: [
        Phrase.some(route.patterns.count, "pattern"),
        Phrase.some(route.protocols.count, "protocol"),
        Phrase.some(route.parameters.count, "parameter"),
        hasClass ? "class \(route.className)" : nil,
      ])
    if row != nil, !isClassUsed, !hasClass {
      edit.say(
        "class \(route.className) stays: to remove it, class remove \(route.className.scriptWord)")
    } else if isClassUsed, edit.call.has("with-class") {
      edit.say("class \(route.className) stays: something else names it")
    }
  }

  static let routeEnable = enabling("route enable", true, "Lets a route match again")
  static let routeDisable = enabling(
    "route disable", false, "Keeps a route, but stops it from matching")

  private static func enabling(_ name: String, _ isEnabled: Bool, _ summary: String) -> Command {
    changing(
      name, summary, [Argument("ID", .route)], examples: [.init("\(name) editor", summary)]
    ) { edit throws in
      let place = try edit.place(Route.self)
      var route = try edit.row(place)
      let word = isEnabled ? "enabled" : "disabled"
      edit.say(
        route.isEnabled == isEnabled
          ? "route \(place.name) is already \(word)" : "\(word) route \(place.name)")
      route.isEnabled = isEnabled
      try edit.put(route, at: place)
    }
  }
}
