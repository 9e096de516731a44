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
    "date": .time, "datetime": .time, "when": .time, "ts": .time, "eventtime": .time,
    "openedat": .time, "clickedat": .time, "createdat": .time, "deeplink(link)": .link,
    "from": .source, "old": .source,
    "shortlink": .source, "shorturl": .source, "oldlink": .source, "oldurl": .source,
    "sourceurl": .source, "to": .target, "destination": .target, "new": .target,
    "newlink": .target, "newurl": .target, "longlink": .target, "longurl": .target,
    "targeturl": .target, "destinationurl": .target, "redirectto": .target,
    "redirectsto": .target, "linkname": .summary,
  ]
}
