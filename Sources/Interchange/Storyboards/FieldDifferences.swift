package import RouteModel

extension CatalogChange {
  /// The fields and attributes of a storyboard's row that differ, by name; empty for other rows and for
  /// rows that come or go.
  package var fieldDifferences: [(field: String, before: String, after: String)] {
    switch self {
    case .storyboard(let before?, let after?): Self.differences(before, after)
    case .scene(let before?, let after?): Self.differences(before, after)
    case .segue(let before?, let after?): Self.differences(before, after)
    default: []
    }
  }

  private static func differences<Row: ImportedRow>(
    _ before: Row, _ after: Row
  ) -> [(field: String, before: String, after: String)] {
    let (old, new) = (before.fields, after.fields)
    return Set(old.keys).union(new.keys).sorted().compactMap { key in
      guard old[key] != new[key] else { return nil }
      let name = key.hasPrefix("@") ? String(key.dropFirst()) : key
      return (name, old[key] ?? "", new[key] ?? "")
    }
  }
}
