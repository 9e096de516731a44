/// When a route was used last, and since when that would be known; times are in microseconds since
/// 1970-01-01 UTC.
package struct RouteUse: Sendable, Hashable {
  /// What can be said of its use.
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// Nobody has used it; somebody did, but not since the time that was asked for.
    case never
    case notSince = "not-since"
    /// Too little was recorded since it is in the catalog; the whole history is too short.
    case tooNew = "too-new"
    case tooShort = "too-short"
    /// It is used.
    case used
  }

  /// When it came into the catalog; nil if the log does not say.
  package var added: Int64?
  /// When it was used last: opened by a link, a redirect, a segue or code, or as the parent or the guard of
  /// another route.
  package var last: Int64?
  /// When that failed last.
  package var lastFailure: Int64?
  /// The time of the oldest event on a catalog that has the route; nil for none.
  package var since: Int64?
}

/// How the routes of a catalog are used.
package struct RouteUses: Sendable {
  /// The time of the oldest event of the history; nil if it is empty.
  package var begin: Int64?
  private let uses: [String: RouteUse]

  /// A screen that was shown without a route, as by a segue, is that of all routes that make its class.
  ///
  /// - Parameters:
  ///   - routes: The routes of today.
  ///   - recorded: What the history has of them, under all their names.
  ///   - names: What they were called.
  /// - Complexity: O(routes + recorded + moves of the log).
  package init(of routes: some Sequence<Route>, in recorded: [RecordedUse], _ names: RouteNames) {
    var (names, uses) = (names, [String: RouteUse]())
    var makers: [String: [String]] = [:]
    for route in routes {
      uses[route.identifier] = RouteUse()
      makers[route.className, default: []].append(route.identifier)
    }
    var isOlder = Set(uses.keys)
    var begin: Int64?
    func goBack(to revision: Int) {
      names.goBack(to: revision) { name, time in
        uses[name]?.added = time
        uses[name]?.since = begin
        isOlder.remove(name)
      }
    }
    // One without a number is the newest.
    func age(_ use: RecordedUse) -> Int {
      use.revision == RecordedEvent.noRevision ? .max : use.revision
    }
    for recorded in recorded.sorted(by: { age($0) > age($1) }) {
      goBack(to: recorded.revision)
      begin = min(begin ?? .max, recorded.first)
      let used = recorded.route.flatMap { names.name(of: $0) }.map { [$0] }
      for name in used ?? recorded.destination.flatMap({ makers[$0] }) ?? [] {
        guard var use = uses[name] else { continue }
        use.last = [use.last, recorded.last].compactMap(\.self).max()
        use.lastFailure = [use.lastFailure, recorded.lastFailure].compactMap(\.self).max()
        uses[name] = use
      }
    }
    goBack(to: .min)
    for route in isOlder { uses[route]?.since = begin }
    (self.begin, self.uses) = (begin, uses)
  }

  /// The use of a route.
  package subscript(route: String) -> RouteUse { uses[route] ?? RouteUse() }

  /// How long must be recorded at least so that what was not used is said to be never used: a week, in microseconds.
  package static let shortest: Int64 = 7 * 86_400 * 1_000_000

  /// What can be said of the use of a route.
  ///
  /// - Parameters:
  ///   - time: Since when it must have been used; nil for ever.
  ///   - now: The time of today.
  package func verdict(on route: String, since time: Int64? = nil, now: Int64) -> RouteUse.Verdict {
    let use = self[route]
    if let last = use.last { return time.map { last < $0 } ?? false ? .notSince : .used }
    let needed = time ?? now - Self.shortest
    guard let begin, begin <= needed else { return .tooShort }
    guard let since = use.since, since <= needed else { return .tooNew }
    return .never
  }
}
