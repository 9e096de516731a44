internal import RouteModel
package import URLPatterns

/// Tables of routes, as spreadsheets write them: a pattern and a route in each row, and what else is known.
///
/// A first row with titles names the columns; without one they are pattern, route and remarks, and lines that
/// begin with `#` are comments. Empty lines are skipped. One route with several patterns is one route. Remarks are
/// `key=value` or words, separated by `;`; `docs/interchange.md` lists the columns and keys that are read;
/// each other one is reported once.
package enum RouteTable {
  /// What the rows leave open.
  package struct Options: Sendable, Hashable {
    /// One pattern is made for each; empty means `https` if there is a host.
    package var schemes: [String]
    /// The host for rows without one.
    package var host: String?
    /// The class of every route without one; nil makes one from the route's name.
    package var className: String?
    /// The suffix of a class made from a route's name.
    package var classSuffix: String
    /// The framework in whose way the patterns are written; nil for ours.
    package var syntax: Dialect?
    /// Whether the order of the table is kept, by priorities that fall from row to row.
    package var keepsOrder: Bool

    /// Options for how rows become routes.
    package init(
      schemes: [String] = [], host: String? = nil, className: String? = nil,
      classSuffix: String = "ViewController", syntax: Dialect? = nil, keepsOrder: Bool = false
    ) {
      self.schemes = schemes
      self.host = host
      self.className = className
      self.classSuffix = classSuffix
      self.syntax = syntax
      self.keepsOrder = keepsOrder
    }
  }

  /// Reads a table.
  ///
  /// - Throws: ``ImportError`` with every row that cannot be read: `bad-csv`, `missing-column`, `ambiguous-heading`,
  ///   `too-many-columns`, `empty-cell`, `bad-pattern`, `bad-remark`, `too-many-links`, `route-is-a-url`; of redirects
  ///   also `redirect-target`. Redirects that are repeated are in the result.
  package static func `import`(
    _ source: SourceText, options: Options = Options()
  ) throws(ImportError) -> ImportResult {
    var reader = TableReader(source, as: .table)
    var builder = RouteTableBuilder(options: options)
    var redirects = RedirectTableBuilder(options: options)
    var problems: [Diagnostic] = []
    do throws(Diagnostic) {
      let columns = try reader.heading.map { heading throws(Diagnostic) in
        try RouteTableColumns(heading, in: source)
      }
      var isFirst = columns == nil
      while let line = try reader.next() {
        if isFirst { try RouteTableColumns.refuseHalfHeading(line, in: source.file) }
        isFirst = false
        do throws(Diagnostic) {
          let row = try RouteTableRow(
            line, columns ?? .unnamed,
            place: SourcePlace(file: source.file, line: line.number, column: 1),
            mayHaveBlanks: options.syntax != nil)
          if row.target == nil { try builder.add(row) } else { try redirects.add(row) }
        } catch {
          problems.append(error)
        }
      }
    } catch {
      problems.append(error)
    }
    if let error = ImportError(problems) { throw error }
    return redirects.isEmpty ? builder.result() : redirects.result()
  }
}

/// What is in the columns of a table.
struct RouteTableColumns {
  /// What is in a column.
  enum Content: Hashable {
    case pattern, route, remarks
    /// Where a redirect leads; ``pattern`` is what it takes.
    case target
    /// All patterns of a route, with blanks between them, as `routes --csv` writes them: then the row
    /// is the whole route.
    case patterns
    /// A value that a remark can give, too.
    case key(String)
  }

  var contents: [Content]
  /// Whether a first row names them.
  var areNamed: Bool
  /// Whether the column of patterns holds links, in which no sign means anything, unless they have names.
  var holdsLinks = false

  /// The columns of a table without a heading.
  static let unnamed = Self(contents: [.pattern, .route, .remarks], areNamed: false)

  private init(contents: [Content], areNamed: Bool) {
    (self.contents, self.areNamed) = (contents, areNamed)
  }

  /// The columns that a heading names.
  ///
  /// - Throws: ``Diagnostic`` `missing-column` if it does not name both a pattern and a route, or a source and a target;
  ///   `ambiguous-heading` if it can be understood in two ways.
  init(_ heading: TableHeading, in source: SourceText) throws(Diagnostic) {
    if let redirects = try RedirectColumns(heading, in: source.file) {
      areNamed = true
      holdsLinks = redirects.holdsLinks
      contents = redirects.contents(of: heading)
      return
    }
    let isWhole = heading.place(of: .patterns) != nil
    let hasPattern = heading.place(of: .pattern) != nil
    areNamed = true
    contents = zip(heading.titles, heading.columns).map { title, column in
      switch column {
      case .patterns: .patterns
      case .pattern where !isWhole, .link where !isWhole && !hasPattern: .pattern
      case .route: .route
      default: Self.other(title, column)
      }
    }
    guard contents.contains(.route) else {
      throw Self.half(SourcePlace(file: source.file, line: heading.line, column: 1))
    }
  }

  /// Refuses a first row that names some columns, but not both that are needed: it would be a route.
  static func refuseHalfHeading(_ line: DataLine, in file: String) throws(Diagnostic) {
    guard let first = line.fields.first, !first.contains(where: { "/:*{".contains($0) }),
      line.fields.contains(where: { TableColumn(title: $0) != nil })
    else { return }
    throw half(SourcePlace(file: file, line: line.number, column: 1))
  }

  /// A column that a table of routes and one of redirects may have.
  static func other(_ title: String, _ column: TableColumn?) -> Content {
    switch column {
    case .remarks: .remarks
    case let column? where ofRemarks.contains(column): .key(column.rawValue)
    default: .key(title)
    }
  }

  private static func half(_ place: SourcePlace) -> Diagnostic {
    Diagnostic(
      code: "missing-column",
      message:
        "the first row seems to name columns, but neither a pattern (pattern, url or link) with a route "
        + "(route, name or identifier), nor a source (source, from or old) with a target (target, to or new)",
      place: place)
  }

  /// The columns that say what a remark can say, too.
  private static let ofRemarks: Set<TableColumn> = [
    .hosts, .schemes, .platforms, .className, .path, .priority, .summary, .owner, .tags,
  ]
}
