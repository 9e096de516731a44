/// A generator whose numbers depend on the seed only.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    // Mixed, because otherwise the numbers of the next seed would be these from the second on.
    state = Self.mixed(seed &+ 0x1234_5678_9ABC_DEF1)
  }

  public mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var z = number
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  public mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  public mutating func bool() -> Bool { Bool.random(using: &self) }

  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(elements.indices)]
  }

  public mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    bool() ? make(&self) : nil
  }
}
