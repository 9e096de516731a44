internal import RouteModel
internal import URLPatterns

/// The order of a table in which the first route that fits wins.
struct TableOrder {
  private var rows: [(pattern: Route.Pattern, route: String, place: SourcePlace)] = []

  mutating func append(_ pattern: Route.Pattern, _ route: String, _ place: SourcePlace) {
    rows.append((pattern, route, place))
  }

  /// Keeps the order: each pattern gets a lower priority than the one before it.
  func giveDescendingPriorities(to patterns: inout [String: [String: Route.Pattern]]) {
    for (index, row) in rows.enumerated() {
      patterns[row.route]?[row.pattern.text]?.priority = rows.count - index
    }
  }

  /// The pairs that share URLs and change places here, with a URL each.
  var changedPairs: [Diagnostic] {
    let entries = rows.enumerated().compactMap { key, row in
      (try? RoutePattern(row.pattern)).map {
        PatternIndex.Entry(pattern: $0, route: row.route, key: key)
      }
    }
    let report = PatternIndex(entries).conflicts()
    let pairs = report.conflicts
      .filter {
        $0.loser.key < $0.winner.key && $0.loser.route != $0.winner.route && $0.witness != nil
      }
      .sorted { ($0.loser.key, $0.winner.key) < ($1.loser.key, $1.winner.key) }
    var notes: [Diagnostic] = []
    for pair in pairs {
      notes.note(
        "order-differs",
        "\(pair.loser.route) stands before \(pair.winner.route) in the file and comes after it here: \(pair.witness ?? "") opens \(pair.winner.route); --keep-order keeps the file's order",
        at: rows[pair.loser.key].place)
    }
    if report.isTruncated {
      notes.note("order-differs", "not all pairs of patterns that share links were looked at")
    }
    return notes
  }
}
