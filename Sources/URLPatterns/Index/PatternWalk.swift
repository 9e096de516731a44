/// The range of a capture in the URL; both ends are `UInt32.max` for one that took no part.
struct CaptureRange: BitwiseCopyable, Sendable, Hashable {
  let start: UInt32
  let end: UInt32

  static let unset = CaptureRange(start: .max, end: .max)

  @inline(__always)
  private init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  @inline(__always)
  init(_ start: Int, _ end: Int) {
    self.init(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
  }

  @inline(__always)
  var range: Range<Int>? { start == .max ? nil : Int(start)..<Int(max(start, end)) }
}

/// The way of one canonical URL through the tree: how ``PatternIndex`` finds a match, and every match.
///
/// A match makes the walk pass over all that leads to nothing better, unless all are wanted. The order in which ways
/// are tried makes no difference to the answer.
struct PatternWalk {
  /// How many captures can be noted: those of one pattern.
  static let capacity = RoutePattern.maximumCaptures
  /// What marks that nothing was found.
  static let nothing = UInt32.max

  /// Gets every match.
  final class Collector {
    struct Match {
      fileprivate let leaf: UInt32
      fileprivate let refused: UInt8
      let captures: [CaptureRange]
    }

    fileprivate(set) var matches: [UInt32: Match] = [:]
    /// Whether an expression reached its limit, which means that it does not match.
    fileprivate(set) var hasReachedLimit = false
  }

  // Unowned, so that no reference is counted: the caller keeps the index until the walk has ended.
  private unowned(unsafe) let index: PatternIndex
  private let collector: Unmanaged<Collector>?
  private let nodes: UnsafePointer<TreeNode>
  private let slots: UnsafePointer<UInt32>
  private let url: ByteView
  private let split: URLSplit
  /// What literals are compared with: the URL, with the path in lower case where it matches in either.
  private var text: ByteView
  /// Where the scheme, the host or the path that is read ends.
  private var end = 0
  private var pathStart: Int
  /// The end of the path, with or without the slash at its end.
  private var pathEnd: Int
  /// The flags of leaves that do not take this URL.
  private var refused: UInt8 = 0
  /// The captures on the way.
  private let captures: UnsafeMutablePointer<CaptureRange>
  /// The captures of the best match so far.
  private let taken: UnsafeMutablePointer<CaptureRange>
  /// The smallest leaf so far.
  private(set) var best = PatternWalk.nothing
  /// Only smaller leaves are looked for.
  private var bound = PatternWalk.nothing

  /// - Parameters:
  ///   - room: for twice ``capacity``; the first half gets the captures of the best match.
  ///   - collector: gets every match; nil where only the best is wanted.
  @inline(__always)
  init?(
    _ index: PatternIndex, _ url: ByteView, _ split: URLSplit,
    _ room: UnsafeMutableBufferPointer<CaptureRange>, _ collector: Collector? = nil
  ) {
    guard let nodes = index.tree.nodes.baseAddress, let slots = index.tree.slots.baseAddress,
      let room = room.baseAddress
    else { return nil }
    self.index = index
    self.collector = collector.map { Unmanaged.passUnretained($0) }
    (self.nodes, self.slots) = (nodes, slots)
    self.url = url
    self.split = split
    text = url
    pathStart = split.pathStart
    pathEnd = split.pathEnd
    taken = room
    captures = room + PatternWalk.capacity
  }

  /// Walks the whole tree.
  @inline(__always)
  mutating func run() {
    for roots in index.tree.roots {
      if roots.foldsCase || roots.joinsHost { runCarefully(roots) } else { run(roots) }
    }
  }

  @inline(never)
  private mutating func runCarefully(_ roots: TreeRoots) {
    if roots.joinsHost, split.hostEnd > split.hostStart {
      guard split.pathStart == split.hostEnd, split.hostStart == split.schemeEnd + 3 else { return }
      pathStart = split.hostStart - 1
    }
    if roots.foldsCase {
      url.withLowercased(from: pathStart) { folded in
        text = folded
        run(roots)
      }
      text = url
    } else {
      run(roots)
    }
    pathStart = split.pathStart
  }

