/// Searches an index for conflicts.
struct ConflictFinder {
  typealias Entry = PatternIndex.Entry

  private let index: PatternIndex
  private let wanted: Set<String>?
  private let limit: Int
  private let use: (Entry, Entry) -> CommonUse
  /// In the order of precedence.
  private let entries: [Entry]
  /// The places of the entries in that order, by their keys.
  private let ranks: [Int: Int]
  /// What each of them has but names, priority and route.
  private let forms: [Form]
  /// The places of those of a form.
  private let places: [Form: [Int]]
  /// By the places of the patterns; only the last ones.
  private var languages: [Int: Language] = [:]
  private var fates: [Int: Fate] = [:]
  /// A URL of those of a form.
  private var witnesses: [Form: String?] = [:]
  private var found: [Conflict] = []
  private var isTruncated = false

  /// How many languages are kept for the next question.
  private static let capacity = 4_000
  /// How many texts that turn out to be no URLs of a pattern are looked at.
  private static let refusals = 8

  /// What becomes of a pattern's URLs.
  private enum Fate {
    /// A better pattern is equal to it.
    case equal(to: Int, witness: String?)
    /// Better patterns take them all.
    case hidden(by: [Int], witness: String?)
    /// It gets some; a URL that it gets, if one was found.
    case wins(String?)

    var isEqual: Bool { if case .equal = self { true } else { false } }
  }

  /// Patterns of one form match the same URLs, whatever their expressions.
  private struct Form: Hashable {
    let components: ArraySlice<UInt8>
    let options: RoutePattern.Options

    init(_ key: PrecedenceKey, _ options: RoutePattern.Options) {
      components = key.components
      var options = options
      options.priority = 0
      self.options = options
    }
  }

  init(
    _ index: PatternIndex, _ wanted: Set<String>?, limit: Int,
    use: @escaping (Entry, Entry) -> CommonUse
  ) {
    (self.index, self.wanted, self.limit, self.use) = (index, wanted, max(limit, 0), use)
    let keyed = index.entries.map { (PrecedenceKey($0.pattern, route: $0.route), $0) }
      .sorted { $0.0 < $1.0 }
    entries = keyed.map(\.1)
    forms = keyed.map { Form($0, $1.pattern.options) }
    places = Dictionary(grouping: forms.indices) { [forms] in forms[$0] }
    ranks = Dictionary(entries.enumerated().map { ($1.key, $0) }) { first, _ in first }
  }

