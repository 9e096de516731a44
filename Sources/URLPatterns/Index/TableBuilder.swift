/// Collects patterns and makes a ``CompiledTable`` of them.
struct TableBuilder {
  struct HostGroup {
    let key: PrecedenceKey
    let expression: Expression
    let root: Int32
  }

  struct ProtocolGroup {
    let key: PrecedenceKey
    let number: Int
    let expression: Expression
  }

  private(set) var tree = TreeBuilder()
  private(set) var roots = RootTableBuilder()
  private(set) var anyRoot: Int32 = 0
  /// Whether there are trees behind schemes and hosts.
  private(set) var hasRoots = false
  private(set) var hostLists: [[HostGroup]] = []
  private(set) var protocolGroups: [ProtocolGroup] = []
  private(set) var expressions: [Expression] = []
  private var expressionNumbers: [Expression: Int32] = [:]
  private(set) var variants: [UInt64] = [0]
  private var variantNumbers: [UInt64: UInt16] = [0: 0]
  private(set) var simplePatterns: [SimplePattern] = []
  private(set) var compiledPatterns: [UInt32: CompiledPattern] = [:]
  private(set) var routes: [String] = []
  private(set) var keys: [Int] = []
  private(set) var textEnds: [UInt32] = []
  private(set) var hasStrict = false
  let kind: TableKind
  private var treeRoots: [Int32] = []
  private let entries: [PatternIndex.Entry]

  /// - Parameter entries: patterns of the kind.
  init(_ entries: [PatternIndex.Entry], _ kind: TableKind) {
    self.entries = entries
    self.kind = kind
    tree.reserve(entries.count)
    routes.reserveCapacity(entries.count)
    keys.reserveCapacity(entries.count)
    textEnds.reserveCapacity(entries.count * 2)
    simplePatterns.reserveCapacity(entries.count)
    for entry in entries { add(entry) }
  }

  private mutating func add(_ entry: PatternIndex.Entry) {
    let number = UInt32(routes.count)
    let text = ByteView.of(entry.pattern.text) { tree.store($0.buffer) }
    textEnds.append(UInt32(truncatingIfNeeded: text.lowerBound))
    textEnds.append(UInt32(truncatingIfNeeded: text.upperBound))
    routes.append(entry.route)
    keys.append(entry.key)
    switch entry.pattern.form {
    case .simple(let simple):
      simplePatterns.append(simple)
      add(simple, text, number)
    case .compiled(let compiled):
      simplePatterns.append(.none)
      compiledPatterns[number] = compiled
      add(compiled, number)
    }
  }

  private mutating func add(_ simple: SimplePattern, _ text: Range<Int>, _ number: UInt32) {
    var flags: TableLeaf.Flags = []
    var node: Int32
    let origin = text.lowerBound
    if simple.pathStart == 0 {
      node = rootOfPaths()
    } else {
      flags = .emptyPort
      let hostStart = origin + simple.schemeEnd + 3
      node = root(
        RootSeed.seed(.exactHost), scheme: origin..<origin + simple.schemeEnd,
        host: hostStart..<origin + simple.pathStart)
    }
    // The slash before a wildcard goes with it.
    let end = origin + simple.pathEnd - (simple.hasRest ? 1 : 0)
    var start = origin + simple.pathStart
    var index = start
    while index < end {
      guard tree.arena[index] == UInt8(ascii: ":") else {
        index += 1
        continue
      }
      node = tree.literal(from: node, start..<index)
      node = tree.name(from: node)
      while index < end, tree.arena[index] != UInt8(ascii: "/") { index += 1 }
      start = index
    }
    node = tree.literal(from: node, start..<end)
    if simple.hasRest { node = tree.edge(from: node, .segmentRest, .segmentWildcard).next }
    tree.addLeaf(TableLeaf(entry: number, flags: flags, variant: 0), to: node)
  }

  private mutating func add(_ pattern: CompiledPattern, _ number: UInt32) {
    let parsed = pattern.parsed
    let options = pattern.options
    var flags: TableLeaf.Flags = []
    if options.strictSlash, parsed.path.literal != "" {
      flags.insert(.strict)
      hasStrict = true
    }
    if parsed.port?.literal == "" { flags.insert(.emptyPort) }
    if !pattern.conditions.isEmpty { flags.insert(.constrained) }
    let outer = (pattern.scheme?.captureCount ?? 0) + (pattern.host?.captureCount ?? 0)
    var insertion = Insertion(
      entry: number, flags: flags, folds: options.ignoreCase, capture: outer, unset: 0)
    insert(pattern.path[...], at: root(for: pattern), &insertion)
  }

  /// What is known of a pattern while its tokens go into the tree.
  private struct Insertion {
    let entry: UInt32
    let flags: TableLeaf.Flags
    let folds: Bool
    /// The number of the next capture.
    var capture: Int
    /// The captures that were left out on the way.
    var unset: UInt64
  }

