/// The tree while it grows: nodes linked by numbers, literals as ranges of the arena.
struct TreeBuilder {
  private struct Node {
    var labelOffset: UInt32 = 0
    var labelLength: UInt16 = 0
    var firstByte: UInt8 = 0
    var firstChild: Int32 = -1
    var sibling: Int32 = -1
    var name: Int32 = -1
    var edge: Int32 = -1
    var leaf: Int32 = -1
  }

  private struct Edge {
    var kind: TableEdge.Kind
    var rung: Rung
    var expression: Int32
    var next: Int32
    var without: Int32
    var sibling: Int32
  }

  private struct EdgeKey: Hashable {
    let node: Int32
    let kind: UInt8
    let expression: Int32
    let group: [PathItem]
  }

  private struct Leaf {
    var leaf: TableLeaf
    var sibling: Int32
  }

  /// Texts of patterns, and literals that are not part of one.
  private(set) var arena: [UInt8] = []
  /// Node 0 means none.
  private var nodes = [Node()]
  private var edges: [Edge] = []
  private var edgeNumbers: [EdgeKey: Int32] = [:]
  private var leaves: [Leaf] = []
  /// Whether a literal holds a byte that canonical URLs do not have.
  var hasOddLiterals = false

  mutating func reserve(_ patterns: Int) {
    nodes.reserveCapacity(patterns * 2 + 16)
    arena.reserveCapacity(patterns * 40 + 16)
    leaves.reserveCapacity(patterns)
  }

  /// Puts bytes into the arena.
  mutating func store(_ bytes: some Sequence<UInt8>) -> Range<Int> {
    let start = arena.count
    arena.append(contentsOf: bytes)
    return start..<arena.count
  }

  /// The number that the next new root gets.
  var nextRoot: Int32 { Int32(nodes.count) }

  mutating func newRoot() -> Int32 {
    nodes.append(Node())
    return Int32(nodes.count - 1)
  }

  /// The node behind a literal of the arena.
  mutating func literal(from start: Int32, _ range: Range<Int>) -> Int32 {
    var node = start
    var index = range.lowerBound
    let end = range.upperBound
    while index < end {
      let byte = arena[index]
      var child = nodes[Int(node)].firstChild
      while child >= 0, nodes[Int(child)].firstByte != byte { child = nodes[Int(child)].sibling }
      guard child >= 0 else { return addChild(to: node, index, end) }
      let length = Int(nodes[Int(child)].labelLength)
      let offset = Int(nodes[Int(child)].labelOffset)
      var common = 1
      let limit = min(length, end - index)
      while common < limit, arena[offset + common] == arena[index + common] { common += 1 }
      index += common
      node = common < length ? split(child, below: node, common) : child
    }
    return node
  }

  private mutating func addChild(to node: Int32, _ start: Int, _ end: Int) -> Int32 {
    var child = Node()
    child.labelOffset = UInt32(truncatingIfNeeded: start)
    child.labelLength = UInt16(clamping: end - start)
    child.firstByte = arena[start]
    child.sibling = nodes[Int(node)].firstChild
    nodes.append(child)
    let number = Int32(nodes.count - 1)
    nodes[Int(node)].firstChild = number
    return number
  }

  /// Puts a node before another one that takes the first `length` bytes of its label. The other one keeps
  /// its number, which its edges refer to.
  private mutating func split(_ number: Int32, below parent: Int32, _ length: Int) -> Int32 {
    var upper = Node()
    upper.labelOffset = nodes[Int(number)].labelOffset
    upper.labelLength = UInt16(length)
    upper.firstByte = nodes[Int(number)].firstByte
    upper.sibling = nodes[Int(number)].sibling
    upper.firstChild = number
    let new = Int32(nodes.count)
    nodes.append(upper)
    if nodes[Int(parent)].firstChild == number {
      nodes[Int(parent)].firstChild = new
    } else {
      var child = nodes[Int(parent)].firstChild
      while nodes[Int(child)].sibling != number { child = nodes[Int(child)].sibling }
      nodes[Int(child)].sibling = new
    }
    nodes[Int(number)].labelOffset += UInt32(length)
    nodes[Int(number)].labelLength -= UInt16(length)
    nodes[Int(number)].firstByte = arena[Int(nodes[Int(number)].labelOffset)]
    nodes[Int(number)].sibling = -1
    return new
  }

