import Interchange
import RouteModel
import RouteStorage
import Routing
import Texts

extension Kind {
  static let route = KindCommands<Route, RouteOptions>(
    list: .list(
      "routes", "All routes",
      filters: [
        .value("tag", \.tag, "TAG", .tag, "Only routes with the tag"),
        .value("class", \.className, "CLASS", .className, "Only routes of the class"),
        .all(\.owned), .all(\.unused),
      ],
      discussion: """
        With --csv the patterns have their options, and there are the columns when and requires: import csv
        reads the table back. A note says what it does not carry. With --json there is a link that opens each.

        --unused asks the history which routes nobody has used, each with the reason: never used, or not since
        the time of --since; or that nobody can say, because the route is too new, or the history begins too
        late. Links, redirects, segues and performs count, and so does a route that is shown as the parent or
        the guard of another; what failed does not. Uses under a former name are those of the route, and so
        are those of a route of the same name that was removed before. Without --since, less than a week of
        history cannot tell.
        """,
      examples: [
        .init("routes", "A table"), .init("routes --where editor --json", "For a program"),
        .init("routes --unused --since 90d", "What can go"),
        .init("routes --unused --hub", "What no machine has used", after: "hub init"),
      ]
    ) { words, workspace, printer in
      let catalog = try workspace.catalog
      let owners = try words.owned.owners(in: catalog)
      let routes = catalog.routes.byName.filter { route in
        words.tag.map { route.tags.contains($0) } ?? true
          && words.className.map { $0 == route.className } ?? true
          && (owners.isEmpty || owners.contains(route.owner))
      }
      if let unused = try words.unused.listing(routes, workspace, printer) { return unused }
      let rows = routes.map { RouteRow($0, in: catalog) }
      if printer.format.isJSON {
        let (registry, ordinary) = (try workspace.requireRegistry(), workspace.ordinaryPath)
        let examples = try rows.map { row in
          try Interrupt.check()
          var row = row
          row.example =
            registry.exampleLink(
              opening: row.route.identifier, otherwise: ordinary)?.url
          return row
        }
        return Listing(
          examples, RouteRow.facts + [.member("example") { .optional($0.example) }])
      }
      guard printer.format == .csv else { return Listing(rows, RouteRow.facts) }
      printer.note(missingFrom: rows.map(\.route.tableCells), catalog)
      return Listing(rows, RouteRow.tableFacts)
    },
    name: Argument("ID", .route),
    addOptions: RouteOptions.shared + [
      .value("kind", \.own.kind, "KIND", "What the class makes: controller, view or service")
    ],
    editOptions: RouteOptions.shared + [
      .value("name", \.newName, "NEW", "Its new identifier, also where guards and routes name it")
    ],
    removeOptions: [
      .flag("with-class", \.own.withClass, "Also removes its class, even with a kind or superclass")
    ],
    add: .init(
      "Adds a route, and the class that it names if that is missing",
      """
      Without --class the class is named after the route: editor makes EditorViewController. Everything
      is added in one transaction.
      """,
      .init(
        "route add editor --class EditorViewController --protocol EditorViewInput --exclusive",
        "A route that a protocol finds", after: "route remove editor"),
      .init("route add profile --url app://profile/:user --path push", "A route that a link finds")
    ),
    put: .init(
      "Adds a route, or changes the existing one to match",
      """
      Fields without an option get the defaults of route add, and patterns, protocols and tags that
      are not named are removed. What other commands have set stays: parameters, patterns with
      options, and the options of a pattern that is named. If nothing differs, nothing is changed and
      no revision is made, so that a script can run again.
      """,
      .init(
        "route put editor --class EditorViewController --url app://editor/:title --path push",
        "Whatever it was before")),
    edit: .init(
      "Changes a route",
      """
      What is not named stays. --path none leaves the path to the caller. --url adds a pattern;
      pattern remove removes one. Recorded events keep the identifier that they were recorded with.
      """,
      .init("route edit editor --path push", "Links push it from now on"),
      .init("route edit editor --name note-editor", "Another identifier; links keep working"),
      .init("route edit editor --disabled", "It stays, and matches nothing until --enabled")),
    remove: .init(
      "Deletes a route from the catalog",
      """
      Its patterns, protocols and parameters are removed with it. So is its class, if nothing else
      names it and it is a controller without a superclass. Any other class stays, unless
      --with-class is given. Screens that the route made stay on the simulated stack; remove ID
      takes one off it.
      """,
      .init("route remove editor", "Deletes the route; undo brings it back"),
      .init("route remove editor --with-class", "Also its class, with a kind or superclass")),
    rows: .own(
      add: { words, edit in try edit.addRoute(words) },
      edit: { words, edit in try edit.changeRoute(words) },
      remove: { words, edit in try edit.removeRoute(words) }))
}