  @inline(__always)
  private mutating func run(_ roots: TreeRoots) {
    let port = split.hasAuthority && split.hasPort ? TreeLeaf.Flags.emptyPort.rawValue : 0
    pathEnd = split.pathEnd
    if pathEnd > split.pathStart, url[pathEnd &- 1] == slash {
      // Without the slash at the end, then with it.
      pathEnd = pathEnd &- 1
      refused = port | TreeLeaf.Flags.strict.rawValue
      begin(roots)
      pathEnd = pathEnd &+ 1
      passOverOthersOfBest()
    }
    refused = port
    begin(roots)
  }

  /// If a pattern matches both without and with the slash at the end, the match without it counts,
  /// whatever optional parts it has.
  private mutating func passOverOthersOfBest() {
    guard best != PatternWalk.nothing else { return }
    let leaves = index.tree.leaves
    while bound > 0, leaves[Int(bound) - 1].entry == leaves[Int(best)].entry { bound -= 1 }
  }

  private mutating func begin(_ roots: TreeRoots) {
    if roots.schemes != 0 { visit(roots.schemes, 0, upTo: split.schemeEnd, 0) }
    if roots.paths != 0 { visit(roots.paths, pathStart, upTo: pathEnd, 0) }
  }

  /// Visits a node where another part of the URL begins.
  private mutating func visit(_ node: UInt32, _ start: Int, upTo end: Int, _ count: Int) {
    let outer = self.end
    self.end = end
    visit(nodes + Int(node), start, count)
    self.end = outer
  }

  /// The slot of the child whose literal begins with a byte; 0 for none.
  @inline(__always)
  private func slot(of node: UnsafePointer<TreeNode>, _ byte: UInt8) -> UInt32 {
    let place = byte &- node.pointee.lowByte
    return place < node.pointee.span ? slots[Int(node.pointee.slots) &+ Int(place)] : 0
  }

  /// The child behind a slot, if its literal is what the bytes at `place` are.
  @inline(__always)
  private func child(
    _ slot: UInt32, _ place: Int
  ) -> UnsafePointer<TreeNode>? {
    let child = nodes + Int(slot & ~TreeNode.plainSlot)
    let length = Int(child.pointee.labelLength)
    guard place &+ length <= end else { return nil }
    // The first byte led here.
    if length == 1 { return child }
    let label = child.pointee.label
    if length <= 8 {
      let difference = text.word(from: place) ^ label
      return difference &<< UInt64(truncatingIfNeeded: 64 &- 8 &* length) == 0 ? child : nil
    }
    return text.equals(
      at: place, index.tree.literals, at: Int(truncatingIfNeeded: label), length: length)
      ? child : nil
  }

  /// Looks for matches from a node on.
  private mutating func visit(_ from: UnsafePointer<TreeNode>, _ start: Int, _ captured: Int) {
    var node = from
    var place = start
    var count = captured
    while node.pointee.best < bound {
      var slot: UInt32 = 0
      while place < end {
        slot = self.slot(of: node, text[place])
        guard slot & TreeNode.plainSlot != 0 else { break }
        node = nodes + Int(slot & ~TreeNode.plainSlot)
        place = place &+ 1
        slot = 0
      }
      if place == end {
        if node.pointee.leaf != 0 { takeLeaves(node.pointee.leaf, count) }
      } else if slot != 0, let next = child(slot, place) {
        let position = place &+ Int(next.pointee.labelLength)
        if node.pointee.name | node.pointee.edge == 0 {
          node = next
          place = position
          continue
        }
        visit(next, position, count)
      }
      if node.pointee.name == 0 {
        if node.pointee.edge != 0 { follow(node.pointee.edge, place, count) }
        return
      }
      let segmentEnd = self.segmentEnd(place)
      if segmentEnd == place { return }
      captures[count] = CaptureRange(place, segmentEnd)
      count = count &+ 1
      node = nodes + Int(node.pointee.name)
      place = segmentEnd
    }
  }

  /// The next slash, or the end.
  @inline(__always)
  private func segmentEnd(_ start: Int) -> Int {
    var place = start
    while place < end, url[place] != slash { place = place &+ 1 }
    return place
  }