  mutating func run(_ step: () throws -> Void) rethrows -> ConflictReport {
    if let wanted {
      try findConflicts(of: wanted, step)
    } else {
      try findFates(step)
      if limit > 0 { try findOverlaps(step) }
    }
    let kinds = Conflict.Kind.allCases
    func key(_ conflict: Conflict) -> (Int, String, String) {
      (
        kinds.firstIndex(of: conflict.kind) ?? 0, conflict.winner.pattern.text,
        conflict.loser.pattern.text
      )
    }
    return ConflictReport(
      conflicts: found.map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1),
      isTruncated: isTruncated)
  }

  // MARK: Which are asked for

  private mutating func findFates(_ step: () throws -> Void) rethrows {
    for place in entries.indices {
      try step()
      reportFate(of: place)
    }
  }

  private mutating func findOverlaps(_ step: () throws -> Void) rethrows {
    // What equals a better pattern has the same overlaps.
    let places = entries.indices.filter { fates[$0]?.isEqual != true }
    let beginnings = places.map { PatternBeginning(entries[$0].pattern) }
    var pairs: [(Int, Int)] = []
    PatternBeginning.forEachPair(of: beginnings) { one, other in
      pairs.append((places[min(one, other)], places[max(one, other)]))
    }
    pairs.sort { $0 < $1 }
    var count = 0
    for (winner, loser) in pairs {
      try step()
      guard count < limit else {
        isTruncated = true
        return
      }
      if reportOverlap(winner, loser) { count += 1 }
    }
  }

  private mutating func findConflicts(
    of wanted: Set<String>, _ step: () throws -> Void
  ) rethrows {
    let touched = entries.indices.filter { wanted.contains(entries[$0].pattern.text) }
    let beginnings = touched.map { PatternBeginning(entries[$0].pattern) }
    var pairs: [(Int, Int)] = []
    var losers = Set(touched)
    for (place, entry) in entries.enumerated() {
      let own = PatternBeginning(entry.pattern)
      for (other, beginning) in zip(touched, beginnings)
      where other != place && beginning.mayMeet(own) {
        pairs.append((min(place, other), max(place, other)))
        if place > other { losers.insert(place) }
      }
    }
    for loser in losers.sorted() {
      try step()
      reportFate(of: loser)
    }
    let isTouched = Set(touched)
    found.removeAll { conflict in
      !([conflict.winner, conflict.loser] + conflict.others)
        .contains { isTouched.contains(ranks[$0.key] ?? -1) }
    }
    guard limit > 0 else { return }
    let seen = pairs.map { [$0.0, $0.1] }
    var count = 0
    for pair in Set(seen).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      try step()
      guard !fate(of: pair[0]).isEqual, !fate(of: pair[1]).isEqual else { continue }
      guard count < limit else {
        isTruncated = true
        return
      }
      if reportOverlap(pair[0], pair[1]) { count += 1 }
    }
  }

  // MARK: What becomes of a pattern's URLs

  private mutating func reportFate(of loser: Int) {
    switch fate(of: loser) {
    case .equal(let winner, let witness):
      report(.duplicate, winner, loser, [], witness, wins: nil)
    case .hidden(let winners, let witness):
      report(.shadowed, winners[0], loser, Array(winners.dropFirst()), witness, wins: nil)
    case .wins: break
    }
  }

  private mutating func report(
    _ kind: Conflict.Kind, _ winner: Int, _ loser: Int, _ others: [Int], _ witness: String?,
    wins: String?
  ) {
    found.append(
      Conflict(
        kind: kind, winner: entries[winner], loser: entries[loser],
        others: others.map { entries[$0] }, witness: witness, wins: wins))
  }

  private mutating func fate(of place: Int) -> Fate {
    if let known = fates[place] { return known }
    let fate = findFate(of: place)
    fates[place] = fate
    return fate
  }

  /// Takes from the pattern's URLs those of better patterns, until none is left or one goes to it.
  private mutating func findFate(of loser: Int) -> Fate {
    let twin = places[forms[loser]]?.prefix { $0 < loser }
      .first { isAlwaysBefore($0, loser) }
    if let twin {
      let form = forms[loser]
      let witness = witnesses[form] ?? commonURL(twin, loser).url
      witnesses[form] = .some(witness)
      return .equal(to: twin, witness: witness)
    }
    var hiders: [Int] = []
    var refused: [Language] = []
    var witness: String?
    let own = language(loser)
    while true {
      let text: [UInt8]
      switch own.shortest(outside: hiders.map { language($0) } + refused) {
      case .unknown: return .wins(nil)
      case .none:
        guard !hiders.isEmpty else { return .wins(nil) }
        return ofHidden(loser, by: hiders, refused, witness)
      case .found(let found): text = found
      }
      let url = Language.url(text)
      let takers = takers(of: url)
      let better = takers.prefix { $0 < loser }.filter { isAlwaysBefore($0, loser) }
      let isOwn = takers.contains(loser)
      // Of what it wins only where a better pattern is not in use, no URL is told.
      if isOwn, better.isEmpty { return .wins(takers.first == loser ? url : nil) }
      if let hider = better.first(where: { !hiders.contains($0) && language($0).isExact }) {
        if isOwn, witness == nil { witness = url }
        hiders.append(hider)
      } else {
        guard refused.count < Self.refusals else { return .wins(nil) }
        refused.append(Language(text))
      }
    }
  }

  /// The fate of a pattern that others hide; those that are not needed for that are left out.
  private mutating func ofHidden(
    _ loser: Int, by hiders: [Int], _ refused: [Language], _ witness: String?
  ) -> Fate {
    let own = language(loser)
    var hiders = hiders
    for hider in hiders where hiders.count > 1 {
      let rest = hiders.filter { $0 != hider }
      if own.shortest(outside: rest.map { language($0) } + refused) == .none { hiders = rest }
    }
    hiders.sort()
    let winner = hiders[0]
    let witness = commonURL(winner, loser).url ?? witness
    let isEqual =
      hiders.count == 1 && own.isExact && language(winner).shortest(outside: [own]) == .none
    return isEqual
      ? .equal(to: winner, witness: witness) : .hidden(by: hiders, witness: witness)
  }

  /// Whether a better pattern is in use whenever another one is; a fallback waits for those that are not, such
  /// as the patterns of disabled routes.
  private func isAlwaysBefore(_ winner: Int, _ loser: Int) -> Bool {
    entries[winner].isFallback == entries[loser].isFallback
      && use(entries[winner], entries[loser]) == .always
  }

  // MARK: Pairs

  /// - Returns: whether the two share URLs, and that was not reported.
  private mutating func reportOverlap(_ winner: Int, _ loser: Int) -> Bool {
    // A fallback shares its URLs with all others: that is what it is for.
    guard entries[winner].isFallback == entries[loser].isFallback,
      use(entries[winner], entries[loser]) != .never
    else { return false }
    var wins: String?
    switch fate(of: loser) {
    case .equal(let to, _): if to == winner { return false }
    case .hidden(let by, _): if by.contains(winner) { return false }
    case .wins(let url): wins = url
    }
    let common = commonURL(winner, loser)
    if case .none = common { return false }
    report(.overlap, winner, loser, [], common.url, wins: wins)
    return true
  }

  /// What is known of a URL that two patterns match.
  private enum Common {
    /// One that the index confirms.
    case url(String)
    case none, unknown

    var url: String? { if case .url(let url) = self { url } else { nil } }
  }

  private mutating func commonURL(_ winner: Int, _ loser: Int) -> Common {
    let (one, other) = (language(winner), language(loser))
    var refused: [Language] = []
    while true {
      switch one.shortest(in: other, outside: refused) {
      case .none: return .none
      case .unknown: return .unknown
      case .found(let text):
        let url = Language.url(text)
        let takers = takers(of: url)
        if takers.contains(winner), takers.contains(loser) { return .url(url) }
        guard refused.count < Self.refusals else { return .unknown }
        refused.append(Language(text))
      }
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

  private mutating func language(_ place: Int) -> Language {
    if let known = languages[place] { return known }
    if languages.count >= Self.capacity { languages = [:] }
    let made = Language(entries[place].pattern)
    languages[place] = made
    return made
  }
}

extension PatternIndex.Entry {
  fileprivate var isFallback: Bool { pattern.options.isFallback }
}
