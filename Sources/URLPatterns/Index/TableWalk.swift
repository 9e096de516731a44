/// A match inside a table: which leaf, and how many captures were recorded on the way.
struct Found: BitwiseCopyable {
  var leaf: UInt32
  var captures: UInt32

  static let none = Found(leaf: .max, captures: 0)
  /// The URL was not looked for, because it may not be canonical.
  static let notPlain = Found(leaf: .max, captures: 1)

  @inline(__always)
  var isNotPlain: Bool { isNone && captures == 1 }

  @inline(__always)
  var isNone: Bool { leaf == .max }

  @inline(__always)
  init(leaf: UInt32, captures: UInt32) {
    self.leaf = leaf
    self.captures = captures
  }

  @inline(__always)
  init(_ leaf: Int, _ captures: Int) {
    self.init(
      leaf: UInt32(truncatingIfNeeded: leaf), captures: UInt32(truncatingIfNeeded: captures))
  }
}

/// One URL on its way through a table.
struct WalkInput {
  /// The bytes that literals are compared with; folded for patterns that ignore case.
  let bytes: ByteView
  /// The URL itself.
  let original: ByteView
  let split: URLSplit
  var start: Int
  var end: Int
  /// A trailing slash was left out.
  var isStripped: Bool
  let captures: Scratch<CaptureRange>
  let removed: RemovedEntries?
  /// Neither a port nor removed patterns: a leaf without conditions of its own is accepted.
  let hasNoConditions: Bool

  @inline(__always)
  init(
    bytes: ByteView, original: ByteView, split: URLSplit, start: Int, end: Int, isStripped: Bool,
    captures: Scratch<CaptureRange>, removed: RemovedEntries?
  ) {
    self.bytes = bytes
    self.original = original
    self.split = split
    self.start = start
    self.end = end
    self.isStripped = isStripped
    self.captures = captures
    self.removed = removed
    hasNoConditions = removed == nil && split.pathStart == split.hostEnd
  }
}

extension CompiledTable {
  private static let conditionFlags: UInt8 =
    TableLeaf.Flags.strict.rawValue | TableLeaf.Flags.constrained.rawValue

  /// The child whose literal begins with a byte, where the children's bytes have gaps; 0 for none.
  @inline(__always)
  static func sparseChild(
    _ first: Int, _ count: Int, _ firstBytes: FrozenArray<UInt8>, _ byte: UInt8
  ) -> Int {
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    var offset = 0
    while offset < count {
      let difference = firstBytes.word(at: first &+ offset) ^ pattern
      let hits = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if hits != 0 {
        offset = offset &+ hits.trailingZeroBitCount &>> 3
        return offset < count ? first &+ offset : 0
      }
      offset = offset &+ 8
    }
    return 0
  }

  /// The child whose literal stands at `position`; 0 for none.
  func child(of node: TableNode, _ bytes: ByteView, _ position: Int, _ end: Int) -> UInt32 {
    let count = node.shape.childCount
    let index = CompiledTable.sparseChild(
      Int(node.firstChild), count, firstBytes, bytes[position])
    guard index != 0 else { return 0 }
    let child = nodes[index]
    let length = child.shape.labelLength
    guard end - position >= length,
      bytes.equals(at: position, arena, at: Int(child.labelOffset), length: length)
    else { return 0 }
    return UInt32(truncatingIfNeeded: index)
  }

  /// The next slash, or the end.
  @inline(__always)
  func segmentEnd(_ bytes: ByteView, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, bytes[index] != UInt8(ascii: "/") { index = index &+ 1 }
    return index
  }

  /// The first pattern of a node whose other conditions hold.
  @inline(__always)
  func accept(_ first: UInt32, _ input: borrowing WalkInput, _ captures: Int) -> Found {
    let index = Int(first & ~TableNode.plainLeaf) &- 1
    let bits = leaves[index].flags.rawValue
    if bits & CompiledTable.conditionFlags == 0 && input.hasNoConditions {
      return Found(index, captures)
    }
    return acceptCarefully(first, input, captures)
  }

  @inline(never)
  private func acceptCarefully(
    _ first: UInt32, _ input: borrowing WalkInput, _ captures: Int
  ) -> Found {
    var index = Int(first & ~TableNode.plainLeaf) - 1
    while true {
      let leaf = leaves[index]
      let count = check(leaf, input, captures)
      if count >= 0 { return Found(index, count) }
      if leaf.flags.contains(.last) { return .none }
      index += 1
    }
  }

  /// How many captures there are when the leaf's conditions hold; -1 when they do not.
  func check(_ leaf: TableLeaf, _ input: borrowing WalkInput, _ captures: Int) -> Int {
    if let removed = input.removed, removed.contains(leaf.entry) { return -1 }
    if leaf.flags.contains(.strict) && input.isStripped { return -1 }
    if leaf.flags.contains(.emptyPort) && input.split.hasPort { return -1 }
    guard leaf.flags.contains(.constrained) else { return captures }
    guard let constraints = constraints[leaf.entry] else { return -1 }
    var captures = captures
    for condition in constraints.components {
      let range = input.split.range(of: condition.component, in: input.original) ?? 0..<0
      switch condition.matcher {
      case .literal(let bytes):
        guard range.count == bytes.count else { return -1 }
        for offset in 0..<bytes.count
        where input.original[range.lowerBound + offset] != bytes[offset] { return -1 }
      case .expression(let expression):
        let added = capture(expression, input.original, range, input, captures)
        guard added >= 0 else { return -1 }
        captures += added
      }
    }
    return captures
  }

  /// Records the captures of an expression over a range; -1 when it does not match.
  func capture(
    _ expression: Expression, _ bytes: ByteView, _ range: Range<Int>,
    _ input: borrowing WalkInput, _ captures: Int
  ) -> Int {
    let scratch = input.captures
    let count = expression.captureCount
    guard captures + count <= scratch.capacity else { return -1 }
    let isMatch = expression.match(bytes.buffer, in: range) { vector in
      for group in 0..<count {
        let start = vector[2 * group + 2]
        let end = vector[2 * group + 3]
        scratch[captures + group] =
          start < 0 || end < start
          ? .unset : CaptureRange(range.lowerBound + start, range.lowerBound + end)
      }
      return true
    }
    return isMatch == true ? count : -1
  }
}
