/// A match inside a table: which leaf, and how many captures were recorded on the way.
struct Found: BitwiseCopyable {
  var leaf: UInt32
  var captures: UInt32

  static let none = Found(leaf: .max, captures: 0)

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
}

/// A place to come back to.
private struct Branch: BitwiseCopyable {
  var node: UInt32
  var position: UInt32
  var captures: UInt32
}

extension CompiledTable {
  /// How many branches the fast walk remembers; deeper trees are walked by recursion.
  private static let branchCapacity = 24

  /// The best match of a tree.
  @inline(__always)
  func find(_ root: UInt32, _ input: borrowing WalkInput, captures outer: Int) -> Found {
    Scratch.with(Branch.self, capacity: CompiledTable.branchCapacity) { branches in
      walk(root, input, outer, branches)
    }
  }

  @inline(__always)
  private func walk(
    _ root: UInt32, _ input: borrowing WalkInput, _ outer: Int, _ branches: Scratch<Branch>
  ) -> Found {
    let bytes = input.bytes
    let end = input.end
    var number = root
    var position = input.start
    var captures = outer
    var branchCount = 0
    while true {
      let node = nodes[Int(number)]
      if position == end {
        if node.leaf != 0 {
          let found = accept(node.leaf, input, captures)
          if !found.isNone { return found }
        }
      } else if node.childCount != 0 {
        let next = child(of: node, bytes, position, end)
        if next != 0 {
          if node.name | node.edges != 0 {
            if branchCount == CompiledTable.branchCapacity {
              let found = explore(number, input, position, captures)
              if !found.isNone { return found }
              guard back(&branchCount, branches, &number, &position, &captures, input) else {
                return .none
              }
              continue
            }
            branches[branchCount] = Branch(
              node: number, position: UInt32(truncatingIfNeeded: position),
              captures: UInt32(truncatingIfNeeded: captures))
            branchCount += 1
          }
          position += Int(nodes[Int(next)].labelLength)
          number = next
          continue
        }
      }
      if node.edges != 0 {
        let found = alternatives(node, input, position, captures)
        if !found.isNone { return found }
      } else if node.name != 0 {
        let segmentEnd = self.segmentEnd(bytes, position, end)
        if segmentEnd > position {
          input.captures[captures] = CaptureRange(position, segmentEnd)
          captures += 1
          position = segmentEnd
          number = node.name
          continue
        }
      }
      // Nothing more here: back to the last branch that has another way.
      while true {
        guard branchCount > 0 else { return .none }
        branchCount -= 1
        let branch = branches[branchCount]
        let from = nodes[Int(branch.node)]
        position = Int(branch.position)
        captures = Int(branch.captures)
        if from.edges != 0 {
          let found = alternatives(from, input, position, captures)
          if !found.isNone { return found }
          continue
        }
        let segmentEnd = self.segmentEnd(bytes, position, end)
        guard segmentEnd > position else { continue }
        input.captures[captures] = CaptureRange(position, segmentEnd)
        captures += 1
        position = segmentEnd
        number = from.name
        break
      }
    }
  }

  /// Goes back after a recursion; false when no branch is left.
  private func back(
    _ branchCount: inout Int, _ branches: Scratch<Branch>, _ number: inout UInt32,
    _ position: inout Int, _ captures: inout Int, _ input: borrowing WalkInput
  ) -> Bool {
    while branchCount > 0 {
      branchCount -= 1
      let branch = branches[branchCount]
      let from = nodes[Int(branch.node)]
      let segmentEnd = self.segmentEnd(input.bytes, Int(branch.position), input.end)
      if from.name != 0, from.edges == 0, segmentEnd > Int(branch.position) {
        position = segmentEnd
        captures = Int(branch.captures)
        input.captures[captures] = CaptureRange(Int(branch.position), segmentEnd)
        captures += 1
        number = from.name
        return true
      }
    }
    return false
  }

  /// The child whose literal stands at `position`; 0 for none.
  @inline(__always)
  func child(of node: TableNode, _ bytes: ByteView, _ position: Int, _ end: Int) -> UInt32 {
    let byte = bytes[position]
    let first = Int(node.firstChild)
    var index = first
    if node.childCount > 1 {
      let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
      let last = first + Int(node.childCount)
      while true {
        let difference = firstBytes.word(at: index) ^ pattern
        let hits = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        if hits != 0 {
          index += hits.trailingZeroBitCount >> 3
          if index >= last { return 0 }
          break
        }
        index += 8
        if index >= last { return 0 }
      }
    } else if firstBytes[first] != byte {
      return 0
    }
    let child = nodes[index]
    let length = Int(child.labelLength)
    guard length > 1 else { return UInt32(truncatingIfNeeded: index) }
    guard end - position >= length,
      bytes.equals(at: position, arena, at: Int(child.labelOffset), length: length)
    else { return 0 }
    return UInt32(truncatingIfNeeded: index)
  }

  /// The next slash, or the end.
  @inline(__always)
  func segmentEnd(_ bytes: ByteView, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, bytes[index] != UInt8(ascii: "/") { index += 1 }
    return index
  }

  /// The first pattern of a node whose other conditions hold.
  @inline(__always)
  func accept(_ first: UInt32, _ input: borrowing WalkInput, _ captures: Int) -> Found {
    var index = Int(first) - 1
    while true {
      let leaf = leaves[index]
      if leaf.flags.rawValue & ~TableLeaf.Flags.last.rawValue == 0 && input.removed == nil {
        return Found(index, captures)
      }
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
