/// Patterns by their segments, so that pairs that may match a common path are found without comparing
/// all pairs. What it calls a pair may turn out not to be one; what it leaves out is none.
struct SegmentTrie {
  fileprivate struct Edge {
    /// What the segment begins with; all of it when it is literal.
    let prefix: [UInt8]
    let isLiteral: Bool
    let target: Int
  }

  fileprivate struct Node {
    var edges: [Edge] = []
    var numbers: [EdgeKey: Int] = [:]
    /// Patterns that end here.
    var leaves: [Int] = []
    /// Patterns that go on with something that cannot be told segment by segment.
    var open: [Int] = []
  }

  fileprivate struct EdgeKey: Hashable {
    let items: [PathItem]
  }

  private var nodes = [Node()]
  private let foldsCase: Bool

  /// - Parameter foldsCase: letters of either case are the same.
  init(foldsCase: Bool) { self.foldsCase = foldsCase }

  /// Adds a path under a number.
  mutating func insert(_ items: [PathItem], _ pattern: Int) {
    for variant in SegmentTrie.variants(items[...], 0) { insertPlain(variant, pattern) }
  }

  /// The ways to read a path with and without its optional groups; a deep one stays as it is.
  private static func variants(_ items: ArraySlice<PathItem>, _ depth: Int) -> [[PathItem]] {
    for index in items.indices {
      guard case .group(let part) = items[index], part.modifier == .optional, depth < 3 else {
        continue
      }
      var plain = part
      plain.modifier = .none
      let content = PathItem.items(
        of: ComponentPattern(parts: [plain], options: .pathname, ignoreCase: false))
      let before = Array(items[..<index])
      let rests = variants(items[(index + 1)...], depth + 1)
      return rests.map { before + content + $0 } + rests.map { before + $0 }
    }
    return [Array(items)]
  }

  private mutating func insertPlain(_ items: [PathItem], _ pattern: Int) {
    var node = 0
    var segment: [PathItem] = []
    var rest = items[...]
    if case .byte(UInt8(ascii: "/"))? = rest.first { rest.removeFirst() }
    guard !items.isEmpty else {
      nodes[node].leaves.append(pattern)
      return
    }
    for item in rest {
      switch item {
      case .byte(UInt8(ascii: "/")):
        node = follow(node, segment)
        segment = []
      case .byte(let byte): segment.append(.byte(foldsCase ? lowercased(byte) : byte))
      case .capture(let part) where part.kind == .segmentWildcard: segment.append(.capture(part))
      case .capture(let part) where part.kind == .regexp && SegmentBound.holds(part.value):
        segment.append(.capture(part))
      case .capture, .group:
        if !segment.isEmpty { node = follow(node, segment + [item]) }
        nodes[node].open.append(pattern)
        return
      }
    }
    node = follow(node, segment)
    nodes[node].leaves.append(pattern)
  }

  private mutating func follow(_ node: Int, _ segment: [PathItem]) -> Int {
    let named = segment.map { item -> PathItem in
      guard case .capture(var part) = item else { return item }
      part.name = ""
      part.prefix = ""
      part.suffix = ""
      return .capture(part)
    }
    let key = EdgeKey(items: named)
    if let known = nodes[node].numbers[key] { return known }
    var prefix: [UInt8] = []
    var isLiteral = true
    for item in segment {
      guard case .byte(let byte) = item else {
        isLiteral = false
        break
      }
      prefix.append(byte)
    }
    nodes.append(Node())
    let target = nodes.count - 1
    nodes[node].edges.append(Edge(prefix: prefix, isLiteral: isLiteral, target: target))
    nodes[node].numbers[key] = target
    return target
  }

  /// Sorts edges by prefix; needed before pairs are asked for.
  mutating func finish() {
    for index in nodes.indices {
      nodes[index].edges.sort { $0.prefix.lexicographicallyPrecedes($1.prefix) }
    }
  }

