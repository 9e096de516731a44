package import RouteModel

/// The contents of a report, as plain values.
package struct ReportInput: Sendable {
  /// The title of the page.
  package var title: String
  /// When it was made, in microseconds since 1970-01-01 UTC.
  package var time: Int64
  /// The routes, storyboards and all other rows.
  package var catalog: RouteCatalog
  /// The findings of `check`.
  package var findings: [Finding] = []
  /// Patterns that match the same URL.
  package var conflicts: [Finding] = []
  /// The statistics of each route that was performed.
  package var statistics: [RouteStatistics] = []
  /// Events over time, with migrations and changes.
  package var timeline = HistoryTimeline()
  /// Whose numbers the revisions of the failures have.
  package var numbering = RevisionNumbering.store
  /// The failures, grouped, the most frequent first.
  package var errors: [ErrorGroup] = []
  /// The example events of the groups by number, at least of the first ``ReportPage/rowLimit``.
  package var examples: [Int: RouteEvent] = [:]
  /// Failures by their links, the most frequent first.
  package var failingLinks: [ErrorGroup] = []

  /// The minimum of a report; set the history, findings and migrations afterwards. The time is in
  /// microseconds since 1970-01-01 UTC.
  package init(title: String, time: Int64, catalog: RouteCatalog) {
    self.title = title
    self.time = time
    self.catalog = catalog
  }
}
