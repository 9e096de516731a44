/// A perform that waited for a guard: two events with one router.
package struct GuardedPerform: Sendable, Hashable {
  /// When it began to wait.
  package var beginning: RecordedEvent
  /// What became of it; nil if it still waited when its program ended.
  package var end: RecordedEvent?
}

extension EventHistory {
  /// How many events are looked through at once.
  private static var pageOfSession: Int { 256 }

  /// The perform of an event that waits for a guard, or says what became of one that waited; nil for
  /// any other event.
  package func guardedPerform(of event: RecordedEvent) throws -> GuardedPerform? {
    guard let beginning = try beginning(of: event) else { return nil }
    return GuardedPerform(beginning: beginning, end: try end(of: beginning))
  }

  private func beginning(of event: RecordedEvent) throws -> RecordedEvent? {
    guard event.event.details[RouteEvent.waited] != nil else {
      return event.event.outcome == .waiting ? event : nil
    }
    var filter = HistoryFilter(
      session: event.session, before: event.number, limit: Self.pageOfSession)
    while true {
      let page = try events(filter)
      for other in page {
        // A new user interface numbers its routers from 1.
        if other.event.action == .reset { return nil }
        if other.event.router == event.event.router, other.event.isFirstToWait { return other }
      }
      guard let last = page.last else { return nil }
      filter.before = last.number
    }
  }

  private func end(of beginning: RecordedEvent) throws -> RecordedEvent? {
    var filter = HistoryFilter(
      session: beginning.session, after: beginning.number, limit: Self.pageOfSession,
      isOldestFirst: true)
    while true {
      let page = try events(filter)
      for other in page {
        if other.event.action == .reset { return nil }
        if other.event.router == beginning.event.router, other.event.outcome != .waiting,
          other.event.details[RouteEvent.waited] != nil
        {
          return other
        }
      }
      guard let last = page.last else { return nil }
      filter.after = last.number
    }
  }

  /// The last event that failed; if none did, the last that waited for a guard and did not go on.
  ///
  /// - Parameter url: Only events of this link.
  package func lastUnsuccessful(of url: String? = nil) throws -> RecordedEvent? {
    var filter = HistoryFilter(url: url, isFailed: true, limit: 16)
    func last(where isWanted: (RecordedEvent) throws -> Bool) throws -> RecordedEvent? {
      filter.before = nil
      while true {
        let page = try events(filter)
        // The filter finds longer links, too.
        let ofLink = page.filter { url == nil || $0.event.url == url }
        if let found = try ofLink.first(where: isWanted) { return found }
        guard let last = page.last else { return nil }
        filter.before = last.number
      }
    }
    if let failed = try last(where: { _ in true }) { return failed }
    (filter.isFailed, filter.isUnsuccessful) = (false, true)
    // What waited and went on has succeeded.
    return try last { try $0.event.outcome != .waiting || guardedPerform(of: $0)?.end == nil }
  }
}

extension RouteEvent {
  /// Whether a perform begins to wait here, and has not waited for another guard before.
  fileprivate var isFirstToWait: Bool { outcome == .waiting && details[Self.waited] == nil }
}