  /// Calls `body` with each pair of patterns of this trie that may meet, until it returns false.
  func forEachPair(_ body: @escaping (Int, Int) -> Bool) {
    var walk = PairWalk(body: body)
    visit(0, self, 0, isSame: true, &walk)
  }

  /// Calls `body` with each pair of a pattern of this trie and one of another, until it returns false.
  func forEachPair(with other: SegmentTrie, _ body: @escaping (Int, Int) -> Bool) {
    var walk = PairWalk(body: body)
    visit(0, other, 0, isSame: false, &walk)
  }

  private struct PairWalk {
    let body: (Int, Int) -> Bool
    var isDone = false

    mutating func report(_ a: Int, _ b: Int) {
      if !isDone, a != b, !body(a, b) { isDone = true }
    }
  }

  private func visit(
    _ first: Int, _ other: SegmentTrie, _ second: Int, isSame: Bool, _ walk: inout PairWalk
  ) {
    guard !walk.isDone else { return }
    let a = nodes[first]
    let b = other.nodes[second]
    if isSame {
      for (index, pattern) in a.leaves.enumerated() {
        for later in a.leaves[(index + 1)...] { walk.report(pattern, later) }
      }
    } else {
      for pattern in a.leaves { for later in b.leaves { walk.report(pattern, later) } }
    }
    for pattern in a.open { other.forEachBelow(second) { walk.report(pattern, $0) } }
    if !isSame { for pattern in b.open { forEachBelow(first) { walk.report($0, pattern) } } }
    for (index, edge) in a.edges.enumerated() {
      if isSame {
        visit(edge.target, other, edge.target, isSame: true, &walk)
        // Pairs are looked for from the edge with the shorter prefix; of equal ones from the earlier.
        guard !edge.isLiteral else { continue }
        for place in b.range(startingWith: edge.prefix) where place != index {
          let next = b.edges[place]
          if next.prefix.count == edge.prefix.count, !next.isLiteral, place < index { continue }
          visit(edge.target, other, next.target, isSame: false, &walk)
        }
      } else if edge.isLiteral {
        // Of two literals only equal ones meet.
        for place in b.range(equalTo: edge.prefix) where b.edges[place].isLiteral {
          visit(edge.target, other, b.edges[place].target, isSame: false, &walk)
        }
      } else {
        for place in b.range(startingWith: edge.prefix) {
          visit(edge.target, other, b.edges[place].target, isSame: false, &walk)
        }
      }
    }
    guard !isSame else { return }
    for edge in b.edges where !edge.isLiteral {
      for place in a.range(startingWith: edge.prefix) {
        let own = a.edges[place]
        guard own.isLiteral || own.prefix.count > edge.prefix.count else { continue }
        visit(own.target, other, edge.target, isSame: false, &walk)
      }
    }
  }

  private func forEachBelow(_ node: Int, _ body: (Int) -> Void) {
    var stack = [node]
    while let next = stack.popLast() {
      nodes[next].leaves.forEach(body)
      nodes[next].open.forEach(body)
      stack += nodes[next].edges.map(\.target)
    }
  }
}

extension SegmentTrie.Node {
  /// The edges whose prefix begins with some bytes.
  fileprivate func range(startingWith prefix: [UInt8]) -> Range<Int> {
    if prefix.isEmpty { return 0..<edges.count }
    let start = firstIndex { !$0.lexicographicallyPrecedes(prefix) }
    let end = firstIndex { edge in
      !edge.lexicographicallyPrecedes(prefix) && !edge.starts(with: prefix)
    }
    return start..<max(start, end)
  }

  fileprivate func range(equalTo prefix: [UInt8]) -> Range<Int> {
    let start = firstIndex { !$0.lexicographicallyPrecedes(prefix) }
    var end = start
    while end < edges.count, edges[end].prefix == prefix { end += 1 }
    return start..<end
  }

  /// The first edge for which a condition holds that holds for all after it.
  private func firstIndex(where condition: ([UInt8]) -> Bool) -> Int {
    var low = 0
    var high = edges.count
    while low < high {
      let middle = (low + high) / 2
      if condition(edges[middle].prefix) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
