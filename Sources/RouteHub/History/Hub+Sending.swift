package import RouteModel

/// What a hub did with events. That none is stored twice is decided in the database: `end_batch` in migrations/hub.
package struct SentEvents: Sendable, Hashable {
  /// How many are new to the hub.
  package var taken = 0
  /// How many the hub had already.
  package var known = 0
  /// How many it does not keep any more, or was told to forget.
  package var old = 0

  /// None.
  package init() {}

  /// Adds those of another batch.
  package static func += (sum: inout SentEvents, other: SentEvents) {
    sum.taken += other.taken
    sum.known += other.known
    sum.old += other.old
  }
}

extension Hub {
  /// Announces a store whose events follow. The first role to do so claims the store.
  ///
  /// - Parameters:
  ///   - machine: The store.
  ///   - revision: The newest revision of the hub that it knows.
  /// - Returns: The unique name of the hub.
  /// - Throws: `hub-account` if the store is that of another role; `hub-missing`,
  ///   `hub-newer`, and what a connection throws.
  package func beginSending(from machine: HubMachine, at revision: Int) throws(HubError) -> String {
    try run(.writing) { (log) throws(HubError) in
      try log.note(machine, at: revision)
      return try log.uuid()
    }
  }

  /// Whether the hub lost an event that it had, as after a backup was put back.
  package func hasLost(_ event: SharedEvent) throws(HubError) -> Bool {
    try run { (log) throws(HubError) in
      try log.connection.rows(
        "SELECT routesh.has_lost($1::uuid, $2::uuid, $3::bigint, $4::bigint)",
        [
          event.origin, event.session, "\(event.recorded.event.sequence)",
          "\(event.recorded.event.time)",
        ]
      ).first?[0] == "t"
    }
  }

  /// Sends events, all or none. Those that the hub has are left as they are, so that events whose
  /// answer was lost can be sent again: `end_batch` in migrations/hub decides it. Which events a store sends,
  /// its `StoreSharing+Unsent` says.
  ///
  /// - Parameters:
  ///   - batch: The events.
  ///   - machine: The store that sends them.
  ///   - clock: The time of the store's clock, in microseconds since 1970-01-01 UTC.
  ///   - work: Work to do while the server works. It does a little at a time, and is called again
  ///     while it returns true.
  /// - Throws: `hub-event-differs` if the hub has another event under the same name;
  ///   `hub-account`, `hub-denied`, `hub-read-only`, `hub-full`. Then nothing was taken.
  package func send(
    _ batch: EventBatch, from machine: HubMachine, clock: () -> Int64, meanwhile work: () -> Bool
  ) throws(HubError) -> SentEvents {
    try run { (log) throws(HubError) in
      try log.connection.working(work) { () throws(HubError) in
        try log.connection.transaction { () throws(HubError) in
          try log.connection.rows("SELECT routesh.begin_batch()")
          try log.connection.copy(EventBatch.copy, batch.rows)
          let rows = try log.connection.rows(
            "SELECT taken, known, old FROM routesh.end_batch($1::uuid, $2::jsonb, $3::bigint)",
            [machine.origin, batch.sessionsJSON, "\(clock())"])
          guard rows.count == 1 else { throw HubRow.damaged }
          var sent = SentEvents()
          sent.taken = try rows.one().int(0)
          sent.known = try rows.one().int(1)
          sent.old = try rows.one().int(2)
          return sent
        }
      }
    }
  }
}
