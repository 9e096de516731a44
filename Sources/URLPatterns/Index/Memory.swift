// The one file with unsafe pointers. Everything else of the index works on the faces below, whose
// bounds are checked in debug builds.

/// The bytes of a URL, valid inside the call that made the view.
struct ByteView {
  private let base: UnsafePointer<UInt8>
  let count: Int

  /// Lends the bytes of a text to `body`.
  @inline(__always)
  static func of<Result>(_ text: String, _ body: (ByteView) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable({ body(ByteView($0)) }) {
      return result
    }
    var copy = text
    return copy.withUTF8 { body(ByteView($0)) }
  }

  /// Lends the bytes of a span to `body`.
  @inline(__always)
  static func of<Result>(_ bytes: Span<UInt8>, _ body: (ByteView) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(ByteView($0)) }
  }

  /// Lends the bytes of an array to `body`.
  @inline(__always)
  static func of<Result>(_ bytes: [UInt8], _ body: (ByteView) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(ByteView($0)) }
  }

  @inline(__always)
  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    base = buffer.baseAddress ?? UnsafePointer(ByteView.nothing)
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

  /// The next slash, or `end`.
  @inline(__always)
  func slash(from start: Int, upTo end: Int) -> Int {
    var index = start
    while index < end {
      guard index &+ 8 <= count else {
        while index < end, base[index] != 0x2F { index = index &+ 1 }
        return index
      }
      let difference = word(at: index) ^ 0x2F2F_2F2F_2F2F_2F2F
      let hits = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if hits != 0 { return min(end, index &+ hits.trailingZeroBitCount &>> 3) }
      index = index &+ 8
    }
    return end
  }

  /// Whether `length` bytes from `index` on are those of `other` from `start` on. The other array has at
  /// least seven more bytes behind.
  @inline(__always)
  func equals(at index: Int, _ other: FrozenArray<UInt8>, at start: Int, length: Int) -> Bool {
    assert(index + length <= count && start + length + 7 < other.count)
    let a = UnsafeRawPointer(base + index)
    let b = UnsafeRawPointer(other.pointer + start)
    var offset = 0
    while offset &+ 8 <= length {
      if a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset = offset &+ 8
    }
    let rest = length &- offset
    if rest == 0 { return true }
    if index &+ offset &+ 8 <= count {
      let difference =
        UInt64(littleEndian: a.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        ^ UInt64(littleEndian: b.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      return difference &<< UInt64(truncatingIfNeeded: 64 &- 8 &* rest) == 0
    }
    while offset < length {
      if base[index &+ offset] != other.pointer[start &+ offset] { return false }
      offset = offset &+ 1
    }
    return true
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

  func array(_ range: Range<Int>) -> [UInt8] { Array(buffer[range]) }

  /// The bytes as the expression engine takes them.
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
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

  /// Lends the bytes of a range to `body`.
  func withSpan<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    return body(
      UnsafeBufferPointer(start: pointer + range.lowerBound, count: range.count).span)
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

  public init() { work = Workspace.allocate() }

  deinit { work.deallocate() }

  /// Where the `index`th capture that took part stands, in bytes.
  public func range(ofCapture index: Int) -> Range<Int>? {
    guard index >= 0, index < captureCount else { return nil }
    return work[capture: index].range
  }
}

/// The work space of one walk.
struct Workspace {
  private let base: UnsafeMutableRawPointer

  fileprivate static func allocate() -> Workspace {
    Workspace(base: UnsafeMutableRawPointer.allocate(byteCount: 1000, alignment: 16))
  }

  fileprivate func deallocate() { base.deallocate() }

  private static let branchesOffset = 640
  private static let splitOffset = 928

  /// Lends a work space on the stack to `body`.
  @inline(__always)
  static func with<Result>(_ body: (Workspace) -> Result) -> Result {
    withUnsafeTemporaryAllocation(byteCount: 1000, alignment: 16) { memory in
      // A temporary allocation of some bytes has an address.
      body(Workspace(base: memory.baseAddress ?? UnsafeMutableRawPointer(ByteView.nothing)))
    }
  }

  /// Room for the captures, as the careful ways of the walk take it.
  @inline(__always)
  var captures: Scratch<CaptureRange> {
    Scratch(
      base.assumingMemoryBound(to: CaptureRange.self), CompiledTable.captureCapacity)
  }

  @inline(__always)
  subscript(capture index: Int) -> CaptureRange {
    get { base.load(fromByteOffset: index &* 8, as: CaptureRange.self) }
    nonmutating set {
      assert(index < CompiledTable.captureCapacity)
      base.storeBytes(of: newValue, toByteOffset: index &* 8, as: CaptureRange.self)
    }
  }

  @inline(__always)
  subscript(branch index: Int) -> WalkBranch {
    get {
      base.load(fromByteOffset: Workspace.branchesOffset &+ index &* 12, as: WalkBranch.self)
    }
    nonmutating set {
      assert(index < WalkBranch.capacity)
      base.storeBytes(
        of: newValue, toByteOffset: Workspace.branchesOffset &+ index &* 12, as: WalkBranch.self)
    }
  }

  /// The URL's split, out of the way of the walk's registers.
  @inline(__always)
  var split: URLSplit {
    get { base.load(fromByteOffset: Workspace.splitOffset, as: URLSplit.self) }
    nonmutating set {
      base.storeBytes(of: newValue, toByteOffset: Workspace.splitOffset, as: URLSplit.self)
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
