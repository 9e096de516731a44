/// A search for pairs, with a limit to what it may cost.
struct PairWalk {
  /// Shapes by number, for tries that are made on the way.
  let shapes: [PatternShape]
  /// Gets a pair; false ends the search.
  let body: (Int, Int) -> Bool
  /// How many steps are left.
  private(set) var steps: Int
  /// The search was ended, or had no steps left: there may be more pairs.
  private(set) var isDone = false
  /// From this many pairs on, a second search from the other end pays.
  fileprivate static let manyPairs = 256

  /// - Parameter body: gets each pair; false ends the search.
  init(shapes: [PatternShape], steps: Int, body: @escaping (Int, Int) -> Bool) {
    self.shapes = shapes
    self.steps = steps
    self.body = body
  }

  mutating func spend(_ count: Int) {
    steps -= count
    if steps < 0 { isDone = true }
  }

  fileprivate mutating func report(_ a: Int, _ b: Int) {
    spend(1)
    if !isDone, a != b, !body(a, b) { isDone = true }
  }

  /// Reports what may meet of two lists, or of one and itself; long lists are compared from their ends.
  fileprivate mutating func product(_ first: [Int], _ second: [Int]?, fromEnd: Bool) {
    let count = second?.count ?? first.count / 2
    if first.isEmpty || count == 0 || isDone { return }
    let many = first.count > PairWalk.manyPairs / count
    if many && !fromEnd {
      spend(first.count + (second?.count ?? 0))
      let trie = SegmentTrie(first, of: shapes, fromEnd: true)
      if let second {
        trie.visit(0, SegmentTrie(second, of: shapes, fromEnd: true), 0, fromEnd: true, &self)
      } else {
        trie.visit(0, fromEnd: true, &self)
      }
    } else {
      for (place, a) in first.enumerated() {
        for b in second ?? Array(first[(place + 1)...]) where !isDone { report(a, b) }
      }
    }
  }
}

extension SegmentTrie {
  /// Reports each pair of a shape of some and one of all that may meet; of all where none are given.
  func visit(from some: SegmentTrie?, fromEnd: Bool, _ walk: inout PairWalk) {
    guard let some else { return visit(0, fromEnd: fromEnd, &walk) }
    some.visit(0, self, 0, fromEnd: fromEnd, &walk)
  }

  /// Reports each pair of shapes from a node on that may meet.
  func visit(_ number: Int, fromEnd: Bool, _ walk: inout PairWalk) {
    walk.spend(1)
    guard !walk.isDone else { return }
    let node = nodes[number]
    for (place, leaf) in node.leaves.enumerated() {
      for later in node.leaves[(place + 1)...] where !walk.isDone { walk.report(leaf, later) }
    }
    if !node.open.isEmpty {
      walk.product(node.open, nil, fromEnd: fromEnd)
      walk.product(node.open, shapes(below: number, withOpen: false), fromEnd: fromEnd)
    }
    for edge in node.literals + node.prefixed + node.bare {
      visit(edge.target, fromEnd: fromEnd, &walk)
    }
    for (place, edge) in node.prefixed.enumerated() {
      meet(edge, self, node.literals.starting(with: edge.prefix, \.prefix), fromEnd, &walk)
      // They are in order: what begins with this prefix follows at once.
      let later = node.prefixed[(place + 1)...].prefix { $0.prefix.starts(with: edge.prefix) }
      meet(edge, self, later, fromEnd, &walk)
    }
    for (place, edge) in node.bare.enumerated() {
      meet(edge, self, node.literals[...], fromEnd, &walk)
      meet(edge, self, node.prefixed[...], fromEnd, &walk)
      let later = node.bare[(place + 1)...].prefix { $0.ending.starts(with: edge.ending) }
      meet(edge, self, later, fromEnd, &walk)
    }
  }

  /// Reports each pair of a shape from a node on and one of another trie, or of another node.
  func visit(
    _ first: Int, _ other: SegmentTrie, _ second: Int, fromEnd: Bool, _ walk: inout PairWalk
  ) {
    walk.spend(1)
    let a = nodes[first]
    let b = other.nodes[second]
    guard !walk.isDone, a.mayMeet(b) else { return }
    for leaf in a.leaves {
      for later in b.leaves where !walk.isDone { walk.report(leaf, later) }
    }
    if !a.open.isEmpty {
      walk.product(a.open, b.open, fromEnd: fromEnd)
      walk.product(a.open, other.shapes(below: second, withOpen: false), fromEnd: fromEnd)
    }
    if !b.open.isEmpty {
      walk.product(b.open, shapes(below: first, withOpen: false), fromEnd: fromEnd)
    }
    let isSwapped = a.literals.count > b.literals.count
    let (few, many) = isSwapped ? (b, a) : (a, b)
    for edge in few.literals {
      for same in many.literals.equal(to: edge.prefix, \.prefix) {
        let (own, its) = isSwapped ? (same, edge) : (edge, same)
        visit(own.target, other, its.target, fromEnd: fromEnd, &walk)
      }
    }
    meet(a, other, b, fromEnd, isSecond: false, &walk)
    other.meet(b, self, a, fromEnd, isSecond: true, &walk)
  }

  /// Follows the edges of a node that are not literals, with the edges of another node that they may
  /// meet; edges with equal sort keys meet only in the first node's turn.
  private func meet(
    _ node: Node, _ other: SegmentTrie, _ its: Node, _ fromEnd: Bool, isSecond: Bool,
    _ walk: inout PairWalk
  ) {
    for edge in node.prefixed {
      meet(edge, other, its.literals.starting(with: edge.prefix, \.prefix), fromEnd, &walk)
      let longer = its.prefixed.starting(with: edge.prefix, \.prefix).drop {
        isSecond && $0.prefix.count == edge.prefix.count
      }
      meet(edge, other, longer, fromEnd, &walk)
    }
    for edge in node.bare {
      meet(edge, other, its.literals[...], fromEnd, &walk)
      meet(edge, other, its.prefixed[...], fromEnd, &walk)
      let longer = its.bare.starting(with: edge.ending, \.ending).drop {
        isSecond && $0.ending.count == edge.ending.count
      }
      meet(edge, other, longer, fromEnd, &walk)
    }
  }

  /// Follows an edge and each of others, with prefixes no shorter, if a segment may belong to both.
  private func meet(
    _ edge: Edge, _ other: SegmentTrie, _ others: ArraySlice<Edge>, _ fromEnd: Bool,
    _ walk: inout PairWalk
  ) {
    for next in others where !walk.isDone {
      if edge.segment.mayMeet(next.segment) {
        visit(edge.target, other, next.target, fromEnd: fromEnd, &walk)
      } else {
        walk.spend(1)
      }
    }
  }
}
