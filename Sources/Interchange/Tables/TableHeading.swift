/// What a column of a table holds. The words by which people call it are the same for every command that reads tables.
package enum TableColumn: String, Sendable, Hashable {
  /// A link, or where routes are imported a pattern.
  case link = "url"
  case pattern
  /// All patterns of a route, as `routes --csv` writes them: then the row is the whole route.
  case patterns
  case route
  case className = "class"
  case path, priority, summary, owner, tags
  case hosts = "host"
  case schemes = "scheme"
  case platforms = "platform"
  /// `key=value` words with `;` between them.
  case remarks
  /// `name=value` words.
  case parameters
  /// The facts in which a link is opened, as `name=value` words.
  case context
  /// The code of the failure.
  case error
  case time
  /// The link, or the pattern, that is redirected, and where it leads.
  case source, target

  /// The column that a title names, in either case and with or without blanks, dashes and underscores in it.
  package init?(title: String) {
    let word = title.lowercased().filter { !" -_".contains($0) }
    guard let column = Self.words[word] ?? Self(rawValue: word) else { return nil }
    self = column
  }

  /// Whether a title is the one that our own tables have.
  package func isCalled(_ title: String) -> Bool { rawValue == title.lowercased() }

  private static let words: [String: TableColumn] = [
    "uri": .link, "link": .link, "deeplink": .link, "applink": .link, "universallink": .link,
    "href": .link, "urlpattern": .pattern, "name": .route, "identifier": .route,
    "expectedroute": .route,
    "screen": .className, "controller": .className, "viewcontroller": .className,
    "transition": .path, "description": .summary, "tag": .tags, "hosts": .hosts,
    "schemes": .schemes, "platforms": .platforms, "timestamp": .time, "@timestamp": .time,
    "date": .time, "datetime": .time, "deeplink(link)": .link, "from": .source, "old": .source,
    "shortlink": .source, "shorturl": .source, "oldlink": .source, "oldurl": .source,
    "sourceurl": .source, "to": .target, "destination": .target, "new": .target,
    "newlink": .target, "newurl": .target, "longlink": .target, "longurl": .target,
    "targeturl": .target, "destinationurl": .target, "redirectto": .target,
    "redirectsto": .target, "linkname": .summary,
  ]
}

/// The first line of a table, if it names the columns.
package struct TableHeading: Sendable, Hashable {
  package let titles: [String]
  /// The number of its line, from 1.
  package let line: Int
  /// nil for a title that is no known word, or that another column has in other words.
  package let columns: [TableColumn?]

  /// - Parameter isOfTable: Whether it may be that of a table of redirects, which has no other title of a link.
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
    let isOfRedirects = isOfTable && columns.contains(.source) && columns.contains(.target)
    guard isOfRedirects || columns.contains(where: { [.link, .pattern, .patterns].contains($0) }),
      !titles.contains(where: { $0.hasPrefix("/") || $0.contains { ":*{".contains($0) } })
    else { return nil }
  }

  /// The place of a column; nil if there is none.
  package func place(of column: TableColumn) -> Int? { columns.firstIndex(of: column) }

  /// How many titles are known words.
  var knownCount: Int { columns.count { $0 != nil } }
}