  /// Tries the edges of a node, best first.
  @inline(never)
  private mutating func follow(_ first: UInt32, _ place: Int, _ count: Int) {
    var number = first
    while number != 0 {
      let edge = index.tree.edges[Int(number) - 1]
      guard edge.best < bound else { return }
      number = edge.next
      let target = nodes + Int(edge.target)
      switch edge.kind {
      case .name:
        let segmentEnd = self.segmentEnd(place)
        guard segmentEnd > place else { continue }
        captures[count] = CaptureRange(place, segmentEnd)
        visit(target, segmentEnd, count + 1)
      case .expression:
        let segmentEnd = self.segmentEnd(place)
        let expression = index.tree.expressions[Int(edge.expression)]
        let count = take(expression, text, place..<segmentEnd, count)
        if count >= 0 { visit(target, segmentEnd, count) }
      case .rest:
        captures[count] = CaptureRange(place, end)
        visit(target, end, count + 1)
      case .tail:
        let expression = index.tree.expressions[Int(edge.expression)]
        let count = take(expression, text, place..<end, count)
        if count >= 0 { visit(target, end, count) }
      case .host:
        if place == end { visit(edge.target, split.hostStart, upTo: split.hostEnd, count) }
      case .path:
        if place == end { visit(edge.target, pathStart, upTo: pathEnd, count) }
      }
    }
  }

  /// Notes the captures of an expression over a range.
  ///
  /// - Returns: how many captures there are then; -1 when it does not match.
  private mutating func take(
    _ expression: Expression, _ bytes: ByteView, _ range: Range<Int>, _ count: Int
  ) -> Int {
    let added = expression.captureCount
    assert(count + added <= PatternWalk.capacity)
    let captures = captures + count
    let outcome = expression.match(bytes.buffer, in: range) { vector in
      for group in 0..<added {
        let (start, end) = (vector[2 * group + 2], vector[2 * group + 3])
        captures[group] =
          start < 0 || end < start
          ? .unset : CaptureRange(range.lowerBound + start, range.lowerBound + end)
      }
    }
    if outcome == .limit { collector?.takeUnretainedValue().hasReachedLimit = true }
    return outcome == .match ? count + added : -1
  }

  /// Takes the first pattern of a node whose other conditions hold, or all of them.
  @inline(__always)
  private mutating func takeLeaves(_ first: UInt32, _ count: Int) {
    var number = first
    while number != 0, number <= bound {
      let leaf = index.tree.leaves[Int(number) - 1]
      if leaf.flags.rawValue & refused == 0 {
        let isConstrained = leaf.flags.contains(.constrained)
        let total = isConstrained ? check(leaf, count) : count
        if total >= 0 { take(leaf, number &- 1, total) }
      }
      number = leaf.next
    }
  }

  @inline(__always)
  private mutating func take(_ leaf: TreeLeaf, _ number: UInt32, _ count: Int) {
    let all = leaf.unset == 0 ? count : count + leaf.unset.nonzeroBitCount
    var (place, next) = (0, 0)
    while place < all {
      let isUnset = leaf.unset &>> UInt64(truncatingIfNeeded: place) & 1 == 1
      taken[place] = isUnset ? .unset : captures[next]
      place = place &+ 1
      next = isUnset ? next : next &+ 1
    }
    if collector == nil {
      best = number
      bound = number
    } else {
      collect(leaf, number, all)
    }
  }

  /// Keeps a match of a pattern, which may match in several ways.
  @inline(never)
  private func collect(_ leaf: TreeLeaf, _ number: UInt32, _ count: Int) {
    guard let collector = collector?.takeUnretainedValue() else { return }
    let known = collector.matches[leaf.entry]
    if let known, known.refused != refused || known.leaf <= number { return }
    collector.matches[leaf.entry] = Collector.Match(
      leaf: number, refused: refused,
      captures: Array(UnsafeBufferPointer(start: taken, count: count)))
  }

  /// How many captures there are when the conditions of a pattern hold; -1 when they do not.
  @inline(never)
  private mutating func check(_ leaf: TreeLeaf, _ captured: Int) -> Int {
    var count = captured
    for condition in index.entries[Int(leaf.entry)].pattern.compiled.conditions {
      let range = split.range(of: condition.component, in: url) ?? 0..<0
      switch condition.token {
      case .literal(let bytes):
        guard url.buffer[range].elementsEqual(bytes) else { return -1 }
      case .tail(let expression):
        count = take(expression, url, range, count)
        if count < 0 { return -1 }
      default: break
      }
    }
    return count
  }
}

private let slash = UInt8(ascii: "/")
