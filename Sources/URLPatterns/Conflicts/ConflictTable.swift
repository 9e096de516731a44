/// The patterns of an index, ordered so that those that may meet are found.
struct ConflictTable {
  typealias Pattern = ConflictPattern

  /// The patterns with one scheme and one host.
  private struct Group {
    let scheme: ComponentPattern?
    let host: ComponentPattern?
    var shapes: [Int] = []
  }

  /// In the order of the index's entries.
  private(set) var patterns: [Pattern] = []
  /// The place of each pattern in the order of precedence.
  private(set) var ranks: [Int] = []
  /// For each pattern the first of those that differ only in names; only these are compared.
  private(set) var firsts: [Int] = []
  private var groups: [Group] = []
  private let foldsCase: Bool
  /// The shapes of paths, and the patterns they belong to.
  private var shapes: [PatternShape] = []
  private var owners: [Int] = []
  /// The shapes of schemes and hosts, and the groups they belong to.
  private var hostShapes: [PatternShape] = []
  private var hostOwners: [Int] = []
  /// The shapes of paths with the host as their first segment, where a pattern takes it as one.
  private var joined: [Int] = []
  private var forward = Tries()

  /// A trie of schemes and hosts, one for the paths of each group, one of hosts and paths joined.
  private struct Tries {
    var hosts = SegmentTrie([], of: [], fromEnd: false)
    var paths: [SegmentTrie] = []
    var joined = SegmentTrie([], of: [], fromEnd: false)
  }

  init(_ entries: [PatternIndex.Entry]) {
    foldsCase = entries.contains { $0.pattern.options.ignoreCase }
    let hasJoined = entries.contains(where: \.pattern.options.hostAsSegment)
    patterns = entries.enumerated().map { Pattern($0, $1) }
    ranks = [Int](repeating: 0, count: patterns.count)
    firsts = ranks
    var known: [DuplicateKey: Int] = [:]
    var places: [ArraySlice<UInt8>: Int] = [:]
    let keys = entries.map { PrecedenceKey($0.pattern, route: $0.route) }
    let order = patterns.indices.sorted { keys[$0] < keys[$1] }
    for (rank, number) in order.enumerated() {
      let pattern = patterns[number]
      ranks[number] = rank
      let key = DuplicateKey(keys[number], pattern.options)
      firsts[number] = known[key, default: number]
      guard firsts[number] == number else { continue }
      known[key] = number
      let parsed = pattern.parsed
      if !pattern.options.hostAsSegment {
        let group = group(of: parsed, keys[number].schemeAndHost, &places)
        groups[group].shapes += add(PathItem.items(of: parsed.path), parsed, number)
      }
      if hasJoined { joined += add(pattern.joinedItems, parsed, number) }
    }
    forward = Self.tries(groups, hostShapes, shapes, joined, fromEnd: false)
  }

  /// The number of the group of a scheme and host, which is made for the first pattern with them.
  private mutating func group(
    of parsed: ParsedRoute, _ key: ArraySlice<UInt8>, _ places: inout [ArraySlice<UInt8>: Int]
  ) -> Int {
    if let known = places[key] { return known }
    places[key] = groups.count
    let shapes = PatternShape.shapes(scheme: parsed.protocol, host: parsed.host)
    hostShapes += shapes
    hostOwners += shapes.map { _ in groups.count }
    groups.append(Group(scheme: parsed.protocol, host: parsed.host))
    return groups.count - 1
  }

  private mutating func add(
    _ items: [PathItem], _ parsed: ParsedRoute, _ number: Int
  ) -> [Int] {
    let ends = [parsed.search, parsed.hash].map {
      ShapeSegment($0, foldsCase: foldsCase)
    }
    let first = shapes.count
    for shape in PatternShape.shapes(path: items, ends: ends, foldsCase: foldsCase) {
      shapes.append(shape)
      owners.append(number)
    }
    return Array(first..<shapes.count)
  }

  private static func tries(
    _ groups: [Group], _ hosts: [PatternShape], _ paths: [PatternShape], _ joined: [Int],
    fromEnd: Bool
  ) -> Tries {
    Tries(
      hosts: SegmentTrie(Array(hosts.indices), of: hosts, fromEnd: fromEnd),
      paths: groups.map { SegmentTrie($0.shapes, of: paths, fromEnd: fromEnd) },
      joined: SegmentTrie(joined, of: paths, fromEnd: fromEnd))
  }

