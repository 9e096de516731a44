import RouteModel

extension Command {
  static let routeEdit = Command(
    "route edit", in: .change, "Changes a route", arguments: [Argument("ID", .route)],
    options: .ofRoutes, use: .creates, isAllowedInMigration: true,
    discussion: """
      What is not named stays. --path none leaves the path to the caller. --url adds a pattern; pattern
      remove takes one away.
      """,
    examples: [.init("route edit editor --path push", "Links push it from now on")]
  ) { call, shell in
    let identifier = try call.require("ID")
    return try shell.change(call) { edit throws(ShellError) in
      let old = try edit.row(Route.self, identifier)
      var route = old
      try call.apply(to: &route)
      let differences = edit.differences(from: old, to: route)
      try edit.checkExclusive(route)
      let addedClass = try edit.addClass(route.className)
      let added = [addedClass].compactMap { $0 } + (try edit.addNamed(call, to: &route))
      edit.routes[identifier] = route
      if !added.isEmpty { edit.say("added \(added.joined(separator: ", "))") }
      if !differences.isEmpty || added.isEmpty { edit.say("route", identifier, differences) }
    }
  }

  static let routeRename = Command(
    "route rename", in: .change, "Gives a route another identifier",
    arguments: [Argument("ID", .route), Argument("NEW", .text)], use: .creates,
    isAllowedInMigration: true,
    discussion:
      "Patterns, protocols and parameters stay with it. What history recorded keeps the old name.",
    examples: [.init("route rename editor note-editor", "Links go on working")]
  ) { call, shell in
    let old = try call.require("ID")
    let new = try call.require("NEW")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.row(Route.self, old)
      try CatalogEdit.refuse("route", new, if: edit.routes[new] != nil)
      guard !new.isEmpty else { throw .usage("a route needs a name") }
      route.identifier = new
      edit.rename(old, to: route)
      edit.say("renamed route \(old) → \(new)")
    }
  }

  static let routeRemove = Command(
    "route remove", in: .change, "Deletes a route from the catalog",
    arguments: [Argument("ID", .route)], use: .creates, isAllowedInMigration: true,
    discussion: """
      Its patterns, protocols and parameters go with it, and its class if nothing else names it. Screens
      that it made stay on the simulated stack; to take one off it: remove ID.
      """,
    examples: [.init("route remove editor", "Deletes the route; undo brings it back")]
  ) { call, shell in
    let identifier = try call.require("ID")
    return try shell.change(call) { edit throws(ShellError) in
      let route = try edit.row(Route.self, identifier)
      edit.routes[identifier] = nil
      var gone = [
        Phrase.count(route.patterns.count, "pattern"),
        Phrase.count(route.protocols.count, "protocol"),
        Phrase.count(route.parameters.count, "parameter"),
      ].compactMap { $0 }
      if edit.removeClassIfUnused(route.className) { gone.append("class \(route.className)") }
      edit.say("removed route \(identifier)" + (gone.isEmpty ? "" : " with \(Phrase.list(gone))"))
    }
  }

  static let routeEnable = enabling("route enable", true, "Lets a route match again")
  static let routeDisable = enabling(
    "route disable", false, "Keeps a route's rows and lets it match nothing")

  private static func enabling(_ name: String, _ isEnabled: Bool, _ summary: String) -> Command {
    Command(
      name, in: .change, summary, arguments: [Argument("ID", .route)], use: .creates,
      isAllowedInMigration: true, examples: [.init("\(name) editor", summary)]
    ) { call, shell in
      let identifier = try call.require("ID")
      return try shell.change(call) { edit throws(ShellError) in
        var route = try edit.row(Route.self, identifier)
        let was = route.isEnabled
        route.isEnabled = isEnabled
        edit.routes[identifier] = route
        edit.say(
          was == isEnabled
            ? "route \(identifier) is \(isEnabled ? "enabled" : "disabled") already"
            : "\(isEnabled ? "enabled" : "disabled") route \(identifier)")
      }
    }
  }
}

extension CatalogEdit {
  /// Removes a class that no route, scene or other class names; whether it did.
  mutating func removeClassIfUnused(_ name: String) -> Bool {
    guard catalog.classes[name] != nil,
      !catalog.routes.values.contains(where: { $0.className == name }),
      !catalog.scenes.values.contains(where: { $0.className == name }),
      !catalog.classes.values.contains(where: { $0.superclass == name })
    else { return false }
    catalog.classes[name] = nil
    return true
  }
}
