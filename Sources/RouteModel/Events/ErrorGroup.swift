/// Failures that are the same: by code, route, pattern and revision of the catalog, or by one thing alone.
public struct ErrorGroup: Sendable, Hashable, Codable {
  /// One thing that failures can have in common.
  public enum Subject: String, Sendable, Hashable, Codable, CaseIterable {
    /// By the link, the route, the code of the error, or the revision of the catalog.
    case url, route, code, revision
  }

  /// The codes, the most frequent first; one if failures are grouped by it.
  public var codes: [String]
  /// The link as the history has it, masked where it was masked when it was recorded. Like the route and the
  /// pattern it is nil if failures are not grouped by it, or have none.
  public var url: String?
  /// The route's identifier, where failures are grouped by it.
  public var route: String?
  /// The pattern that matched, where failures are grouped by it.
  public var pattern: String?
  /// The newest revision on which they happened; the only one if failures are grouped by it.
  public var revision: Int
  /// How many failures there are.
  public var count: Int
  /// Microseconds since 1970-01-01 UTC.
  public var first: Int64
  /// Of the newest failure, in microseconds since 1970-01-01 UTC.
  public var last: Int64
  /// How many there were in each of ``parts`` equal parts of the time that was asked for.
  public var counts: [Int]
  /// How long that time is, in microseconds.
  public var span: Int64
  /// The number of the newest event of the group.
  public var example: Int

  /// Into how many parts the time is divided.
  public static let parts = 8

  /// The most frequent code.
  public var code: String { codes.first ?? "" }
  /// Whether there are more in the second half of the time than in the first.
  public var trend: FailureTrend { FailureTrend(counts, span: span) }

  /// A group; times are in microseconds since 1970-01-01 UTC.
  public init(
    codes: [String], url: String? = nil, route: String? = nil, pattern: String? = nil,
    revision: Int = 0, count: Int = 0, first: Int64, last: Int64, counts: [Int] = [],
    span: Int64 = 0, example: Int = 0
  ) {
    self.codes = codes
    self.url = url
    self.route = route
    self.pattern = pattern
    self.revision = revision
    self.count = count
    self.first = first
    self.last = last
    self.counts = counts
    self.span = span
    self.example = example
  }
}
