import RouteModel
import RouteStorage

/// How long questions to a long history take.
enum HistoryQueries {
  /// Fills a store with events: fifty routes, one failure in twenty, forty revisions.
  ///
  /// - Parameter groups: With a number every event fails, in about so many groups of errors: the worst
  ///   case of `errors`.
  static func fill(_ store: RouteStore, _ count: Int, groups: Int? = nil) throws {
    store.startSession(stack: StackNode(id: 1, className: "NavigationController"))
    for index in 0..<count {
      var event = Workload.event(index)
      event.time += Int64(index) * 1_000_000
      event.route = "route-\(index % 50)"
      event.duration = Double(index % 97) / 100
      if let groups { event.pattern = "app://host/section\(index % groups)/:id" }
      if groups != nil || index % 20 == 0 {
        event.outcome = .failure
        event.failure = .init(
          code: ["no-match", "not-allowed", "no-source"][index % 3], message: "it did not work")
      }
      try store.append(event, revision: groups == nil ? index / (count / 40 + 1) : 1)
    }
    try store.flush()
  }

  /// The questions by name.
  static func all(_ store: RouteStore, _ count: Int) -> [(name: String, ask: () throws -> Void)] {
    [
      ("errors", { _ = try store.errorGroups() }),
      ("stats", { _ = try store.statistics() }),
      ("timeline", { _ = try store.timeline() }),
      ("history", { _ = try store.events(HistoryFilter(limit: 20)) }),
      (
        "failed of a route",
        {
          _ = try store.events(
            HistoryFilter(route: "route-0", isFailed: true, limit: 20))
        }
      ),
      ("show", { _ = try store.stackAfter(count / 2 + 100) }),
    ]
  }
}
