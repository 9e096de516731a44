/// Shapes of patterns by their segments, from the beginning or from the end, so that those that may
/// match a common URL are found without comparing all pairs. Some pairs that it finds do not meet;
/// pairs that it leaves out never do.
struct SegmentTrie {
  struct Edge {
    let segment: ShapeSegment
    let target: Int

    var prefix: [UInt8] { segment.prefix }
    var ending: [UInt8] { segment.ending }
  }

  struct Node {
    /// By their bytes, in order, once the trie is finished.
    var literals: [Edge] = []
    /// Segments that begin with something known, in its order.
    var prefixed: [Edge] = []
    /// Those that do not, in the order of what they end in, from the last byte.
    var bare: [Edge] = []
    /// Shapes that end here.
    var leaves: [Int] = []
    /// Shapes that go on with something that cannot be split into segments.
    var open: [Int] = []
    /// The same by a segment that they need, and those that need none by what they end in.
    var openByRequired: [[UInt8]: [Int]] = [:]
    var openByEnding: [[UInt8]: [Int]] = [:]
    /// After how many segments shapes end, as bits; the last bit means its number and all above.
    var heights: UInt64 = 0
    /// After how many segments at least a shape is open; `Int.max` where none is.
    var openHeight = Int.max

    /// Whether a text may end below this node and below another one.
    func mayMeet(_ other: Node) -> Bool {
      if heights & other.heights != 0 { return true }
      if openHeight != .max, other.openHeight != .max { return true }
      return reaches(other) || other.reaches(self)
    }

    /// Whether something open takes in a shape that ends further down.
    private func reaches(_ other: Node) -> Bool {
      openHeight != .max && other.heights >> UInt64(min(openHeight, 63)) != 0
    }
  }

  private struct EdgeKey: Hashable {
    let node: Int
    let segment: ShapeSegment
  }

  private(set) var nodes = [Node()]
  private var numbers: [EdgeKey: Int] = [:]

  /// A trie of some shapes, from the beginning or from the end.
  init(_ ids: [Int], of shapes: [PatternShape], fromEnd: Bool) {
    for id in ids {
      let shape = shapes[id]
      insert(fromEnd ? shape.back : shape.front, shape, id)
    }
    finish()
  }

  private mutating func insert(_ segments: [ShapeSegment], _ shape: PatternShape, _ id: Int) {
    var path = [0]
    for segment in segments { path.append(follow(path[path.count - 1], segment)) }
    let end = path[path.count - 1]
    if shape.isOpen {
      nodes[end].open.append(id)
      if let required = shape.required {
        nodes[end].openByRequired[required, default: []].append(id)
      } else {
        nodes[end].openByEnding[shape.ending, default: []].append(id)
      }
    } else {
      nodes[end].leaves.append(id)
    }
    for (depth, node) in path.enumerated() {
      let height = segments.count - depth
      if shape.isOpen {
        nodes[node].openHeight = min(nodes[node].openHeight, height)
      } else {
        nodes[node].heights |= 1 << UInt64(min(height, 63))
      }
    }
  }

  private mutating func follow(_ node: Int, _ segment: ShapeSegment) -> Int {
    let key = EdgeKey(node: node, segment: segment)
    if let known = numbers[key] { return known }
    let target = nodes.count
    nodes.append(Node())
    let edge = Edge(segment: segment, target: target)
    if segment.isLiteral {
      nodes[node].literals.append(edge)
    } else if segment.prefix.isEmpty {
      nodes[node].bare.append(edge)
    } else {
      nodes[node].prefixed.append(edge)
    }
    numbers[key] = target
    return target
  }

  private mutating func finish() {
    numbers = [:]
    for index in nodes.indices {
      nodes[index].literals.sort { $0.prefix.lexicographicallyPrecedes($1.prefix) }
      nodes[index].prefixed.sort { $0.prefix.lexicographicallyPrecedes($1.prefix) }
      nodes[index].bare.sort { $0.ending.lexicographicallyPrecedes($1.ending) }
    }
  }

  /// Calls `body` with every shape that may have a text of some segments.
  ///
  /// - Parameters:
  ///   - last: the place of the last segment of a path; those behind it are its search and hash.
  ///   - steps: is counted up for every node and every shape that is looked at.
  func forEachShape(
    of text: [[UInt8]], last: Int, _ steps: inout Int, _ body: (Int) -> Void
  ) {
    lazy var needed = Set(text)
    lazy var ending: [UInt8] = last >= 0 ? text[last].reversed() : []
    var stack = [(node: 0, depth: 0)]
    while let (number, depth) = stack.popLast() {
      let node = nodes[number]
      steps += 1
      if !node.openByRequired.isEmpty {
        for segment in needed { node.openByRequired[segment]?.forEach(body) }
      }
      if !node.openByEnding.isEmpty {
        for count in 0...ending.count {
          node.openByEnding[Array(ending.prefix(count))]?.forEach(body)
        }
      }
      guard depth < text.count else {
        node.leaves.forEach(body)
        continue
      }
      let segment = ShapeSegment(literal: text[depth])
      for edge in node.literals.equal(to: segment.prefix, \.prefix) {
        stack.append((edge.target, depth + 1))
      }
      if node.prefixed.isEmpty, node.bare.isEmpty { continue }
      let others =
        node.prefixed.beginnings(of: text[depth], \.prefix)
        + node.bare.beginnings(of: text[depth].reversed(), \.ending)
      steps += others.count
      for edge in others where edge.segment.mayMeet(segment) {
        stack.append((edge.target, depth + 1))
      }
    }
  }

  /// All shapes from a node on.
  ///
  /// - Parameter withOpen: those too that are open at the node itself.
  func shapes(below node: Int, withOpen: Bool = true) -> [Int] {
    var ids: [Int] = []
    var stack = [node]
    while let next = stack.popLast() {
      ids += nodes[next].leaves
      if withOpen || next != node { ids += nodes[next].open }
      for edge in nodes[next].literals { stack.append(edge.target) }
      for edge in nodes[next].prefixed { stack.append(edge.target) }
      for edge in nodes[next].bare { stack.append(edge.target) }
    }
    return ids
  }
}

extension [SegmentTrie.Edge] {
  /// The edges whose key is the beginning of a text, and perhaps some more.
  func beginnings(
    of text: [UInt8], _ key: (SegmentTrie.Edge) -> [UInt8]
  ) -> [SegmentTrie.Edge] {
    if count <= 2 * text.count { return self }
    return (0...text.count).flatMap { equal(to: [UInt8](text.prefix($0)), key) }
  }

  /// The edges with a key; they are in its order.
  func equal(
    to bytes: [UInt8], _ key: (SegmentTrie.Edge) -> [UInt8]
  ) -> ArraySlice<SegmentTrie.Edge> {
    let start = indices.partitionPoint { !key(self[$0]).lexicographicallyPrecedes(bytes) }
    var end = start
    while end < count, key(self[end]) == bytes { end += 1 }
    return self[start..<end]
  }

  /// The edges whose key begins with some bytes; they are in its order.
  func starting(
    with bytes: [UInt8], _ key: (SegmentTrie.Edge) -> [UInt8]
  ) -> ArraySlice<SegmentTrie.Edge> {
    if bytes.isEmpty { return self[...] }
    let start = indices.partitionPoint { !key(self[$0]).lexicographicallyPrecedes(bytes) }
    let end = (start..<count).partitionPoint { !key(self[$0]).starts(with: bytes) }
    return self[start..<end]
  }
}

extension Range<Int> {
  /// The first place where a condition holds that holds for all after it; the end if there is none.
  fileprivate func partitionPoint(_ condition: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
