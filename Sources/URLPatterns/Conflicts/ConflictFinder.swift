/// Searches an index for conflicts.
struct ConflictFinder {
  typealias Entry = PatternIndex.Entry

  private let index: PatternIndex
  private let limit: Int
  private let use: (Entry, Entry) -> CommonUse
  /// In the order of precedence.
  private let entries: [Entry]
  /// The positions of the entries in that order, by their keys.
  private let ranks: [Int: Int]
  /// See ``PrecedenceKey/form``.
  private let forms: [ArraySlice<UInt8>]
  /// The positions of the entries with the same form.
  private let places: [ArraySlice<UInt8>: [Int]]
  /// The positions of the entries whose conflicts are wanted; nil for all.
  private let wanted: Set<Int>?
  /// The languages of patterns, and their URLs alone, by position; only the most recent ones are
  /// kept.
  private var texts: [Int: URLAutomaton] = [:]
  private var languages: [Int: URLAutomaton] = [:]
  private var meetings = CommonTextSearch()
  private var fates: [Int: Fate] = [:]
  /// A URL that the patterns of a form match.
  private var witnesses: [ArraySlice<UInt8>: String?] = [:]
  private var found: [Conflict] = []
  private var isTruncated = false

  /// How many languages are kept for the next question.
  private static let capacity = 20_000
  /// How many pairs that share URLs are kept.
  private static let largestTable = 1_000_000

  /// Which patterns get the URLs of a pattern, or some of them.
  private struct Fate {
    /// `nil` if it gets some of its URLs.
    var kind: Conflict.Kind?
    /// The better patterns that take all of its URLs.
    var winners: [Int] = []
    var witness: String?
    /// A URL that it gets, if one was found.
    var wins: String?
  }

  init(
    _ index: PatternIndex, _ wanted: Set<String>?, limit: Int,
    use: @escaping (Entry, Entry) -> CommonUse
  ) {
    (self.index, self.limit, self.use) = (index, max(limit, 0), use)
    entries = index.entries
    forms = entries.map { PrecedenceKey($0.pattern, route: "").form }
    places = Dictionary(grouping: forms.indices) { [forms] in forms[$0] }
    ranks = Dictionary(entries.enumerated().map { ($1.key, $0) }) { first, _ in first }
    self.wanted = wanted.map { [entries] texts in
      Set(entries.indices.filter { texts.contains(entries[$0].pattern.text) })
    }
  }

  mutating func run(_ step: () throws -> Void) rethrows -> ConflictReport {
    var beginnings = entries.map { PatternBeginning($0.pattern) }
    var near = Array(entries.indices)
    if let wanted {
      let theirs = NearPatterns(wanted.map { (beginning: beginnings[$0], key: $0) })
      near.removeAll { !theirs.hasKeys(near: beginnings[$0]) }
    }
    // A pattern that equals a better one has the same overlaps as that one.
    for place in near {
      guard let twin = places[forms[place]]?.first(where: { isAlwaysBefore($0, place) }) else {
        continue
      }
      fates[place] = Fate(kind: .duplicate, winners: [twin], witness: witness(of: twin, place))
    }
    let others = near.filter { fates[$0] == nil }
    beginnings = others.map { beginnings[$0] }
    var pairs: [(winner: Int32, loser: Int32)] = []
    var contested = Set(fates.keys)
    try PatternBeginning.forEachPair(of: beginnings) { one, other in
      try step()
      let (winner, loser) = (others[min(one, other)], others[max(one, other)])
      guard mayConflict(winner, loser) else { return }
      contested.insert(loser)
      if wanted != nil { contested.insert(winner) }
      if pairs.count < Self.largestTable {
        pairs.append((Int32(winner), Int32(loser)))
      } else {
        isTruncated = limit > 0
      }
    }
    for loser in contested.sorted() {
      try step()
      let fate = fates[loser] ?? findFate(of: loser)
      fates[loser] = fate
      if wanted?.isDisjoint(with: fate.winners + [loser]) != true { report(fate, of: loser) }
    }
    if limit > 0 { try reportOverlaps(pairs, step) }
    let kinds = Conflict.Kind.allCases
    let keyed = found.map { conflict in
      (
        (
          kinds.firstIndex(of: conflict.kind) ?? 0, conflict.winner.pattern.text,
          conflict.loser.pattern.text
        ), conflict
      )
    }
    return ConflictReport(
      conflicts: keyed.sorted { $0.0 < $1.0 }.map(\.1), isTruncated: isTruncated)
  }

  /// Whether two patterns may share URLs while both are in use, and conflicts of one of them are
  /// wanted.
  private mutating func mayConflict(_ winner: Int, _ loser: Int) -> Bool {
    if let wanted, !wanted.contains(winner), !wanted.contains(loser) { return false }
    // A fallback is meant to share its URLs with all other patterns, so that is no conflict.
    return entries[winner].isFallback == entries[loser].isFallback
      && meetings.meet(texts(of: winner), texts(of: loser))
      && use(entries[winner], entries[loser]) != .never
  }

