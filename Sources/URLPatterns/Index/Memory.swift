// The unsafe pointers of the index. Everything else of it works on the faces below, whose bounds are
// checked in debug builds.

/// The bytes of a URL, valid inside the call that made the view.
struct ByteView {
  private let start: UnsafePointer<UInt8>?
  let count: Int

  /// Read only where there are bytes.
  @inline(__always)
  fileprivate var base: UnsafePointer<UInt8> { start.unsafelyUnwrapped }

  /// Lends the bytes of a text to `body`.
  @inline(__always)
  static func of<Result>(_ text: String, _ body: (ByteView) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable({ body(ByteView($0)) }) {
      return result
    }
    var copy = text
    return copy.withUTF8 { body(ByteView($0)) }
  }

  /// The bytes of a span, for as long as the span lives: a function may use the view of a span that it was
  /// given. A closure around the whole match would cost a call.
  @inline(__always)
  init(within bytes: Span<UInt8>) {
    start = bytes.withUnsafeBufferPointer { $0.baseAddress }
    count = bytes.count
  }

  /// Lends the bytes of an array to `body`.
  @inline(__always)
  static func of<Result>(_ bytes: [UInt8], _ body: (ByteView) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(ByteView($0)) }
  }

  @inline(__always)
  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    start = buffer.baseAddress
    count = buffer.count
  }

  /// An address for views of nothing.
  nonisolated(unsafe) fileprivate static let nothing =
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1024)

  @inline(__always)
  subscript(index: Int) -> UInt8 {
    assert(index >= 0 && index < count)
    return base[index]
  }

  /// Eight bytes from `index` on, the first in the lowest bits.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    assert(index >= 0 && index + 8 <= count)
    return UInt64(
      littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
  }

  /// Sixteen bytes from `index` on.
  @inline(__always)
  func wide(at index: Int) -> SIMD16<UInt8> {
    assert(index >= 0 && index + 16 <= count)
    return UnsafeRawPointer(base + index).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    return String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self)
  }

  /// Lends a copy with upper-case ASCII letters made lower-case.
  func withFolded<Result>(_ body: (ByteView) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { copy in
      for index in 0..<count { copy.initializeElement(at: index, to: lowercased(base[index])) }
      return body(ByteView(UnsafeBufferPointer(copy)))
    }
  }

  /// The bytes as the expression engine takes them.
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}

/// The beginning of a URL with zeros behind it, so that the walk may read some bytes too far and needs no
/// look at where the URL ends: no pattern has a zero.
struct URLCopy {
  private let base: UnsafeMutableRawPointer

  /// How many bytes of a URL are copied; enough for the path of all but monsters.
  static let capacity = 224
  fileprivate static let byteCount = capacity + 32

  fileprivate init(_ base: UnsafeMutableRawPointer) { self.base = base }

  /// Puts bytes of one kind of piece at `index`.
  @inline(__always)
  func store<Piece: BitwiseCopyable>(_ piece: Piece, at index: Int) {
    assert(index >= 0 && index + MemoryLayout<Piece>.size <= URLCopy.byteCount)
    base.storeBytes(of: piece, toByteOffset: index, as: Piece.self)
  }

  @inline(__always)
  subscript(index: Int) -> UInt8 {
    assert(index >= 0 && index < URLCopy.byteCount)
    return base.load(fromByteOffset: index, as: UInt8.self)
  }

  /// Eight bytes from `index` on, the first in the lowest bits.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    assert(index >= 0 && index + 8 <= URLCopy.byteCount)
    return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Sixteen bytes from `index` on.
  @inline(__always)
  func wide(at index: Int) -> SIMD16<UInt8> {
    assert(index >= 0 && index + 16 <= URLCopy.byteCount)
    return base.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
  }
}

/// An array that is made once and only read, of values without references.
struct FrozenArray<Element: BitwiseCopyable> {
  fileprivate let pointer: UnsafePointer<Element>
  let count: Int

  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return pointer[index]
  }
}

