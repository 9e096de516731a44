import Interchange
import RouteModel
import RouteStorage
import Texts

struct RoutesCommand: WorkspaceCommand {
  var list = ListOptions()
  var tag, className: String?
  static let signature = Signature<Self>(
    "routes", in: .look, "All routes",
    options: [
      .all(\.list), .value("tag", \.tag, "TAG", .tag, "Only routes with the tag"),
      .value("class", \.className, "CLASS", .className, "Only routes of the class"),
    ],
    discussion: """
      With --csv the patterns have their options, and there are the columns when and requires: import csv
      reads the table back. A note says what it does not carry.
      """,
    examples: [.init("routes", "A table"), .init("routes --where editor --json", "For a program")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let catalog = try workspace.catalog
    let (tag, name) = (tag, className)
    let rows = catalog.routes.values
      .filter { route in
        tag.map { route.tags.contains($0) } ?? true && name.map { $0 == route.className } ?? true
      }
      .ordered(by: \.identifier)
      .map { RouteRow($0, in: catalog) }
    guard printer.format == .csv else {
      return list.answer(
        Listing(
          rows,
          RouteRow.facts(
            patterns: { $0.patterns.joined(separator: "  ") },
            protocols: { $0.route.protocols.keys.sorted().joined(separator: " ") })))
    }
    let cells = Dictionary(
      uniqueKeysWithValues: rows.map { ($0.route.identifier, $0.route.tableCells) })
    printer.note(missingFrom: Array(cells.values), catalog)
    func cell(_ cell: @escaping (Route.TableCells) -> String) -> (RouteRow) -> String {
      { row in cells[row.route.identifier].map(cell) ?? "" }
    }
    return list.answer(
      Listing(
        rows,
        RouteRow.facts(patterns: cell(\.patterns), protocols: cell(\.protocols)) + [
          .text("when", cell(\.conditions)), .text("requires", cell(\.guards)),
        ]))
  }
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

  init(_ route: Route, in catalog: RouteCatalog) {
    self.route = route
    kind = catalog.classes[route.className]?.kind ?? .viewController
  }

  /// The columns and the document of a row.
  static func facts(
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

struct RouteCommand: CatalogCommand {
  var identifier = ""
  static let signature = Signature<Self>(
    "route", in: .look, "One route with everything attached",
    arguments: [.init("ID", \.identifier, .route)],
    examples: [.init("route editor", "Class, patterns, protocols, parameters, adapters")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    let route = try catalog.row(Route.self, identifier)
    let details = RouteDetails(route, in: catalog)
    return .text(details.text, json: details.json)
  }
}

/// A route with everything attached.
struct RouteDetails: Sendable {
  private let route: Route
  private let row: RouteRow
  private let adapters: [Adapter]
  private let scenes: [Scene]

  init(_ route: Route, in catalog: RouteCatalog) {
    self.route = route
    row = RouteRow(route, in: catalog)
    adapters = catalog.adapters.values.filter { route.protocols[$0.provided] != nil }
      .ordered(by: \.required)
    scenes = catalog.scenes.values.filter { $0.className == route.className }.sorted {
      $0.id < $1.id
    }
  }

  var text: String {
    var lines = ["\(route.identifier)  \(route.className)  (\(row.kind.rawValue))"]
    func add(_ title: String, _ text: String) {
      guard !text.isEmpty else { return }
      lines.append("  \(title)\(String(repeating: " ", count: max(1, 12 - title.count)))\(text)")
    }
    add("summary", route.summary)
    add("owner", route.owner)
    add("tags", route.tags.sorted().joined(separator: ", "))
    add("when", route.conditions.map(\.word).sorted().joined(separator: "  "))
    add("state", row.state)
    add("requires", route.requires.sorted().joined(separator: ", "))
    if let parent = route.parent {
      let given = route.parentParameters.ordered(by: \.key)
      add("parent", ([parent] + given.map { "\($0.key)=\($0.value)" }).joined(separator: "  "))
    }
    add("path", route.defaultPath?.rawValue ?? "")
    add("supports", route.supportedPaths.map(\.rawValue).sorted().joined(separator: ", "))
    for pattern in route.patterns.values.ordered(by: \.text) {
      add("pattern", ([pattern.text] + pattern.shownWords()).joined(separator: "  "))
    }
    for (name, kind) in route.protocols.ordered(by: \.key) {
      add("protocol", kind == .module ? "\(name)  module" : name)
    }
    for adapter in adapters { add("adapter", "\(adapter.required) → \(adapter.provided)") }
    for parameter in route.parameters.values.ordered(by: \.name) {
      let words = parameter.shownWords(without: "type").map {
        $0.hasPrefix("allow ") ? "allows" + $0.dropFirst(5) : $0
      }
      add(
        "parameter",
        ([parameter.name, parameter.kind.rawValue] + words).joined(separator: "  "))
    }
    for scene in scenes { add("scene", scene.path) }
    return lines.map { $0.escapingControls() }.joined(separator: "\n")
  }

  var json: JSONValue {
    row.json.adding([
      "supports": .strings(route.supportedPaths.map(\.rawValue).sorted()),
      "patternDetails": .array(
        route.patterns.values.ordered(by: \.text).map {
          PatternRow(route: route.identifier, pattern: $0).json
        }),
      "protocolDetails": .array(
        route.protocols.ordered(by: \.key).map {
          Route.ProvidedProtocol(name: $0.key, kind: $0.value).shownJSON()
        }), "adapters": .strings(adapters.map(\.required)),
      "parameters": .array(
        route.parameters.values.ordered(by: \.name).map { $0.shownJSON() }),
      "scenes": .strings(scenes.map(\.path)),
    ])
  }
}

struct RouteAdd: AddCommand {
  var id = ""
  var kind: DestinationClass.Kind?
  var options = RouteOptions()
  var isPut = false
  static let signature = Signature<Self>(
    "route add", "Adds a route, and the class that it names if that is missing",
    arguments: [.init("ID", \.id, .text)],
    options: [
      .all(\.options),
      .value("kind", \.kind, "KIND", "What the class makes: controller, view or service"),
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
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = edit.place(Route.self, id)
    guard let before = edit.routes[place.name] else {
      return try edit.put(try makeRoute(&edit), at: place)
    }
    try edit.refuseUnlessPut("route", place.name)
    var route = try makeRoute(&edit, says: false)
    // What other commands give a route stays.
    route.parameters = before.parameters
    for (text, pattern) in before.patterns
    where route.patterns[text] != nil || pattern != Route.Pattern(text: text) {
      route.patterns[text] = pattern
    }
    try edit.put(route, at: place)
    let changes = edit.changes
    for line in edit.workspace.lines(changes) { edit.say(line) }
    if changes.isEmpty {
      edit.say("nothing changed: route \(place.name) already has these values")
    }
  }

  static let put = {
    var put = putEntry
    put.discussion = """
      Fields without an option get the defaults of route add, and patterns, protocols and tags that
      are not named are removed. What other commands have set stays: parameters, patterns with
      options, and the options of a pattern that is named. If nothing differs, nothing is changed and
      no revision is made, so that a script can run again.
      """
    put.examples = [
      .init(
        "route put editor --class EditorViewController --url app://editor/:title --path push",
        "Whatever it was before")
    ]
    return put
  }()

  /// The route that the options describe, with default values otherwise; its class is added if it
  /// is missing.
  ///
  /// - Parameter says: Whether to add a message.
  @MainActor private func makeRoute(_ edit: inout CatalogEdit, says: Bool = true) throws -> Route {
    let usual = kind ?? .viewController
    var route = Route(identifier: id, className: defaultClassName(id, usual))
    try options.fields.apply(to: &route)
    if let kind, let existing = edit.catalog.classes[route.className], existing.kind != kind {
      throw ShellError.failure(
        "class-exists", "class \(route.className) is already a \(existing.kind.rawValue)")
    }
    try edit.checkExclusive(route)
    let addedClass = edit.addMissing(DestinationClass(name: route.className, kind: usual))
    try edit.requirePath(of: route)
    let added = [addedClass].compactMap(\.self) + (try options.addNamed(to: &route, &edit))
    if says { edit.say("added \((added + ["route \(id)"]).joined(separator: ", "))") }
    return route
  }
}

struct RouteEdit: ChangeCommand {
  var id = ""
  var options = RouteOptions()
  var name: String?
  static let signature = Signature<Self>(
    "route edit", "Changes a route", arguments: [.init("ID", \.id, .route)],
    options: [
      .all(\.options),
      .value("name", \.name, "NEW", "Its new identifier, also where guards and routes name it"),
    ],
    discussion: """
      What is not named stays. --path none leaves the path to the caller. --url adds a pattern;
      pattern remove removes one. Recorded events keep the identifier that they were recorded with.
      """,
    examples: [
      .init("route edit editor --path push", "Links push it from now on"),
      .init("route edit editor --name note-editor", "Another identifier; links keep working"),
      .init("route edit editor --disabled", "It stays, and matches nothing until --enabled"),
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = edit.place(Route.self, id)
    let old = try edit.row(place)
    var route = old
    route.identifier = name ?? route.identifier
    try options.fields.apply(to: &route)
    let differences = edit.differences(from: old, to: route)
    try edit.checkExclusive(route, replacing: place.name)
    let addedClass = edit.addMissing(DestinationClass(name: route.className))
    try edit.requirePath(of: route, was: old)
    let added = [addedClass].compactMap(\.self) + (try options.addNamed(to: &route, &edit))
    try edit.put(route, at: place)
    if !added.isEmpty { edit.say("added \(added.joined(separator: ", "))") }
    if !differences.isEmpty || added.isEmpty { edit.say(place.subject("of"), differences) }
  }
}

struct RouteRemove: ChangeCommand {
  var id = ""
  var withClass = false
  static let signature = Signature<Self>(
    "route remove", "Deletes a route from the catalog", arguments: [.init("ID", \.id, .route)],
    options: [
      .flag("with-class", \.withClass, "Also removes its class, even with a kind or superclass")
    ],
    discussion: """
      Its patterns, protocols and parameters are removed with it. So is its class, if nothing else
      names it and it is a controller without a superclass. Any other class stays, unless
      --with-class is given. Screens that the route made stay on the simulated stack; remove ID
      takes one off it.
      """,
    examples: [
      .init("route remove editor", "Deletes the route; undo brings it back"),
      .init("route remove editor --with-class", "Also its class, with a kind or superclass"),
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = edit.place(Route.self, id)
    let route = try edit.row(place)
    if let use = edit.use(of: RowName("route", place.name)) { throw use }
    edit.remove(route)
    let isClassUsed = edit.isNamed(RowName("class", route.className))
    let row = edit.classes[route.className]
    let hasClass =
      row != nil && !isClassUsed
      && (withClass || row == DestinationClass(name: route.className))
    if hasClass, let row { edit.remove(row) }
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
    } else if isClassUsed, withClass {
      edit.say("class \(route.className) stays: something else names it")
    }
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

/// The options that `route add` and `route edit` share.
struct RouteOptions: OptionGroup {
  var fields = RowFields<Route>()
  var urls: [ExpandedWord] = []
  var syntax: ExpandedWord?
  var protocols: [String] = []
  var modules: [String] = []

  static let options: [BoundOption<Self>] = [
    .row(
      \.fields,
      then: [
        "class": [
          .value("url", \.urls, "PATTERN", .pattern, "A URL pattern of the route"),
          .syntax(\.syntax),
        ],
        "supports": [
          .value(
            "protocol", \.protocols, "NAME", .protocolName, "A protocol of the destination"),
          .value(
            "module", \.modules, "NAME", .protocolName,
            "A protocol of the module's configuration"),
        ],
      ])
  ]

  /// Adds to a route the patterns and protocols that the options name; returns the names of what
  /// was added.
  @MainActor fileprivate func addNamed(
    to route: inout Route, _ edit: inout CatalogEdit
  ) throws -> [String] {
    var added: [String] = []
    for (names, kind) in [(protocols, Route.ProtocolKind.destination), (modules, .module)] {
      for name in names where route.protocols[name] != kind {
        try edit.refuseProvided(name, except: route.identifier)
        route.protocols[name] = kind
        added.append(kind == .module ? "module protocol \(name)" : "protocol \(name)")
      }
    }
    for word in urls {
      let pattern = try PatternSyntax.pattern(word, syntax)
      guard route.patterns[pattern.text] == nil else { continue }
      try PatternText.check(pattern, word: word)
      route.patterns[pattern.text] = pattern
      added.append("pattern \(pattern.text)")
    }
    return added
  }
}

extension CatalogEdit {
  /// Refuses a class that another route has exclusively, or an exclusive claim on a shared one.
  ///
  /// - Parameter old: The identifier of the route that it replaces.
  fileprivate func checkExclusive(_ route: Route, replacing old: String? = nil) throws {
    guard
      let clash = original.exclusiveClash(
        adding: route, replacing: old, workspace.lookups), let other = clash.others.first
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
