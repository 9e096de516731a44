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

  /// A compiled table and the patterns removed from it since.
  struct Level: Sendable {
    let table: CompiledTable
    var removed: RemovedEntries?

    var kind: TableKind { table.kind }
    var liveCount: Int { table.count - (removed?.count ?? 0) }

    init(_ entries: [Entry], _ kind: TableKind) {
      table = CompiledTable(TableBuilder(entries, kind))
    }
  }

  /// Of the highest priority first; of one kind the largest table first, then what was added since.
  let levels: [Level]
  /// The first level, for the way that most matches go.
  private let base: CompiledTable
  /// Whether the base is everything there is.
  private let isWhole: Bool

  /// Compiles patterns.
  ///
  /// - Complexity: linear in the patterns' bytes.
  public convenience init(_ entries: [Entry]) {
    self.init(
      levels: PatternIndex.kinds(of: entries).map { Level($0.entries, $0.kind) })
  }

  /// - Parameter levels: those of one kind in their order.
  init(levels given: [Level]) {
    var levels = given.enumerated().sorted {
      ($1.element.kind.priority, $0.offset) < ($0.element.kind.priority, $1.offset)
    }.map(\.element)
    if levels.isEmpty { levels = [Level([], TableKind(.init()))] }
    self.levels = levels
    base = levels[0].table
    isWhole = levels.count == 1 && levels[0].removed == nil
  }

  /// How many patterns there are.
  public var count: Int { levels.reduce(0) { $0 + $1.liveCount } }

  /// Bytes of memory the index takes, without the routes' identifiers.
  public var byteCount: Int { levels.reduce(0) { $0 + $1.table.byteCount } }

  /// The pattern that a URL goes to by the order of precedence.
  ///
  /// - Returns: `nil` when no pattern matches.
  /// - Throws: ``URLParseError`` for a text that is not a URL, and where the expression of a pattern that would
  ///   come first gave up.
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
    if isWhole {
      let quick = ByteView.of(url) { bytes in
        Workspace.with { work in
          let found = base.calledMatch(bytes, work)
          if !found.isNone { body(LentMatch(base, found, bytes, work.captures), url) }
          return found
        }
      }
      if !quick.isUnsure { return !quick.isNone }
    }
    return try lendCarefully(url, body)
  }

  /// The best match in an index of several tables, or of a URL that is not canonical.
  @inline(never)
  private func lendCarefully(
    _ url: String, _ body: (LentMatch, String) -> Void
  ) throws(URLParseError) -> Bool {
    try ByteView.of(url) { bytes in
      Workspace.with { work in
        Result { () throws(URLParseError) in
          var rewritten: String?
          let found = try find(bytes, work, &rewritten)
          guard !found.isNone else { return false }
          let text = rewritten ?? url
          ByteView.of(text) {
            body(LentMatch(levels[found.level].table, found.found, $0, work.captures), text)
          }
          return true
        }
      }
    }.get()
  }

  /// The best match of a URL, by the quick way where that gives an answer, else by the careful way.
  ///
  /// - Parameter rewritten: gets the URL in canonical form where it is not: the captures are places there.
  private func find(
    _ bytes: ByteView, _ work: Workspace, _ rewritten: inout String?
  ) throws(URLParseError) -> LevelFound {
    let quick = quickMatch(bytes, work)
    guard quick.isUnsure else { return quick }
    work.captures.hasGivenUp = false
    let found: LevelFound
    if let split = URLSplit(plain: bytes) {
      found = search(bytes, split, work)
    } else {
      let canonical = try CanonicalURL.canonicalize(bytes.text(0..<bytes.count))
      rewritten = canonical
      found = ByteView.of(canonical) { search($0, URLSplit(canonical: $0), work) }
    }
    if work.captures.hasGivenUp {
      work.captures.hasGivenUp = false
      try requireDecided(
        rewritten ?? bytes.text(0..<bytes.count), before: found.isNone ? nil : precedence(found))
    }
    return found
  }

  /// The same as ``firstMatch(_:)`` for a URL in memory, without a text to keep: nothing is allocated
  /// for a canonical URL, whatever the index holds, unless patterns of several kinds or of several
  /// tables match it and have to be compared.
  ///
  /// - Parameters:
  ///   - url: UTF-8.
  ///   - buffer: gets the match. Captures are places in the URL, or in the buffer's `canonicalURL` when
  ///     the URL is not canonical.
  /// - Returns: whether a pattern matches.
  /// - Throws: ``URLParseError`` as ``firstMatch(_:)`` does.
  public func match(
    _ url: Span<UInt8>, into buffer: inout MatchBuffer
  ) throws(URLParseError) -> Bool {
    let work = buffer.work
    if isWhole {
      let found = base.quickMatch(ByteView(within: url), work)
      if !found.isNone {
        buffer.key = base.key(ofLeaf: found.leaf)
        buffer.captureCount = Int(found.captures)
        buffer.isRewritten = false
        return true
      }
      if !found.isUnsure { return false }
    }
    return try carefully(url, &buffer)
  }

  @inline(never)
  private func carefully(
    _ url: Span<UInt8>, _ buffer: inout MatchBuffer
  ) throws(URLParseError) -> Bool {
    var rewritten: String?
    let found = try find(ByteView(within: url), buffer.work, &rewritten)
    buffer.isRewritten = rewritten != nil
    if let rewritten { buffer.rewritten = rewritten }
    guard !found.isNone else { return false }
    buffer.key = levels[found.level].table.key(ofLeaf: found.found.leaf)
    buffer.captureCount = Int(found.found.captures)
    return true
  }

  func canonicalized(_ url: String) throws(URLParseError) -> String {
    if ByteView.of(url, { URLSplit(plain: $0) != nil }) { return url }
    return try CanonicalURL.canonicalize(url)
  }
}
