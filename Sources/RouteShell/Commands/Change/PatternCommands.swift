import RouteModel

extension Command {
  static let patternAdd = changing(
    "pattern add", "Gives a route a URL pattern",
    [Argument("ROUTE", .route), Argument("PATTERN", .newPattern)],
    options: Option.described(Route.Pattern.self),
    discussion: "A pattern without blanks, quotes or $ needs no quoting.",
    examples: [
      .init(#"pattern add editor app://editor/:id(\d+){/edit}?"#, "A number, and perhaps /edit"),
      .init("pattern add editor /notes/* --priority 10", "Any scheme and host, before others"),
    ]
  ) { edit throws in
    let place = try edit.place(in: \.patterns)
    let word = edit.call.word("PATTERN")
    try PatternText.check(Route.Pattern(text: place.name), word: word)
    // The options can make an expression too large.
    if let pattern = try edit.add(place) { try PatternText.check(pattern, word: word) }
  }

  static let patternPut = patternAdd.put

  static let patternEdit = changing(
    "pattern edit", "Changes the options of a pattern",
    [Argument("ROUTE", .route), Argument("PATTERN", .pattern)],
    options: Option.described(Route.Pattern.self) + [
      .value("to", "PATTERN", .newPattern, "The new text")
    ],
    examples: [
      .init("pattern edit editor app://editor/:title --path present", "Its links are presented")
    ]
  ) { edit throws in
    let word = edit.call.word("to")
    let (old, new) = try edit.change(edit.place(in: \.patterns)) { pattern in
      if let word { pattern.text = word.text }
    }
    if old != new { try PatternText.check(new, word: word ?? edit.call.word("PATTERN")) }
  }

  static let patternRemove = changing(
    "pattern remove", "Removes a URL pattern from a route",
    [Argument("ROUTE", .route), Argument("PATTERN", .pattern)],
    examples: [.init("pattern remove editor app://editor/:title", "Its links no longer match")]
  ) { edit throws in
    try edit.remove(edit.place(in: \.patterns))
  }
}