extension FrozenArray where Element == UInt8 {
  /// Eight bytes from `index` on, the first in the lowest bits.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    assert(index >= 0 && index + 8 <= count)
    return UInt64(
      littleEndian: UnsafeRawPointer(pointer + index).loadUnaligned(as: UInt64.self))
  }

  func text(_ range: Range<Int>) -> String {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    return String(
      decoding: UnsafeBufferPointer(start: pointer + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

}

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

/// A node where it stands.
struct TreeNode {
  fileprivate let base: UnsafeRawPointer

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

/// Owns the memory of frozen arrays.
final class FrozenMemory: @unchecked Sendable {
  private var blocks: [UnsafeMutableRawPointer] = []
  /// How many bytes the arrays take.
  private(set) var byteCount = 0

  /// Copies an array, with `padding` more elements at its end that may be read but mean nothing.
  func freeze<Element: BitwiseCopyable>(
    _ array: [Element], padding: Int = 0, filler: Element
  ) -> FrozenArray<Element> {
    let capacity = array.count + padding
    let pointer = UnsafeMutablePointer<Element>.allocate(capacity: max(1, capacity))
    array.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { pointer.initialize(from: base, count: array.count) }
    }
    (pointer + array.count).initialize(repeating: filler, count: padding)
    blocks.append(UnsafeMutableRawPointer(pointer))
    byteCount += max(1, capacity) * MemoryLayout<Element>.stride
    return FrozenArray(pointer: pointer, count: capacity)
  }

  deinit { for block in blocks { block.deallocate() } }
}

/// Room for the matches of one thread, one after the other: matching into it allocates nothing.
///
/// ```swift
/// var buffer = MatchBuffer()
/// if try index.match(bytes.span, into: &buffer) { print(buffer.key) }
/// ```
public struct MatchBuffer: ~Copyable {
  let work: Workspace
  /// The key of the last match's entry.
  public internal(set) var key = 0
  /// How many captures took part in the last match.
  public internal(set) var captureCount = 0
  /// The last match's URL had to be rewritten. A flag beside the text, so that the usual match need not
  /// let go of one.
  var isRewritten = false
  var rewritten = ""

  /// The text in which the ranges of the captures are places, if it is not the URL as it was given: its
  /// canonical form.
  public var canonicalURL: String? { isRewritten ? rewritten : nil }

  /// Memory for the matches of one thread at a time.
  public init() { work = Workspace.allocate() }

  deinit { work.deallocate() }

  /// Where the `index`th capture that took part stands, in bytes of the URL or of ``canonicalURL``.
  public func range(ofCapture index: Int) -> Range<Int>? {
    guard index >= 0, index < captureCount else { return nil }
    return work[capture: index].range
  }
}

/// The work space of one walk: the URL's copy, the captures, the places to come back to.
struct Workspace {
  private let base: UnsafeMutableRawPointer

  /// As much as is put on the stack without a question.
  private static let byteCount = 1024
  private static let capturesOffset = URLCopy.byteCount
  private static let branchesOffset = capturesOffset + 8 * (CompiledTable.captureCapacity + 1)

  fileprivate static func allocate() -> Workspace {
    let work = Workspace(
      base: UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16))
    work.captures.hasGivenUp = false
    return work
  }

  fileprivate func deallocate() { base.deallocate() }

  /// Lends a work space on the stack to `body`.
  @inline(__always)
  static func with<Result>(_ body: (Workspace) -> Result) -> Result {
    assert(branchesOffset + 8 * WalkBranch.capacity <= byteCount)
    return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { memory in
      // A temporary allocation of some bytes has an address.
      let work = Workspace(
        base: memory.baseAddress ?? UnsafeMutableRawPointer(ByteView.nothing))
      work.captures.hasGivenUp = false
      return body(work)
    }
  }

  /// The URL on the way.
  @inline(__always)
  var copy: URLCopy { URLCopy(base) }

  /// Room for the captures, as the careful ways of the walk take it.
  @inline(__always)
  var captures: Scratch<CaptureRange> {
    Scratch(
      (base + Workspace.capturesOffset).assumingMemoryBound(to: CaptureRange.self),
      CompiledTable.captureCapacity)
  }

  @inline(__always)
  subscript(capture index: Int) -> CaptureRange {
    get {
      base.load(fromByteOffset: Workspace.capturesOffset &+ index &* 8, as: CaptureRange.self)
    }
    nonmutating set {
      assert(index < CompiledTable.captureCapacity)
      base.storeBytes(
        of: newValue, toByteOffset: Workspace.capturesOffset &+ index &* 8, as: CaptureRange.self)
    }
  }

  @inline(__always)
  subscript(branch index: Int) -> WalkBranch {
    get {
      base.load(fromByteOffset: Workspace.branchesOffset &+ index &* 8, as: WalkBranch.self)
    }
    nonmutating set {
      assert(index < WalkBranch.capacity)
      base.storeBytes(
        of: newValue, toByteOffset: Workspace.branchesOffset &+ index &* 8, as: WalkBranch.self)
    }
  }
}

/// A fixed number of values on the stack while `body` runs.
struct Scratch<Element: BitwiseCopyable> {
  private let pointer: UnsafeMutablePointer<Element>
  let capacity: Int

  @inline(__always)
  static func with<Result>(
    _ type: Element.Type, capacity: Int, _ body: (Scratch<Element>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: Element.self, capacity: capacity) { buffer in
      // A temporary allocation of at least one element has an address.
      guard let base = buffer.baseAddress else {
        let nothing = UnsafeMutableRawPointer(ByteView.nothing)
        return body(Scratch(nothing.assumingMemoryBound(to: Element.self), 0))
      }
      return body(Scratch(base, capacity))
    }
  }

  @inline(__always)
  fileprivate init(_ pointer: UnsafeMutablePointer<Element>, _ capacity: Int) {
    self.pointer = pointer
    self.capacity = capacity
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < capacity)
      return pointer[index]
    }
    nonmutating set {
      assert(index >= 0 && index < capacity)
      pointer[index] = newValue
    }
  }
}

extension Scratch {
  /// Copies the first values of another one.
  @inline(__always)
  func copy(_ other: Scratch<Element>, count: Int) {
    for index in 0..<count { self[index] = other[index] }
  }
}

extension Scratch where Element == CaptureRange {
  /// Lends room for the captures of a walk to `body`.
  @inline(__always)
  static func forCaptures<Result>(_ body: (Scratch<CaptureRange>) -> Result) -> Result {
    with(CaptureRange.self, capacity: CompiledTable.captureCapacity + 1) { room in
      let captures = Scratch(room.pointer, CompiledTable.captureCapacity)
      captures.hasGivenUp = false
      return body(captures)
    }
  }

  /// Whether an expression gave up on the way. It is noted behind the captures of a walk, so that the
  /// walk need not carry it; there is no such place behind other scratch.
  var hasGivenUp: Bool {
    get { pointer[CompiledTable.captureCapacity].start != 0 }
    nonmutating set {
      assert(capacity == CompiledTable.captureCapacity)
      pointer[CompiledTable.captureCapacity] = CaptureRange(newValue ? 1 : 0, 1)
    }
  }
}
