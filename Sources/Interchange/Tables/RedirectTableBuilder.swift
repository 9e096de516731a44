internal import RouteModel
import Texts

/// Makes redirects from rows. A row that is none is an error, because a link that leads nowhere is what such a table is
/// to prevent.
struct RedirectTableBuilder {
  private let options: RouteTable.Options
  private var redirects = CatalogTable<Redirect>()
  private var places: [String: SourcePlace] = [:]
  private var ignored = IgnoredColumns()
  /// The duplicates, which are told with what only the catalog knows.
  private var repeated: [Diagnostic] = []
  private var rowCount = 0

  init(options: RouteTable.Options) { self.options = options }

  var isEmpty: Bool { places.isEmpty }

  /// - Throws: ``Diagnostic`` `bad-pattern` or `redirect-target`.
  mutating func add(_ row: RouteTableRow) throws(Diagnostic) {
    guard let target = row.target, let given = row.patterns.first else { return }
    if options.className != nil || options.syntax != nil || options.keepsOrder {
      throw Diagnostic(
        code: "usage", message: "--class, --syntax and --keep-order are for tables of routes",
        place: row.place)
    }
    let text = given.text
    guard text.hasPrefix("/") || text.contains("://") else {
      throw Diagnostic(
        code: "bad-pattern", message: "'\(text)' begins neither with a scheme nor with a /",
        suggestions: ["https://\(text)"], place: row.place)
    }
    for pattern in options.patterns(of: row, given) {
      let redirect = Redirect(pattern: pattern, target: target)
      if let problem = PatternVerdict.problem(with: pattern) {
        throw Diagnostic(
          code: "bad-pattern", message: "'\(pattern.text)' is not a pattern: \(problem)",
          place: row.place)
      }
      if let problem = PatternVerdict.problem(with: redirect) {
        throw Diagnostic(
          code: "redirect-target", message: "'\(target)' is not a target: \(problem)",
          place: row.place)
      }
      if let first = places[pattern.text] {
        repeated.note(
          "redirect-repeated", "\(pattern.text) is redirected in line \(first.line) already",
          at: row.place)
        continue
      }
      places[pattern.text] = row.place
      redirects.insert(redirect)
    }
    rowCount += 1
    ignored.add(row)
  }

  func result() -> ImportResult {
    var catalog = RouteCatalog()
    catalog.redirects = redirects
    var result = ImportResult(
      catalog: catalog, rowCount: rowCount, notes: ignored.notes)
    (result.redirectPlaces, result.redirectProblems) = (places, repeated)
    return result
  }
}

/// A link of a table, in which no sign means anything.
enum LiteralLink {
  /// Whether a text is a pattern: it has a name, a `*`, a group or an escape.
  static func isPattern(_ text: String) -> Bool {
    let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    if rest.contains(where: { "*{\\".contains($0) }) { return true }
    return zip(rest, rest.dropFirst()).contains { $0 == ":" && ($1.isLetter || "_$".contains($1)) }
  }

  /// The pattern that takes the link alone.
  static func pattern(_ link: String) -> String {
    link.escaping { "?()+".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }

  /// The target that is the link: its first question mark begins its query.
  static func target(_ link: String) -> String {
    let start = link.firstRange(of: "://")?.upperBound ?? link.startIndex
    var hasQuery = false
    return link[..<start]
      + String(link[start...]).escaping { scalar in
        switch scalar {
        case "?" where !hasQuery:
          hasQuery = true
          return nil
        case "?", "*", "+", ":", "(", ")", "{", "}", "\\": return "\\\(scalar)"
        default: return nil
        }
      }
  }
}
