package import RouteModel

extension HubHistory {
  /// The same events, with the stacks before and after each; those of consecutive events in a
  /// session are computed, also from one page of events to the next.
  package func withStacks(_ events: [RecordedEvent]) throws(HubError) -> [RecordedEventWithStacks] {
    let sorted = events.sorted { $0.number < $1.number }
    var wanted: [StackBefore] = []
    var last: [Int: (number: Int, sequence: Int)] = [:]
    for event in sorted {
      let known = last[event.session] ?? states[event.session].map { ($0.number, $0.sequence) }
      let earlier = known.flatMap { $0.number < event.number ? $0 : nil }
      if earlier.map({ $0.sequence + 1 }) != event.event.sequence {
        wanted.append(StackBefore(number: event.number, after: earlier?.number))
      }
      last[event.session] = (event.number, event.event.sequence)
    }
    let pieces = try pieces(of: wanted)
    var found: [Int: RecordedEventWithStacks] = [:]
    for event in sorted {
      var state = states[event.session].flatMap { $0.number < event.number ? $0.state : nil }
      if let piece = pieces[event.number] {
        state = piece.hasStart ? StackState(root: piece.start) : state
        for change in piece.changes { state?.apply(change) }
      }
      var stack = state ?? StackState()
      found[event.number] = RecordedEventWithStacks(event, applyingTo: &stack)
      states[event.session] = (event.number, event.event.sequence, stack)
    }
    if states.count > Self.mostStates {
      let sessions = Set(sorted.map(\.session))
      states = states.filter { sessions.contains($0.key) }
    }
    return events.compactMap { found[$0.number] }
  }

  /// How many sessions are remembered from one page to the next.
  private static var mostStates: Int { 1_000 }

  /// An event whose stack is asked for: from an earlier event of its session, else from the
  /// session's start.
  private struct StackBefore {
    var number: Int
    var after: Int?
  }

  /// What leads to the stack before an event.
  private struct StackPiece {
    var hasStart = false
    var start: StackNode?
    var changes: [StackChange] = []
  }

  private func pieces(of wanted: [StackBefore]) throws(HubError) -> [Int: StackPiece] {
    if wanted.isEmpty { return [:] }
    func list(_ values: [String]) -> String { "{\(values.joined(separator: ","))}" }
    var pieces: [Int: StackPiece] = [:]
    for one in wanted { pieces[one.number] = StackPiece(hasStart: one.after == nil) }
    try forEachRow(
      """
      WITH wanted AS MATERIALIZED (
        SELECT w.number, w.after, e.origin, e.session
        FROM unnest($1::bigint[], $2::bigint[]) AS w (number, after)
          JOIN routesh.event AS e ON e.number = w.number
      )
      SELECT w.number, NULL::bigint AS place, s.stack
      FROM wanted AS w JOIN routesh.session AS s ON s.origin = w.origin AND s.id = w.session
      WHERE w.after IS NULL
      UNION ALL
      SELECT w.number, e.number, e.stack
      FROM wanted AS w JOIN routesh.event AS e ON e.origin = w.origin AND e.session = w.session
      WHERE e.number < w.number AND e.number > coalesce(w.after, 0) AND e.stack IS NOT NULL
      ORDER BY 1, 2 NULLS FIRST
      """,
      [
        list(wanted.map { "\($0.number)" }),
        list(wanted.map { $0.after.map { "\($0)" } ?? "NULL" }),
      ]
    ) { (row) throws(HubError) in
      // What cannot be read was left out of the events, too.
      guard let value = row[2].flatMap(StackCoding.value) else { return true }
      let number = try row.int(0)
      if row[1] == nil {
        pieces[number]?.start = StackCoding.node(value)
      } else {
        pieces[number]?.changes += StackCoding.changes(value) ?? []
      }
      return true
    }
    return pieces
  }
}
