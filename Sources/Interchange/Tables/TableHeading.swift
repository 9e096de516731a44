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
    columns = Self.columns(of: titles) { _ in true }
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

  /// The columns if those of some titles hold nothing: another that is called alike counts in their place.
  package func columns(where isMeant: (String) -> Bool) -> [TableColumn?] {
    Self.columns(of: titles, where: isMeant)
  }

  private static func columns(
    of titles: [String], where isMeant: (String) -> Bool
  ) -> [TableColumn?] {
    let all = titles.map { isMeant($0) ? TableColumn(title: $0) : nil }
    // Of two that are called alike the one with our own title counts, else the first.
    return all.enumerated().map { place, column in
      guard let column else { return nil }
      let own = all.indices.filter { all[$0] == column }
      return (own.first { column.isCalled(titles[$0]) } ?? own.first) == place ? column : nil
    }
  }

  /// How many titles are known words.
  var knownCount: Int { columns.count { $0 != nil } }
}
