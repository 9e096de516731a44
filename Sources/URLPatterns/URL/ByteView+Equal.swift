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
