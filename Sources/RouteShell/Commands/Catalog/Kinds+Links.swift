import Interchange
import RouteModel
import Routing
import Texts
import URLPatterns

/// The kinds of rows that say which links there are, and what they carry.
extension Kind {
  static let pattern = KindCommands<Route.Pattern, PatternOptions>(
    list: .list(
      "patterns", "All URL patterns",
      filters: [.value("route", \.owner, "ROUTE", .route, "Only patterns of the route")],
      examples: [.init("patterns --where editor", "Patterns and routes that contain editor")]
    ) { words, workspace, _ in
      let catalog = try workspace.catalog
      let routes =
        try words.owner.map { name in
          [try about(\ListWords.owner) { try catalog.row(Route.self, name) }]
        } ?? Array(catalog.routes.values)
      let wanted = routes.flatMap { route in
        route.patterns.values.map { PatternRow(route: route.identifier, pattern: $0) }
      }.sorted { ($0.pattern.text, $0.route) < ($1.pattern.text, $1.route) }
      return Listing(wanted, PatternRow.facts)
    },
    owner: Argument("ROUTE", .route), name: Argument("PATTERN", .pattern),
    addOptions: [.row(\.fields), .syntax(\.own.syntax)],
    editOptions: [
      .row(\.fields), .value("to", \.newName, "PATTERN", .newPattern, "The new text"),
      .syntax(\.own.syntax),
    ],
    add: .init(
      "Gives a route a URL pattern", "A pattern without blanks, quotes or $ needs no quoting.",
      .init(#"pattern add editor app://editor/:id(\d+){/edit}?"#, "A number, and perhaps /edit"),
      .init("pattern add editor /notes/* --priority 10", "Any scheme and host, before others")),
    edit: .init(
      "Changes the options of a pattern", "",
      .init("pattern edit editor app://editor/:title --path present", "Its links are presented")),
    remove: .init(
      "Removes a URL pattern from a route", "",
      .init("pattern remove editor app://editor/:title", "Its links no longer match")),
    rows: .at { words, edit in
      let name =
        words.verb.mayAdd ? try words.written(words.name, \PatternWords.name).text : words.name
      return try edit.place(name, in: \.patterns, of: words.owner)
    },
    set: { row, words, _ in
      let isNew = words.verb.mayAdd
      guard let text = isNew ? words.name : words.newName else { return }
      let written = try words.written(text, isNew ? \PatternWords.name : \PatternWords.newName)
      row.text = written.text
      if isNew || words.own.syntax != nil { row.isSlashStrict = written.isSlashStrict }
    },
    // The options, too, can make an expression too large.
    check: { row, words, _ in
      try about(words.newName == nil ? \PatternWords.name : \PatternWords.newName) {
        try PatternText.check(row)
      }
    })

  static let redirect = KindCommands<Redirect, RedirectOptions>(
    list: .list(
      "redirects", "All redirects: patterns, and where their URLs lead",
      examples: [.init("redirects --where editor", "Redirects that contain editor")]
    ) { _, workspace, _ in
      Listing(try workspace.catalog.redirects.byName, ListedFact.described(\.self))
    },
    name: Argument("PATTERN", .redirect), value: Argument("TARGET", .newPattern),
    editOptions: [
      .value("target", \.own.target, "TARGET", .newPattern, "Where it leads, like the word TARGET"),
      .row(\.fields),
      .value(
        "new-pattern", \.newName, "PATTERN", .newPattern,
        "Other links than before: the new text of its pattern"),
    ],
    add: .init(
      "Sends the URLs of a pattern to another URL",
      """
      TARGET is a URL with the names of the pattern's captures; '*' is the next capture without a
      name. A target that begins with '/' keeps the scheme and the host. The rest of the query is
      carried over, unless --drop-query says otherwise or the target has an item of that name. The
      new URL is matched like any other, and may be redirected again. A redirect that leads round in
      a circle is refused.
      """,
      .init(
        "redirect add app://old/:title app://editor/:title?from=old", "Old links open the editor"),
      .init("redirect add /notes/* /editor/*", "In any scheme and host")),
    edit: .init(
      "Changes where a redirect leads, its pattern, or its options", "",
      .init(
        "redirect edit app://old/:title --target app://editor/:title?from=old", "Another target",
        after: "redirect add app://old/:title app://editor/:title"),
      .init(
        "redirect edit app://old/:title --drop-query", "Only the target's own query",
        after: "redirect add app://old/:title app://editor/:title")),
    remove: .init(
      "Deletes a redirect", "",
      .init(
        "redirect remove app://old/:title", "Its links no longer match",
        after: "redirect add app://old/:title app://editor/:title")),
    rows: .at { words, edit in
      if words.value != nil, words.own.target != nil {
        throw ShellError.usage("the target is given twice", at: \RedirectWords.own.target)
      }
      return edit.place(Redirect.self, words.name)
    },
    set: { row, words, _ in row.target = words.value ?? words.own.target ?? row.target },
    subject: { "redirect \($0.pattern.text) → \($0.target)" },
    check: { row, words, _ in
      try about(words.newName == nil ? \RedirectWords.name : \RedirectWords.newName) {
        try PatternText.check(row.pattern)
      }
      guard let mistake = row.targetMistake else { return }
      let isOption = words.own.target != nil
      let isGiven = isOption || words.value != nil
      throw ShellError(mistake).about(
        isOption ? \RedirectWords.own.target : isGiven ? \RedirectWords.value : \RedirectWords.name)
    })

  static let parameter = KindCommands<Route.Parameter, NoOwnOptions>(
    list: .list(
      "parameters", "The declared parameters of a route",
      arguments: [.init("ROUTE", \.owner, .route, occurrence: .required)],
      examples: [.init("parameters editor", "Types, defaults, what is sensitive")]
    ) { words, workspace, _ in
      let route = try workspace.catalog.row(Route.self, words.owner ?? "")
      return Listing(route.parameters.values.ordered(by: \.name), ListedFact.described(\.self))
    },
    owner: Argument("ROUTE", .route), name: Argument("NAME", .parameterName),
    add: .init(
      "Declares a parameter of a route", "",
      .init(
        "parameter add editor page --type int --default 1", "A number with a default",
        after: "parameter remove editor page"),
      .init("parameter add editor token --sensitive", "Masked in what is recorded")),
    edit: .init(
      "Changes a declared parameter", "",
      .init("parameter edit editor page --required", "Links must carry it")),
    remove: .init(
      "Removes the declaration of a parameter", "",
      .init("parameter remove editor page", "Links may still carry it")),
    rows: .at { words, edit in try edit.place(words.name, in: \.parameters, of: words.owner) },
    check: { row, words, edit in
      try row.check(words.fields)
      edit.explainDefault(row)
    })

  static let providedProtocol = KindCommands<Route.ProvidedProtocol, NoOwnOptions>(
    list: .list(
      "protocols", "All protocols and the routes that they find",
      examples: [.init("protocols", "Protocols of destinations and of modules")]
    ) { _, workspace, _ in
      let rows = try workspace.catalog.routes.values.flatMap { route in
        route.protocols.map {
          (row: Route.ProvidedProtocol(name: $0.key, kind: $0.value), route: route.identifier)
        }
      }
      return Listing(
        rows.ordered(by: \.row.name),
        ListedFact.described(\.row, title: "protocol") + [.init("route") { .string($0.route) }])
    },
    owner: Argument("ROUTE", .route), isFoundByName: true,
    name: Argument("NAME", .providedProtocol),
    addOptions: [.row(\.fields, without: ["destination"])],
    editOptions: [
      .value("name", \.newName, "NEW", "Its new name, also in adapters"), .row(\.fields),
    ],
    add: .init(
      "Adds a protocol by which a route is found", "",
      .init(
        "protocol add editor EditorViewInput", "The protocol of the destination",
        after: "protocol remove EditorViewInput")),
    edit: .init(
      "Renames a protocol or changes its kind", "",
      .init("protocol edit EditorViewInput --name NoteEditorInput", "Renames it")),
    remove: .init(
      "Removes a protocol from the route that it finds", "",
      .init("protocol remove EditorViewInput", "The route stays")),
    rows: .at { words, edit in
      guard words.verb.mayAdd else {
        let place = try about(\ProtocolWords.name) { try edit.placeOfProtocol(words.name) }
        if let name = words.newName, name != words.name {
          try about(\ProtocolWords.newName) { try edit.refuseProvided(name) }
        }
        return place
      }
      let place = try edit.place(words.name, in: \.providedProtocols, of: words.owner)
      try about(\ProtocolWords.name) {
        try edit.refuseProvided(place.name, except: edit.isPut ? place.route : nil)
      }
      return place
    },
    subject: { $0.kind == .module ? "module protocol \($0.name)" : nil },
    renamed: { old, new, edit in
      edit.rename(RowName("protocol", old), to: RowName("protocol", new))
    })
}

private typealias ProtocolWords = RowWords<Route.ProvidedProtocol, NoOwnOptions>

typealias PatternWords = RowWords<Route.Pattern, PatternOptions>

/// What only a pattern has.
struct PatternOptions: OwnOptions {
  var syntax: String?
}

extension PatternWords {
  /// A pattern of the words as it is written here.
  fileprivate func written(
    _ text: String, _ path: ArgumentPath
  ) throws -> Route.Pattern {
    let dialect = try about(\Self.own.syntax) { try own.syntax.map(PatternSyntax.dialect) }
    return try about(path) { try PatternSyntax.pattern(text, dialect) }
  }
}

typealias RedirectWords = RowWords<Redirect, RedirectOptions>

/// What only a redirect has.
struct RedirectOptions: OwnOptions {
  /// Where it leads.
  var target: String?
}

/// A pattern as a line of `patterns`.
struct PatternRow {
  var route: String
  var pattern: Route.Pattern

