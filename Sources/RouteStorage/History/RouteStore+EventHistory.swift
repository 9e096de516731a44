package import RouteModel

/// A store answers what commands ask of a history; most of its answers are in the files of this
/// folder.
extension RouteStore: EventHistory {
  /// Its revisions have their own numbers.
  package var numbering: RevisionNumbering { .store }

  /// Its sessions are replayed as they were.
  package var repeatsSessions: Bool { true }

  /// The same events, with the stacks before and after each; those of consecutive events in a
  /// session are computed, not looked up.
  package func withStacks(
    _ events: [RecordedEvent]
  ) throws(StoreError) -> [RecordedEventWithStacks] {
    var states: [Int: (number: Int, state: StackState)] = [:]
    var found: [Int: RecordedEventWithStacks] = [:]
    for event in events.sorted(by: { $0.number < $1.number }) {
      var state: StackState
      if let known = states[event.session], known.number == event.number - 1 {
        state = known.state
      } else {
        state = StackState(root: try stackBefore(event.number))
      }
      found[event.number] = RecordedEventWithStacks(event, applyingTo: &state)
      states[event.session] = (event.number, state)
    }
    return events.compactMap { found[$0.number] }
  }

  /// Calls a function with each distinct link or performed route, the most frequent first.
  ///
  /// - Parameters:
  ///   - filter: Which events; its order and limit are ignored.
  ///   - facts: The names of the facts of a context that make two links distinct; if there are any,
  ///     each context does.
  ///   - body: Gets one link at a time.
  /// - Throws: What the store or the function throws.
  package func forEachLink(
    _ filter: HistoryFilter, facts: [String], _ body: (RecordedLink) throws -> Void
  ) throws {
    var failure: (any Error)?
    do {
      try connection.transaction(.read) { () throws(StoreError) in
        try HistoryReader(connection).forEachLink(filter, perContext: !facts.isEmpty) {
          (link) throws(StoreError) in
          do { try body(link) } catch {
            failure = error
            throw StoreError(.interrupted, "interrupted")
          }
        }
      }
    } catch {
      throw failure ?? error
    }
  }

  /// Whether the context of a recorded event has a fact with this name.
  package func hasFact(named name: String) throws(StoreError) -> Bool {
    try connection.number(
      """
      SELECT 1 FROM context WHERE json_valid(facts)
        AND EXISTS (SELECT 1 FROM json_each(facts) WHERE key = ?1) LIMIT 1
      """, name) != nil
  }
}
