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
            syntax: options.syntax)
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
