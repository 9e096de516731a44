/// All patterns of an index as one tree: what begins alike is read once.
///
/// Patterns are put in in the order of precedence, and each gets the next number for its leaf. So the smallest
/// number that a URL leads to is its match, whichever way the walk takes.
struct PatternTree: @unchecked Sendable {
  /// The first node means none.
  let nodes: FrozenArray<TreeNode>
  /// Where the children of the nodes are, by the first bytes of their literals.
  let slots: FrozenArray<UInt32>
  let edges: FrozenArray<TreeEdge>
  let leaves: FrozenArray<TreeLeaf>
  /// The bytes of literals that do not fit in their nodes.
  let literals: FrozenArray<UInt8>
  let expressions: [Expression]
  let roots: FrozenArray<TreeRoots>
  let heads: [TreeHead]
  private let memory: FrozenMemory

  /// - Parameter entries: in the order of precedence.
  init(_ entries: [PatternIndex.Entry]) {
    var builder = TreeBuilder()
    for (number, entry) in entries.enumerated() { builder.add(entry.pattern, UInt32(number)) }
    memory = FrozenMemory()
    let finished = builder.finished()
    nodes = memory.freeze(finished.nodes)
    slots = memory.freeze(finished.slots)
    edges = memory.freeze(builder.edges)
    leaves = memory.freeze(builder.leaves)
    literals = memory.freeze(builder.literals)
    expressions = builder.expressions
    roots = memory.freeze(builder.roots)
    heads = builder.heads
  }

  var byteCount: Int { memory.byteCount }
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
    /// A slash and a wildcard that takes the rest of the path behind it.
    case segmentRest
    /// Everything else: one expression for the rest of the path.
    case tail
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

/// Where the walk begins for patterns that are compared with URLs in the same way.
struct TreeRoots: BitwiseCopyable {
  /// Literals match in either case: the URL is walked in lower case.
  let foldsCase: Bool
  /// The host is the first segment.
  let joinsHost: Bool
  /// Whether a URL that is a path has a scheme as one of the heads wants it.
  let takesNoScheme: Bool
  /// Of the patterns that begin with a slash; 0 for none.
  let paths: UInt32
  /// Which of the tree's heads are behind these.
  let firstHead: Int
  let headCount: Int
}

/// A scheme, and the hosts behind it.
struct TreeHead: Sendable {
  /// A literal, or else an expression.
  struct Text: Sendable {
    let literal: [UInt8]
    let expression: Expression?
  }

  /// A pattern of hosts.
  struct Host: Sendable {
    let expression: Expression
    /// Where the path begins.
    let root: UInt32
    let best: UInt32
  }

  let scheme: Text
  let best: UInt32
  /// The tree of literal hosts, in which a name leads to the path.
  let literalHosts: UInt32
  /// By the labels in which every such host ends.
  var hosts: [String: [Host]] = [:]
  /// The length of the longest of these endings, in bytes.
  var longestEnding = 0
  /// Where the path begins for any host; 0 for nowhere.
  var anyHost: UInt32 = 0
}
