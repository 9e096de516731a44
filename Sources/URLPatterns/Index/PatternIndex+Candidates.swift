extension PatternIndex {
  /// A pattern that a URL may go to.
  public enum Candidate: Sendable {
    /// The pattern matches.
    case match(PatternMatch)
    /// The pattern may match: its expression gave up on the URL.
    case undecided(Entry)
  }

  /// Every pattern that matches, and every one that may, in the order of precedence, until `body` returns
  /// true.
  ///
  /// A route that declines the parameters passes the URL on to the next candidate.
  ///
  /// - Parameters:
  ///   - url: any text.
  ///   - body: gets a candidate; true stops.
  /// - Throws: ``URLParseError`` for a text that is not a URL.
  public func forEachCandidate(
    _ url: String, _ body: (Candidate) -> Bool
  ) throws(URLParseError) {
    var isFirst = true
    do throws(URLParseError) {
      guard let first = try firstMatch(url) else { return }
      if body(.match(first)) { return }
    } catch {
      guard error.code == .gaveUp else { throw error }
      isFirst = false
    }
    for candidate in candidates(canonical: try canonicalized(url)).all.dropFirst(isFirst ? 1 : 0) {
      if body(candidate) { return }
    }
  }

  /// Every pattern that matches, in the order of precedence, until `body` returns true.
  ///
  /// - Parameters:
  ///   - url: any text.
  ///   - body: gets a match; true stops.
  /// - Throws: ``URLParseError`` for a text that is not a URL, and when the next pattern is one
  ///   whose expression gave up.
  public func forEachMatch(
    _ url: String, _ body: (PatternMatch) -> Bool
  ) throws(URLParseError) {
    var failure: URLParseError?
    try forEachCandidate(url) { candidate in
      switch candidate {
      case .match(let match): return body(match)
      case .undecided(let entry):
        failure = .gaveUp(entry.pattern, on: url)
        return true
      }
    }
    if let failure { throw failure }
  }

  /// The patterns that match a canonical URL, or may.
  struct Candidates {
    /// In the order of precedence.
    var all: [Candidate] = []
    /// How many nodes were looked at.
    var visits = 0

    var matches: [PatternMatch] {
      all.compactMap { if case .match(let match) = $0 { match } else { nil } }
    }

    var undecided: [Entry] {
      all.compactMap { if case .undecided(let entry) = $0 { entry } else { nil } }
    }
  }

  func candidates(canonical url: String) -> Candidates {
    var found: [(key: PrecedenceKey, candidate: Candidate)] = []
    var visits = 0
    ByteView.of(url) { bytes in
      let split = URLSplit(canonical: bytes)
      Scratch.forCaptures { captures in
        for level in levels {
          let table = level.table
          var seen: Set<UInt32> = []
          captures.hasGivenUp = false
          visits += table.enumerate(bytes, split, level.removed, captures) { leaf in
            let match = PatternMatch(LentMatch(table, leaf, bytes, captures), url: url)
            if seen.insert(match.entry).inserted { found.append((match.precedence, .match(match))) }
          }
          guard captures.hasGivenUp else { continue }
          _ = table.enumerate(bytes, split, level.removed, captures, takesUndecided: true) { leaf in
            let number = table.leaves[Int(leaf.leaf)].entry
            guard seen.insert(number).inserted else { return }
            let entry = table.entry(number)
            // Another component may tell.
            guard MissDiagnosis(entry.pattern, canonical: url) == nil else { return }
            found.append((table.precedence(of: number), .undecided(entry)))
          }
        }
      }
    }
    found.sort { $0.key < $1.key }
    return Candidates(all: found.map(\.candidate), visits: visits)
  }

  /// - Throws: ``URLParseError`` `pattern-gave-up` if a pattern that may match a canonical URL comes before
  ///   the best that does.
  func requireDecided(
    _ canonical: String, before best: PrecedenceKey?
  ) throws(URLParseError) {
    guard let entry = candidates(canonical: canonical).undecided.first else { return }
    if let best, best < PrecedenceKey(entry.pattern, route: entry.route) { return }
    throw .gaveUp(entry.pattern, on: canonical)
  }
}

extension URLParseError {
  static func gaveUp(_ pattern: RoutePattern, on url: String) -> URLParseError {
    URLParseError(
      .gaveUp,
      "the expression of '\(pattern.text)' gave up on it after too "
        + "many steps, so it is unknown whether it matches", url: url)
  }
}
