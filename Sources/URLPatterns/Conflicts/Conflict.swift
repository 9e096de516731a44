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

  /// How bad it is.
  public let kind: Kind
  /// The pattern that comes first by the order of precedence.
  public let winner: PatternIndex.Entry
  /// The pattern that comes after it.
  public let loser: PatternIndex.Entry
  /// A URL that both match, as the index confirms; `nil` when none was found, but expressions leave it
  /// possible.
  public let witness: String?

  /// The rule by which the winner comes first.
  public var rule: PrecedenceRule {
    PrecedenceRule(
      winner: winner.pattern, route: winner.route, loser: loser.pattern, otherRoute: loser.route)
  }

  /// Whether the conflict is certain. Without a witness it is only possible.
  public var isProven: Bool { witness != nil }
}

/// The conflicts of an index.
public struct ConflictReport: Sendable {
  /// Duplicates, then shadowed patterns, then overlaps; each by the winner's and the loser's text.
  public let conflicts: [Conflict]
  /// How many pairs of patterns were compared; all others differ in a segment.
  public let comparedPairs: Int
  /// Whether there may be more overlaps, because the limit or the work was reached. All duplicates and
  /// shadowed patterns are listed.
  public let isTruncated: Bool
  /// Patterns that share URLs with so many earlier ones that the search did not find out whether one of
  /// these hides them.
  public let undecided: [PatternIndex.Entry]
}
