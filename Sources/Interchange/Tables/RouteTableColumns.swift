internal import RouteModel

/// What is in the columns of a table of routes; by which titles they are known is in ``TableColumn``.
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
