/// What a history has of a route, or of a screen that was shown without one, on one revision of the catalog.
package struct RecordedUse: Sendable, Hashable {
  /// The route as the events name it; nil for events without one.
  package var route: String?
  /// Of events without a route: the name of the segue, as asked, then the class of the screen to which such a
  /// segue leads; nil for others.
  package var destination: String?
  /// The revision, as the history numbers it.
  package var revision: Int
  /// The time of the newest event that did not fail, in microseconds since 1970-01-01 UTC.
  package var last: Int64?
  /// The time of the newest event that failed.
  package var lastFailure: Int64?
  /// The time of the oldest event.
  package var first: Int64

  package init(
    route: String?, destination: String? = nil, revision: Int, last: Int64? = nil,
    lastFailure: Int64? = nil, first: Int64
  ) {
    self.route = route
    self.destination = destination
    self.revision = revision
    self.last = last
    self.lastFailure = lastFailure
    self.first = first
  }
}
