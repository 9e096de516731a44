/// The tree while it grows: nodes linked by numbers, literals as ranges of a list of bytes.
struct TreeBuilder {
  private struct Node {
    var label = 0..<0
    var firstChild = 0
    var sibling = 0
    var firstEdge = 0
    var lastEdge = 0
    var firstLeaf = 0
    var lastLeaf = 0
    let best: UInt32
  }

  private struct EdgeKey: Hashable {
    let node: Int
    let kind: TreeEdge.Kind
    let expression: Int32
  }

  private struct Group {
    let foldsCase: Bool
    let joinsHost: Bool
    var heads: [TreeHead] = []
    var headNumbers: [PrecedenceKey: Int] = [:]
    var hostRoots: [[PrecedenceKey]: Int] = [:]
    var paths = 0
  }

  /// Node 0 means none.
  private var nodes = [Node(best: .max)]
  private(set) var edges: [TreeEdge] = []
  private(set) var leaves: [TreeLeaf] = []
  private(set) var literals: [UInt8] = []
  private(set) var expressions: [Expression] = []
  private var edgeNumbers: [EdgeKey: Int] = [:]
  private var expressionNumbers: [Expression: Int32] = [:]
  private var groups: [Group] = []

  var roots: [TreeRoots] {
    var first = 0
    return groups.map { group in
      defer { first += group.heads.count }
      return TreeRoots(
        foldsCase: group.foldsCase, joinsHost: group.joinsHost,
        takesNoScheme: group.heads.contains { $0.scheme.expression?.matches("") ?? false },
        paths: UInt32(group.paths), firstHead: first, headCount: group.heads.count)
    }
  }

  var heads: [TreeHead] { groups.flatMap(\.heads) }

  /// - Parameter number: the pattern's place in the order of precedence, in which all are added.
  mutating func add(_ pattern: RoutePattern, _ number: UInt32) {
    let options = pattern.options
    let compiled = pattern.compiled
    var flags: TreeLeaf.Flags = []
    if options.strictSlash, compiled.parsed.path.literal != "" { flags.insert(.strict) }
    if compiled.parsed.port?.literal == "" { flags.insert(.emptyPort) }
    if !compiled.conditions.isEmpty { flags.insert(.constrained) }
    let before = (compiled.scheme?.captureCount ?? 0) + (compiled.host?.captureCount ?? 0)
    let way = Way(
      entry: number, flags: flags, foldsCase: options.ignoreCase, nextCapture: before, unset: 0)
    insert(compiled.path[...], at: root(of: compiled, options), way)
  }

  // MARK: Paths

  /// What is known of a pattern while its tokens go into the tree.
  private struct Way {
    let entry: UInt32
    let flags: TreeLeaf.Flags
    let foldsCase: Bool
    /// The number of the next capture.
    var nextCapture: Int
    /// The captures that were left out on the way.
    var unset: UInt64
  }

  private mutating func insert(_ tokens: ArraySlice<RouteToken>, at start: Int, _ before: Way) {
    var node = start
    var way = before
    for (place, token) in zip(tokens.indices, tokens) {
      switch token {
      case .literal(let bytes): node = literal(way.foldsCase ? bytes.map(lowercased) : bytes, node)
      case .name: node = edge(.name, node)
      case .expression(let expression): node = edge(.expression, node, expression)
      case .rest: node = edge(.rest, node)
      case .segmentRest: node = edge(.segmentRest, node)
      case .tail(let expression): node = edge(.tail, node, expression)
      case .optional(let content):
        // What is optional is there rather than not: its leaf comes first.
        let rest = tokens[(place + 1)...]
        insert(content + rest, at: node, way)
        for _ in 0..<token.captureCount {
          way.unset |= 1 << UInt64(way.nextCapture)
          way.nextCapture += 1
        }
        insert(rest, at: node, way)
        return
      }
      way.nextCapture += token.captureCount
    }
    leaves.append(TreeLeaf(unset: way.unset, entry: way.entry, flags: way.flags))
    if nodes[node].lastLeaf > 0 {
      leaves[nodes[node].lastLeaf - 1].next = UInt32(leaves.count)
    } else {
      nodes[node].firstLeaf = leaves.count
    }
    nodes[node].lastLeaf = leaves.count
  }

  private mutating func newNode(_ label: Range<Int> = 0..<0) -> Int {
    nodes.append(Node(label: label, best: UInt32(leaves.count)))
    return nodes.count - 1
  }

  /// The node behind a literal.
  private mutating func literal(_ bytes: [UInt8], _ start: Int) -> Int {
    var node = start
    var rest = bytes[...]
    while let first = rest.first {
      var child = nodes[node].firstChild
      while child > 0, literals[nodes[child].label.lowerBound] != first {
        child = nodes[child].sibling
      }
      guard child > 0 else {
        // The one that comes next most likely begins like this one: it is looked for here first.
        let new = newNode(literals.count..<literals.count + rest.count)
        literals += rest
        nodes[new].sibling = nodes[node].firstChild
        nodes[node].firstChild = new
        return new
      }
      let common = zip(rest, literals[nodes[child].label]).prefix { $0 == $1 }.underestimatedCount
      rest = rest.dropFirst(common)
      node = common < nodes[child].label.count ? split(child, below: node, common) : child
    }
    return node
  }