  /// The node behind a name that fills its segment.
  mutating func name(from node: Int32) -> Int32 {
    let existing = nodes[Int(node)].name
    if existing >= 0 { return existing }
    let number = newRoot()
    nodes[Int(node)].name = number
    return number
  }

  /// The nodes behind an edge of another kind.
  mutating func edge(
    from node: Int32, _ kind: TableEdge.Kind, _ rung: Rung, expression: Int32 = -1,
    group: [PathItem] = [], ending: [UInt8] = []
  ) -> (next: Int32, without: Int32) {
    let key = EdgeKey(node: node, kind: kind.rawValue, expression: expression, group: group)
    if let number = edgeNumbers[key] {
      return (edges[Int(number)].next, edges[Int(number)].without)
    }
    let next = newRoot()
    let without = kind == .optional ? newRoot() : kind == .tail ? storeEnding(ending) : 0
    edges.append(
      Edge(
        kind: kind, rung: rung, expression: expression, next: next, without: without,
        sibling: nodes[Int(node)].edge))
    let number = Int32(edges.count - 1)
    nodes[Int(node)].edge = number
    edgeNumbers[key] = number
    return (next, without)
  }

  /// Stores the required ending of a path in the arena, after a byte with its length; 0 means none.
  private mutating func storeEnding(_ ending: [UInt8]) -> Int32 {
    if ending.isEmpty { return 0 }
    let place = max(arena.count, 1)
    if arena.isEmpty { arena.append(0) }
    arena.append(UInt8(clamping: ending.count))
    arena += ending.suffix(255)
    return Int32(clamping: place)
  }

  mutating func addLeaf(_ leaf: TableLeaf, to node: Int32) {
    leaves.append(Leaf(leaf: leaf, sibling: nodes[Int(node)].leaf))
    nodes[Int(node)].leaf = Int32(leaves.count - 1)
  }

  /// The finished arrays, nodes breadth first from the roots; `places` tells where a node went.
  struct Finished {
    /// The first node means none.
    var words = [UInt32](repeating: 0, count: TableNode.wordCount)
    var edges: [TableEdge] = []
    var leaves: [TableLeaf] = []
    var places: [UInt32]
  }

  /// A node that has its place and is to be finished.
  private struct Placed {
    let node: Int32
    /// The range of the bytes with which children begin.
    let bytes: Range<Int>
  }

  /// - Parameter order: sorts patterns that end at one node.
  func finish(roots: [Int32], order: (UInt32, UInt32) -> Bool) -> Finished {
    // Nearly every node has one pattern at most: the others are sorted first, so that the loop over all
    // nodes does not have to.
    let shared = sharedLeaves(order)
    var result = Finished(places: [UInt32](repeating: 0, count: nodes.count))
    result.words.reserveCapacity(nodes.count * (TableNode.wordCount + 1))
    result.leaves.reserveCapacity(leaves.count)
    var queue: [Placed] = []
    queue.reserveCapacity(nodes.count)
    for root in roots { place(root, &result, &queue) }
    var head = 0
    while head < queue.count {
      let placed = queue[head]
      head += 1
      finish(placed, &result, &queue, shared)
    }
    return result
  }

  /// Gives a node its place, once, and puts it on the list of those to finish.
  private func place(_ number: Int32, _ result: inout Finished, _ queue: inout [Placed]) {
    guard number > 0, result.places[Int(number)] == 0 else { return }
    result.places[Int(number)] = UInt32(result.words.count * 4)
    let bytes = firstBytes(nodes[Int(number)])
    result.words.append(
      contentsOf: repeatElement(0, count: TableNode.wordCount + bytes.count))
    queue.append(Placed(node: number, bytes: bytes))
  }

