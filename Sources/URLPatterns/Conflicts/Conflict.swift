/// Two patterns that can match the same URL.
public struct Conflict: Sendable, Hashable {
  /// How bad it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Both match the same URLs: the loser never wins.
    case duplicate
    /// Every URL of the loser goes to the winner.
    case shadowed
    /// Some URLs match both; the winner gets them.
    case overlap
  }

  public let kind: Kind
  /// The pattern that comes first by the order of precedence.
  public let winner: PatternIndex.Entry
  public let loser: PatternIndex.Entry
  /// The rule by which the winner comes first.
  public let rule: PrecedenceRule
  /// A URL that both match, as the index confirms; `nil` when none was found, though expressions leave
  /// it possible that there is one.
  public let witness: String?

  /// Whether the conflict is certain. Without a witness it is only possible.
  public var isProven: Bool { witness != nil }
}

/// The conflicts of an index.
public struct ConflictReport: Sendable {
  /// Duplicates, then shadowed patterns, then overlaps; each by the winner's and the loser's text.
  public let conflicts: [Conflict]
  /// Whether there are more than were asked for.
  public let isTruncated: Bool
}
