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
}

/// Owns the memory of frozen arrays.
final class FrozenMemory: @unchecked Sendable {
  private var blocks: [UnsafeMutableRawPointer] = []
  /// How many bytes the arrays take.
  private(set) var byteCount = 0

  func freeze<Element: BitwiseCopyable>(_ array: [Element]) -> FrozenArray<Element> {
    let pointer = UnsafeMutablePointer<Element>.allocate(capacity: max(1, array.count))
    array.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { pointer.initialize(from: base, count: array.count) }
    }
    blocks.append(UnsafeMutableRawPointer(pointer))
    byteCount += array.count * MemoryLayout<Element>.stride
    return FrozenArray(pointer: pointer, count: array.count)
  }

  deinit { for block in blocks { block.deallocate() } }
}
