/// An array that is made once and only read, of values without references.
struct FrozenArray<Element: BitwiseCopyable> {
  /// Of the first element.
  let pointer: UnsafePointer<Element>
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
      utf8: UnsafeBufferPointer(start: pointer + range.lowerBound, count: range.count))
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
