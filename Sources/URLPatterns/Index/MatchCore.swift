/// All of a match but the references: what the walk found.
struct MatchCore: BitwiseCopyable, Sendable {
  /// How many captures fit in here.
  static let capacity = 8

  var leaf: UInt32
  /// How many captures were recorded on the way; those beyond the capacity are elsewhere.
  var captureCount: UInt32
  var captures = InlineArray<8, CaptureRange>(repeating: CaptureRange(start: 0, end: 0))

  @inline(__always)
  init(_ found: Found, _ scratch: Scratch<CaptureRange>) {
    leaf = found.leaf
    captureCount = found.captures
    var index = 0
    let count = min(Int(found.captures), MatchCore.capacity)
    while index < count {
      captures[index] = scratch[index]
      index = index &+ 1
    }
  }
}

/// The captures of a match that do not fit into its core.
final class CaptureList: Sendable {
  let ranges: [CaptureRange]

  init(_ ranges: [CaptureRange]) { self.ranges = ranges }

  /// `nil` when the core holds everything.
  @inline(__always)
  static func overflow(_ found: Found, _ scratch: Scratch<CaptureRange>) -> CaptureList? {
    let count = Int(found.captures)
    return count <= MatchCore.capacity
      ? nil : CaptureList((MatchCore.capacity..<count).map { scratch[$0] })
  }
}

/// A match in its leanest form: no references, nothing allocated.
public struct PatternHit: BitwiseCopyable, Sendable {
  /// The key of the pattern's entry.
  public let key: Int
  private let core: MatchCore

  @inline(__always)
  init(key: Int, core: MatchCore) {
    self.key = key
    self.core = core
  }

  /// How many captures took part; the first eight can be read here.
  public var captureCount: Int { Int(core.captureCount) }

  /// Where the `index`th capture that took part stands, in bytes; `nil` from the ninth on.
  public func range(ofCapture index: Int) -> Range<Int>? {
    guard index >= 0, index < min(captureCount, MatchCore.capacity) else { return nil }
    return core.captures[index].range
  }
}
