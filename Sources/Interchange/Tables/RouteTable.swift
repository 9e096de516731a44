internal import RouteModel

/// Tables of routes, as spreadsheets write them: a pattern and a route in each row, and what else is known.
///
/// A first row with titles names the columns; without one they are pattern, route and remarks. Lines that
/// begin with `#` and empty lines are skipped. One route with several patterns is one route. Remarks are
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

    /// Options for how rows become routes.
    package init(
      schemes: [String] = [], host: String? = nil, className: String? = nil,
      classSuffix: String = "ViewController"
    ) {
      self.schemes = schemes
      self.host = host
      self.className = className
      self.classSuffix = classSuffix
    }
  }

  /// Reads a table.
  ///
  /// - Throws: ``ImportError`` with every row that cannot be read: `bad-csv`, `missing-column`,
  ///   `too-many-columns`, `empty-cell`, `bad-pattern`, `bad-remark`, `too-many-links`.
  package static func `import`(
    _ source: SourceText, options: Options = Options()
  ) throws(ImportError) -> ImportResult {
    var reader = TableReader(source.text, file: source.file, needsColumns: true)
    var builder = RouteTableBuilder(options: options)
    var problems: [Diagnostic] = []
    var columns: RouteTableColumns?
    do throws(Diagnostic) {
      while let line = try reader.next() {
        if columns == nil {
          let named = RouteTableColumns(heading: line)
          if named == nil { try RouteTableColumns.refuseHalfHeading(line, in: source.file) }
          columns = named ?? .unnamed
          if named != nil { continue }
        }
        do throws(Diagnostic) {
          try builder.add(
            try RouteTableRow(
              line, columns ?? .unnamed,
              place: SourcePlace(file: source.file, line: line.number, column: 1)))
        } catch {
          problems.append(error)
        }
      }
    } catch {
      problems.append(error)
    }
    if let error = ImportError(problems) { throw error }
    return builder.result()
  }
}

/// What is in the columns of a table.
struct RouteTableColumns {
  /// What is in a column.
  enum Content: Hashable {
    case pattern, route, remarks
    /// All patterns of a route, with blanks between them, as `routes --csv` writes them: then the row
    /// is the whole route.
    case patterns
    /// A value that a remark can give, too.
    case key(String)
  }

  var contents: [Content]
  /// Whether a first row names them.
  var areNamed: Bool

  /// The columns of a table without a heading.
  static let unnamed = Self(contents: [.pattern, .route, .remarks], areNamed: false)

  private init(contents: [Content], areNamed: Bool) {
    (self.contents, self.areNamed) = (contents, areNamed)
  }

  /// The columns that a heading names; nil if the line is none.
  init?(heading line: DataLine) {
    areNamed = true
    contents = line.fields.map { title in
      let title = title[...].trimmingBlanks
      return Self.contents[title.lowercased()] ?? .key(title)
    }
    guard contents.contains(.pattern) || contents.contains(.patterns),
      contents.contains(.route)
    else { return nil }
  }

  /// Refuses a first row that names some columns, but not both that are needed: it would be a route.
  static func refuseHalfHeading(_ line: DataLine, in file: String) throws(Diagnostic) {
    let titles = line.fields.map { $0[...].trimmingBlanks.lowercased() }
    guard let first = titles.first, !first.contains(where: { "/:*{".contains($0) }),
      titles.contains(where: { contents[$0] != nil })
    else { return }
    throw Diagnostic(
      code: "missing-column",
      message:
        "the first row seems to name columns, but not both a pattern (pattern, url or link) and a route "
        + "(route, name or identifier)",
      place: SourcePlace(file: file, line: line.number, column: 1))
  }

  /// Titles in small letters.
  private static let contents: [String: Content] = [
    "pattern": .pattern, "patterns": .patterns, "url": .pattern, "link": .pattern,
    "route": .route, "name": .route,
    "identifier": .route,
    "remarks": .remarks, "hosts": .key("host"), "host": .key("host"), "schemes": .key("scheme"),
    "scheme": .key("scheme"), "platforms": .key("platform"), "platform": .key("platform"),
    "class": .key("class"), "screen": .key("class"), "path": .key("path"),
    "transition": .key("path"), "priority": .key("priority"), "summary": .key("summary"),
    "description": .key("summary"), "owner": .key("owner"), "tag": .key("tag"),
    "tags": .key("tag"),
  ]
}
