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
