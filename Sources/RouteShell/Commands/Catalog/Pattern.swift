import RouteModel
import RouteStorage
import Routing
import Texts

struct PatternsCommand: CatalogCommand {
  var list = ListOptions()
  var route: String?
  static let signature = Signature<Self>(
    "patterns", in: .look, "All URL patterns",
    options: [
      .all(\.list), .value("route", \.route, "ROUTE", .route, "Only patterns of the route"),
    ],
    examples: [.init("patterns --where editor", "Patterns and routes that contain editor")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    let rows = catalog.routes.values.flatMap { route in
      route.patterns.values.map { PatternRow(route: route.identifier, pattern: $0) }
    }
    let wanted = rows.filter { route == nil || $0.route == route }
      .sorted { ($0.pattern.text, $0.route) < ($1.pattern.text, $1.route) }
    return list.answer(
      Listing(
        wanted,
        [
          .text("pattern", \.pattern.text), .text("route", \.route),
          .text(.number("priority")) { String($0.pattern.priority) },
          .text("path") { $0.pattern.path?.rawValue ?? "" },
          .text("options") {
            $0.pattern.shownWords(without: "priority", "path").joined(separator: " ")
          }, .document(\.json),
        ]))
  }
}

/// A pattern as a line of `patterns`.
struct PatternRow {
  var route: String
  var pattern: Route.Pattern

  var json: JSONValue {
    let owner: JSONValue = ["route": .string(route)]
    return owner.adding(pattern.shownJSON().replacing("text", by: "pattern"))
  }
}

struct PatternAdd: AddCommand {
  var route = ""
  var pattern = ExpandedWord(text: "")
  var fields = RowFields<Route.Pattern>()
  var syntax: ExpandedWord?
  var isPut = false
  static let signature = Signature<Self>(
    "pattern add", "Gives a route a URL pattern",
    arguments: [.init("ROUTE", \.route, .route), .init("PATTERN", \.pattern, .newPattern)],
    options: [.row(\.fields), .syntax(\.syntax)],
    discussion: "A pattern without blanks, quotes or $ needs no quoting.",
    examples: [
      .init(#"pattern add editor app://editor/:id(\d+){/edit}?"#, "A number, and perhaps /edit"),
      .init("pattern add editor /notes/* --priority 10", "Any scheme and host, before others"),
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let written = try PatternSyntax.pattern(pattern, syntax)
    let place = try edit.place(written.text, in: \.patterns, of: route)
    try PatternText.check(written, word: pattern)
    // The options can make an expression too large.
    let added = try edit.add(place, fields) { $0.isSlashStrict = written.isSlashStrict }
    if let added { try PatternText.check(added, word: pattern) }
  }
}

struct PatternEdit: ChangeCommand {
  var route = ""
  var pattern = ExpandedWord(text: "")
  var fields = RowFields<Route.Pattern>()
  var to, syntax: ExpandedWord?
  static let signature = Signature<Self>(
    "pattern edit", "Changes the options of a pattern",
    arguments: [.init("ROUTE", \.route, .route), .init("PATTERN", \.pattern, .pattern)],
    options: [
      .row(\.fields), .value("to", \.to, "PATTERN", .newPattern, "The new text"),
      .syntax(\.syntax),
    ],
    examples: [
      .init("pattern edit editor app://editor/:title --path present", "Its links are presented")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = try edit.place(pattern.text, in: \.patterns, of: route)
    let written = try to.map { try PatternSyntax.pattern($0, syntax) }
    let (old, new) = try edit.change(place, fields) { row in
      row.text = written?.text ?? row.text
      if syntax != nil, let written { row.isSlashStrict = written.isSlashStrict }
    }
    if old != new { try PatternText.check(new, word: to ?? pattern) }
  }
}

struct PatternRemove: ChangeCommand {
  var route = ""
  var pattern = ""
  static let signature = Signature<Self>(
    "pattern remove", "Removes a URL pattern from a route",
    arguments: [.init("ROUTE", \.route, .route), .init("PATTERN", \.pattern, .pattern)],
    examples: [.init("pattern remove editor app://editor/:title", "Its links no longer match")])

  func edit(_ edit: inout CatalogEdit) throws {
    try edit.remove(edit.place(pattern, in: \.patterns, of: route))
  }
}
