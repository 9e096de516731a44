import RouteModel

extension [Option] {
  /// What `route add` and `route edit` share.
  static let ofRoutes = Option.described(Route.self).inserting(
    .value("url", "PATTERN", .pattern, repeats: true, "A URL pattern of the route"), after: "class"
  ).inserting(
    .value("protocol", "NAME", .protocolName, repeats: true, "A protocol of the destination"),
    .value(
      "module", "NAME", .protocolName, repeats: true, "A protocol of the module's configuration"),
    after: "supports")
}

extension CatalogEdit {
  /// Gives a route the patterns and protocols that the options name; the names of what was added.
  mutating func addNamed(_ call: Call, to route: inout Route) throws(ShellError) -> [String] {
    var added: [String] = []
    for (option, kind) in [("protocol", Route.ProtocolKind.destination), ("module", .module)] {
      for name in call.all(option) where route.protocols[name] != kind {
        if let other = provider(of: name), other.identifier != route.identifier {
          throw .failure(
            "duplicate-protocol", "protocol \(name) is provided by route '\(other.identifier)'")
        }
        route.protocols[name] = kind
        added.append(kind == .module ? "module protocol \(name)" : "protocol \(name)")
      }
    }
    for word in call.words("url") where route.patterns[word.text] == nil {
      let text = word.text
      try PatternText.check(text, word: word)
      route.patterns[text] = Route.Pattern(text: text)
      added.append("pattern \(text)")
    }
    return added
  }

  /// Refuses a class that another route has exclusively, or an exclusive claim on a shared one.
  func checkExclusive(_ route: Route) throws(ShellError) {
    let (identifier, className) = (route.identifier, route.className)
    let owner = catalog.routes.firstRow {
      $0.isExclusive && $0.className == className && $0.identifier != identifier
    }
    if let owner {
      throw .failure(
        "exclusive-class", "route '\(owner.identifier)' has \(route.className) exclusively")
    }
    guard route.isExclusive else { return }
    let others = catalog.routes.values.filter {
      $0.className == className && $0.identifier != identifier
    }
    if let other = others.min(by: { $0.identifier < $1.identifier }) {
      throw .failure(
        "exclusive-class",
        "\(route.className) cannot be exclusive to '\(route.identifier)': route "
          + "'\(other.identifier)' makes it too")
    }
  }
}
