/// The status of one version of the configuration migrations, in the store and in the directory.
public struct MigrationStatus: Sendable, Hashable {
  /// Whether a version is in the store, in the directory, or in both.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// In the store, and the files are the same.
    case applied
    /// In the directory only; `migrate up` applies it.
    case pending
    /// In the store, with another text than the files.
    case changed
    /// In the store, but the files do not exist.
    case missing
    /// In the directory only, below a version that is applied.
    case outOfOrder = "out-of-order"

    /// The state in words.
    public var words: String {
      switch self {
      case .applied: "applied"
      case .pending: "pending"
      case .changed: "changed on disk"
      case .missing: "missing on disk"
      case .outOfOrder: "out of order"
      }
    }
  }

  /// The version; migrations are applied in this order.
  public var version: Int
  /// The name of the files, else the one that was applied.
  public var name: String
  /// The state.
  public var state: State
  /// The applied migration, with its texts; nil if it was not applied.
  public var applied: AppliedMigration?
  /// The migration in the files; nil if there are none.
  public var file: Migration?

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
        case (nil, _): version < newest ? .outOfOrder : .pending
        // A baseline has no text with which to compare a file.
        case (let row?, _) where row.migration.up.kind == .baseline: .applied
        case (.some, nil): .missing
        case (let row?, let file?): row.migration.means(file) ? .applied : .changed
        }
      return MigrationStatus(
        version: version, name: file?.name ?? row?.migration.name ?? "", state: state, applied: row,
        file: file)
    }
  }

  /// Whether the files differ from the applied texts only in comments, empty lines and blanks,
  /// which is not drift.
  public var hasOtherComments: Bool {
    guard state == .applied, let applied, let file else { return false }
    return applied.migration.up.kind != .baseline
      && (applied.migration.up.text != file.up.text
        || applied.migration.down.text != file.down.text)
  }

  /// The applied scripts compared with the files, line by line; empty unless the state is
  /// `changed`.
  package var differences: [(direction: Migration.Direction, lines: [LineDifference])] {
    guard state == .changed, let applied, let file else { return [] }
    return [Migration.Direction.up, .down].compactMap { direction in
      let (old, new) = (applied.migration[direction], file[direction])
      if old.means(new) { return nil }
      return (direction, LineDifference.between(old.text, new.text))
    }
  }
}

extension Migration {
  /// Whether both scripts are equivalent.
  func means(_ other: Migration) -> Bool { up.means(other.up) && down.means(other.down) }
}

extension MigrationScript {
  /// Whether the scripts are the same except for comments, empty lines, and blanks at the ends of
  /// lines: a new licence header or another editor is not drift.
  func means(_ other: MigrationScript) -> Bool {
    kind == other.kind && (text == other.text || meaning == other.meaning)
  }

  private var meaning: [Substring] {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    // In a quotation over several lines everything counts.
    let isPlain = lines.allSatisfy { line in
      line.count { $0 == "'" } % 2 == 0 && line.count { $0 == "\"" } % 2 == 0
    }
    guard isPlain else { return lines }
    return lines.compactMap { line in
      let end = line.lastIndex { !$0.isWhitespace }
      guard let end else { return nil }
      let words = line[...end].drop(while: \.isWhitespace)
      return words.hasPrefix(kind == .sql ? "--" : "#") ? nil : words
    }
  }
}