  /// Calls `body` with each pair of patterns that may match one URL; some come more than once.
  ///
  /// - Parameters:
  ///   - touched: the patterns of which one is in each pair; nil for all.
  ///   - fromEnd: the patterns are compared from their ends; many pairs in one direction may be few
  ///     in the other.
  ///   - steps: how many at most.
  ///   - body: returns false to end the search.
  /// - Returns: whether these are all.
  func forEachPair(
    _ touched: [Bool]? = nil, fromEnd: Bool, steps: Int, _ body: @escaping (Int, Int) -> Bool
  ) -> Bool {
    let tries =
      fromEnd
      ? Self.tries(groups, hostShapes, shapes, joined, fromEnd: true) : forward
    let owners = owners
    let report = { (a: Int, b: Int) in owners[a] == owners[b] || body(owners[a], owners[b]) }
    var walk = PairWalk(shapes: shapes, steps: steps, body: report)
    // Tries of the touched patterns, which meet the others; for all patterns each trie meets itself.
    let own = touched.map { touched in
      let isTouched = { (shape: Int) in touched[owners[shape]] }
      return Self.tries(
        groups.map { group in
          var group = group
          group.shapes = group.shapes.filter(isTouched)
          return group
        }, [], shapes, joined.filter(isTouched), fromEnd: fromEnd)
    }
    for (number, trie) in tries.paths.enumerated() {
      trie.visit(from: own?.paths[number], fromEnd: fromEnd, &walk)
    }
    for (a, b) in groupPairs(tries.hosts, fromEnd: fromEnd, &walk)
    where !walk.isDone && meet(groups[a], groups[b], &walk) {
      (own ?? tries).paths[a].visit(0, tries.paths[b], 0, fromEnd: fromEnd, &walk)
      own?.paths[b].visit(0, tries.paths[a], 0, fromEnd: fromEnd, &walk)
    }
    if !joined.isEmpty, !walk.isDone {
      let patterns = patterns
      var joinedWalk = PairWalk(shapes: shapes, steps: steps) { a, b in
        let isJoined = [a, b].contains { patterns[owners[$0]].options.hostAsSegment }
        return isJoined ? report(a, b) : true
      }
      tries.joined.visit(from: own?.joined, fromEnd: fromEnd, &joinedWalk)
      return !joinedWalk.isDone
    }
    return !walk.isDone
  }

  /// The pairs of groups whose schemes and hosts may meet.
  private func groupPairs(
    _ hosts: SegmentTrie, fromEnd: Bool, _ walk: inout PairWalk
  ) -> [(Int, Int)] {
    let owners = hostOwners
    var pairs: Set<[Int]> = []
    var search = PairWalk(shapes: hostShapes, steps: walk.steps) { a, b in
      let (a, b) = (owners[a], owners[b])
      if a != b { pairs.insert([min(a, b), max(a, b)]) }
      return true
    }
    hosts.visit(0, fromEnd: fromEnd, &search)
    walk.spend(walk.steps - search.steps)
    return pairs.sorted { $0.lexicographicallyPrecedes($1) }.map { ($0[0], $0[1]) }
  }

  private func meet(_ a: Group, _ b: Group, _ walk: inout PairWalk) -> Bool {
    var work = 1
    defer { walk.spend(work) }
    return Self.meet(a.scheme, b.scheme, .protocol, &work)
      && Self.meet(a.host, b.host, .hostname, &work)
  }

  /// Whether two components may have a text in common.
  private static func meet(
    _ a: ComponentPattern?, _ b: ComponentPattern?, _ component: URLComponent, _ work: inout Int
  ) -> Bool {
    guard let a, let b else { return true }
    if let first = a.literal, let second = b.literal { return first == second }
    return Automaton(a, component).intersection(Automaton(b, component), work: &work) != .none
  }

  /// The patterns that may match a URL, given by its components.
  func patterns(
    for texts: [URLComponent: String], _ steps: inout Int
  ) -> Set<Int> {
    var found: Set<Int> = []
    func segments(_ text: String, _ delimiter: UInt8, foldsCase: Bool) -> [[UInt8]] {
      text.utf8.split(separator: delimiter, omittingEmptySubsequences: false).map {
        foldsCase ? $0.map(lowercased) : Array($0)
      }
    }
    let ends = [URLComponent.search, .hash].flatMap {
      segments(texts[$0] ?? "", 0, foldsCase: foldsCase)
    }
    func pathSegments(_ path: String) -> [[UInt8]] {
      var parts = segments(path, UInt8(ascii: "/"), foldsCase: foldsCase)
      if parts.count > 1, parts.first?.isEmpty == true { parts.removeFirst() }
      if parts.last?.isEmpty == true { parts.removeLast() }
      return parts + ends
    }
    let host = texts[.hostname] ?? ""
    let path = texts[.pathname] ?? ""
    let labels =
      [Array((texts[.protocol] ?? "").utf8)]
      + segments(host, UInt8(ascii: "."), foldsCase: false).reversed()
    var places: Set<Int> = []
    forward.hosts.forEachShape(of: labels, last: -1, &steps) { places.insert(hostOwners[$0]) }
    let parts = pathSegments(path)
    for place in places {
      forward.paths[place].forEachShape(of: parts, last: parts.count - ends.count - 1, &steps) {
        found.insert(owners[$0])
      }
    }
    if !joined.isEmpty {
      // For any host, one that no pattern has.
      let first = texts[.hostname] ?? "zq7y"
      let parts = pathSegments("/" + first + path)
      forward.joined.forEachShape(of: parts, last: parts.count - ends.count - 1, &steps) {
        found.insert(owners[$0])
      }
    }
    return found
  }
}
