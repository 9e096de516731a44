public import RouteModel

/// What a report shows: plain values, from wherever they come.
public struct ReportInput: Sendable {
  /// How often a route was performed and how it went.
  public struct RouteStatistics: Sendable, Hashable {
    /// The identifier.
    public var route: String
    /// How many.
    public var count: Int
    /// How many failed.
    public var failures: Int
    /// Virtual seconds that half of the transitions took at most; nil if none was timed.
    public var median: Double?
    /// Virtual seconds that 95 of 100 transitions took at most.
    public var percentile95: Double?

    public init(
      route: String, count: Int, failures: Int, median: Double? = nil, percentile95: Double? = nil
    ) {
      self.route = route
      self.count = count
      self.failures = failures
      self.median = median
      self.percentile95 = percentile95
    }
  }

  /// One stretch of time.
  public struct Bucket: Sendable, Hashable {
    /// When it begins, in microseconds since 1970-01-01 UTC.
    public var start: Int64
    /// How many succeeded.
    public var successes: Int
    /// How many failed.
    public var failures: Int

    public init(start: Int64, successes: Int, failures: Int) {
      self.start = start
      self.successes = successes
      self.failures = failures
    }
  }

  /// A migration or a change of the catalog on the time line.
  public struct Mark: Sendable, Hashable {
    /// Microseconds since 1970-01-01 UTC.
    public var time: Int64
    /// What happened, for a person.
    public var label: String

    public init(time: Int64, label: String) {
      self.time = time
      self.label = label
    }
  }

  /// Failures of one kind.
  public struct ErrorGroup: Sendable, Hashable {
    /// Kebab-case and stable.
    public var code: String
    /// The route, if one was found.
    public var route: String?
    /// The pattern, if one matched.
    public var pattern: String?
    /// The revision of the catalog, as people write it.
    public var catalogVersion: String
    /// How many.
    public var count: Int
    /// Microseconds since 1970-01-01 UTC.
    public var first: Int64
    /// Microseconds since 1970-01-01 UTC.
    public var last: Int64
    /// The counts of equal stretches of time, oldest first; empty if not known.
    public var counts: [Int]
    /// Whether there are more of late.
    public var trend: FailureTrend
    /// One of them: the URL or the command, and what was said.
    public var example: String
    /// What that one said.
    public var message: String

    public init(
      code: String, route: String? = nil, pattern: String? = nil, catalogVersion: String = "",
      count: Int, first: Int64, last: Int64, counts: [Int] = [],
      trend: FailureTrend = .unclear, example: String = "",
      message: String = ""
    ) {
      self.code = code
      self.route = route
      self.pattern = pattern
      self.catalogVersion = catalogVersion
      self.count = count
      self.first = first
      self.last = last
      self.counts = counts
      self.trend = trend
      self.example = example
      self.message = message
    }
  }

  /// A link that failed.
  public struct FailingLink: Sendable, Hashable {
    /// As it was recorded.
    public var link: String
    /// How often.
    public var count: Int
    /// Why, the most frequent code first.
    public var codes: [String]
    /// Microseconds since 1970-01-01 UTC.
    public var last: Int64
    /// The counts of equal stretches of time, oldest first; empty if not known.
    public var counts: [Int]
    /// Whether there are more of late.
    public var trend: FailureTrend

    public init(
      link: String, count: Int, codes: [String], last: Int64, counts: [Int] = [],
      trend: FailureTrend = .unclear
    ) {
      self.link = link
      self.count = count
      self.codes = codes
      self.last = last
      self.counts = counts
      self.trend = trend
    }
  }

  /// The picture of the storyboards.
  public enum Graph: Sendable, Hashable {
    /// As Graphviz drew it of ``GraphExport/dot(_:options:)`` with ``ReportPage/graphOptions(for:)``.
    case svg(String)
    /// Why there is none.
    case none(String)
  }

  /// What the page is called.
  public var title: String
  /// When it was made, in microseconds since 1970-01-01 UTC.
  public var time: Int64
  /// The routes, storyboards and all else.
  public var catalog: RouteCatalog
  /// The picture, as ``ReportPage/graph(of:)`` makes it.
  public var graph: Graph
  /// What `check` found.
  public var findings: [Finding]
  /// Patterns that match the same URL.
  public var conflicts: [Finding]
  /// One for each route that was performed.
  public var statistics: [RouteStatistics]
  /// Stretches of equal length, in any order.
  public var timeline: [Bucket]
  /// Migrations and changes, in any order.
  public var marks: [Mark]
  /// The failures, grouped, in any order.
  public var errors: [ErrorGroup]
  /// The links that fail most, in any order.
  public var failingLinks: [FailingLink] = []
  /// Groups of failures that are rarer than those of ``errors`` and not among them.
  public var rarerErrors = 0

  public init(
    title: String, time: Int64, catalog: RouteCatalog, graph: Graph = .none("not drawn"),
    findings: [Finding] = [], conflicts: [Finding] = [], statistics: [RouteStatistics] = [],
    timeline: [Bucket] = [], marks: [Mark] = [], errors: [ErrorGroup] = []
  ) {
    self.title = title
    self.time = time
    self.catalog = catalog
    self.graph = graph
    self.findings = findings
    self.conflicts = conflicts
    self.statistics = statistics
    self.timeline = timeline
    self.marks = marks
    self.errors = errors
  }
}
