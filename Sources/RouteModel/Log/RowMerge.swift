/// A row that two sides have changed: added, removed or edited by either, and whether that is a conflict.
extension CatalogRow {
  /// Merges a row that two sides have changed; returns the row and the conflicts.
  ///
  /// - Parameters:
  ///   - before: The row that both had; nil if it was not there.
  ///   - after: The row of this side; nil if it is not there. Of both, the key and what differs is
  ///     enough.
  ///   - theirs: The row of the other side.
  static func merged(
    _ before: Self?, _ after: Self?, onto theirs: Self?, _ policy: MergePolicy
  ) -> (row: Self?, conflicts: [MergeConflict]) {
    if before == after { return (theirs, []) }
    func settled(_ row: Self, _ ours: String, _ theirs: String) -> MergeConflict {
      var conflict = MergeConflict(
        description.noun, row.rowKey.description, nil, ours, theirs)
      conflict.choice = policy.choice(of: conflict)
      return conflict
    }
    func changes(_ old: Self, _ new: Self) -> String {
      description.differences(from: old, to: new).map(\.text).joined(separator: ", ")
    }
    switch (before, after, theirs) {
    case (nil, let after?, nil): return (after, [])
    // Both sides have removed it.
    case (_, nil, nil), (nil, nil, _): return (theirs, [])
    case (let before?, nil, let theirs?):
      if before == theirs { return (nil, []) }
      let conflict = settled(before, "removed", changes(before, theirs))
      return (conflict.choice == .ours ? nil : theirs, [conflict])
    case (let before?, let after?, nil):
      let conflict = settled(before, changes(before, after), "removed")
      return (conflict.choice == .ours ? after : nil, [conflict])
    // Without a row before, both sides have added it.
    case (let before, let after?, let theirs?):
      var merge = FieldMerge(
        policy: policy, kind: description.noun, name: (before ?? after).rowKey.description)
      let row = merge.merged(before, after, onto: theirs)
      return (row, merge.conflicts)
    }
  }
}
