import RouteModel
import Routing
import Simulation

extension Command {
  static let redirectAdd = changing(
    "redirect add", "Leads the URLs of a pattern to another URL",
    [Argument("PATTERN", .newPattern), Argument("TARGET", .newPattern)],
    options: Option.described(Redirect.self),
    discussion: """
      TARGET is a URL with the names of the pattern's captures; '*' is the next capture without a
      name. A target that begins with '/' keeps the scheme and the host. The rest of the query is
      carried over, unless --drop-query says otherwise or the target has an item of that name. The
      new URL is matched like any other, and may be redirected again. A redirect that leads round in
      a circle is refused.
      """,
    examples: [
      .init(
        "redirect add app://old/:title app://editor/:title?from=old", "Old links open the editor"),
      .init("redirect add /notes/* /editor/*", "In any scheme and host"),
    ]
  ) { edit throws in
    let target = try edit.call.require("TARGET")
    let place = try edit.place(Redirect.self)
    try PatternText.check(Route.Pattern(text: place.name), word: edit.call.word("PATTERN"))
    let added = try edit.add(place, as: "redirect \(place.name) → \(target)") { row throws in
      row.target = target
    }
    if let added { try edit.check(added) }
  }

  static let redirectPut = redirectAdd.put

  static let redirectEdit = changing(
    "redirect edit", "Changes where a redirect leads, or its options",
    [Argument("PATTERN", .redirect), Argument("TARGET", .newPattern, .optional)],
    options: Option.described(Redirect.self) + [
      .value("to", "PATTERN", .newPattern, "The new text of its pattern")
    ],
    examples: [
      .init(
        "redirect edit app://old/:title --drop-query", "Only the target's own query",
        after: "redirect add app://old/:title app://editor/:title")
    ]
  ) { edit throws in
    let (target, pattern) = (edit.call["TARGET"], edit.call["to"])
    let (old, new) = try edit.change(edit.place(Redirect.self)) { row throws in
      row.target = target ?? row.target
      row.pattern.text = pattern ?? row.pattern.text
    }
    if old != new { try edit.check(new) }
  }

  static let redirectRemove = changing(
    "redirect remove", "Deletes a redirect", [Argument("PATTERN", .redirect)],
    examples: [
      .init(
        "redirect remove app://old/:title", "Its links no longer match",
        after: "redirect add app://old/:title app://editor/:title")
    ]
  ) { edit throws in
    try edit.remove(edit.place(Redirect.self))
  }
}

extension CatalogEdit {
  /// Refuses a redirect whose pattern or target cannot be used.
  fileprivate func check(_ row: Redirect) throws {
    try PatternText.check(row.pattern, word: call.word("to") ?? call.word("PATTERN"))
    guard let mistake = row.targetMistake else { return }
    throw ShellError(mistake, span: call.word("TARGET")?.span)
  }
}