  static var facts: [ListedFact<PatternRow>] {
    [
      .text("pattern", \.pattern.text), .text("route", \.route),
      .text(.number("priority")) { String($0.pattern.priority) },
      .text("path") { $0.pattern.path?.rawValue ?? "" },
      .text("options") {
        $0.pattern.shownWords(without: "priority", "path").joined(separator: " ")
      }, .document(\.json),
    ]
  }

  var json: JSONValue {
    let owner: JSONValue = ["route": .string(route)]
    return owner.adding(pattern.shownJSON().replacing("text", by: "pattern"))
  }
}

extension CatalogEdit {
  /// With a default, no link without the parameter is refused any more.
  fileprivate mutating func explainDefault(_ parameter: Route.Parameter) {
    guard parameter.isRequired, let value = parameter.defaultValue else { return }
    say(
      "  required and with a default: a link without it gets \(value.scriptWord) and is not refused "
        + "(--no-default refuses it)")
  }

  fileprivate func placeOfProtocol(
    _ name: String
  ) throws -> RowPlace<Route.ProvidedProtocol> {
    guard let route = workspace.lookups.providers.rows(name, in: original).first else {
      throw ShellError.unknown(
        "protocol", name, among: catalog.routes.values.flatMap(\.protocols.keys))
    }
    return try place(name, in: \.providedProtocols, of: route.identifier)
  }

