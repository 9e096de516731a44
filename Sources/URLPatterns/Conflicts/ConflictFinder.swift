extension PatternIndex {
  /// Finds the pairs of patterns that can match the same URL.
  ///
  /// - Parameter limit: how many conflicts at most.
  /// - Complexity: pairs that share no beginning are never looked at.
  public func conflicts(limit: Int = 100_000) -> ConflictReport {
    var finder = ConflictFinder(self, limit: limit)
    return finder.run()
  }
}

/// Searches an index for conflicts.
struct ConflictFinder {
  private struct Pattern {
    let entry: PatternIndex.Entry
    let parsed: ParsedRoute
    let group: Int
  }

  /// The patterns with one scheme and one host.
  private struct Group {
    let scheme: ComponentPattern?
    let host: ComponentPattern?
    var trie: SegmentTrie

    var isLiteral: Bool { scheme?.literal != nil && host?.literal != nil }
  }

  private struct GroupKey: Hashable {
    let scheme: PrecedenceKey
    let host: PrecedenceKey
  }

  private let index: PatternIndex
  private let limit: Int
  private var patterns: [Pattern] = []
  private var groups: [Group] = []
  private var joined: SegmentTrie?
  private var conflicts: [Conflict] = []
  private var isTruncated = false
  private var seen: Set<[Int]> = []

  init(_ index: PatternIndex, limit: Int) {
    self.index = index
    self.limit = limit
    let entries = index.entries
    let foldsCase = entries.contains { $0.pattern.options.ignoreCase }
    var numbers: [GroupKey: Int] = [:]
    if entries.contains(where: \.pattern.options.hostAsSegment) {
      joined = SegmentTrie(foldsCase: foldsCase)
    }
    for (number, entry) in entries.enumerated() {
      let parsed = entry.pattern.parsed
      let key = GroupKey(
        scheme: PrecedenceKey(component: parsed.protocol),
        host: PrecedenceKey(component: parsed.host, reversed: true))
      let group = numbers[key] ?? groups.count
      if group == groups.count {
        numbers[key] = group
        groups.append(
          Group(
            scheme: parsed.protocol, host: parsed.host, trie: SegmentTrie(foldsCase: foldsCase)))
      }
      patterns.append(Pattern(entry: entry, parsed: parsed, group: group))
      if !entry.pattern.options.hostAsSegment {
        groups[group].trie.insert(PathItem.items(of: parsed.path), number)
      }
      if joined != nil {
        joined?.insert(Self.joinedItems(parsed, entry.pattern.options), number)
      }
    }
    for group in groups.indices { groups[group].trie.finish() }
    joined?.finish()
  }

  /// The path with the host as its first segment.
  private static func joinedItems(
    _ parsed: ParsedRoute, _ options: RoutePattern.Options
  ) -> [PathItem] {
    let path = PathItem.items(of: parsed.path)
    if options.hostAsSegment { return path }
    guard let host = parsed.host, let literal = host.literal, !literal.isEmpty else {
      // Any host: what follows cannot be told by segments.
      return [
        .byte(UInt8(ascii: "/")),
        .group(Part(kind: .fullWildcard, value: "", modifier: .zeroOrMore)),
      ]
    }
    return [.byte(UInt8(ascii: "/"))] + literal.utf8.map(PathItem.byte) + path
  }

  mutating func run() -> ConflictReport {
    var pairs: [(Int, Int)] = []
    let most = max(limit, 1) * 4
    let collect = { (a: Int, b: Int) -> Bool in
      pairs.append((min(a, b), max(a, b)))
      return pairs.count < most
    }
    for (place, group) in groups.enumerated() {
      group.trie.forEachPair(collect)
      guard !group.isLiteral else { continue }
      for (other, second) in groups.enumerated()
      where other != place && (second.isLiteral || other > place) && meet(group, second) {
        group.trie.forEachPair(with: second.trie, collect)
      }
    }
    let patterns = patterns
    joined?.forEachPair { a, b in
      let isJoined = [a, b].contains { patterns[$0].entry.pattern.options.hostAsSegment }
      return isJoined ? collect(a, b) : true
    }
    isTruncated = pairs.count >= most
    for (a, b) in pairs where seen.insert([a, b]).inserted {
      examine(patterns[a], patterns[b])
      if conflicts.count >= limit {
        isTruncated = true
        break
      }
    }
    let order = Conflict.Kind.allCases
    conflicts.sort { a, b in
      let ranks = (order.firstIndex(of: a.kind) ?? 0, order.firstIndex(of: b.kind) ?? 0)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      return (a.winner.pattern.text, a.loser.pattern.text, a.winner.route, a.loser.route)
        < (b.winner.pattern.text, b.loser.pattern.text, b.winner.route, b.loser.route)
    }
    return ConflictReport(conflicts: conflicts, isTruncated: isTruncated)
  }

  private func meet(_ a: Group, _ b: Group) -> Bool {
    ConflictFinder.meet(a.scheme, b.scheme, .protocol)
      && ConflictFinder.meet(a.host, b.host, .hostname)
  }

  /// Whether two components may have a text in common.
  private static func meet(
    _ a: ComponentPattern?, _ b: ComponentPattern?, _ component: URLComponent
  ) -> Bool {
    guard let a, let b else { return true }
    if let first = a.literal, let second = b.literal { return first == second }
    return Automaton(a, component).intersection(Automaton(b, component)) != .none
  }

  private mutating func examine(_ a: Pattern, _ b: Pattern) {
    let keys = [a, b].map { pattern in
      PrecedenceKey(
        pattern.parsed, options: pattern.entry.pattern.options, text: pattern.entry.pattern.text,
        route: pattern.entry.route)
    }
    let (winner, loser) = keys[0] < keys[1] ? (a, b) : (b, a)
    let pair = ConflictPair(winner.parsed, winner.entry, loser.parsed, loser.entry)
    guard let witness = pair.witness() else { return }
    var url: String?
    if let candidate = witness.url {
      url = confirmed(candidate, winner, loser) ? candidate : nil
      if url == nil && witness.isExact { return }
    }
    let kind = pair.isDuplicate ? Conflict.Kind.duplicate : pair.isShadowed() ? .shadowed : .overlap
    conflicts.append(
      Conflict(
        kind: url == nil ? .overlap : kind, winner: winner.entry, loser: loser.entry,
        rule: PrecedenceRule(
          winner: winner.entry.pattern, route: winner.entry.route, loser: loser.entry.pattern,
          otherRoute: loser.entry.route),
        witness: url))
  }

  /// Whether the index finds both patterns for a URL, in this order.
  private func confirmed(_ url: String, _ winner: Pattern, _ loser: Pattern) -> Bool {
    guard let canonical = try? CanonicalURL.canonicalize(url) else { return false }
    let split = ByteView.of(canonical) { URLSplit(canonical: $0) }
    let found = index.allMatches(canonical: canonical, split).matches
    let places = [winner, loser].map { pattern in
      found.firstIndex { match in
        match.key == pattern.entry.key && match.route == pattern.entry.route
          && match.pattern == pattern.entry.pattern
      }
    }
    guard let first = places[0], let second = places[1] else { return false }
    return first < second
  }
}
