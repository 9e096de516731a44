extension PatternIndex {
  /// Finds the pairs of patterns that can match the same URL.
  ///
  /// Of several patterns that match the same URLs, each is reported with the first. A hidden pattern is
  /// always reported, with one that hides it; only overlaps are limited.
  ///
  /// - Parameter limit: how many conflicts at most, beyond the duplicates and the shadowed patterns that
  ///   are found first.
  /// - Complexity: pairs that differ in a segment are not compared. However many pairs are left, the work is
  ///   bounded.
  public func conflicts(limit: Int = 20_000) -> ConflictReport { conflicts(limit: limit) {} }

  /// The same, by a search that the caller can end.
  ///
  /// - Parameters:
  ///   - limit: how many overlaps are listed at most.
  ///   - step: called regularly during the search; an error it throws ends the search.
  public func conflicts(
    limit: Int = 20_000, step: () throws -> Void
  ) rethrows -> ConflictReport {
    try step()
    var finder = ConflictFinder(self, limit: max(limit, 0))
    return try finder.run(step)
  }

  /// Finds the conflicts of some patterns: those of ``conflicts(limit:step:)`` in which one of them is
  /// the winner or the loser.
  ///
  /// - Parameters:
  ///   - patterns: the texts of the patterns; a text means the patterns of all routes that have it.
  ///   - limit: how many overlaps are listed at most.
  /// - Complexity: grows with the patterns that begin like these, not with the index. All patterns that
  ///   ignore case or take the host as a segment are looked at; for more than 64 texts all patterns are.
  public func conflicts(
    touching patterns: some Sequence<String>, limit: Int = 20_000
  ) -> ConflictReport {
    conflicts(touching: patterns, limit: limit) {}
  }

  /// The same, by a search that the caller can end.
  ///
  /// - Parameters:
  ///   - patterns: the texts of the patterns.
  ///   - limit: how many overlaps are listed at most.
  ///   - step: called regularly during the search; an error it throws ends the search.
  public func conflicts(
    touching patterns: some Sequence<String>, limit: Int = 20_000, step: () throws -> Void
  ) rethrows -> ConflictReport {
    let wanted = Set(patterns)
    guard wanted.count <= 64 else {
      let touched = entries.lazy.filter { wanted.contains($0.pattern.text) }.map(\.key)
      try step()
      var finder = ConflictFinder(self, limit: max(limit, 0), touched: Set(touched))
      return try finder.run(step)
    }
    var touched: Set<Int> = []
    var near: [Int: Entry] = [:]
    for text in wanted {
      try step()
      guard let pattern = try? RoutePattern(text) else { continue }
      for entry in entries(near: pattern) where entry.pattern.text == text {
        touched.insert(entry.key)
        for other in entries(near: entry.pattern) { near[other.key] = other }
      }
    }
    let part = PatternIndex(near.values.sorted { $0.key < $1.key })
    var finder = ConflictFinder(part, limit: max(limit, 0), touched: touched)
    return try finder.run(step)
  }

  /// The patterns that may match a URL which a given one matches, and some more.
  private func entries(near pattern: RoutePattern) -> [Entry] {
    let beginning = LiteralBeginning(pattern.text)
    func isOpen(_ pattern: RoutePattern) -> Bool {
      pattern.options.ignoreCase || pattern.options.hostAsSegment
    }
    return entries.filter {
      isOpen(pattern) || isOpen($0.pattern)
        || beginning.mayMeet(LiteralBeginning($0.pattern.text))
    }
  }
}

/// Searches an index for conflicts.
struct ConflictFinder {
  private struct Pair: Hashable {
    let winner: Int
    let loser: Int
  }

  /// How many pairs of nodes and of patterns a search for pairs may look at.
  private static let stepLimit = 2_000_000
  /// How many pairs are compared at most, for each conflict that is asked for.
  private static let pairsAConflict = 8
  /// How many states and nodes the comparison of pairs may look at.
  private static let workLimit = 5_000_000
  /// How many patterns may be tested for hiding one.
  private static let testLimit = 64

