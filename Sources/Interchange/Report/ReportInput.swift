public import RouteModel

/// What a report shows: plain values, from wherever they come.
public struct ReportInput: Sendable {
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
  public var graph = Graph.none("not drawn")
  /// What `check` found.
  public var findings: [Finding] = []
  /// Patterns that match the same URL.
  public var conflicts: [Finding] = []
  /// One for each route that was performed.
  public var statistics: [RouteStatistics] = []
  /// Events over time, with migrations and changes.
  public var timeline = HistoryTimeline()
  /// The failures, grouped, the most frequent first.
  public var errors: [ErrorGroup] = []
  /// The examples of the groups by their numbers, at least of the first ``ReportPage/rowLimit``.
  public var examples: [Int: RouteEvent] = [:]
  /// Failures by their links, the most frequent first.
  public var failingLinks: [ErrorGroup] = []

  /// What a report needs at least; history, findings and migrations are set afterwards. The time is
  /// in microseconds since 1970-01-01 UTC.
  public init(title: String, time: Int64, catalog: RouteCatalog) {
    self.title = title
    self.time = time
    self.catalog = catalog
  }
}
