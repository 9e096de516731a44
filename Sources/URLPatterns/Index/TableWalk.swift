/// A match inside a table: which leaf, and how many captures were recorded on the way.
struct Found: BitwiseCopyable {
  var leaf: UInt32
  private var bits: UInt32

  static let none = Found(leaf: .max, captures: 0)
  /// The quick way gives no answer: the URL may not be canonical, or is unusual.
  static let unsure = Found(leaf: .max, captures: 1)

  @inline(__always)
  var isUnsure: Bool { isNone && bits == 1 }

  /// Certainly none.
  @inline(__always)
  var isMiss: Bool { isNone && bits == 0 }

  /// None, as far as is known.
  @inline(__always)
  var isNone: Bool { leaf == .max }

  @inline(__always)
  init(leaf: UInt32, captures: UInt32) {
    self.leaf = leaf
    bits = captures
  }

  @inline(__always)
  init(_ leaf: Int, _ captures: Int) {
    self.init(
      leaf: UInt32(truncatingIfNeeded: leaf), captures: UInt32(truncatingIfNeeded: captures))
  }

  /// How many captures there are.
  @inline(__always)
  var captures: UInt32 { bits & ~Found.whole }

  private static let whole: UInt32 = 1 << 31

  /// The same, of a walk that went to the URL's end: neither a query nor a fragment is there.
  @inline(__always)
  var ofWholeURL: Found { Found(leaf: leaf, captures: bits | Found.whole) }

  /// Whether there is certainly neither a query nor a fragment.
  @inline(__always)
  var isOfWholeURL: Bool { bits & Found.whole != 0 }
}

/// One URL on its way through a table.
struct WalkInput {
  /// The bytes that literals are compared with; folded for patterns that ignore case.
  let bytes: ByteView
  /// The URL itself.
  let original: ByteView
  let split: URLSplit
  let start: Int
  let end: Int
  /// A trailing slash was left out.
  let isStripped: Bool
  let captures: Scratch<CaptureRange>
  let removed: RemovedEntries?
  /// Neither a port nor removed patterns: a leaf without conditions of its own is accepted.
  let hasNoConditions: Bool
  /// Every match is looked for, not the best.
  let wantsAll: Bool
  /// An expression that gives up is taken to match.
  let takesUndecided: Bool

  @inline(__always)
  init(
    bytes: ByteView, original: ByteView, split: URLSplit, start: Int, end: Int, isStripped: Bool,
    captures: Scratch<CaptureRange>, removed: RemovedEntries?, wantsAll: Bool = false,
    takesUndecided: Bool = false
  ) {
    self.wantsAll = wantsAll
    self.takesUndecided = takesUndecided
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

  /// Notes a capture; false where there is no room for it.
  @inline(__always)
  func record(_ start: Int, _ end: Int, at index: Int) -> Bool {
    guard index < captures.capacity else { return false }
    captures[index] = CaptureRange(start, end)
    return true
  }
}

extension CompiledTable {
  private static let conditionFlags: UInt8 =
    TableLeaf.Flags.strict.rawValue | TableLeaf.Flags.constrained.rawValue

  /// The child whose literal the bytes at `position` are; 0 for none.
  func child(of node: TreeNode, _ bytes: ByteView, _ position: Int, _ end: Int) -> UInt32 {
    let slot = node.slot(bytes[position])
    let child = node.child(slot)
    let length = child.labelLength
    guard slot != 0, end - position >= length else { return 0 }
    let label = child.label
    let isEqual =
      length <= 8
      ? bytes.equals(at: position, label, length: length)
      : bytes.equals(at: position, arena, at: Int(truncatingIfNeeded: label), length: length)
    return isEqual ? nodes.place(of: child) : 0
  }

  /// The next slash, or the end.
  @inline(__always)
  func segmentEnd(_ bytes: ByteView, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, bytes[index] != UInt8(ascii: "/") { index = index &+ 1 }
    return index
  }

  /// Calls `body` with the patterns that end at a node and whose other conditions hold, until it returns
  /// true.
  @inline(__always)
  func visitLeaves(
    _ first: UInt32, _ input: borrowing WalkInput, _ captures: Int, _ body: (Found) -> Bool
  ) -> Bool {
    guard first != 0 else { return false }
    var index = Int(first & ~TableNode.plainLeaf) &- 1
    while true {
      let leaf = leaves[index]
      let isFree =
        leaf.flags.rawValue & CompiledTable.conditionFlags == 0 && input.hasNoConditions
      let count = isFree ? captures : check(leaf, input, captures)
      if count >= 0, body(Found(index, count)) { return true }
      if leaf.flags.contains(.last) { return false }
      index = index &+ 1
    }
  }

  /// How many captures there are when the leaf's conditions hold; -1 when they do not.
  @inline(never)
  private func check(_ leaf: TableLeaf, _ input: borrowing WalkInput, _ captures: Int) -> Int {
    if let removed = input.removed, removed.contains(leaf.entry) { return -1 }
    if leaf.flags.contains(.strict) && input.isStripped { return -1 }
    if leaf.flags.contains(.emptyPort) && input.split.hasPort { return -1 }
    guard leaf.flags.contains(.constrained) else { return captures }
    var captures = captures
    for condition in compiledPatterns[leaf.entry]?.conditions ?? [] {
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

  /// Records the captures of an expression over a range; -1 when it does not match. A flag
  /// after the captures says that it gave up.
  func capture(
    _ expression: Expression, _ bytes: ByteView, _ range: Range<Int>,
    _ input: borrowing WalkInput, _ captures: Int
  ) -> Int {
    let scratch = input.captures
    let count = expression.captureCount
    guard captures + count <= scratch.capacity else { return -1 }
    let outcome = expression.match(bytes.buffer, in: range) { vector in
      for group in 0..<count {
        let start = vector[2 * group + 2]
        let end = vector[2 * group + 3]
        scratch[captures + group] =
          start < 0 || end < start
          ? .unset : CaptureRange(range.lowerBound + start, range.lowerBound + end)
      }
    }
    if outcome == .gaveUp {
      scratch.hasGivenUp = true
      guard input.takesUndecided else { return -1 }
      for group in 0..<count { scratch[captures + group] = .unset }
      return count
    }
    return outcome == .match ? count : -1
  }
}
