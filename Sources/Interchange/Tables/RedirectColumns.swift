internal import RouteModel
import Texts

/// The columns of a table of redirects.
struct RedirectColumns {
  /// The places of what is redirected, and of where it leads.
  private let source: Int
  private let target: Int
  /// Whether what is redirected are links, not patterns.
  let holdsLinks: Bool

  /// A table is one of redirects if it has a target, or a source beside a link, to which it leads then.
  ///
  /// - Returns: nil for any other table.
  /// - Throws: ``Diagnostic`` `ambiguous-heading`.
  init?(_ heading: TableHeading, in file: String) throws(Diagnostic) {
    let words = heading.titles.map(TableColumn.init(title:))
    func places(_ columns: TableColumn...) -> [Int] {
      words.indices.filter { place in words[place].map(columns.contains) ?? false }
    }
    let (sources, targets) = (places(.source), places(.target))
    let (links, patterns) = (places(.link), places(.pattern, .patterns))
    // A name is what a redirect is for.
    let routes = places(.route).filter { heading.titles[$0].lowercased() != "name" }
    if targets.isEmpty, sources.isEmpty || links.isEmpty { return nil }
    func ambiguous(_ places: [Int], _ why: Message) -> Diagnostic {
      let titles = places.sorted().map { "'\(heading.titles[$0])'" }
      return Diagnostic(
        code: "ambiguous-heading",
        message: "the heading can be understood in two ways: \(Phrase.list(titles)) \(why)",
        place: SourcePlace(file: file, line: heading.line, column: 1))
    }
    if !routes.isEmpty {
      throw ambiguous(
        routes + targets + sources, "name a route and where a redirect leads: a table has one kind")
    }
    let leading = targets.isEmpty ? links : targets
    let taken = sources + patterns + (targets.isEmpty ? [] : links)
    guard leading.count == 1 else {
      throw ambiguous(leading, "could all be the target: name one so, and the others otherwise")
    }
    guard taken.count <= 1 else {
      throw ambiguous(taken, "could all be the source: name one so, and the others otherwise")
    }
    guard let taken = taken.first else { return nil }
    (source, target) = (taken, leading[0])
    holdsLinks = places(.link, .source).contains(taken)
  }

  func contents(of heading: TableHeading) -> [RouteTableColumns.Content] {
    heading.titles.indices.map { place in
      let column = heading.columns[place]
      switch place {
      case source: return .pattern
      case target: return .target
      default:
        return RouteTableColumns.other(
          heading.titles[place], column == .route ? .summary : column)
      }
    }
  }
}
