#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Selects events of the history.
public struct HistoryFilter: Sendable, Hashable {
  /// The earliest time, inclusive.
  public var since: Date?
  /// The latest time, exclusive.
  public var until: Date?
  /// The route's identifier, as events name it.
  public var route: String?
  /// All names under which the route is in the history; empty for that alone.
  package var routeNames: [FormerName] = []
  /// A substring of the URL.
  public var url: String?
  /// The code of the failure.
  public var code: String?
  /// Only failures.
  public var isFailed: Bool
  /// Only events that did not succeed: also those that waited for a guard and did not go on.
  package var isUnsuccessful = false
  /// Whether it asks for a code that is no failure's.
  package var isOfGuard: Bool {
    RouteEvent.Outcome.allCases.contains { $0.guardCode != nil && $0.guardCode == code }
  }
  /// Only events of the session with this number.
  public var session: Int?
  /// Only events with a smaller number: the next page of a list.
  public var before: Int?
  /// Only events with a larger number.
  public var after: Int?
  /// Only events that happened on one of these revisions of the catalog.
  public var revisions: ClosedRange<Int>?
  /// Only events whose context has these facts, such as `version` with the value `3.2`.
  public var facts: [String: String]
  /// The most events; nil means all.
  public var limit: Int?
  /// Oldest first, as for a replay, instead of newest first.
  public var isOldestFirst: Bool

  /// A filter by the given conditions. Without arguments it selects every event, newest first.
  public init(
    since: Date? = nil, until: Date? = nil, route: String? = nil, url: String? = nil,
    code: String? = nil, isFailed: Bool = false, session: Int? = nil, before: Int? = nil,
    after: Int? = nil, revisions: ClosedRange<Int>? = nil, facts: [String: String] = [:],
    limit: Int? = nil, isOldestFirst: Bool = false
  ) {
    self.since = since
    self.until = until
    self.route = route
    self.url = url
    self.code = code
    self.isFailed = isFailed
    self.session = session
    self.before = before
    self.after = after
    self.revisions = revisions
    self.facts = facts
    self.limit = limit
    self.isOldestFirst = isOldestFirst
  }
}
