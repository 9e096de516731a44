import Texts

/// A row that cannot be removed, because others name it.
package struct RowInUse: Error, Sendable, Hashable {
  /// The row.
  package var row: RowName
  /// The rows that name it, sorted: `route editor`.
  package var users: [String]

  /// - Returns: nil if nothing names it.
  package init?(_ row: RowName, users: [String]) {
    if users.isEmpty { return nil }
    self.row = row
    self.users = users.sorted()
  }

  /// The code of the refusal.
  package var code: String {
    switch row.noun {
    case "class": "class-in-use"
    case "guard": "guard-in-use"
    default: "route-in-use"
    }
  }

  /// Who names it, and what ends that.
  package var message: Message {
    let (noun, name, list) = (row.noun, row.key, Phrase.list(users))
    if noun == "guard" {
      return "guard \(name) is required by \(list) — route edit ROUTE --requires -\(name) ends that"
    }
    return "\(noun) \(name) is named by \(list) — remove or change that first"
  }
}

extension RowSource where Failure == Never {
  /// Whether a row may be removed: other rows that name it are in the way.
  package func use(of row: RowName) -> RowInUse? {
    RowInUse(row, users: rows(naming: row).map(\.user).filter { $0 != row.description })
  }
}

extension CatalogRow {
  /// The row as one that names another: of a scene the name by which people know it.
  package var user: String {
    if let scene = self as? Scene { return "scene \(scene.path)" }
    return RowName(self).description
  }
}

extension Scene {
  /// `storyboard/name`
  package var path: String { "\(id.storyboard)/\(name)" }
}
