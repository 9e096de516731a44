/// Counts failures by one property.
package struct FailureTable {
  private let subject: ErrorGroup.Subject
  private var groups: [ErrorGroup] = []
  private var places: [String?: Int] = [:]
  private var codes: [[String: Int]] = []

  package init(subject: ErrorGroup.Subject) { self.subject = subject }

  private func name(of group: ErrorGroup) -> String? {
    switch subject {
    case .url: group.url
    case .route: group.route
    case .code: group.code
    case .revision: String(group.revision)
    case .platform, .version: group.fact
    case .machine: group.machine
    }
  }

  /// Adds failures with one code.
  package mutating func add(_ group: ErrorGroup, code: String) {
    let name = name(of: group)
    guard let place = places[name] else {
      places[name] = groups.count
      codes.append([code: group.count])
      groups.append(group)
      if subject != .route { groups[groups.count - 1].route = nil }
      groups[groups.count - 1].pattern = nil
      return
    }
    codes[place][code, default: 0] += group.count
    groups[place].count += group.count
    groups[place].first = min(groups[place].first, group.first)
    groups[place].last = max(groups[place].last, group.last)
    groups[place].example = max(groups[place].example, group.example)
    groups[place].revision = max(groups[place].revision, group.revision)
    for part in group.counts.indices { groups[place].counts[part] += group.counts[part] }
  }

  /// The groups, the most frequent first.
  package func sorted() -> [ErrorGroup] {
    var sorted = groups
    for index in sorted.indices {
      sorted[index].codes = codes[index].sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map(\.key)
    }
    return sorted.sorted {
      ($1.count, $1.last, name(of: $0) ?? "") < ($0.count, $0.last, name(of: $1) ?? "")
    }
  }
}

extension [ErrorGroup] {
  /// The groups, the most frequent first; of equally many and equally new ones the order stays.
  package var byFrequency: [ErrorGroup] {
    // Indices are sorted, not groups: there can be as many groups as events.
    indices.map { (self[$0].count, self[$0].last, -$0) }.sorted { $0 > $1 }.map { self[-$0.2] }
  }

  /// The groups, which are those of ``EventHistory/errorGroups(_:)``, by one property.
  package func grouped(by subject: ErrorGroup.Subject) -> [ErrorGroup] {
    var table = FailureTable(subject: subject)
    for group in self { table.add(group, code: group.code) }
    return table.sorted()
  }
}
