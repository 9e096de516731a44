/// The bytes of a URL, valid inside the call that made the view.
struct ByteView {
  private let start: UnsafePointer<UInt8>?
  let count: Int

  /// Read only where there are bytes.
  @inline(__always)
  private var base: UnsafePointer<UInt8> { start.unsafelyUnwrapped }

  /// Lends the bytes of a text to `body`.
  @inline(__always)
  static func of<Result>(_ text: String, _ body: (ByteView) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable({ body(ByteView($0)) }) {
      return result
    }
    var copy = text
    return copy.withUTF8 { body(ByteView($0)) }
  }

  @inline(__always)
  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    start = buffer.baseAddress
    count = buffer.count
  }

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

  /// Eight bytes from `index` on, the first in the lowest bits, with zeros for those after the end.
  @inline(__always)
  func word(from index: Int) -> UInt64 {
    if index &+ 8 <= count { return word(at: index) }
    if count < 8 { return lastWord(from: index) }
    // The last eight bytes, without those before.
    return word(at: count &- 8) &>> UInt64(truncatingIfNeeded: 8 &* (index &+ 8 &- count))
  }

  @inline(never)
  private func lastWord(from index: Int) -> UInt64 {
    (index..<max(index, count)).reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
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
    return String(utf8: UnsafeBufferPointer(rebasing: buffer[range]))
  }

  /// Lends a copy with lower-case letters from `start` on.
  func withLowercased(from start: Int, _ body: (ByteView) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { copy in
      _ = copy.initialize(from: buffer)
      for index in start..<max(start, count) { copy[index] = lowercased(copy[index]) }
      body(ByteView(UnsafeBufferPointer(copy)))
    }
  }

  /// The bytes as the expression engine takes them.
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}

extension String {
  /// The text of bytes. Most are short and need no memory: they are copied in place without a check of
  /// each byte.
  @inline(__always)
  init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.count <= 15 {
      self.init(unsafeUninitializedCapacity: bytes.count) { room in
        _ = room.update(fromContentsOf: bytes)
        return bytes.count
      }
    } else {
      self.init(decoding: bytes, as: UTF8.self)
    }
  }
}

extension ByteView {
  /// Whether `length` bytes from `index` on, eight at least, are those of `other` from `start` on.
  @inline(__always)
  func equals(at index: Int, _ other: UnsafeBufferPointer<UInt8>, at start: Int, length: Int)
    -> Bool
  {
    let other = ByteView(other)
    let last = length &- 8
    var offset = 0
    while offset < last {
      if word(at: index &+ offset) != other.word(at: start &+ offset) { return false }
      offset = offset &+ 8
    }
    return word(at: index &+ last) == other.word(at: start &+ last)
  }
}