  /// Puts a node before another one that takes the first `length` bytes of its label. The other one keeps
  /// its number, which edges refer to.
  private mutating func split(_ number: Int, below parent: Int, _ length: Int) -> Int {
    let label = nodes[number].label
    let middle = label.lowerBound + length
    nodes.append(
      Node(
        label: label.lowerBound..<middle, firstChild: number, sibling: nodes[number].sibling,
        best: nodes[number].best))
    let new = nodes.count - 1
    if nodes[parent].firstChild == number {
      nodes[parent].firstChild = new
    } else {
      var child = nodes[parent].firstChild
      while nodes[child].sibling != number { child = nodes[child].sibling }
      nodes[child].sibling = new
    }
    nodes[number].label = middle..<label.upperBound
    nodes[number].sibling = 0
    return new
  }

  /// The node behind an edge.
  private mutating func edge(
    _ kind: TreeEdge.Kind, _ node: Int, _ expression: Expression? = nil
  ) -> Int {
    let number = expression.map { numbered($0) } ?? -1
    let key = EdgeKey(node: node, kind: kind, expression: number)
    if let known = edgeNumbers[key] { return Int(edges[known].target) }
    let target = newNode()
    edgeNumbers[key] = edges.count
    edges.append(
      TreeEdge(
        kind: kind, expression: number, target: UInt32(target), best: UInt32(leaves.count)))
    if nodes[node].lastEdge > 0 {
      edges[nodes[node].lastEdge - 1].next = UInt32(edges.count)
    } else {
      nodes[node].firstEdge = edges.count
    }
    nodes[node].lastEdge = edges.count
    return target
  }

  private mutating func numbered(_ expression: Expression) -> Int32 {
    if let known = expressionNumbers[expression] { return known }
    expressions.append(expression)
    expressionNumbers[expression] = Int32(expressions.count - 1)
    return Int32(expressions.count - 1)
  }

  // MARK: Schemes and hosts

  /// Where the path of a pattern begins.
  private mutating func root(
    of pattern: CompiledPattern, _ options: RoutePattern.Options
  ) -> Int {
    let known = groups.firstIndex {
      $0.foldsCase == options.ignoreCase && $0.joinsHost == options.hostAsSegment
    }
    let group = known ?? groups.count
    if known == nil {
      groups.append(Group(foldsCase: options.ignoreCase, joinsHost: options.hostAsSegment))
    }
    guard let scheme = pattern.parsed.protocol else {
      if groups[group].paths == 0 { groups[group].paths = newNode() }
      return groups[group].paths
    }
    let key = PrecedenceKey(component: scheme)
    let head = groups[group].headNumbers[key] ?? groups[group].heads.count
    if head == groups[group].heads.count {
      groups[group].headNumbers[key] = head
      groups[group].heads.append(
        TreeHead(
          scheme: .init(literal: Array((scheme.literal ?? "").utf8), expression: pattern.scheme),
          best: UInt32(leaves.count), literalHosts: UInt32(newNode())))
    }
    guard let host = pattern.parsed.host else {
      if groups[group].heads[head].anyHost == 0 {
        groups[group].heads[head].anyHost = UInt32(newNode())
      }
      return Int(groups[group].heads[head].anyHost)
    }
    guard let expression = pattern.host else {
      let node = literal(
        Array((host.literal ?? "").utf8), Int(groups[group].heads[head].literalHosts))
      return edge(.name, node)
    }
    let keys = [key, PrecedenceKey(component: host, reversed: true)]
    if let known = groups[group].hostRoots[keys] { return known }
    let root = newNode()
    groups[group].hostRoots[keys] = root
    let ending = host.literalEnding
    groups[group].heads[head].longestEnding = max(
      groups[group].heads[head].longestEnding, ending.utf8.count)
    groups[group].heads[head].hosts[ending, default: []].append(
      TreeHead.Host(expression: expression, root: UInt32(root), best: UInt32(leaves.count)))
    return root
  }

  // MARK: The finished tree

  func finished() -> (nodes: [TreeNode], slots: [UInt32]) {
    var slots: [UInt32] = []
    let finished = nodes.map { node in
      var result = TreeNode(
        label: UInt64(node.label.lowerBound), labelLength: UInt16(node.label.count),
        edge: UInt32(node.firstEdge), leaf: UInt32(node.firstLeaf), best: node.best)
      if node.label.count <= 8 {
        result.label = literals[node.label].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
      if node.firstEdge > 0, node.firstEdge == node.lastEdge,
        edges[node.firstEdge - 1].kind == .name
      {
        (result.name, result.edge) = (edges[node.firstEdge - 1].target, 0)
      }
      addSlots(of: node, to: &slots, &result)
      return result
    }
    return (finished, slots)
  }

  private func addSlots(of node: Node, to slots: inout [UInt32], _ result: inout TreeNode) {
    guard node.firstChild > 0 else { return }
    var children: [(byte: UInt8, node: Int)] = []
    var child = node.firstChild
    while child > 0 {
      children.append((literals[nodes[child].label.lowerBound], child))
      child = nodes[child].sibling
    }
    let bytes = children.map(\.byte)
    let low = bytes.min() ?? 0
    result.lowByte = low
    result.span = (bytes.max() ?? 0) - low + 1
    result.slots = UInt32(slots.count)
    slots += repeatElement(0, count: Int(result.span))
    for child in children {
      let isPlain = node.firstEdge == 0 && nodes[child.node].label.count == 1
      slots[Int(result.slots) + Int(child.byte - low)] =
        UInt32(child.node) | (isPlain ? TreeNode.plainSlot : 0)
    }
  }
}

extension ComponentPattern {
  /// The labels at the end of every host that matches.
  fileprivate var literalEnding: String {
    var bytes: [UInt8] = []
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
      bytes.append(byte)
    }
    let ending = String(decoding: bytes.reversed(), as: UTF8.self)
    if isWhole { return ending }
    return ending.firstIndex(of: ".").map { String(ending[$0...].dropFirst()) } ?? ""
  }
}