extension Printer {
  /// Says what of a catalog a table of its routes does not carry.
  fileprivate func note(missingFrom cells: [Route.TableCells], _ catalog: RouteCatalog) {
    var parts = Set(cells.flatMap(\.missing)).sorted().map { word in
      "\(word) (\(Phrase.count(cells.count { $0.missing.contains(word) }, "route")))"
    }
    parts += [
      Phrase.some(catalog.redirects.count, "redirect"), Phrase.some(catalog.guards.count, "guard"),
      Phrase.some(catalog.adapters.count, "adapter"),
      Phrase.some(catalog.storyboards.count, "storyboard"),
    ].compactMap(\.self)
    if parts.isEmpty { return }
    note(
      Diagnostic(
        code: "not-carried",
        message: "not in the table: \(Phrase.list(parts)); export json has everything"))
  }
}

/// A route as a line of `routes`.
struct RouteRow {
  let route: Route
  let kind: DestinationClass.Kind
  /// A link that opens the route, if one was looked for.
  var example: String?

  init(_ route: Route, in catalog: RouteCatalog) {
    self.route = route
    kind = catalog.classes[route.className]?.kind ?? .viewController
  }

  /// The columns and the document of a row.
  static var facts: [ListedFact<RouteRow>] {
    facts(
      patterns: { $0.patterns.joined(separator: "  ") },
      protocols: { $0.route.protocols.keys.sorted().joined(separator: " ") })
  }

  /// The same as a table that `import csv` reads.
  static var tableFacts: [ListedFact<RouteRow>] {
    facts(patterns: \.route.tableCells.patterns, protocols: \.route.tableCells.protocols) + [
      .text("when", \.route.tableCells.conditions), .text("requires", \.route.tableCells.guards),
    ]
  }

  private static func facts(
    patterns: @escaping (RouteRow) -> String, protocols: @escaping (RouteRow) -> String
  ) -> [ListedFact<RouteRow>] {
    [
      .text(.init("identifier", isFixed: true), \.route.identifier),
      .text("class", \.route.className),
      .text("path") { $0.route.defaultPath?.rawValue ?? "" },
      .text(.last("patterns"), patterns), .text("protocols", protocols), .text("state", \.state),
      .document(\.json),
    ]
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
        "requires": .strings(route.requires.sorted()),
        "parentParameters": .strings(
          route.parentParameters.map { "\($0.key)=\($0.value)" }.sorted()),
      ])
  }
}

