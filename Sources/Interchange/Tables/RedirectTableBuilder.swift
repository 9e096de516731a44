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
    guard text.hasPrefix("/") || text.contains("://") || LiteralLink.isOpaque(text) else {
      // Where signs mean something, a colon without slashes begins a name.
      let scheme = LiteralLink.scheme(of: text)
      throw Diagnostic(
        code: "bad-pattern",
        message: scheme == nil
          ? "'\(text)' begins neither with a scheme nor with a /"
          : "'\(text)' is a pattern, in which a \\ stands before the colon of a scheme without //",
        suggestions: [
          scheme.map { "\($0)\\:\(text.dropFirst($0.count + 1))" } ?? "https://\(text)"
        ], place: row.place)
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
      if let first = places[pattern.text], let known = redirects[pattern.text] {
        let isOfPlatforms = !known.pattern.conditions.union(pattern.conditions).isEmpty
        if known.target == target, isOfPlatforms, known.pattern.conditions != pattern.conditions {
          // The same row for each platform, as in tables of routes.
          redirects[pattern.text]?.pattern.conditions =
            known.pattern.conditions.isEmpty || pattern.conditions.isEmpty
            ? [] : known.pattern.conditions.union(pattern.conditions)
          continue
        }
        repeated.note(
          "redirect-repeated",
          "\(pattern.text) is redirected in line \(first.line) already"
            + (isOfPlatforms
              ? ": a link has one redirect, whatever the platform. Lead it to one link, which patterns "
                + "of routes take with --when platform=NAME" : ""),
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