  private func finish(
    _ placed: Placed, _ result: inout Finished, _ queue: inout [Placed],
    _ shared: [Int32: [TableLeaf]]
  ) {
    let node = nodes[Int(placed.node)]
    let start = Int(result.places[Int(placed.node)]) / 4
    let bytes = placed.bytes
    var finished = TableNode()
    finished.label = label(of: node)
    finished.labelLength = node.labelLength
    finished.lowByte = UInt8(truncatingIfNeeded: bytes.lowerBound)
    finished.span = UInt8(truncatingIfNeeded: bytes.count)
    var child = node.firstChild
    while child >= 0 {
      place(child, &result, &queue)
      let (byte, length, next) = (
        nodes[Int(child)].firstByte, nodes[Int(child)].labelLength, nodes[Int(child)].sibling
      )
      // Children come after their parents.
      var way = result.places[Int(child)] - UInt32(start * 4)
      if length == 1, node.name < 0, node.edge < 0 { way |= TableNode.plainSlot }
      result.words[start + TableNode.wordCount + Int(byte) - bytes.lowerBound] = way
      child = next
    }
    if node.name >= 0 {
      place(node.name, &result, &queue)
      finished.name = result.places[Int(node.name)]
    }
    if node.edge >= 0 {
      finished.edges = UInt32(result.edges.count + 1)
      let list = edgeList(node.edge)
      for (index, edge) in list.enumerated() {
        place(edge.next, &result, &queue)
        if edge.kind != .tail { place(edge.without, &result, &queue) }
        result.edges.append(
          TableEdge(
            kind: edge.kind, rung: edge.rung.rawValue, isLast: index + 1 == list.count,
            expression: edge.expression, next: result.places[Int(edge.next)],
            without: edge.kind == .tail
              ? UInt32(edge.without) : result.places[Int(edge.without)]))
      }
    }
    if node.leaf >= 0 {
      finished.leaf = UInt32(result.leaves.count + 1)
      if let list = shared[node.leaf] {
        result.leaves += list
      } else {
        result.leaves.append(leaves[Int(node.leaf)].leaf)
      }
      result.leaves[result.leaves.count - 1].flags.insert(.last)
      let first = result.leaves[Int(finished.leaf) - 1]
      if first.flags.isSubset(of: [.last, .emptyPort, .strict]) {
        finished.leaf |= TableNode.plainLeaf
      }
    }
    finished.write(to: &result.words, at: start)
  }

  /// The range of the bytes with which children begin.
  private func firstBytes(_ node: Node) -> Range<Int> {
    var low = 255
    var high = -1
    var child = node.firstChild
    while child >= 0 {
      let byte = Int(nodes[Int(child)].firstByte)
      low = min(low, byte)
      high = max(high, byte)
      child = nodes[Int(child)].sibling
    }
    return high < 0 ? 0..<0 : low..<high + 1
  }

  private func label(of node: Node) -> UInt64 {
    guard node.labelLength <= 8 else { return UInt64(node.labelOffset) }
    var label: UInt64 = 0
    for offset in 0..<Int(node.labelLength) {
      label |= UInt64(arena[Int(node.labelOffset) + offset]) << UInt64(8 * offset)
    }
    return label
  }

  private func edgeList(_ first: Int32) -> [Edge] {
    siblings(first, in: edges, \.sibling).sorted { $0.rung < $1.rung }
  }

  /// The sorted patterns of each node that has several, by the first in its list.
  private func sharedLeaves(_ order: (UInt32, UInt32) -> Bool) -> [Int32: [TableLeaf]] {
    var shared: [Int32: [TableLeaf]] = [:]
    for node in nodes where node.leaf >= 0 && leaves[Int(node.leaf)].sibling >= 0 {
      shared[node.leaf] = siblings(node.leaf, in: leaves, \.sibling).map(\.leaf)
        .sorted { order($0.entry, $1.entry) }
    }
    return shared
  }

  /// A list from its first item on.
  private func siblings<Item>(
    _ first: Int32, in items: [Item], _ next: (Item) -> Int32
  ) -> [Item] {
    var list: [Item] = []
    var number = first
    while number >= 0 {
      list.append(items[Int(number)])
      number = next(items[Int(number)])
    }
    return list
  }
}
