import RouteModel

extension [Option] {
  /// The options that `route add` and `route edit` share.
  static let ofRoutes = Option.described(Route.self).inserting(
    .value("url", "PATTERN", .pattern, repeats: true, "A URL pattern of the route"), after: "class"
  ).inserting(
    .value("protocol", "NAME", .protocolName, repeats: true, "A protocol of the destination"),
    .value(
      "module", "NAME", .protocolName, repeats: true, "A protocol of the module's configuration"),
    after: "supports")
}

extension CatalogEdit {
  /// Refuses a path that the route cannot be shown with. In a migration the check before the commit
  /// does that.
  ///
  /// - Parameter old: The route before: existing problems are not this command's.
  func requirePath(of route: Route, was old: Route? = nil) throws {
    guard !shell.isInMigration else { return }
    func findings(_ route: Route) -> [Finding] {
      route.pathFindings(of: catalog.classes[route.className]?.kind ?? .viewController)
    }
    let known = Set(old.map(findings)?.map(\.code) ?? [])
    guard let found = findings(route).first(where: { !known.contains($0.code) }) else { return }
    throw ShellError.failure(found.code, Message(found.message))
  }

  /// Adds to a route the patterns and protocols that the options name; returns the names of what
  /// was added.
  mutating func addNamed(to route: inout Route) throws -> [String] {
    var added: [String] = []
    for (option, kind) in [("protocol", Route.ProtocolKind.destination), ("module", .module)] {
      for name in call.all(option) where route.protocols[name] != kind {
        try catalog.refuseProvided(name, except: route.identifier)
        route.protocols[name] = kind
        added.append(kind == .module ? "module protocol \(name)" : "protocol \(name)")
      }
    }
    for word in call.words("url") where route.patterns[word.text] == nil {
      try PatternText.check(Route.Pattern(text: word.text), word: word)
      route.patterns[word.text] = Route.Pattern(text: word.text)
      added.append("pattern \(word.text)")
    }
    return added
  }
}

extension RouteCatalog {
  /// Refuses a class that another route has exclusively, or an exclusive claim on a shared one.
  func checkExclusive(_ route: Route) throws {
    let others = routes.values.filter {
      $0.className == route.className && $0.identifier != route.identifier
    }.sorted { $0.identifier < $1.identifier }
    // The others had the class before it.
    guard let clash = ExclusiveClash(among: others + [route]), let other = clash.others.first
    else { return }
    guard clash.owner.identifier == route.identifier else {
      throw ShellError.failure(
        "exclusive-class", "route '\(clash.owner.identifier)' has \(route.className) exclusively")
    }
    throw ShellError.failure(
      "exclusive-class",
      "\(route.className) cannot be exclusive to '\(route.identifier)': route "
        + "'\(other.identifier)' makes it too")
  }
}
