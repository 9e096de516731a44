/// Which side wins a conflict.
package enum MergeChoice: String, Sendable, CaseIterable {
  /// The value of this store.
  case ours
  /// The value of the hub.
  case theirs
}

/// How a merge treats conflicts.
package struct MergePolicy: Sendable {
  /// Which side wins; nil reports the conflict and keeps the row of the other side.
  package var choice: MergeChoice?
  /// Which side wins in single conflicts: by the row, such as `route editor`, or by the row and the
  /// field, such as `route editor summary`.
  package var named: [String: MergeChoice]
  /// Whether a row must be as a change expects it, or as the change makes it.
  let isStrict: Bool

  /// A policy of conflicts.
  package init(_ choice: MergeChoice? = nil, named: [String: MergeChoice] = [:]) {
    self.init(choice, named, isStrict: false)
  }

  private init(_ choice: MergeChoice?, _ named: [String: MergeChoice], isStrict: Bool) {
    self.choice = choice
    self.named = named
    self.isStrict = isStrict
  }

  /// For changes of one store: commits beside another program, and undo.
  static let strict = MergePolicy(nil, [:], isStrict: true)

  /// Which side wins in a conflict; nil if that is not settled.
  func choice(of conflict: MergeConflict) -> MergeChoice? {
    let key = conflict.key
    let longest = named.keys.filter { key == $0 || key.hasPrefix($0 + " ") }.max {
      $0.utf8.count < $1.utf8.count
    }
    return longest.flatMap { named[$0] } ?? choice
  }
}
