package import RouteModel

/// The contents of a report, as plain values.
package struct ReportInput: Sendable {
  /// A link that failed.
  package struct FailingLink: Sendable {
    /// Its failures.
    package var failures: ErrorGroup
    /// The route that it opens today; nil if it still fails, or if nobody can tell.
    package var route: String?
    /// The context of its last failure, as facts by name.
    package var context: [String: String] = [:]
    /// The route that failed; nil if no route took the link.
    package var failed: String?
    /// What the history tells of the change since which it fails; empty if it tells nothing.
    package var cause = ""

    /// A link with its failures.
    package init(_ failures: ErrorGroup, opening route: String? = nil) {
      (self.failures, self.route) = (failures, route)
    }
  }

  /// A link that opens a route.
  package struct ExampleLink: Sendable {
    package var url: String
    /// The pattern that takes it.
    package var pattern: String
    /// The context in which it does, as facts by name.
    package var context: [String: String]

    package init(url: String, pattern: String, in context: [String: String] = [:]) {
      (self.url, self.pattern, self.context) = (url, pattern, context)
    }
  }

  /// The title of the page.
  package var title: String
  /// When it was made, in microseconds since 1970-01-01 UTC.
  package var time: Int64
  /// The name of the store's file, for the commands that the page names.
  package var store = ""
  /// The paths of links.
  package var paths = LinkPaths()
  /// The routes, storyboards and all other rows.
  package var catalog: RouteCatalog
  /// How the links of each pattern are shown, by routes and patterns.
  package var showings: [String: [String: LinkShowing]] = [:]
  /// Why nobody can fulfil a guard at its own route, by the names of guards.
  package var neverFulfilled: [String: String] = [:]
  /// How the routes are used.
  package var uses: RouteUses?
  /// What is wrong with them.
  package var findings: [Finding] = []
  /// The last changes of the catalog, the newest first.
  package var revisions: [Revision] = []
  /// What changes have changed, as lines by their numbers; of others their commands are shown.
  package var changes: [Int: [String]] = [:]
  /// Events over time, with migrations and changes.
  package var timeline = HistoryTimeline()
  /// Whose numbers the revisions of the failures have.
  package var numbering = RevisionNumbering.store
  /// The failures, grouped, the most frequent first.
  package var errors: [ErrorGroup] = []
  /// The example events of the groups by number, at least of the first ``ReportPage/rowLimit``.
  package var examples: [Int: RecordedEvent] = [:]
  /// Failures by their links, the most frequent first.
  package var failingLinks: [FailingLink] = []
  /// A link that opens a route, by routes.
  package var exampleLinks: [String: ExampleLink] = [:]
  /// How many links of a list win a pattern, by routes and patterns, how many a redirect, and a sentence about all; nil
  /// without a list.
  package var tested: (links: [String: [String: Int]], redirects: [String: Int], sentence: String)?
  /// The pattern that is nearest to the links of a place, by places.
  package var nearest: [String: String] = [:]

  /// The minimum of a report; set the history, findings and changes afterwards. The time is in
  /// microseconds since 1970-01-01 UTC.
  package init(title: String, time: Int64, catalog: RouteCatalog) {
    self.title = title
    self.time = time
    self.catalog = catalog
  }

  /// The failures of links that open nothing today, by places, the most frequent first.
  package var failingPlaces: [ErrorGroup] {
    failingLinks.filter { $0.route == nil }.map(\.failures).grouped(by: .place)
  }
}
