internal import RouteModel
internal import URLPatterns

/// The rules of some apps: for each app the first that takes a link decides.
struct AppleRules {
  struct Row {
    var name: String
    var isExcluded: Bool
    var apps: [String]
    /// In the file, if it is of one.
    var place: SourcePlace?
  }

  let index: PatternIndex
  let rows: [Row]

  init(_ rows: [(pattern: RoutePattern, row: Row)]) {
    index = PatternIndex(
      rows.enumerated().map { .init(pattern: $1.pattern, route: $1.row.name, key: $0) })
    self.rows = rows.map(\.row)
  }

  /// The rule that decides about a link for an app; nil if none takes it.
  func first(_ url: String, for app: String) -> Row? {
    var found: Row?
    try? index.forEachMatch(url) { match in
      if rows[match.key].apps.contains(app) { found = rows[match.key] }
      return found != nil
    }
    return found
  }

  /// What becomes of a link for some apps.
  struct Verdict {
    /// The rule by which one of them opens it.
    var opener: Int?
    /// The first rule that excludes it for one of them.
    var excluder: Int?
    /// All rules that take it.
    var takers: [Int] = []
  }

  func verdict(_ url: String, among apps: Set<String>) -> Verdict {
    var verdict = Verdict()
    var open = apps
    try? index.forEachMatch(url) { match in
      verdict.takers.append(match.key)
      let row = rows[match.key]
      guard verdict.opener == nil, row.apps.contains(where: open.contains) else { return false }
      if row.isExcluded {
        verdict.excluder = verdict.excluder ?? match.key
        open.subtract(row.apps)
      } else {
        verdict.opener = match.key
      }
      return false
    }
    return verdict
  }
}
