/// All patterns of an index as one tree, in which patterns share their common beginnings.
///
/// Patterns are added in the order of precedence, and each gets the next number for its leaf. So the smallest number
/// that a URL leads to is its match, whichever way the walk takes.
struct PatternTree: @unchecked Sendable {
  /// The first node means none.
  let nodes: UnsafeBufferPointer<TreeNode>
  /// Where the children of the nodes are, by the first bytes of their literals.
  let slots: UnsafeBufferPointer<UInt32>
  let edges: UnsafeBufferPointer<TreeEdge>
  let leaves: UnsafeBufferPointer<TreeLeaf>
  /// The bytes of literals that do not fit in their nodes.
  let literals: UnsafeBufferPointer<UInt8>
  let roots: UnsafeBufferPointer<TreeRoots>
  let expressions: [Expression]
  private let memory = Memory()

  /// Owns the lists, which the walk reads without counting references.
  private final class Memory {
    var blocks: [UnsafeMutableRawBufferPointer] = []

    func keep<Element: BitwiseCopyable>(_ list: [Element]) -> UnsafeBufferPointer<Element> {
      let kept = UnsafeMutableBufferPointer<Element>.allocate(capacity: list.count)
      _ = kept.initialize(from: list)
      blocks.append(UnsafeMutableRawBufferPointer(kept))
      return UnsafeBufferPointer(kept)
    }

    deinit { for block in blocks { block.deallocate() } }
  }

  /// - Parameter entries: in the order of precedence.
  init(_ entries: [PatternIndex.Entry]) {
    let builder = TreeBuilder(entries)
    nodes = memory.keep(builder.nodes)
    slots = memory.keep(builder.slots)
    edges = memory.keep(builder.edges)
    leaves = memory.keep(builder.leaves)
    literals = memory.keep(builder.literals)
    roots = memory.keep(builder.roots)
    expressions = builder.expressions
  }

  /// Bytes of memory.
  var byteCount: Int { memory.blocks.reduce(0) { $0 + $1.count } }
}

/// A literal that leads to a place in the tree, and what may follow there.
struct TreeNode: BitwiseCopyable {
  /// The literal itself up to eight bytes, the first in the lowest bits; of a longer one its place among
  /// the literals.
  var label: UInt64 = 0
  var labelLength: UInt16 = 0
  /// There are slots for the `span` bytes from this one on, each with a child or 0.
  var lowByte: UInt8 = 0
  var span: UInt8 = 0
  /// A slot is marked where the child's literal is one byte, and nothing but literals goes on from here.
  var slots: UInt32 = 0
  /// Where a name that fills the segment leads, if there is no other edge; else 0.
  var name: UInt32 = 0
  /// The first edge, plus one; 0 for none.
  var edge: UInt32 = 0
  /// The first pattern that ends here, plus one; 0 for none.
  var leaf: UInt32 = 0
  /// The first leaf here or behind: nothing better is found here.
  var best: UInt32 = .max

  static let plainSlot: UInt32 = 1 << 31
}

/// A way on that is no literal.
struct TreeEdge: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// A name that fills the segment.
    case name
    /// A capture with an expression that cannot leave its segment.
    case expression
    /// A wildcard that takes the rest of the path.
    case rest
    /// One expression for the rest of the scheme, the host or the path.
    case tail
    /// From the end of the scheme to the host.
    case host
    /// From the end of the scheme or the host to the path.
    case path
  }

  let kind: Kind
  let expression: Int32
  let target: UInt32
  let best: UInt32
  /// The next edge of the node, plus one; 0 for none. It leads to nothing better than this one.
  var next: UInt32 = 0
}

/// A pattern that ends at a node.
struct TreeLeaf: BitwiseCopyable {
  struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// Not for a path whose trailing slash was left out.
    static let strict = Flags(rawValue: 1)
    /// Only for URLs without a port.
    static let emptyPort = Flags(rawValue: 2)
    /// There are more conditions, in a list of the pattern.
    static let constrained = Flags(rawValue: 4)
  }

  /// The captures that the way to this leaf left out, as bits.
  let unset: UInt64
  /// The pattern's place in the order of precedence.
  let entry: UInt32
  /// The next leaf of the node, plus one; 0 for none.
  var next: UInt32 = 0
  let flags: Flags
}

/// Where the walk begins for patterns that are compared with URLs in the same way; 0 for nowhere.
struct TreeRoots: BitwiseCopyable {
  /// Literals of the path match in either case: it is walked in lower case.
  let foldsCase: Bool
  /// The host is the path's first segment.
  let joinsHost: Bool
  /// Of the patterns with a scheme.
  var schemes: UInt32 = 0
  /// Of the patterns that begin with a slash.
  var paths: UInt32 = 0
}
