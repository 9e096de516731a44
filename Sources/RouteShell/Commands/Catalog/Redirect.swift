import RouteModel
import Routing
import Simulation
import Texts
import URLPatterns

struct RedirectsCommand: CatalogCommand {
  var list = ListOptions()
  static let signature = Signature<Self>(
    "redirects", in: .look, "All redirects: patterns, and where their URLs lead",
    options: [.all(\.list)],
    examples: [.init("redirects --where editor", "Redirects that contain editor")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    let rows = catalog.redirects.values
      .ordered(by: \.pattern.text)
    return list.answer(Listing(rows, ListedFact.described(\.self)))
  }
}

struct RedirectAdd: AddCommand {
  var pattern = ExpandedWord(text: "")
  var target = ExpandedWord(text: "")
  var fields = RowFields<Redirect>()
  var isPut = false
  static let signature = Signature<Self>(
    "redirect add", "Sends the URLs of a pattern to another URL",
    arguments: [.init("PATTERN", \.pattern, .newPattern), .init("TARGET", \.target, .newPattern)],
    options: [.row(\.fields)],
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
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = edit.place(Redirect.self, pattern.text)
    try PatternText.check(Route.Pattern(text: place.name), word: pattern)
    let added = try edit.add(
      place, fields, as: "redirect \(place.name) → \(target.text)"
    ) { row throws in
      row.target = target.text
    }
    if let added { try edit.check(added, pattern, target) }
  }
}

struct RedirectEdit: ChangeCommand {
  var pattern = ExpandedWord(text: "")
  var word, target: ExpandedWord?
  var fields = RowFields<Redirect>()
  var newPattern: ExpandedWord?
  static let signature = Signature<Self>(
    "redirect edit", "Changes where a redirect leads, its pattern, or its options",
    arguments: [.init("PATTERN", \.pattern, .redirect), .init("TARGET", \.word, .newPattern)],
    options: [
      .value("target", \.target, "TARGET", .newPattern, "Where it leads, like the word TARGET"),
      .row(\.fields),
      .value(
        "new-pattern", \.newPattern, "PATTERN", .newPattern,
        "Other links than before: the new text of its pattern"),
    ],
    examples: [
      .init(
        "redirect edit app://old/:title --target app://editor/:title?from=old", "Another target",
        after: "redirect add app://old/:title app://editor/:title"),
      .init(
        "redirect edit app://old/:title --drop-query", "Only the target's own query",
        after: "redirect add app://old/:title app://editor/:title"),
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    if word != nil, let target {
      throw ShellError.usage("the target is given twice", span: target.span)
    }
    let target = word ?? self.target
    let place = edit.place(Redirect.self, pattern.text)
    let (old, new) = try edit.change(place, fields) { row throws in
      row.target = target?.text ?? row.target
      row.pattern.text = newPattern?.text ?? row.pattern.text
    }
    if old != new { try edit.check(new, newPattern ?? pattern, target) }
  }

  /// A link that the redirect took before and nothing takes now.
  @MainActor func warnings(_ edit: CatalogEdit) throws -> [Warning] {
    guard let newPattern, let old = edit.original.redirects[pattern.text]?.pattern,
      let new = edit.catalog.redirects[newPattern.text]?.pattern,
      let before = try? RoutePattern(old.text, options: .init(old)),
      let after = try? RoutePattern(new.text, options: .init(new)),
      let url = CommonURL.of([before], outside: [after]).url,
      case nil = try? edit.workspace.requireRegistry().match(url)
    else { return [] }
    return [
      Warning(
        "links of \(old.text) lead nowhere now, such as \(url): the redirect takes \(new.text) alone",
        code: "lost-links")
    ]
  }
}

struct RedirectRemove: ChangeCommand {
  var pattern = ""
  static let signature = Signature<Self>(
    "redirect remove", "Deletes a redirect", arguments: [.init("PATTERN", \.pattern, .redirect)],
    examples: [
      .init(
        "redirect remove app://old/:title", "Its links no longer match",
        after: "redirect add app://old/:title app://editor/:title")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    try edit.remove(edit.place(Redirect.self, pattern))
  }
}

extension CatalogEdit {
  /// Refuses a redirect whose pattern or target cannot be used.
  fileprivate func check(
    _ row: Redirect, _ pattern: ExpandedWord, _ target: ExpandedWord?
  ) throws {
    try PatternText.check(row.pattern, word: pattern)
    guard let mistake = row.targetMistake else { return }
    throw ShellError(mistake, span: target?.span)
  }
}