  private mutating func reportOverlaps(
    _ pairs: [(winner: Int32, loser: Int32)], _ step: () throws -> Void
  ) rethrows {
    var count = 0
    for (winner, loser) in pairs.map({ (Int($0.winner), Int($0.loser)) }).sorted(by: <) {
      try step()
      guard count < limit else {
        isTruncated = true
        return
      }
      if fates[winner]?.kind == .duplicate || fates[loser]?.kind == .duplicate
        || fates[loser]?.winners.contains(winner) == true
      {
        continue
      }
      let common = commonURL(winner, loser)
      if case .none = common { continue }
      report(
        Fate(kind: .overlap, winners: [winner], witness: common.url, wins: fates[loser]?.wins),
        of: loser)
      count += 1
    }
  }

  // MARK: What becomes of a pattern's URLs

  /// A URL that patterns of one form match.
  private mutating func witness(of winner: Int, _ loser: Int) -> String? {
    let form = forms[loser]
    if let known = witnesses[form] { return known }
    let url = commonURL(winner, loser).url
    witnesses[form] = .some(url)
    return url
  }

  private mutating func report(_ fate: Fate, of loser: Int) {
    guard let kind = fate.kind, let winner = fate.winners.first else { return }
    found.append(
      Conflict(
        kind: kind, winner: entries[winner], loser: entries[loser],
        others: fate.winners.dropFirst().map { entries[$0] }, witness: fate.witness,
        wins: fate.wins))
  }

  /// Removes the URLs of better patterns from the pattern's, until none is left or the pattern wins
  /// one.
  private mutating func findFate(of loser: Int) -> Fate {
    var hiders: [Int] = []
    var witness: String?
    let own = language(loser)
    while true {
      var hider: Int?
      var isFirst = false
      let answer = CommonURL.of(own, outside: hiders.map { language($0) }) { url in
        let takers = takers(of: url)
        let better = takers.filter { isAlwaysBefore($0, loser) }
        hider = better.first { !hiders.contains($0) && language($0).isExact }
        isFirst = takers.first == loser
        let isOwn = takers.contains(loser)
        if hider != nil, isOwn, witness == nil { witness = url }
        return hider != nil || isOwn && better.isEmpty
      }
      if answer == .none, !hiders.isEmpty { return ofHidden(loser, by: hiders, witness) }
      // If it wins only while a better pattern is not in use, no URL is named.
      guard let hider else { return Fate(wins: isFirst ? answer.url : nil) }
      hiders.append(hider)
    }
  }

  /// The result for a pattern that others hide, with only those patterns that are needed to hide
  /// it.
  private mutating func ofHidden(
    _ loser: Int, by hiders: [Int], _ witness: String?
  ) -> Fate {
    let own = language(loser)
    var hiders = hiders
    for hider in hiders where hiders.count > 1 {
      let rest = hiders.filter { $0 != hider }
      let left = CommonURL.of(own, outside: rest.map { language($0) }) {
        takers(of: $0).contains(loser)
      }
      if left == .none { hiders = rest }
    }
    hiders.sort()
    let winner = hiders[0]
    let witness = commonURL(winner, loser).url ?? witness
    let isEqual =
      hiders.count == 1 && own.isExact && language(winner).shortest(outside: [own]) == .none
    return Fate(kind: isEqual ? .duplicate : .shadowed, winners: hiders, witness: witness)
  }

  /// Whether a better pattern is in use whenever another one is. A fallback also gets the URLs of
  /// patterns that are not in use, such as those of disabled routes.
  private func isAlwaysBefore(_ winner: Int, _ loser: Int) -> Bool {
    winner < loser && entries[winner].isFallback == entries[loser].isFallback
      && use(entries[winner], entries[loser]) == .always
  }

  // MARK: What patterns share

  private mutating func commonURL(_ winner: Int, _ loser: Int) -> CommonURL {
    let (one, other) = (language(winner), language(loser))
    return CommonURL.of(one, other) { url in
      let takers = takers(of: url)
      return takers.contains(winner) && takers.contains(loser)
    }
  }

  /// The patterns that match a URL, in the order of precedence.
  private func takers(of url: String) -> [Int] {
    var places: [Int] = []
    try? index.forEachMatch(url) { match in
      if let place = ranks[match.key] { places.append(place) }
      return false
    }
    return places
  }

  private mutating func texts(of place: Int) -> URLAutomaton {
    if let known = texts[place] { return known }
    if texts.count >= Self.capacity { texts = [:] }
    let made = URLAutomaton(entries[place].pattern)
    texts[place] = made
    return made
  }

  private mutating func language(_ place: Int) -> URLAutomaton {
    if let known = languages[place] { return known }
    if languages.count >= Self.capacity { languages = [:] }
    let made = texts(of: place).limitedToURLs
    languages[place] = made
    return made
  }
}

extension PatternIndex.Entry {
  fileprivate var isFallback: Bool { pattern.options.isFallback }
}
