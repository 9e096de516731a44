/// Patterns that can match the same URL.
public struct Conflict: Sendable, Hashable {
  /// How bad it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Both match the same URLs: the loser never wins.
    case duplicate
    /// Every URL of the loser goes to the winner, or to the winner and ``Conflict/others``.
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
  /// Further patterns before the loser: the winner and these together take all of its URLs.
  public let others: [PatternIndex.Entry]
  /// A URL that the winner and the loser match, as the index confirms; `nil` when none was found, but
  /// expressions leave it possible.
  public let witness: String?
  /// A URL that the loser matches and wins, as the index confirms; `nil` for one that never wins, and where
  /// none was found.
  package let wins: String?

  /// The rule by which the winner comes first.
  public var rule: PrecedenceReason {
    PrecedenceReason(
      winner: winner.pattern, route: winner.route, loser: loser.pattern, otherRoute: loser.route)
  }

  /// Whether the conflict is certain. Without a witness it is only possible.
  package var isProven: Bool { witness != nil }
}

/// The conflicts of an index.
public struct ConflictReport: Sendable {
  /// Duplicates, then shadowed patterns, then overlaps; each by the winner's and the loser's text.
  public let conflicts: [Conflict]
  /// Whether there may be more overlaps than the limit. All duplicates and shadowed patterns are listed.
  public let isTruncated: Bool
}

/// Whether two patterns can be in use at the same time: conditions limit a pattern to some
/// contexts.
package enum CommonUse: Sendable {
  /// Never both.
  case never
  /// Both sometimes.
  case sometimes
  /// The first one is in use whenever the second one is.
  case always
}

extension PatternIndex {
  /// Finds the patterns that can match the same URL.
  ///
  /// Of several patterns that match the same URLs, each is reported with the first. A hidden pattern is
  /// always reported, with those that hide it; only overlaps are limited.
  ///
  /// - Parameters:
  ///   - patterns: the texts of patterns of which one is to take part; a text means the patterns of all routes that
  ///     have it, and nil means all.
  ///   - limit: how many overlaps are listed at most.
  public func conflicts(
    touching patterns: Set<String>? = nil, limit: Int = 20_000
  ) -> ConflictReport {
    conflicts(touching: patterns, limit: limit, use: { _, _ in .always }, step: {})
  }

  /// Finds conflicts of patterns that are limited to some contexts.
  ///
  /// - Parameters:
  ///   - patterns: the texts of the patterns that are to take part; nil for all.
  ///   - limit: how many overlaps are listed at most.
  ///   - use: when two patterns are in use, of which the first comes first.
  ///   - step: called regularly during the search; an error it throws ends the search.
  package func conflicts(
    touching patterns: Set<String>? = nil, limit: Int = 20_000,
    use: (Entry, Entry) -> CommonUse, step: () throws -> Void
  ) rethrows -> ConflictReport {
    try withoutActuallyEscaping(use) { use in
      var finder = ConflictFinder(self, patterns, limit: limit, use: use)
      return try finder.run(step)
    }
  }
}
