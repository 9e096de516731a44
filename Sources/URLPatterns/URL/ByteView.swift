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

  /// The `length` bytes from `index` on, eight at most, the first in the lowest bits.
  @inline(__always)
  func word(at index: Int, length: Int) -> UInt64 {
    if index &+ 8 <= count { return word(at: index) & ((1 << UInt64(8 * length)) &- 1) }
    var word: UInt64 = 0
    for offset in 0..<length { word |= UInt64(self[index &+ offset]) &<< UInt64(8 &* offset) }
    return word
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
  /// Whether `length` bytes from `index` on are those of `other` from `start` on. The other array has at
  /// least seven more bytes behind.
  @inline(__always)
  func equals(at index: Int, _ other: FrozenArray<UInt8>, at start: Int, length: Int) -> Bool {
    var offset = 0
    while offset &+ 8 <= length {
      if word(at: index &+ offset) != other.word(at: start &+ offset) { return false }
      offset = offset &+ 8
    }
    return equals(
      at: index &+ offset, other.word(at: start &+ offset), length: length &- offset)
  }

  /// Whether the `length` bytes from `index` on, eight at most, are the lowest of a word.
  @inline(__always)
  func equals(at index: Int, _ word: UInt64, length: Int) -> Bool {
    assert(length <= 8 && index + length <= count)
    if length == 0 { return true }
    if index &+ 8 <= count {
      let shift = UInt64(truncatingIfNeeded: 64 &- 8 &* length)
      return (self.word(at: index) ^ word) &<< shift == 0
    }
    var word = word
    var offset = 0
    while offset < length {
      if self[index &+ offset] != UInt8(truncatingIfNeeded: word) { return false }
      word = word &>> 8
      offset = offset &+ 1
    }
    return true
  }
}
