import Interchange
import RouteModel

extension Command {
  static let routeAdd = changing(
    "route add", "Adds a route, and what it names if that is missing", [Argument("ID", .text)],
    options: .ofRoutes + [
      .value(
        "kind", "KIND", .choice(DestinationClass.Kind.allCases.map(\.rawValue)),
        "What the class makes: controller, view or service")
    ],
    discussion: """
      Without --class the class is named after the route: editor makes EditorViewController. Everything
      is added in one transaction.
      """,
    examples: [
      .init(
        "route add editor --class EditorViewController --protocol EditorViewInput --exclusive",
        "A route that a protocol finds", after: "route remove editor"),
      .init("route add profile --url app://profile/:user --path push", "A route that a link finds"),
    ]
  ) { edit throws in
    let place = try edit.place(Route.self)
    guard let before = edit.routes[place.name] else {
      return try edit.put(try edit.makeRoute(place.name), at: place)
    }
    try edit.refuseUnlessPut("route", place.name)
    var route = try edit.makeRoute(place.name, says: false)
    // What other commands give a route stays.
    route.parameters = before.parameters
    for (text, pattern) in before.patterns where route.patterns[text] != nil {
      route.patterns[text] = pattern
    }
    try edit.put(route, at: place)
    let changes = edit.changes
    for line in edit.shell.lines(changes) { edit.say(line) }
    if changes.isEmpty {
      edit.say("nothing changed: route \(place.name) already has these values")
    }
  }

  static let routePut = {
    var put = routeAdd.put
    put.discussion = """
      What is not named is as route add would leave it: a pattern, a protocol or a tag that is not
      named is removed. What other commands give a route stays: its parameters, and the options of a
      pattern that stays. If nothing differs, nothing is changed and no revision is made, so a
      script can run again.
      """
    put.examples = [
      .init(
        "route put editor --class EditorViewController --url app://editor/:title --path push",
        "Whatever it was before")
    ]
    return put
  }()

  static let routeEdit = changing(
    "route edit", "Changes a route", [Argument("ID", .route)],
    options: .ofRoutes + [
      .value("name", "NEW", "Its new identifier, also where guards and routes name it")
    ],
    discussion: """
      What is not named stays. --path none leaves the path to the caller. --url adds a pattern;
      pattern remove removes one. Recorded events keep the identifier that they were recorded with.
      """,
    examples: [
      .init("route edit editor --path push", "Links push it from now on"),
      .init("route edit editor --name note-editor", "Another identifier; links keep working"),
      .init("route edit editor --disabled", "It stays, and matches nothing until --enabled"),
    ]
  ) { edit throws in
    let place = try edit.place(Route.self)
    let old = try edit.row(place)
    var route = old
    route.identifier = edit.call["name"] ?? route.identifier
    try edit.call.apply(to: &route)
    let differences = edit.differences(from: old, to: route)
    try edit.catalog.checkExclusive(route, replacing: place.name)
    let addedClass = edit.addMissing(DestinationClass(name: route.className))
    try edit.requirePath(of: route, was: old)
    let added = [addedClass].compactMap(\.self) + (try edit.addNamed(to: &route))
    try edit.put(route, at: place)
    if route.identifier != place.name {
      edit.catalog.renameRouteUses(place.name, to: route.identifier)
    }
    if !added.isEmpty { edit.say("added \(added.joined(separator: ", "))") }
    if !differences.isEmpty || added.isEmpty { edit.say(place.subject("of"), differences) }
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
      className: defaultClassName(identifier, kind))
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

extension RouteCatalog {
  /// Refuses a class that another route has exclusively, or an exclusive claim on a shared one.
  ///
  /// - Parameter old: The identifier of the route that it replaces.
  func checkExclusive(_ route: Route, replacing old: String? = nil) throws {
    let others = routes.values.filter {
      $0.className == route.className && ![route.identifier, old].contains($0.identifier)
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
