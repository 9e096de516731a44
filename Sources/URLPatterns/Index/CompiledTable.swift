/// Patterns compiled into one tree; immutable, so that any thread may read it.
final class CompiledTable: @unchecked Sendable {
  /// A pattern of hosts that ends in known labels, and the tree behind it.
  struct HostGroup {
    let expression: Expression
    let root: UInt32
    /// Its place in the order of precedence among all patterns of hosts.
    let rank: Int32
  }

  /// A pattern of schemes.
  struct ProtocolGroup {
    let number: Int
    let expression: Expression
    /// Whether a URL that is a path has such a scheme too.
    let matchesNone: Bool
  }

  let memory: FrozenMemory
  let nodes: FrozenTree
  let edges: FrozenArray<TableEdge>
  let leaves: FrozenArray<TableLeaf>
  let arena: FrozenArray<UInt8>
  /// Where each pattern's text begins in the arena; one more than there are patterns.
  let textEnds: FrozenArray<UInt32>
  /// Those of the patterns that are simple.
  let simplePatterns: FrozenArray<SimplePattern>
  /// The others by their places.
  let compiledPatterns: [UInt32: CompiledPattern]
  let keys: FrozenArray<Int>
  /// Whether a key can be found by binary search.
  let hasAscendingKeys: Bool
  let kind: TableKind
  let roots: RootTable
  /// The tree of the patterns that begin with a slash; 0 for none.
  let anyRoot: UInt32
  /// Whether there are trees behind schemes and hosts.
  let hasRoots: Bool
  /// Whether schemes and hosts are literals, and URLs are walked unchanged.
  let isPlain: Bool
  /// What each byte is in a path.
  let byteClasses: FrozenArray<UInt8>
  /// The byte with which the quick way begins at once: the slash, or none.
  let firstByte: UInt8
  /// Whether a literal holds a byte that canonical URLs do not have.
  let hasOddLiterals: Bool
  let hostLists: [[HostGroup]]
  /// The length of the longest ending of a host that `hostLists` are found by, in bytes.
  let longestSuffix: Int
  let protocolGroups: [ProtocolGroup]
  let expressions: [Expression]
  let variants: [UInt64]
  let routes: [String]
  /// Whether a path is also tried with its trailing slash.
  let triesTrailingSlash: Bool

  init(_ builder: TableBuilder) {
    let memory = FrozenMemory()
    self.memory = memory
    let finished = builder.finishTree()
    nodes = FrozenTree(words: memory.freeze(finished.words, filler: 0))
    edges = memory.freeze(
      finished.edges, padding: 1,
      filler: TableEdge(
        kind: .rest, rung: 0, isLast: true, expression: -1, next: 0, without: 0))
    leaves = memory.freeze(
      finished.leaves, padding: 1, filler: TableLeaf(entry: 0, flags: .last, variant: 0))
    let arena = memory.freeze(builder.tree.arena, padding: 8, filler: 0)
    self.arena = arena
    textEnds = memory.freeze(builder.textEnds, filler: 0)
    simplePatterns = memory.freeze(builder.simplePatterns, filler: .none)
    compiledPatterns = builder.compiledPatterns
    keys = memory.freeze(builder.keys, filler: 0)
    hasAscendingKeys = zip(builder.keys, builder.keys.dropFirst()).allSatisfy { $0 < $1 }
    let places = finished.places
    let rootSlots = builder.roots.slots.map { slot in
      var slot = slot
      if slot.value > 0 && !RootSeed.isList(slot.seed) {
        slot.value = Int32(bitPattern: places[Int(slot.value)])
      }
      return slot
    }
    roots = RootTable(slots: memory.freeze(rootSlots, filler: RootSlot()), arena: arena)
    kind = builder.kind
    anyRoot = builder.anyRoot > 0 ? places[Int(builder.anyRoot)] : 0
    hasRoots = builder.hasRoots
    longestSuffix =
      rootSlots.lazy.filter { $0.value >= 0 && RootSeed.isList($0.seed) }
      .map { Int($0.hostLength) }.max() ?? 0
    let hostKeys = Set(builder.hostLists.joined().map(\.key)).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: zip(hostKeys, Int32(0)...))
    hostLists = builder.hostLists.map { list in
      list.sorted { $0.key < $1.key }.map { group in
        HostGroup(
          expression: group.expression, root: places[Int(group.root)],
          rank: ranks[group.key] ?? .max)
      }
    }
    protocolGroups = builder.protocolGroups.sorted { $0.key < $1.key }.map {
      ProtocolGroup(
        number: $0.number, expression: $0.expression, matchesNone: $0.expression.matches(""))
    }
    expressions = builder.expressions
    variants = builder.variants
    routes = builder.routes
    triesTrailingSlash = builder.hasStrict || !finished.edges.isEmpty
    isPlain = kind.isPlain && protocolGroups.isEmpty && hostLists.isEmpty
    let takesPaths =
      kind.isPlain && !builder.tree.hasOddLiterals && !protocolGroups.contains(where: \.matchesNone)
    firstByte = takesPaths ? UInt8(ascii: "/") : 0xFF
    hasOddLiterals = builder.tree.hasOddLiterals
    byteClasses = CharacterClass.ofBytes
  }

  var count: Int { routes.count }

  @inline(__always)
  func key(ofLeaf leaf: UInt32) -> Int { keys[Int(leaves[Int(leaf)].entry)] }

  /// Bytes of memory, without the routes' identifiers, which the caller shares.
  var byteCount: Int {
    memory.byteCount + routes.count * MemoryLayout<String>.stride
      + compiledPatterns.count * 32 + variants.count * 8
  }

  func text(of entry: UInt32) -> String { arena.text(textRange(of: entry)) }

  func textRange(of entry: UInt32) -> Range<Int> {
    let start = Int(textEnds[Int(entry) * 2])
    return start..<Int(textEnds[Int(entry) * 2 + 1])
  }

  func pattern(of entry: UInt32) -> RoutePattern {
    if let compiled = compiledPatterns[entry] {
      return RoutePattern(text(of: entry), compiled.options, .compiled(compiled))
    }
    let options = RoutePattern.Options(priority: kind.priority)
    return RoutePattern(text(of: entry), options, .simple(simplePatterns[Int(entry)]))
  }

  func entry(_ number: UInt32) -> PatternIndex.Entry {
    PatternIndex.Entry(
      pattern: pattern(of: number), route: routes[Int(number)], key: keys[Int(number)])
  }

  /// Calls `body` with the name of each capture of a pattern, in their order.
  @inline(__always)
  func forEachName(of entry: UInt32, _ body: (String) -> Void) {
    if !compiledPatterns.isEmpty, let compiled = compiledPatterns[entry] {
      return compiled.captureNames.forEach(body)
    }
    let simple = simplePatterns[Int(entry)]
    let start = textRange(of: entry).lowerBound
    simple.forEachName(
      byte: { arena[start + $0] },
      { name in body(arena.text(start + name.lowerBound..<start + name.upperBound)) })
    if simple.hasRest { body("0") }
  }

  func precedence(of entry: UInt32) -> PrecedenceKey {
    PrecedenceKey(pattern(of: entry), route: routes[Int(entry)])
  }
}
