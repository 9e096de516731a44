import URLPatterns

/// Matches in the leanest form: URLs in memory, captures as ranges, and each URL repeatedly, so
/// that the loop costs next to nothing and only the match is counted.
struct LeanRun {
  private let urls: [[UInt8]]

  init(_ urls: [String]) { self.urls = urls.map { Array($0.utf8) } }

  /// - Returns: a sum of all keys and captures, so that none of the work can be left out.
  @inline(never)
  func matches(_ index: PatternIndex, passes: Int) throws -> Int {
    var buffer = MatchBuffer()
    var sum = 0
    for url in urls {
      let bytes = url.span
      for _ in 0..<passes {
        guard try index.match(bytes, into: &buffer) else { continue }
        sum &+= buffer.key
        for capture in 0..<buffer.captureCount {
          sum &+= buffer.range(ofCapture: capture)?.upperBound ?? 0
        }
      }
    }
    return sum
  }

  /// The same loop with a call that does nothing.
  @inline(never)
  func nothing(passes: Int) -> Int {
    var buffer = MatchBuffer()
    var sum = 0
    for url in urls {
      let bytes = url.span
      for _ in 0..<passes where Self.isNothing(bytes, &buffer) { sum &+= buffer.key }
    }
    return sum
  }

  /// Always false, but the compiler does not know that.
  @inline(never)
  private static func isNothing(_ url: Span<UInt8>, _ buffer: inout MatchBuffer) -> Bool {
    buffer.captureCount &+ url.count < 0
  }
}
