/// The status of one version of the configuration migrations, in the store and in the directory.
public struct MigrationStatus: Sendable, Hashable {
  /// Whether a version is in the store, in the directory, or in both.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// In the store, and the files are the same.
    case applied
    /// In the store, which was only marked as being at it.
    case marked
    /// In the directory only; `migrate up` applies it.
    case pending
    /// In the store, with another text than the files.
    case changed
    /// In the store, with another text and another name than the files: theirs took its number.
    case replaced
    /// In the store, but the files do not exist.
    case missing
    /// In the directory only, below a version that is applied.
    case outOfOrder = "out-of-order"

    /// The state in words.
    public var words: String {
      switch self {
      case .applied: "applied"
      case .marked: "marked"
      case .pending: "pending"
      case .changed: "changed on disk"
      case .replaced: "another on disk"
      case .missing: "missing on disk"
      case .outOfOrder: "out of order"
      }
    }
  }

  /// The version; migrations are applied in this order.
  public var version: Int
  /// The name of the files; the one that was applied if there are none, or if they are another migration's.
  public var name: String
  /// The state.
  public var state: State
  /// The applied migration, with its texts; nil if it was not applied.
  public var applied: AppliedMigration?
  /// The migration in the files; nil if there are none.
  public var file: Migration?

  /// The state in words, with the name of the other migration.
  package var words: String {
    state == .replaced ? "\(state.words): \(file?.name ?? "")" : state.words
  }

  /// The versions of a store and a directory together, in order.
  static func all(
    applied: [AppliedMigration], files: [Migration]
  ) -> [MigrationStatus] {
    let rows = Dictionary(applied.map { ($0.migration.version, $0) }) { first, _ in first }
    let texts = Dictionary(files.map { ($0.version, $0) }) { first, _ in first }
    let newest = rows.keys.max() ?? .min
    return Set(rows.keys).union(texts.keys).sorted().map { version in
      let (row, file) = (rows[version], texts[version])
      let state: State =
        switch (row, file) {
        case (nil, _): file?.isOutOfOrder(after: newest) == true ? .outOfOrder : .pending
        // A baseline has no text with which to compare a file.
        case (let row?, _) where row.isBaseline: .marked
        case (.some, nil): .missing
        case (let row?, let file?) where row.migration.means(file): .applied
        case (let row?, let file?): row.migration.name == file.name ? .changed : .replaced
        }
      let names = [file?.name, row?.migration.name].compactMap(\.self)
      return MigrationStatus(
        version: version, name: (state == .replaced ? names.last : names.first) ?? "", state: state,
        applied: row, file: file)
    }
  }
}
