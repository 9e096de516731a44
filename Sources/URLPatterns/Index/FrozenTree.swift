/// The nodes of a tree, as ``TableNode`` lays them out; a node is known by the byte where it begins.
struct FrozenTree {
  private let base: UnsafeRawPointer
  private let byteCount: Int

  init(words: FrozenArray<UInt32>) {
    base = UnsafeRawPointer(words.pointer)
    byteCount = words.count * 4
  }

  @inline(__always)
  subscript(place: UInt32) -> TreeNode {
    assert(Int(place) + 4 * TableNode.wordCount <= byteCount)
    return TreeNode(base: base + Int(place))
  }

  /// Where a node begins.
  @inline(__always)
  func place(of node: TreeNode) -> UInt32 {
    UInt32(truncatingIfNeeded: node.base - base)
  }
}

/// A node in memory.
struct TreeNode {
  /// Where it begins in memory.
  let base: UnsafeRawPointer

  @inline(__always)
  var label: UInt64 { base.loadUnaligned(as: UInt64.self) }

  @inline(__always)
  var name: UInt32 { base.load(fromByteOffset: 8, as: UInt32.self) }

  @inline(__always)
  var edges: UInt32 { base.load(fromByteOffset: 12, as: UInt32.self) }

  /// Whether there are names or other edges.
  @inline(__always)
  var hasOtherWays: Bool { base.loadUnaligned(fromByteOffset: 8, as: UInt64.self) != 0 }

  @inline(__always)
  var leaf: UInt32 { base.load(fromByteOffset: 16, as: UInt32.self) }

  @inline(__always)
  var labelLength: Int { Int(base.load(fromByteOffset: 20, as: UInt16.self)) }

  /// The slot of the child whose literal begins with a byte; 0 for none.
  @inline(__always)
  func slot(_ byte: UInt8) -> UInt32 {
    let slot = byte &- base.load(fromByteOffset: 22, as: UInt8.self)
    if slot >= base.load(fromByteOffset: 23, as: UInt8.self) { return 0 }
    return base.load(fromByteOffset: 24 &+ 4 &* Int(slot), as: UInt32.self)
  }

  /// The child behind a slot.
  @inline(__always)
  func child(_ slot: UInt32) -> TreeNode {
    TreeNode(base: base + Int(slot & ~TableNode.plainSlot))
  }
}