  private mutating func insert(
    _ tokens: ArraySlice<RouteToken>, at start: Int32, _ insertion: inout Insertion
  ) {
    var node = start
    for (place, token) in zip(tokens.indices, tokens) {
      switch token {
      case .literal(let bytes):
        if !bytes.allSatisfy({ CharacterClass.has($0, CharacterClass.inURL) }) {
          tree.hasOddLiterals = true
        }
        let range = tree.store(insertion.folds ? bytes.map(lowercased) : bytes)
        node = tree.literal(from: node, range)
      case .name: node = tree.name(from: node)
      case .expression(let expression):
        let number = self.number(of: expression)
        node = tree.edge(from: node, .expression, .expression, expression: number).next
      case .rest: node = tree.edge(from: node, .rest, .wildcard).next
      case .segmentRest: node = tree.edge(from: node, .segmentRest, .segmentWildcard).next
      case .tail(let expression, let rung, let ending):
        node =
          tree.edge(
            from: node, .tail, rung, expression: self.number(of: expression),
            ending: insertion.folds ? ending.map(lowercased) : ending
          ).next
      case .optional(let items, let content):
        let rest = tokens[(place + 1)...]
        let edge = tree.edge(from: node, .optional, .optional, group: items)
        var with = insertion
        insert(content + rest, at: edge.next, &with)
        for _ in 0..<token.captureCount {
          insertion.unset |= 1 << UInt64(insertion.capture)
          insertion.capture += 1
        }
        insert(rest, at: edge.without, &insertion)
        return
      }
      insertion.capture += token.captureCount
    }
    let variant = variant(insertion.unset)
    tree.addLeaf(
      TableLeaf(entry: insertion.entry, flags: insertion.flags, variant: variant), to: node)
  }

  private mutating func variant(_ unset: UInt64) -> UInt16 {
    if let known = variantNumbers[unset] { return known }
    let number = UInt16(variants.count)
    variants.append(unset)
    variantNumbers[unset] = number
    return number
  }

  private mutating func root(for pattern: CompiledPattern) -> Int32 {
    guard let scheme = pattern.parsed.protocol else { return rootOfPaths() }
    var group = 0
    var schemeRange = 0..<0
    if let expression = pattern.scheme {
      group = protocolGroup(scheme, expression)
    } else {
      schemeRange = tree.store((scheme.literal ?? "").utf8)
    }
    guard let host = pattern.parsed.host else {
      return root(
        RootSeed.seed(.anyHost, protocolGroup: group), scheme: schemeRange, host: 0..<0)
    }
    guard let expression = pattern.host else {
      let range = tree.store((host.literal ?? "").utf8)
      return root(
        RootSeed.seed(.exactHost, protocolGroup: group), scheme: schemeRange, host: range)
    }
    hasRoots = true
    let suffix = tree.store(host.literalSuffix)
    let nextList = Int32(hostLists.count)
    let list = roots.value(
      seed: RootSeed.seed(.hostSuffix, protocolGroup: group), scheme: schemeRange,
      host: suffix, in: tree.arena
    ) { nextList }
    if list == nextList { hostLists.append([]) }
    let key = PrecedenceKey(component: host, reversed: true)
    if let known = hostLists[Int(list)].first(where: { $0.key == key }) { return known.root }
    let root = newRoot()
    hostLists[Int(list)].append(HostGroup(key: key, expression: expression, root: root))
    return root
  }

  private mutating func protocolGroup(
    _ scheme: ComponentPattern, _ expression: Expression
  ) -> Int {
    let key = PrecedenceKey(component: scheme)
    if let known = protocolGroups.first(where: { $0.key == key }) { return known.number }
    let number = protocolGroups.count + 1
    protocolGroups.append(ProtocolGroup(key: key, number: number, expression: expression))
    return number
  }

  private mutating func root(_ seed: UInt32, scheme: Range<Int>, host: Range<Int>) -> Int32 {
    hasRoots = true
    let next = tree.nextRoot
    let root = roots.value(seed: seed, scheme: scheme, host: host, in: tree.arena) { next }
    if root == next { _ = newRoot() }
    return root
  }

  private mutating func rootOfPaths() -> Int32 {
    if anyRoot == 0 { anyRoot = newRoot() }
    return anyRoot
  }

  private mutating func newRoot() -> Int32 {
    let root = tree.newRoot()
    treeRoots.append(root)
    return root
  }

  private mutating func number(of expression: Expression) -> Int32 {
    if let known = expressionNumbers[expression] { return known }
    expressions.append(expression)
    let number = Int32(expressions.count - 1)
    expressionNumbers[expression] = number
    return number
  }

  func finishTree() -> TreeBuilder.Finished {
    var cache: [UInt32: PrecedenceKey] = [:]
    func key(_ number: UInt32) -> PrecedenceKey {
      if let known = cache[number] { return known }
      let entry = entries[Int(number)]
      let key = PrecedenceKey(entry.pattern, route: entry.route)
      cache[number] = key
      return key
    }
    return tree.finish(roots: treeRoots) { key($0) < key($1) }
  }
}

extension ComponentPattern {
  /// The labels at the end of every host that matches.
  var literalSuffix: [UInt8] {
    var suffix: [UInt8] = []
    var isWhole = true
    for item in PathItem.items(of: self).reversed() {
      guard case .byte(let byte) = item else {
        // What a group leaves out may be whole labels, as in '{www.}?h.org'.
        if case .group(let part) = item {
          isWhole = (part.kind == .fixedText ? part.value : part.suffix).hasSuffix(".")
        } else {
          isWhole = false
        }
        break
      }
      suffix.append(byte)
    }
    suffix.reverse()
    if isWhole { return suffix }
    guard let dot = suffix.firstIndex(of: UInt8(ascii: ".")) else { return [] }
    return Array(suffix[(dot + 1)...])
  }
}
