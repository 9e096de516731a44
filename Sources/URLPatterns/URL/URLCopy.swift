/// The beginning of a URL with zeros behind it, so that the walk may read a few bytes too far and does
/// not have to check where the URL ends: no pattern has a zero.
struct URLCopy {
  private let base: UnsafeMutableRawPointer

  /// How many bytes of a URL are copied; enough for nearly every path.
  static let capacity = 224
  static let byteCount = capacity + 32

  init(_ base: UnsafeMutableRawPointer) { self.base = base }

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

extension URLCopy {
  /// Copies the beginning of a URL.
  ///
  /// - Returns: how many bytes were copied.
  @inline(__always)
  func load(_ bytes: ByteView) -> Int {
    var count = bytes.count
    // Pieces that overlap cost less than a loop.
    if count > 48 {
      count = min(count, URLCopy.capacity)
      var index = 0
      while index < count &- 16 {
        store(bytes.wide(at: index), at: index)
        index = index &+ 16
      }
      store(bytes.wide(at: count &- 16), at: count &- 16)
    } else if count >= 16 {
      store(bytes.wide(at: 0), at: 0)
      if count > 32 { store(bytes.wide(at: 16), at: 16) }
      store(bytes.wide(at: count &- 16), at: count &- 16)
    } else if count >= 8 {
      store(bytes.word(at: 0).littleEndian, at: 0)
      store(bytes.word(at: count &- 8).littleEndian, at: count &- 8)
    } else {
      var index = 0
      while index < count {
        store(bytes[index], at: index)
        index = index &+ 1
      }
    }
    end(at: count)
    return count
  }

  /// Ends the copy before `count`.
  @inline(__always)
  func end(at count: Int) {
    assert(count >= 0 && count <= URLCopy.capacity)
    store(SIMD16<UInt8>(), at: count)
  }

  /// Makes upper-case ASCII letters lower-case, eight bytes at a time.
  func fold(upTo count: Int) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = 0
    while index < count {
      let word = word(at: index)
      // No sum reaches the next byte; its top bit says whether the byte is one of the letters or beyond.
      let low = word & (0x7F &* ones)
      let fromA = low &+ 0x3F &* ones
      let beyondZ = low &+ 0x25 &* ones
      let upper = (fromA ^ beyondZ) & ~word & (0x80 &* ones)
      store((word | upper &>> 2).littleEndian, at: index)
      index = index &+ 8
    }
  }

  /// Whether the `length` bytes from `index` on, eight at least, are those of `other` from `start` on.
  /// The zeros after the end differ from every literal, so that at most eight bytes there are read.
  @inline(__always)
  func equals(at index: Int, _ other: FrozenArray<UInt8>, at start: Int, length: Int) -> Bool {
    let last = length &- 8
    var offset = 0
    while offset < last {
      if word(at: index &+ offset) != other.word(at: start &+ offset) { return false }
      offset = offset &+ 8
    }
    return word(at: index &+ last) == other.word(at: start &+ last)
  }
}
