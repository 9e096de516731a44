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
  private(set) var anyRoots: [Int32]
  /// The classes of patterns that have trees behind schemes and hosts, as bits.
  private(set) var rootedClasses: UInt64 = 0
  private(set) var hostLists: [[HostGroup]] = []
  private(set) var protocolGroups: [ProtocolGroup] = []
  private(set) var expressions: [Expression] = []
  private var expressionNumbers: [String: Int32] = [:]
  private(set) var variants: [UInt64] = [0]
  private(set) var constraints: [Int: LeafConstraints] = [:]
  private(set) var routes: [String] = []
  private(set) var keys: [Int] = []
  private(set) var textEnds: [UInt32] = []
  private(set) var optionBits: [UInt8] = []
  private(set) var priorities: [Int: Int] = [:]
  private(set) var hasStrict = false
  /// The classes of patterns that there are, as bits.
  private var classBits: UInt64 = 0
  /// The place of each priority among all, the highest first; empty when they are too many.
  private let layers: [Int: Int]
  private var treeRoots: [Int32] = []

  init(_ entries: [PatternIndex.Entry]) {
    layers = TableBuilder.layers(entries)
    anyRoots = [Int32](repeating: 0, count: max(1, layers.count) << 2)
    tree.reserve(entries.count)
    routes.reserveCapacity(entries.count)
    keys.reserveCapacity(entries.count)
    textEnds.reserveCapacity(entries.count * 2)
    optionBits.reserveCapacity(entries.count)
    for entry in entries { add(entry) }
  }

  private static func layers(_ entries: [PatternIndex.Entry]) -> [Int: Int] {
    var priorities: Set<Int> = [0]
    var last = 0
    for entry in entries where entry.pattern.options.priority != last {
      last = entry.pattern.options.priority
      priorities.insert(last)
      if priorities.count > RootClass.maximumLayers { return [:] }
    }
    return Dictionary(
      uniqueKeysWithValues: priorities.sorted(by: >).enumerated().map { ($1, $0) })
  }

  /// The classes of patterns, those of the highest priority first.
  var classes: [RootClass] {
    (0..<UInt8(64)).filter { classBits >> UInt64($0) & 1 == 1 }.map { RootClass(number: $0) }
  }

  var hasTooManyPriorities: Bool { layers.isEmpty }

  /// The class of most patterns.
  var plainClass: RootClass { RootClass(layer: layers[0] ?? 0, []) }

  private mutating func add(_ entry: PatternIndex.Entry) {
    let options = entry.pattern.options
    let number = UInt32(routes.count)
    let (text, simple) = entry.pattern.text.withByteSpan { bytes in
      (tree.store(bytes), SimplePattern(bytes))
    }
    textEnds.append(UInt32(truncatingIfNeeded: text.lowerBound))
    textEnds.append(UInt32(truncatingIfNeeded: text.upperBound))
    routes.append(entry.route)
    keys.append(entry.key)
    let bits =
      (options.ignoreCase ? 1 : 0) | (options.strictSlash ? 2 : 0)
      | (options.hostAsSegment ? 4 : 0)
    optionBits.append(UInt8(bits))
    if options.priority != 0 { priorities[Int(number)] = options.priority }
    let layer = layers[options.priority] ?? 0
    if bits == 0, let simple {
      addSimple(simple, text, number, RootClass(layer: layer, []))
    } else {
      addParsed(entry.pattern, number, layer)
    }
  }

  private mutating func addSimple(
    _ simple: SimplePattern, _ text: Range<Int>, _ number: UInt32, _ kind: RootClass
  ) {
    classBits |= 1 << UInt64(kind.number)
    var flags: TableLeaf.Flags = []
    var node: Int32
    let origin = text.lowerBound
    if simple.pathStart == 0 {
      node = anyRoot(kind)
    } else {
      flags = .emptyPort
      rootedClasses |= 1 << UInt64(kind.number)
      let hostStart = origin + simple.schemeEnd + 3
      node = root(
        RootSeed.seed(kind, .exactHost), scheme: origin..<origin + simple.schemeEnd,
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

  private mutating func addParsed(_ pattern: RoutePattern, _ number: UInt32, _ layer: Int) {
    let parsed = pattern.parsed
    let options = pattern.options
    var rootKind: RootKind = []
    if options.ignoreCase { rootKind.insert(.folded) }
    if options.hostAsSegment { rootKind.insert(.joined) }
    let kind = RootClass(layer: layer, rootKind)
    classBits |= 1 << UInt64(kind.number)
    var flags: TableLeaf.Flags = []
    if options.strictSlash, parsed.path.literal != "" {
      flags.insert(.strict)
      hasStrict = true
    }
    var conditions = LeafConstraints()
    for component in [URLComponent.username, .password, .port, .search, .hash] {
      guard let condition = parsed[component] else { continue }
      if component == .port && condition.literal == "" {
        flags.insert(.emptyPort)
        continue
      }
      guard let matcher = try? ComponentMatcher(condition) else { return }
      conditions.components.append((component, matcher))
    }
    if !conditions.components.isEmpty {
      constraints[Int(number)] = conditions
      flags.insert(.constrained)
    }
    guard let root = root(for: parsed, kind) else { return }
    let outer = (parsed.protocol?.captureNames.count ?? 0) + (parsed.host?.captureNames.count ?? 0)
    var insertion = Insertion(
      entry: number, flags: flags, folds: options.ignoreCase, capture: outer, unset: 0)
    insert(RouteToken.tokens(of: parsed.path)[...], at: root, &insertion)
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
        if !bytes.allSatisfy(CharacterClass.isPlainURL) { tree.hasOddLiterals = true }
        let range = tree.store(insertion.folds ? bytes.map(lowercased) : bytes)
        node = tree.literal(from: node, range)
      case .name: node = tree.name(from: node)
      case .expression(let source):
        guard let expression = expression(source, ignoreCase: insertion.folds) else { return }
        node = tree.edge(from: node, .expression, .expression, expression: expression).next
      case .rest: node = tree.edge(from: node, .rest, .wildcard).next
      case .segmentRest: node = tree.edge(from: node, .segmentRest, .segmentWildcard).next
      case .tail(let source, let rung, let ending):
        guard let expression = expression(source, ignoreCase: insertion.folds) else { return }
        node =
          tree.edge(
            from: node, .tail, rung, expression: expression,
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
    var leaf = TableLeaf(entry: insertion.entry, flags: insertion.flags, variant: 0)
    if insertion.unset != 0 {
      if let known = variants.firstIndex(of: insertion.unset) {
        leaf.variant = UInt16(clamping: known)
      } else {
        leaf.variant = UInt16(clamping: variants.count)
        variants.append(insertion.unset)
      }
    }
    tree.addLeaf(leaf, to: node)
  }

  private mutating func root(for parsed: ParsedRoute, _ kind: RootClass) -> Int32? {
    guard let scheme = parsed.protocol else { return anyRoot(kind) }
    rootedClasses |= 1 << UInt64(kind.number)
    var group = 0
    var schemeRange = 0..<0
    if let literal = scheme.literal {
      schemeRange = tree.store(literal.utf8)
    } else {
      guard let number = protocolGroup(scheme) else { return nil }
      group = number
    }
    guard let host = parsed.host else {
      return root(
        RootSeed.seed(kind, .anyHost, protocolGroup: group), scheme: schemeRange, host: 0..<0)
    }
    if let literal = host.literal {
      let range = tree.store(literal.utf8)
      return root(
        RootSeed.seed(kind, .exactHost, protocolGroup: group), scheme: schemeRange, host: range)
    }
    let suffix = tree.store(host.literalSuffix)
    let nextList = Int32(hostLists.count)
    let list = roots.value(
      seed: RootSeed.seed(kind, .hostSuffix, protocolGroup: group), scheme: schemeRange,
      host: suffix, in: tree.arena
    ) { nextList }
    if list == nextList { hostLists.append([]) }
    let key = PrecedenceKey(component: host, reversed: true)
    if let known = hostLists[Int(list)].first(where: { $0.key == key }) { return known.root }
    guard let expression = try? host.compile() else { return nil }
    let root = newRoot()
    hostLists[Int(list)].append(HostGroup(key: key, expression: expression, root: root))
    return root
  }

  private mutating func protocolGroup(_ scheme: ComponentPattern) -> Int? {
    let key = PrecedenceKey(component: scheme)
    if let known = protocolGroups.first(where: { $0.key == key }) { return known.number }
    guard let expression = try? scheme.compile() else { return nil }
    let number = protocolGroups.count + 1
    protocolGroups.append(ProtocolGroup(key: key, number: number, expression: expression))
    return number
  }

  private mutating func root(_ seed: UInt32, scheme: Range<Int>, host: Range<Int>) -> Int32 {
    let next = tree.nextRoot
    let root = roots.value(seed: seed, scheme: scheme, host: host, in: tree.arena) { next }
    if root == next { _ = newRoot() }
    return root
  }

  private mutating func anyRoot(_ kind: RootClass) -> Int32 {
    let place = Int(kind.number)
    if anyRoots[place] == 0 { anyRoots[place] = newRoot() }
    return anyRoots[place]
  }

  private mutating func newRoot() -> Int32 {
    let root = tree.newRoot()
    treeRoots.append(root)
    return root
  }

  private mutating func expression(_ source: String, ignoreCase: Bool) -> Int32? {
    let key = (ignoreCase ? "i" : "c") + source
    if let known = expressionNumbers[key] { return known }
    guard let expression = try? Expression(anchored: source, ignoreCase: ignoreCase) else {
      return nil
    }
    expressions.append(expression)
    let number = Int32(expressions.count - 1)
    expressionNumbers[key] = number
    return number
  }

  func finishTree() -> TreeBuilder.Finished {
    var cache: [UInt32: PrecedenceKey] = [:]
    return tree.finish(roots: treeRoots) { a, b in
      for entry in [a, b] where cache[entry] == nil { cache[entry] = precedence(of: entry) }
      guard let first = cache[a], let second = cache[b] else { return a < b }
      return first < second
    }
  }

  private func precedence(of entry: UInt32) -> PrecedenceKey {
    let start = Int(textEnds[Int(entry) * 2])
    let text = String(
      decoding: tree.arena[start..<Int(textEnds[Int(entry) * 2 + 1])], as: UTF8.self)
    let bits = optionBits[Int(entry)]
    let options = RoutePattern.Options(
      priority: priorities[Int(entry)] ?? 0, ignoreCase: bits & 1 != 0,
      strictSlash: bits & 2 != 0, hostAsSegment: bits & 4 != 0)
    let pattern = RoutePattern(checked: text, options: options)
    return PrecedenceKey(
      pattern.parsed, options: options, text: text, route: routes[Int(entry)])
  }
}

extension ComponentPattern {
  /// The labels that every host that matches ends with.
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
