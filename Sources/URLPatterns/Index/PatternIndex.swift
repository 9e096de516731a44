/// All patterns of a registry, compiled: an immutable value behind a reference, so that any thread may
/// match while another one publishes another index.
///
/// ```swift
/// let index = PatternIndex([.init(pattern: try RoutePattern("app://editor/:id"), route: "editor", key: 1)])
/// let match = try index.firstMatch("app://editor/42")
/// ```
public final class PatternIndex: Sendable {
  /// A pattern of a route.
  public struct Entry: Sendable, Hashable {
    /// The pattern.
    public let pattern: RoutePattern
    /// The route's identifier, the last rule of precedence.
    public let route: String
    /// What a match gives back; the caller's choice, unique among the entries.
    public let key: Int

    /// A pattern of the route with an identifier, and the key that a match gives back.
    public init(pattern: RoutePattern, route: String, key: Int) {
      self.pattern = pattern
      self.route = route
      self.key = key
    }
  }

  /// All patterns, in the order of precedence.
  public let entries: [Entry]
  let tree: PatternTree

  /// Compiles patterns.
  ///
  /// - Complexity: linear in the patterns' bytes, but for sorting them by precedence.
  public init(_ entries: [Entry]) {
    self.entries = PatternIndex.inOrder(entries)
    tree = PatternTree(self.entries)
  }

  /// How many patterns there are.
  public var count: Int { entries.count }

  /// Bytes of memory that the tree takes, beside the patterns.
  public var byteCount: Int { tree.byteCount }

  /// The pattern that a URL goes to by the order of precedence.
  ///
  /// - Returns: `nil` when no pattern matches.
  /// - Throws: ``URLParseError`` for a text that is not a URL.
  public func firstMatch(_ url: String) throws(URLParseError) -> PatternMatch? {
    var match: PatternMatch?
    _ = try lendFirstMatch(url) { match = PatternMatch($0, url: $1) }
    return match
  }

  /// ``firstMatch(_:)`` for a caller that reads the match at once.
  ///
  /// - Parameter body: gets the match, and the URL in the form whose bytes it has; not called when no
  ///   pattern matches.
  /// - Returns: whether a pattern matches.
  package func lendFirstMatch(
    _ url: String, to body: (LentMatch, String) -> Void
  ) throws(URLParseError) -> Bool {
    let isFound = ByteView.of(url) { bytes -> Bool? in
      guard let split = URLSplit(plain: bytes) else { return nil }
      return lendFirstMatch(bytes, split) { body($0, url) }
    }
    if let isFound { return isFound }
    let canonical = try CanonicalURL.canonicalize(url)
    return ByteView.of(canonical) { bytes in
      lendFirstMatch(bytes, URLSplit(canonical: bytes)) { body($0, canonical) }
    }
  }

  @inline(__always)
  private func lendFirstMatch(
    _ bytes: ByteView, _ split: URLSplit, _ body: (LentMatch) -> Void
  ) -> Bool {
    withUnsafeTemporaryAllocation(
      of: CaptureRange.self, capacity: 2 * PatternWalk.capacity
    ) { room in
      guard let captures = room.baseAddress,
        var walk = PatternWalk(self, bytes, split, room)
      else { return false }
      walk.run()
      guard walk.best != PatternWalk.nothing else { return false }
      let entry = Int(tree.leaves[Int(walk.best)].entry)
      body(
        LentMatch(
          self, entry, bytes, captures, pathEnd: split.pathEnd, hasEscapes: split.hasEscapes))
      return true
    }
  }

  /// Every pattern that matches, in the order of precedence, until `body` returns true.
  ///
  /// A route that declines the parameters passes the URL on to the next one.
  ///
  /// - Parameters:
  ///   - url: any text.
  ///   - body: gets a match; true stops.
  /// - Throws: ``URLParseError`` for a text that is not a URL.
  public func forEachMatch(
    _ url: String, _ body: (PatternMatch) -> Bool
  ) throws(URLParseError) {
    guard let first = try firstMatch(url), !body(first) else { return }
    for match in matches(canonical: first.url).all.dropFirst() where body(match) { return }
  }

  /// Every pattern that matches a canonical URL, in the order of precedence, and whether an expression reached its
  /// limit.
  func matches(canonical url: String) -> (all: [PatternMatch], hasReachedLimit: Bool) {
    let collector = PatternWalk.Collector()
    ByteView.of(url) { bytes in
      withUnsafeTemporaryAllocation(
        of: CaptureRange.self, capacity: 2 * PatternWalk.capacity
      ) { room in
        var walk = PatternWalk(self, bytes, URLSplit(canonical: bytes), room, collector)
        walk?.run()
      }
    }
    let matches = collector.matches.sorted { $0.key < $1.key }.map { entry, match in
      PatternMatch(self, Int(entry), match.captures, url: url)
    }
    return (matches, collector.hasReachedLimit)
  }
}
