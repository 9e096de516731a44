/// All patterns of a registry, compiled: an immutable value behind a reference, so that any thread may
/// match while another one publishes a changed index.
///
/// ```swift
/// let index = PatternIndex([.init(pattern: try RoutePattern("app://editor/:id"), route: "editor", key: 1)])
/// let match = try index.firstMatch("app://editor/42")
/// ```
public final class PatternIndex: Sendable {
  /// A pattern of a route.
  public struct Entry: Sendable, Hashable {
    public let pattern: RoutePattern
    /// The route's identifier, the last rule of precedence.
    public let route: String
    /// What a match gives back; the caller's choice, unique among the entries.
    public let key: Int

    public init(pattern: RoutePattern, route: String, key: Int) {
      self.pattern = pattern
      self.route = route
      self.key = key
    }
  }

  /// A compiled table and what was taken out of it since.
  struct Level: Sendable {
    let table: CompiledTable
    let removed: RemovedEntries?

    var liveCount: Int { table.count - (removed?.count ?? 0) }
  }

  /// The largest table first; the others hold what was added since.
  let levels: [Level]
  /// The first level, for the way that most matches go.
  private let base: CompiledTable
  private let baseRemoved: RemovedEntries?
  private let isSingle: Bool

  /// Compiles patterns.
  ///
  /// - Complexity: linear in the patterns' bytes.
  public convenience init(_ entries: [Entry]) {
    self.init(levels: [Level(table: CompiledTable(TableBuilder(entries)), removed: nil)])
  }

  init(levels: [Level]) {
    self.levels = levels
    base = levels[0].table
    baseRemoved = levels[0].removed
    isSingle = levels.count == 1
  }

  /// How many patterns there are.
  public var count: Int { levels.reduce(0) { $0 + $1.liveCount } }

  /// Bytes of memory the index takes, without the routes' identifiers.
  public var byteCount: Int { levels.reduce(0) { $0 + $1.table.byteCount } }

  /// The pattern that a URL goes to by the order of precedence.
  ///
  /// - Returns: `nil` when no pattern matches.
  /// - Throws: ``URLParseError`` for a text that is not a URL.
  public func firstMatch(_ url: String) throws(URLParseError) -> PatternMatch? {
    switch attempt(url) {
    case .found(let match): return match
    case .nothing: return nil
    case .notPlain: break
    }
    let canonical = try CanonicalURL.canonicalize(url)
    return ByteView.of(canonical) { bytes in
      best(bytes, URLSplit(canonical: bytes), canonical)
    }
  }

  private enum Attempt {
    case found(PatternMatch)
    case nothing
    case notPlain
  }

  @inline(__always)
  private func attempt(_ url: String) -> Attempt {
    ByteView.of(url) { bytes in
      guard let split = URLSplit(plain: bytes) else { return .notPlain }
      guard let match = best(bytes, split, url) else { return .nothing }
      return .found(match)
    }
  }

  @inline(__always)
  private func best(_ bytes: ByteView, _ split: URLSplit, _ url: String) -> PatternMatch? {
    Scratch.with(CaptureRange.self, capacity: CompiledTable.captureCapacity) { captures in
      if isSingle {
        let found = base.search(bytes, split, baseRemoved, captures)
        return found.isNone
          ? nil : PatternMatch(base, found, url: url, split: split, captures)
      }
      return bestOfLevels(bytes, split, url, captures)
    }
  }

  private func bestOfLevels(
    _ bytes: ByteView, _ split: URLSplit, _ url: String, _ captures: Scratch<CaptureRange>
  ) -> PatternMatch? {
    var best: PatternMatch?
    for level in levels {
      let found = level.table.search(bytes, split, level.removed, captures)
      guard !found.isNone else { continue }
      let match = PatternMatch(level.table, found, url: url, split: split, captures)
      if let other = best, !(match.precedence < other.precedence) { continue }
      best = match
    }
    return best
  }

  /// Every pattern that matches, in the order of precedence, until `body` returns true.
  ///
  /// A route that declines after it has seen the parameters passes the URL on in this way.
  ///
  /// - Parameter body: gets a match; true stops.
  /// - Throws: ``URLParseError`` for a text that is not a URL.
  public func forEachMatch(
    _ url: String, _ body: (PatternMatch) -> Bool
  ) throws(URLParseError) {
    guard let first = try firstMatch(url) else { return }
    if body(first) { return }
    for match in allMatches(canonical: first.url, first.split).matches.dropFirst() {
      if body(match) { return }
    }
  }

  /// Every match of a canonical URL in the order of precedence, and how many nodes were looked at.
  func allMatches(canonical url: String, _ split: URLSplit) -> (
    matches: [PatternMatch], visits: Int
  ) {
    var found: [(key: PrecedenceKey, match: PatternMatch)] = []
    var visits = 0
    ByteView.of(url) { bytes in
      Scratch.with(CaptureRange.self, capacity: CompiledTable.captureCapacity) { captures in
        for level in levels {
          var seen: Set<UInt32> = []
          visits += level.table.enumerate(bytes, split, level.removed, captures) { leaf in
            let match = PatternMatch(level.table, leaf, url: url, split: split, captures)
            if seen.insert(match.entry).inserted { found.append((match.precedence, match)) }
          }
        }
      }
    }
    found.sort { $0.key < $1.key }
    return (found.map(\.match), visits)
  }
}