  private let table: ConflictTable
  private var confirmation: ConflictConfirmation
  private let limit: Int
  /// The patterns whose conflicts are looked for; nil for all.
  private let touched: [Bool]?
  private var automata: PathAutomata
  private var conflicts: [Conflict] = []
  private var reported: Set<Pair> = []
  private var comparedPairs = 0
  private var isTruncated = false
  /// Patterns that another one may hide, as far as is known.
  private var mayBeShadowed: [Bool]
  private var undecided: [Int] = []

  /// - Parameter touched: the keys of the patterns whose conflicts are looked for; nil for all.
  init(_ index: PatternIndex, limit: Int, touched: Set<Int>? = nil) {
    self.limit = limit
    let entries = index.entries
    table = ConflictTable(entries)
    self.touched = touched.map { keys in entries.map { keys.contains($0.key) } }
    confirmation = ConflictConfirmation(index)
    automata = PathAutomata()
    mayBeShadowed = [Bool](repeating: true, count: table.patterns.count)
  }

  mutating func run(_ step: () throws -> Void) rethrows -> ConflictReport {
    try step()
    try findDuplicates(step)
    try findShadowed(step)
    try findOverlaps(step)
    let kinds = Conflict.Kind.allCases
    let sorted = conflicts.map { ($0, kinds.firstIndex(of: $0.kind) ?? 0) }.sorted { a, b in
      if a.1 != b.1 { return a.1 < b.1 }
      let (a, b) = (a.0, b.0)
      return (a.winner.pattern.text, a.loser.pattern.text, a.winner.route, a.loser.route)
        < (b.winner.pattern.text, b.loser.pattern.text, b.winner.route, b.loser.route)
    }
    return ConflictReport(
      conflicts: sorted.map(\.0), comparedPairs: comparedPairs, isTruncated: isTruncated,
      undecided: undecided.map { table.patterns[$0].entry })
  }

  private func isMeant(_ number: Int, _ other: Int) -> Bool {
    touched.map { $0[number] || $0[other] } ?? true
  }

  private func pair(_ winner: Int, _ loser: Int) -> ConflictPair {
    ConflictPair(table.patterns[winner], table.patterns[loser])
  }

  private mutating func report(_ kind: Conflict.Kind, _ winner: Int, _ loser: Int, _ url: String?) {
    reported.insert(Pair(winner: winner, loser: loser))
    conflicts.append(
      Conflict(
        kind: kind, winner: table.patterns[winner].entry, loser: table.patterns[loser].entry,
        witness: url))
  }

  /// What is known about URLs that match both.
  private enum Meeting {
    /// One that the index confirms.
    case proven(String)
    /// None was found, but expressions leave it possible.
    case possible
    case none

    var url: String? {
      if case .proven(let url) = self { url } else { nil }
    }
  }

  private mutating func meeting(_ winner: Int, _ loser: Int) -> Meeting {
    let pair = pair(winner, loser)
    var isPossible = false
    for isHostEmpty in pair.isJoined ? [false, true] : [false] {
      guard let witness = pair.witness(&automata, isHostEmpty: isHostEmpty) else { continue }
      let patterns = table.patterns
      guard let url = witness.url else {
        isPossible = true
        continue
      }
      switch confirmation.verdict(on: url, patterns[winner], patterns[loser]) {
      case .both: return .proven(url)
      case .notBoth: isPossible = isPossible || !witness.isExact
      case .unclear: isPossible = true
      }
    }
    return isPossible ? .possible : .none
  }

  /// Patterns that are equal but for their names.
  private mutating func findDuplicates(_ step: () throws -> Void) rethrows {
    for (number, first) in table.firsts.enumerated()
    where first != number && isMeant(first, number) {
      try step()
      comparedPairs += 1
      report(.duplicate, first, number, meeting(first, number).url)
    }
  }

