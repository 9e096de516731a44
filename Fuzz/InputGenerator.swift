/// A generator of numbers that takes them from the input, and continues by itself after its end.
struct InputGenerator: RandomNumberGenerator {
  private var bytes: ArraySlice<UInt8>
  private var rest = SeededGenerator(seed: 1)

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func next() -> UInt64 {
    // The library takes the upper bits, and rejects some numbers: those must not repeat forever.
    guard let byte = bytes.popFirst() else { return rest.next() }
    return UInt64(byte) << 56 | rest.next() >> 8
  }
}
