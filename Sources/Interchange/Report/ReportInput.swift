public import RouteModel

/// The contents of a report, as plain values.
public struct ReportInput: Sendable {
  /// The title of the page.
  public var title: String
  /// When it was made, in microseconds since 1970-01-01 UTC.
  public var time: Int64
  /// The routes, storyboards and all other rows.
  public var catalog: RouteCatalog
  /// The findings of `check`.
  public var findings: [Finding] = []
  /// Patterns that match the same URL.
  public var conflicts: [Finding] = []
  /// The statistics of each route that was performed.
  public var statistics: [RouteStatistics] = []
  /// Events over time, with migrations and changes.
  public var timeline = HistoryTimeline()
  /// Whose numbers the revisions of the failures have.
  public var numbering = RevisionNumbering.store
  /// The failures, grouped, the most frequent first.
  public var errors: [ErrorGroup] = []
  /// The example events of the groups by number, at least of the first ``ReportPage/rowLimit``.
  public var examples: [Int: RouteEvent] = [:]
  /// Failures by their links, the most frequent first.
  public var failingLinks: [ErrorGroup] = []

  /// The minimum of a report; set the history, findings and migrations afterwards. The time is in
  /// microseconds since 1970-01-01 UTC.
  public init(title: String, time: Int64, catalog: RouteCatalog) {
    self.title = title
    self.time = time
    self.catalog = catalog
  }
}
