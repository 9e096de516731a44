import RouteModel

extension Command {
  static let patternAdd = Command(
    "pattern add", in: .change, "Gives a route a URL pattern",
    arguments: [Argument("ROUTE", .route), Argument("PATTERN", .newPattern)],
    options: Option.described(Route.Pattern.self) + [.ifMissing], use: .creates,
    isAllowedInMigration: true,
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
      var route = try edit.row(Route.self, identifier)
      try PatternText.check(text, word: call.word("PATTERN"))
      let new = Route.Pattern(text: text)
      guard let pattern = try edit.adding(new, text, unless: route.patterns[text], call) else {
        return
      }
      route.patterns[text] = pattern
      edit.routes[identifier] = route
      edit.say("added pattern \(text) to \(identifier)")
    }
  }

  static let patternEdit = Command(
    "pattern edit", in: .change, "Changes the options of a pattern",
    arguments: [Argument("ROUTE", .route), Argument("PATTERN", .pattern)],
    options: Option.described(Route.Pattern.self) + [
      .value("to", "PATTERN", .newPattern, "The new text")
    ], use: .creates, isAllowedInMigration: true,
    examples: [
      .init("pattern edit editor app://editor/:title --path present", "Its links are presented")
    ]
  ) { call, shell in
    let identifier = try call.require("ROUTE")
    let text = try call.require("PATTERN")
    return try shell.change(call) { edit throws(ShellError) in
      var route = try edit.row(Route.self, identifier)
      let old = try find(text, in: route)
      var pattern = old
      try call.apply(to: &pattern)
      if let new = call["to"], new != text {
        try PatternText.check(new, word: call.word("to"))
        try CatalogEdit.refuse("pattern", new, if: route.patterns[new] != nil)
        route.patterns[text] = nil
        pattern.text = new
      }
      route.patterns[pattern.text] = pattern
      edit.routes[identifier] = route
      edit.say("pattern", "\(text) of \(identifier)", edit.differences(from: old, to: pattern))
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
      var route = try edit.row(Route.self, identifier)
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
}