struct RouteCommand: WorkspaceCommand {
  var identifier = ""
  static let signature = Signature<Self>(
    "route", in: .look, "One route with everything attached",
    arguments: [.init("ID", \.identifier, .route)],
    examples: [.init("route editor", "Class, patterns, protocols, parameters, adapters")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let catalog = try workspace.catalog
    let route = try catalog.row(Route.self, identifier)
    var details = RouteDetails(route, in: catalog)
    details.use = try workspace.use(of: route)
    return details.details.answer
  }
}

extension CatalogEdit {
  fileprivate mutating func addRoute(_ words: RouteWords) throws {
    let place = place(Route.self, words.name)
    guard let before = catalog.routes[place.name] else {
      return try put(try makeRoute(words), at: place)
    }
    try refuseUnlessPut("route", place.name)
    var route = try makeRoute(words, says: false)
    // What other commands give a route stays.
    route.parameters = before.parameters
    for (text, pattern) in before.patterns
    where route.patterns[text] != nil || pattern != Route.Pattern(text: text) {
      route.patterns[text] = pattern
    }
    try put(route, at: place)
    let changes = changes
    for line in workspace.lines(changes) { say(line) }
    if changes.isEmpty { say("nothing changed: route \(place.name) already has these values") }
  }

  /// The route that the options describe, with default values otherwise; its class is added if it
  /// is missing.
  ///
  /// - Parameter says: Whether to add a message.
  private mutating func makeRoute(_ words: RouteWords, says: Bool = true) throws -> Route {
    let usual = words.own.kind ?? .viewController
    var route = Route(
      identifier: words.name, className: SwiftNames.className(of: words.name, suffix: usual.suffix))
    try words.fields.apply(to: &route)
    if let kind = words.own.kind, let existing = catalog.classes[route.className],
      existing.kind != kind
    {
      throw ShellError.failure(
        "class-exists", "class \(route.className) is already a \(existing.kind.rawValue)")
    }
    try checkExclusive(route, words)
    let addedClass = addMissing(DestinationClass(name: route.className, kind: usual))
    try requirePath(of: route)
    let added = [addedClass].compactMap(\.self) + (try addNamed(words, to: &route))
    if says { say("added \((added + ["route \(words.name)"]).joined(separator: ", "))") }
    return route
  }

  fileprivate mutating func changeRoute(_ words: RouteWords) throws {
    let place = place(Route.self, words.name)
    let old = try about(\RouteWords.name) { try row(place) }
    var route = old
    route.identifier = words.newName ?? route.identifier
    try words.fields.apply(to: &route)
    let differences = differences(from: old, to: route)
    try checkExclusive(route, words, replacing: place.name)
    let addedClass = addMissing(DestinationClass(name: route.className))
    try requirePath(of: route, was: old)
    let added = [addedClass].compactMap(\.self) + (try addNamed(words, to: &route))
    try about(words.newName == nil ? \RouteWords.name : \RouteWords.newName) {
      try put(route, at: place)
    }
    if !added.isEmpty { say("added \(added.joined(separator: ", "))") }
    if !differences.isEmpty || added.isEmpty { say(place.subject("of"), differences) }
  }

  fileprivate mutating func removeRoute(_ words: RouteWords) throws {
    let place = place(Route.self, words.name)
    let route = try about(\RouteWords.name) { try self.row(place) }
    if let use = use(of: RowName("route", place.name)) { throw use }
    remove(route)
    let isClassUsed = isNamed(RowName("class", route.className))
    let row = catalog.classes[route.className]
    let hasClass =
      row != nil && !isClassUsed
      && (words.own.withClass || row == DestinationClass(name: route.className))
    if hasClass, let row { remove(row) }
    sayRemoved(
      place.subject("of"),
      with: [
        Phrase.some(route.patterns.count, "pattern"),
        Phrase.some(route.protocols.count, "protocol"),
        Phrase.some(route.parameters.count, "parameter"),
        hasClass ? "class \(route.className)" : nil,
      ])
    if row != nil, !isClassUsed, !hasClass {
      say(
        "class \(route.className) stays: to remove it, class remove \(route.className.scriptWord)")
    } else if isClassUsed, words.own.withClass {
      say("class \(route.className) stays: something else names it")
    }
  }

