/// Equal failures: grouped by code, route, pattern and revision of the catalog, or by one of them
/// alone.
public struct ErrorGroup: Sendable, Hashable, Codable {
  /// A property by which failures can be grouped.
  public enum Subject: String, Sendable, Hashable, Codable, CaseIterable {
    /// By the link, the place where it leads (its scheme, host and first segment), the route, the code
    /// of the error, the revision of the catalog, a fact of the context, or the machine, which only a
    /// hub tells apart; or by the owner that the route of the event has in the catalog of today.
    case url, place, route, code, revision, platform, version, machine, owner

    /// The name of the fact by which it groups; nil if it is none.
    package var fact: String? { self == .platform || self == .version ? rawValue : nil }
  }

  /// The codes, the most frequent first; only one if failures are grouped by code.
  public var codes: [String]
  /// The link as in the history, with values masked as they were when it was recorded. Like the
  /// route and the pattern it is nil if failures are not grouped by it, or have none.
  public var url: String?
  /// The place where the links lead, if failures are grouped by it; the link is then the one that
  /// failed most.
  public var place: String?
  /// The route's identifier, if failures are grouped by it.
  public var route: String?
  /// The pattern that matched, if failures are grouped by it.
  public var pattern: String?
  /// The value of the fact, if failures are grouped by one.
  public var fact: String?
  /// The name of the machine, if failures on a hub are grouped by it.
  public var machine: String?
  /// The owner of the route, if failures are grouped by it; nil for those that nobody owns.
  public var owner: String?
  /// Whether the failures are of routes, if they are grouped by owner.
  public var hasRoute = true
  /// The newest revision on which they happened; the only one if failures are grouped by revision.
  public var revision: Int
  /// The oldest revision on which they happened; ``RecordedEvent/noRevision`` if it has no number.
  public var oldest: Int
  /// How many failures there are.
  public var count: Int
  /// The time of the oldest failure, in microseconds since 1970-01-01 UTC.
  public var first: Int64
  /// The time of the newest failure, in microseconds since 1970-01-01 UTC.
  public var last: Int64
  /// The number of failures in each of ``parts`` equal parts of the requested time.
  public var counts: [Int]
  /// The length of that time, in microseconds.
  public var span: Int64
  /// The number of the newest event of the group.
  public var example: Int

  /// The number of parts into which the time is divided.
  public static let parts = 8

  /// The most frequent code.
  public var code: String { codes.first ?? "" }
  /// Whether failures increase or decrease over the time.
  public var trend: FailureTrend { FailureTrend(counts, span: span) }

  /// A group; times are in microseconds since 1970-01-01 UTC.
  public init(
    codes: [String], url: String? = nil, route: String? = nil, pattern: String? = nil,
    fact: String? = nil, machine: String? = nil, revision: Int = 0, count: Int = 0, first: Int64,
    last: Int64,
    counts: [Int] = [], span: Int64 = 0, example: Int = 0
  ) {
    self.codes = codes
    self.url = url
    self.route = route
    self.pattern = pattern
    self.fact = fact
    self.machine = machine
    (self.revision, oldest) = (revision, revision)
    self.count = count
    self.first = first
    self.last = last
    self.counts = counts
    self.span = span
    self.example = example
  }
}