  /// Refuses a protocol that another route provides.
  func refuseProvided(_ name: String, except route: String? = nil) throws {
    guard let other = workspace.lookups.providers.rows(name, in: original).first,
      other.identifier != route
    else { return }
    throw ShellError.failure(
      "duplicate-protocol", "protocol \(name) is provided by route '\(other.identifier)'")
  }
}

extension Route.Parameter {
  /// Refuses values that the parameter does not allow.
  fileprivate func check(_ fields: RowFields<Self>) throws {
    for value in allowedValues.sorted() where !kind.accepts(value) {
      throw ShellError.failure(
        "parameter-allowed",
        "'\(value)' of --allow cannot be one of \(name), whose type is \(kind.rawValue)"
      ).marking(fields.span("allow"))
    }
    if let defaultValue, let problem = problem(with: defaultValue) {
      throw ShellError.failure("parameter-default", "the default of \(name): \(problem)")
        .marking(fields.span("default"))
    }
  }
}

extension Route {
  /// The protocols as rows, by name.
  fileprivate var providedProtocols: [String: ProvidedProtocol] {
    get {
      Dictionary(uniqueKeysWithValues: protocols.map { ($0, ProvidedProtocol(name: $0, kind: $1)) })
    }
    set { protocols = newValue.mapValues(\.kind) }
  }
}
