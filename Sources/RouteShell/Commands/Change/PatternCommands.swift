import RouteModel

extension Command {
  private static let patternOptions: [Option] = [
    .value("priority", "N", .number, "Higher is compared first; 0 if not said"),
    .value(
      "path", "PATH", .path, "How links of this pattern are shown; 'none' leaves it to the route"),
    .flag("ignore-case", "Letters match whatever their case"),
    .flag("match-case", "Letters match as they are written"),
    .flag("strict-slash", "A trailing slash of the URL is significant"),
    .flag("lax-slash", "A trailing slash of the URL is not"),
    .flag("host-as-segment", "The host counts as the first path segment"),
    .flag("host-as-host", "The host is a host"),
  ]

  static let patternAdd = Command(
    "pattern add", in: .change, "Gives a route a URL pattern",
    arguments: [Argument("ROUTE", .route), Argument("PATTERN", .newPattern)],
    options: patternOptions + [.ifMissing], use: .creates, isAllowedInMigration: true,
    discussion: "A pattern without blanks, quotes or $ needs no quoting.",
    examples: [
      .init(#"pattern add editor app://editor/:id(\d+){/edit}?"#, "A number, and perhaps /edit"),
      .init("pattern add editor /notes/* --priority 10", "Any scheme and host, before others"),
      .init(
        "pattern add editor app://editor/:title --if-missing", "In a script that may run again"),
    ]
  ) { call, shell in
    let identifier = try call.require("ROUTE")
    let text = try call.require("PATTERN")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.route(identifier)
      try PatternText.check(text, word: call.word("PATTERN"))
      if var same = route.patterns[text] {
        try CatalogEdit.refuse("pattern", text, unlessAllowedBy: call)
        var differences = FieldChanges()
        try apply(call, to: &same, &differences)
        try edit.keep("pattern", text, unless: differences.parts)
        return
      }
      var pattern = Route.Pattern(text: text)
      var ignored = FieldChanges()
      try apply(call, to: &pattern, &ignored)
      route.patterns[text] = pattern
      edit.routes[identifier] = route
      edit.say("added pattern \(text) to \(identifier)")
    }
  }

  static let patternEdit = Command(
    "pattern edit", in: .change, "Changes the options of a pattern",
    arguments: [Argument("ROUTE", .route), Argument("PATTERN", .pattern)],
    options: patternOptions + [.value("to", "PATTERN", .newPattern, "The new text")], use: .creates,
    isAllowedInMigration: true,
    examples: [
      .init("pattern edit editor app://editor/:title --path present", "Its links are presented")
    ]
  ) { call, shell in
    let identifier = try call.require("ROUTE")
    let text = try call.require("PATTERN")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.route(identifier)
      var pattern = try find(text, in: route)
      var changes = FieldChanges()
      try apply(call, to: &pattern, &changes)
      if let new = call["to"], new != text {
        try PatternText.check(new, word: call.word("to"))
        try CatalogEdit.refuse("pattern", new, if: route.patterns[new] != nil)
        changes.note("text", text, new)
        route.patterns[text] = nil
        pattern.text = new
      }
      route.patterns[pattern.text] = pattern
      edit.routes[identifier] = route
      edit.say(changes.message("pattern", "\(text) of \(identifier)"))
    }
  }

  static let patternRemove = Command(
    "pattern remove", in: .change, "Takes a URL pattern from a route",
    arguments: [Argument("ROUTE", .route), Argument("PATTERN", .pattern)], use: .creates,
    isAllowedInMigration: true,
    examples: [.init("pattern remove editor app://editor/:title", "Its links match no more")]
  ) { call, shell in
    let identifier = try call.require("ROUTE")
    let text = try call.require("PATTERN")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.route(identifier)
      _ = try find(text, in: route)
      route.patterns[text] = nil
      edit.routes[identifier] = route
      edit.say("removed pattern \(text) from \(identifier)")
    }
  }

  private static func find(_ text: String, in route: Route) throws(ShellError) -> Route.Pattern {
    guard let pattern = route.patterns[text] else {
      throw .failure(
        "unknown-pattern", "route \(route.identifier) has no pattern '\(text)'",
        suggestions: NearestNames.of(text, in: route.patterns.keys))
    }
    return pattern
  }

  private static func apply(
    _ call: Call, to pattern: inout Route.Pattern, _ changes: inout FieldChanges
  ) throws(ShellError) {
    if let text = call["priority"] {
      guard let priority = Int(text) else {
        throw .usage("--priority wants a number, not '\(text)'", span: call.span("priority"))
      }
      changes.note("priority", String(pattern.priority), String(priority))
      pattern.priority = priority
    }
    if let text = call["path"] {
      let path: PathKind? = text == "none" ? nil : try call.choice(text, label: "--path")
      changes.note("path", pattern.path?.rawValue ?? "", path?.rawValue ?? "")
      pattern.path = path
    }
    func flag(
      _ on: String, _ off: String, _ name: String, _ field: WritableKeyPath<Route.Pattern, Bool>
    ) {
      guard call.has(on) || call.has(off) else { return }
      changes.note(name, pattern[keyPath: field], call.has(on))
      pattern[keyPath: field] = call.has(on)
    }
    flag("ignore-case", "match-case", "ignore-case", \.ignoresCase)
    flag("strict-slash", "lax-slash", "strict-slash", \.isSlashStrict)
    flag("host-as-segment", "host-as-host", "host-as-segment", \.takesHostAsSegment)
  }
}
