/// A node of the compiled tree, as it is written: a literal that leads to it, then what may follow. In the
/// finished tree the nodes follow each other, each with its slots, and a node is identified by where
/// it begins; ``FrozenTree`` reads them.
struct TableNode: BitwiseCopyable {
  /// The literal itself up to eight bytes, the first in the lowest bits; of a longer one its place
  /// in the arena.
  var label: UInt64 = 0
  /// Where a name that fills the segment leads; 0 for nowhere.
  var name: UInt32 = 0
  /// The first of the other edges, plus one; 0 for none.
  var edges: UInt32 = 0
  /// The first of the patterns that end here, plus one; 0 for none. The top bit says that the first has
  /// no conditions but on the port and the trailing slash.
  var leaf: UInt32 = 0
  /// A pattern's 8,192 bytes are at most 24,576 when they are percent-encoded.
  var labelLength: UInt16 = 0
  /// Children that go on with a literal are found by the literal's first byte: there are slots for the
  /// `span` bytes from this one on, each with the way from this node to a child or 0. The top bit says
  /// that the literal is that byte alone and nothing but literals follows here, as at most nodes with
  /// many children.
  var lowByte: UInt8 = 0
  var span: UInt8 = 0

  static let plainLeaf: UInt32 = 1 << 31
  static let plainSlot: UInt32 = 1 << 31

  /// Writes the node as words, in the order of ``FrozenTree``'s fields.
  func write(to words: inout [UInt32], at start: Int) {
    words[start] = UInt32(truncatingIfNeeded: label)
    words[start + 1] = UInt32(truncatingIfNeeded: label >> 32)
    words[start + 2] = name
    words[start + 3] = edges
    words[start + 4] = leaf
    words[start + 5] = UInt32(labelLength) | UInt32(lowByte) << 16 | UInt32(span) << 24
  }

  static let wordCount = 6
}

/// An edge that is neither a literal nor a plain name.
struct TableEdge: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// A capture with an expression that cannot leave its segment.
    case expression
    /// Something optional: `next` goes on with it, `without` goes on without.
    case optional
    /// A wildcard that takes the rest of the path.
    case rest
    /// A slash and a wildcard that takes the rest of the path behind it.
    case segmentRest
    /// Everything else: one expression for the rest of the path.
    case tail
  }

  var kind: Kind
  var rung: UInt8
  var isLast: Bool
  var expression: Int32
  var next: UInt32
  /// Of something optional, where it leads without. Of a tail, the place in the arena of the text that
  /// the path has to end with; 0 for none.
  var without: UInt32
}

/// A pattern that ends at a node.
struct TableLeaf: BitwiseCopyable {
  struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// The last of its node.
    static let last = Flags(rawValue: 1)
    /// Not for a path whose trailing slash was left out.
    static let strict = Flags(rawValue: 2)
    /// Only for URLs without a port.
    static let emptyPort = Flags(rawValue: 4)
    /// There are more conditions, in a list of their own.
    static let constrained = Flags(rawValue: 8)
  }

  var entry: UInt32
  var flags: Flags
  /// Which captures the way to this leaf left out: an index into a list, 0 for none. Three of 64 at most
  /// can be left out, one in each optional part that is not a tail: there are fewer than 65,536 ways.
  var variant: UInt16
}

/// The range of a capture in the URL; both ends are `UInt32.max` for one that took no part.
struct CaptureRange: BitwiseCopyable, Sendable, Hashable {
  var start: UInt32
  var end: UInt32

  static let unset = CaptureRange(start: .max, end: .max)

  @inline(__always)
  init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  @inline(__always)
  init(_ start: Int, _ end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  var range: Range<Int>? { start == .max ? nil : Int(start)..<Int(max(start, end)) }
}

/// A slot of the hash table that leads from scheme and host to a tree.
struct RootSlot: BitwiseCopyable {
  var hash: UInt32 = 0
  var seed: UInt32 = 0
  var schemeOffset: UInt32 = 0
  var schemeLength: UInt16 = 0
  var hostLength: UInt16 = 0
  var hostOffset: UInt32 = 0
  /// -1 for an empty slot.
  var value: Int32 = -1
}

/// Patterns that share a table: those of one priority that are compared with URLs in the same way.
struct TableKind: Hashable, Sendable {
  let priority: Int
  /// Literals match in either case; such a table is walked with a folded URL.
  let foldsCase: Bool
  /// The host is the first segment.
  let joinsHost: Bool

  init(_ options: RoutePattern.Options) {
    priority = options.priority
    foldsCase = options.ignoreCase
    joinsHost = options.hostAsSegment
  }

  /// Whether URLs are walked unchanged.
  var isPlain: Bool { !foldsCase && !joinsHost }
}

/// The kinds of keys in the hash table of trees.
struct RootSeed {
  enum Place: UInt32 { case exactHost, hostSuffix, anyHost }

  /// - Parameter protocolGroup: 0 for a literal scheme, else a number of a pattern of schemes.
  @inline(__always)
  static func seed(_ place: Place, protocolGroup: Int = 0) -> UInt32 {
    place.rawValue | UInt32(truncatingIfNeeded: protocolGroup) << 2
  }

  /// Whether a seed is that of a list of host patterns.
  static func isList(_ seed: UInt32) -> Bool { seed & 3 == Place.hostSuffix.rawValue }
}

/// The hash of scheme and host.
struct RootHash {
  private(set) var state: UInt64

  @inline(__always)
  init(seed: UInt32) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 }

  @inline(__always)
  mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
    state ^= state >> 32
  }

  @inline(__always)
  mutating func add(_ bytes: ByteView, _ start: Int, _ end: Int) {
    var index = start
    while index + 8 <= end {
      mix(bytes.word(at: index))
      index += 8
    }
    let length = UInt64(truncatingIfNeeded: end - start) << 56
    mix(length ^ bytes.word(at: index, length: end - index))
  }

  @inline(__always)
  var value: UInt32 { UInt32(truncatingIfNeeded: state) }
}
