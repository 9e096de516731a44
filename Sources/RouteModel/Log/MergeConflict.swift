/// Why a change does not fit the rows that are there: they are not as it expects, or two sides have changed
/// a value in different ways.
public struct MergeConflict: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    /// Both sides have changed a value, or the row.
    case values
    /// The row is another one than the change expects.
    case changed
    /// The row is not there.
    case missing
    /// Another row has its new key.
    case taken
    /// Rows name it, so that it cannot be removed.
    case used(RowInUse)
    /// It would name a row that is gone.
    case naming(RowName)
  }

  /// What is wrong.
  package var reason: Reason
  /// The kind of row: `route`.
  package var kind: String
  /// The row's key.
  package var name: String
  /// The field, or the row of the row's own; nil if it is about the whole row.
  package var field: String?
  /// The key of the other side's row that conflicts with this one; nil if it is the same row.
  package var theirName: String?
  /// The kind of that row; nil if it is the same kind.
  package var theirKind: String?
  /// The value here.
  package var ours: String
  /// The value of the other side.
  package var theirs: String
  /// Who has set the value here: `anna, r4`; nil if that is not known.
  package var ourAuthor: String?
  /// Who has set the other side's value: `anna on build-2, h38`; nil if that is not known.
  package var who: String?
  /// Which side wins; nil if that is not settled.
  package var choice: MergeChoice?

  init(_ kind: String, _ name: String, _ field: String?, _ ours: String, _ theirs: String) {
    (reason, self.kind, self.name, self.field) = (.values, kind, name, field)
    (self.ours, self.theirs) = (ours, theirs)
  }

  /// A conflict about a whole row.
  init<Row: CatalogRow>(_ reason: Reason, _ row: Row) {
    self.init(Row.description.noun, row.rowKey.description, nil, "", "")
    self.reason = reason
  }

  /// The row: `route editor`.
  public var subject: String { "\(kind) \(name)" }

  /// Whether the row is not there; else it is there, and another one than was expected.
  public var isMissing: Bool { reason == .missing }

  /// The words by which it can be settled: `route editor summary`.
  package var key: String { field.map { "\(subject) \($0)" } ?? subject }
}

// MARK: Causes

extension MergeConflict {
  /// Whether this change, of this side, caused the conflict.
  package func isCaused(here change: CatalogChange) -> Bool {
    concerns(change, kind, name, field)
  }

  /// Whether this change, of the other side, caused the conflict.
  package func isCaused(there change: CatalogChange) -> Bool {
    concerns(change, theirKind ?? kind, theirName ?? name, theirName == nil ? field : nil)
  }

  private func concerns(
    _ change: CatalogChange, _ kind: String, _ name: String, _ field: String?
  ) -> Bool {
    let row = change.row
    let keys = [row.keys.before, row.keys.after]
    if kind == "storyboard", ["scene", "segue"].contains(row.noun) {
      return keys.contains { $0?.hasPrefix(name + "#") == true }
    }
    guard row.noun == kind, keys.contains(name) else { return false }
    guard let field, !keys.contains(nil) else { return true }
    return change.differences().contains {
      $0.name == field || $0.name.hasPrefix(field + " ") || field.hasPrefix($0.name + " ")
    }
  }
}
