/// The bytes that a class of an expression lists, gathered from left to right.
struct ClassBytes {
  private var bytes: ByteSet? = ByteSet()
  /// What a range may begin with.
  private var previous: UInt8?
  /// What the range before its end begins with.
  private var low: UInt8?

  /// `nil` where the bytes are not known; a hyphen at the end is itself.
  var listed: ByteSet? { low == nil ? bytes : bytes?.union(ByteSet(UInt8(ascii: "-"))) }

  mutating func add(_ byte: UInt8) {
    if byte == UInt8(ascii: "-"), low == nil, let previous {
      low = previous
    } else {
      add(ByteSet(byte), byte)
    }
  }

  /// - Parameter byte: what was escaped, as it begins or ends a range; `nil` for an escape such as `\d`.
  mutating func add(_ set: ByteSet?, _ byte: UInt8?) {
    guard let low else {
      bytes = set.flatMap { bytes?.union($0) }
      previous = byte
      return
    }
    bytes = byte.flatMap { low <= $0 ? bytes?.union(ByteSet(low...$0)) : nil }
    self.low = nil
    previous = nil
  }
}
