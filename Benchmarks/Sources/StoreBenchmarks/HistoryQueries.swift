import Foundation
import RouteModel
import RouteStorage

/// How long queries of a long history take.
enum HistoryQueries {
  /// Fills a store with events: fifty routes, one failure in twenty, forty revisions.
  ///
  /// - Parameters:
  ///   - groups: With a number every event fails, in about so many groups of errors: the worst case of
  ///     `errors`.
  ///   - routes: How many routes the events are of.
  static func fill(
    _ store: RouteStore, _ count: Int, groups: Int? = nil, routes: Int = 50
  ) throws {
    store.history.startSession(stack: StackNode(id: 1, className: "NavigationController"))
    for index in 0..<count {
      var event = Workload.event(index)
      event.date += Double(index)
      event.route = "route-\(index % routes)"
      event.duration = .milliseconds(index % 97 * 10)
      if let groups { event.pattern = "app://host/section\(index % groups)/:id" }
      if groups != nil || index % 20 == 0 {
        event.outcome = .failure
        event.failure = .init(
          code: ["no-match", "not-allowed", "no-source"][index % 3], message: "it did not work")
      }
      try store.history.append(event, revision: groups == nil ? index / (count / 40 + 1) : 1)
    }
    try store.history.flush()
  }

  /// The questions by name: every command that asks the history, and every filter with the commands
  /// that take it. The searched events are rare or do not exist, so that no query ends early.
  static func all(_ store: RouteStore, _ count: Int) -> [(name: String, ask: () throws -> Void)] {
    var questions: [(String, () throws -> Void)] = [
      ("history show", { _ = try store.history.stackAfter(count / 2 + 100) }),
      (
        "history why",
        {
          let last = try store.history.events(HistoryFilter(isFailed: true, limit: 1)).first
          guard let last else { return }
          _ = try store.history.stackBefore(last.number)
          _ = try store.history.stackAfter(last.number)
        }
      ),
      (
        "history diff",
        {
          _ = try store.history.compare(
            HistoryFilter(revisions: 0...19), HistoryFilter(revisions: 20...40))
        }
      ),
      (
        "report",
        {
          _ = try store.history.statistics()
          _ = try store.history.timeline(parts: 48)
          for group in try store.history.errorGroups().prefix(500) {
            _ = try store.history.event(group.example)
          }
        }
      ),
      (
        "export, a page",
        { _ = try store.history.events(HistoryFilter(limit: 1_000, isOldestFirst: true)) }
      ),
      (
        "history, page",
        { _ = try store.history.events(HistoryFilter(before: count / 2, limit: 20)) }
      ),
    ]
    for (words, filter) in filters(count) {
      var page = filter
      page.limit = 20
      let last = page
      questions.append(("history\(words)", { _ = try store.history.events(last) }))
      questions.append(("stats\(words)", { _ = try store.history.statistics(filter) }))
      questions.append(("errors\(words)", { _ = try store.history.errorGroups(filter) }))
      questions.append(("timeline\(words)", { _ = try store.history.timeline(filter) }))
    }
    return questions
  }

  private static func filters(_ count: Int) -> [(String, HistoryFilter)] {
    let middle = Workload.event(count / 2).date.addingTimeInterval(Double(count / 2))
    return [
      ("", HistoryFilter()),
      (" --since", HistoryFilter(since: middle)),
      (" --until", HistoryFilter(until: middle)),
      (" --route", HistoryFilter(route: "route-7")),
      (" --route none", HistoryFilter(route: "no-route")),
      (" --url", HistoryFilter(url: "4711/detail")),
      (" --url none", HistoryFilter(url: "nowhere")),
      (" --code", HistoryFilter(code: "no-match")),
      (" --code none", HistoryFilter(code: "no-code")),
      (" --failed", HistoryFilter(isFailed: true)),
      (" --failed --route", HistoryFilter(route: "route-0", isFailed: true)),
      (" --failed --route none", HistoryFilter(route: "route-1", isFailed: true)),
      (" --session", HistoryFilter(session: 1)),
      (" --session none", HistoryFilter(session: 99)),
      (" --revisions", HistoryFilter(revisions: 3...5)),
      (
        " --url --since --failed",
        HistoryFilter(since: middle, url: "nowhere", isFailed: true)
      ),
    ]
  }
}