  /// Adds to a route the patterns and protocols that the options name; returns the names of what
  /// was added.
  private mutating func addNamed(
    _ words: RouteWords, to route: inout Route
  ) throws -> [String] {
    var added: [String] = []
    func add(
      _ names: [String], _ kind: Route.ProtocolKind, _ path: ArgumentPath
    ) throws {
      for (index, name) in names.enumerated() where route.protocols[name] != kind {
        try about(path, index) { try refuseProvided(name, except: route.identifier) }
        route.protocols[name] = kind
        added.append(kind == .module ? "module protocol \(name)" : "protocol \(name)")
      }
    }
    try add(words.own.protocols, .destination, \RouteWords.own.protocols)
    try add(words.own.modules, .module, \RouteWords.own.modules)
    let dialect = try about(\RouteWords.own.syntax) {
      try words.own.syntax.map(PatternSyntax.dialect)
    }
    for (index, text) in words.own.urls.enumerated() {
      try about(\RouteWords.own.urls, index) {
        let pattern = try PatternSyntax.pattern(text, dialect)
        guard route.patterns[pattern.text] == nil else { return }
        try PatternText.check(pattern)
        route.patterns[pattern.text] = pattern
        added.append("pattern \(pattern.text)")
      }
    }
    return added
  }
}

extension CatalogEdit {
  /// Refuses a path that the route cannot be shown with. In a migration the check before the commit
  /// does that.
  ///
  /// - Parameter old: The route before: existing problems are not this command's.
  fileprivate func requirePath(of route: Route, was old: Route? = nil) throws {
    guard !workspace.isDetached else { return }
    func findings(_ route: Route) -> [Finding] {
      route.pathFindings(of: catalog.classes[route.className]?.kind ?? .viewController)
    }
    let known = Set(old.map(findings)?.map(\.code) ?? [])
    guard let found = findings(route).first(where: { !known.contains($0.code) }) else { return }
    throw ShellError.failure(found.code, Message(found.message))
  }
}

extension DestinationClass.Kind: ChoiceValue {}

extension DestinationClass.Kind {
  /// How the names of its classes end.
  var suffix: String {
    switch self {
    case .viewController: "ViewController"
    case .view: "View"
    case .service: "Service"
    }
  }
}

typealias RouteWords = RowWords<Route, RouteOptions>

/// What only a route has.
struct RouteOptions: OwnOptions {
  var urls: [String] = []
  var syntax: String?
  var protocols: [String] = []
  var modules: [String] = []
  /// The kind of a class that is made.
  var kind: DestinationClass.Kind?
  /// Whether its class is removed with it.
  var withClass = false

  /// The options that `route add` and `route edit` share.
  static let shared: [BoundOption<RouteWords>] = [
    .row(
      \.fields,
      then: [
        "class": [
          .value("url", \.own.urls, "PATTERN", .pattern, "A URL pattern of the route"),
          .syntax(\.own.syntax),
        ],
        "supports": [
          .value(
            "protocol", \.own.protocols, "NAME", .protocolName, "A protocol of the destination"),
          .value(
            "module", \.own.modules, "NAME", .protocolName,
            "A protocol of the module's configuration"),
        ],
      ])
  ]
}

extension CatalogEdit {
  /// Refuses a class that another route has exclusively, or an exclusive claim on a shared one.
  ///
  /// - Parameter old: The identifier of the route that it replaces.
  fileprivate func checkExclusive(
    _ route: Route, _ words: RouteWords, replacing old: String? = nil
  ) throws {
    guard
      let clash = original.exclusiveClash(
        adding: route, replacing: old, workspace.lookups), let other = clash.others.first
    else { return }
    guard clash.owner.identifier == route.identifier else {
      throw ShellError.failure(
        "exclusive-class", "route '\(clash.owner.identifier)' has \(route.className) exclusively"
      ).marking(words.fields.span("class"))
    }
    throw ShellError.failure(
      "exclusive-class",
      "\(route.className) cannot be exclusive to '\(route.identifier)': route "
        + "'\(other.identifier)' makes it too"
    ).marking(words.fields.span("exclusive"))
  }
}
