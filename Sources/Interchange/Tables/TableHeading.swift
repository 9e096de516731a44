/// The first line of a table, if it names the columns.
package struct TableHeading: Sendable, Hashable {
  package let titles: [String]
  /// The number of its line, from 1.
  package let line: Int
  /// nil for a title that is no known word, or that another column has in other words.
  package let columns: [TableColumn?]

  /// - Parameter isOfTable: Whether it is that of a table that is imported: of one of redirects it names both the source and
  ///   the target. In a list, one of them is the link if its title says so: `Short URL`.
  /// - Returns: nil if no title is a link's or a pattern's, or if one is a link or a pattern itself.
  package init?(_ titles: [String], line: Int = 1, isOfTable: Bool = false) {
    (self.titles, self.line) = (titles, line)
    let all = titles.map(TableColumn.init(title:))
    // Of two that are called alike the one with our own title counts, else the first.
    columns = all.enumerated().map { place, column in
      guard let column else { return nil }
      let own = all.indices.filter { all[$0] == column }
      return (own.first { column.isCalled(titles[$0]) } ?? own.first) == place ? column : nil
    }
    let isOfRedirects = columns.contains(.source) && columns.contains(.target)
    let hasLinks = zip(titles, columns).contains { title, column in
      switch column {
      case .link, .pattern, .patterns: true
      case .source, .target:
        !isOfTable && ["url", "link"].contains { title.lowercased().contains($0) }
      default: false
      }
    }
    guard isOfRedirects || hasLinks,
      !titles.contains(where: { $0.hasPrefix("/") || $0.contains { ":*{".contains($0) } })
    else { return nil }
  }

  /// The place of a column; nil if there is none.
  package func place(of column: TableColumn) -> Int? { columns.firstIndex(of: column) }

  /// The place of the links of a list: a column of links, else one of what is redirected, else of where that leads.
  ///
  /// - Parameter isMeant: Whether the column of a title may be it.
  package func linkPlace(where isMeant: (String) -> Bool = { _ in true }) -> Int? {
    [TableColumn.link, .source, .target].lazy.compactMap(place).first { isMeant(titles[$0]) }
  }

  /// How many titles are known words.
  var knownCount: Int { columns.count { $0 != nil } }
}