  /// Finds for each pattern one that takes all its URLs. Only patterns that match a sample URL of it can;
  /// each that does not take all gives another sample URL, which leaves fewer.
  private mutating func findShadowed(_ step: () throws -> Void) rethrows {
    for loser in table.patterns.indices where table.firsts[loser] == loser {
      try step()
      guard var texts = SampleTexts.of(table.patterns[loser], work: &automata.work) else {
        continue
      }
      var steps = 0
      let rank = table.ranks[loser]
      func mayHide(_ winner: Int) -> Bool { table.ranks[winner] < rank && isMeant(winner, loser) }
      var candidates = table.patterns(for: texts, &steps).filter(mayHide)
      var tests = 0
      mayBeShadowed[loser] = false
      while let winner = candidates.min(by: { table.ranks[$0] < table.ranks[$1] }) {
        tests += 1
        candidates.remove(winner)
        guard tests <= Self.testLimit else {
          undecided.append(loser)
          mayBeShadowed[loser] = true
          break
        }
        comparedPairs += 1
        let inclusion = pair(winner, loser).inclusion(&automata)
        if inclusion == .inside {
          mayBeShadowed[loser] = true
          if let url = meeting(winner, loser).url {
            report(isEqual(winner, loser) ? .duplicate : .shadowed, winner, loser, url)
            break
          }
        } else if case .outside(let component, let text) = inclusion, !candidates.isEmpty {
          texts[component] = text
          candidates.formIntersection(table.patterns(for: texts, &steps))
        }
      }
    }
  }

  /// Whether the loser, which is inside the winner, has all of its URLs.
  private mutating func isEqual(_ winner: Int, _ loser: Int) -> Bool {
    pair(loser, winner).inclusion(&automata) == .inside
  }

  private mutating func findOverlaps(_ step: () throws -> Void) rethrows {
    let most = limit * Self.pairsAConflict
    let (first, isWhole) = collect(most, fromEnd: false)
    var pairs = first
    if !isWhole {
      let (second, isWhole) = collect(most, fromEnd: true)
      pairs = isWhole ? second : pairs.union(second)
      isTruncated = !isWhole
    }
    var count = 0
    automata.work = 0
    for pair in pairs.sorted(by: precedes) where !reported.contains(pair) {
      guard count < limit, automata.work + confirmation.work < Self.workLimit else {
        isTruncated = true
        break
      }
      try step()
      comparedPairs += 1
      if examine(pair.winner, pair.loser) { count += 1 }
    }
  }

  private func precedes(_ a: Pair, _ b: Pair) -> Bool {
    (table.ranks[a.winner], table.ranks[a.loser]) < (table.ranks[b.winner], table.ranks[b.loser])
  }

  /// Pairs that may meet, and whether these are all.
  private func collect(_ most: Int, fromEnd: Bool) -> (pairs: Set<Pair>, isWhole: Bool) {
    var pairs: Set<Pair> = []
    let ranks = table.ranks
    let isWhole = table.forEachPair(touched, fromEnd: fromEnd, steps: Self.stepLimit) { a, b in
      let isOrdered = ranks[a] < ranks[b]
      pairs.insert(Pair(winner: isOrdered ? a : b, loser: isOrdered ? b : a))
      return pairs.count <= most
    }
    return (pairs, isWhole)
  }

  /// - Returns: whether the two are in conflict.
  private mutating func examine(_ winner: Int, _ loser: Int) -> Bool {
    let meeting = meeting(winner, loser)
    if case .none = meeting { return false }
    let isInside =
      meeting.url != nil && mayBeShadowed[loser]
      && pair(winner, loser).inclusion(&automata) == .inside
    let kind =
      isInside ? isEqual(winner, loser) ? Conflict.Kind.duplicate : .shadowed : .overlap
    report(kind, winner, loser, meeting.url)
    return true
  }
}
