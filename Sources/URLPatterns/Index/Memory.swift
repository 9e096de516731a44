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

  /// Lends the bytes of an array to `body`.
  @inline(__always)
  static func of<Result>(_ bytes: [UInt8], _ body: (ByteView) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(ByteView($0)) }
  }

  @inline(__always)
  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    base = buffer.baseAddress ?? ByteView.nothing
    count = buffer.count
  }

  nonisolated(unsafe) private static let nothing = UnsafePointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 16))

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

  /// Whether `length` bytes from `index` on are those of `other` from `start` on.
  @inline(__always)
  func equals(at index: Int, _ other: FrozenArray<UInt8>, at start: Int, length: Int) -> Bool {
    assert(index + length <= count && start + length <= other.count)
    let a = UnsafeRawPointer(base + index)
    let b = UnsafeRawPointer(other.pointer + start)
    if length >= 8 {
      var offset = 0
      while offset + 8 <= length {
        if a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          != b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        {
          return false
        }
        offset += 8
      }
      offset = length - 8
      return a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        == b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    if length >= 4 {
      let offset = length - 4
      return a.loadUnaligned(as: UInt32.self) == b.loadUnaligned(as: UInt32.self)
        && a.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          == b.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    var offset = 0
    while offset < length {
      if base[index + offset] != other.pointer[start + offset] { return false }
      offset += 1
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
      guard let base = buffer.baseAddress else { return body(Scratch(nothing, 0)) }
      return body(Scratch(base, capacity))
    }
  }

  private static var nothing: UnsafeMutablePointer<Element> {
    UnsafeMutablePointer<Element>.allocate(capacity: 1)
  }

  @inline(__always)
  private init(_ pointer: UnsafeMutablePointer<Element>, _ capacity: Int) {
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
