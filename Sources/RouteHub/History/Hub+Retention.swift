import RouteModel

/// A part of the hub's history: a month, or the events of all other times.
package struct HubPartition: Sendable, Hashable {
  /// The name of its table in the schema routesh.
  package var name: String
  /// How many events it has.
  package var events: Int
  /// Its size with its indexes, in bytes.
  package var bytes: Int
}

/// What a hub removed from its history.
package struct HubRemoval: Sendable, Hashable {
  /// From when on events are kept, in microseconds since 1970-01-01 UTC.
  package var keptFrom: Int64 = 0
  /// How many months were dropped.
  package var partitions = 0
  /// How many events were removed.
  package var events = 0
  /// How many sessions were removed.
  package var sessions = 0
}

extension Hub {
  /// The parts of the history, in the order of their names, the months first.
  ///
  /// - Complexity: O(events).
  package func partitions() throws(HubError) -> [HubPartition] {
    try run { (log) throws(HubError) in
      let rows = try log.connection.rows(
        """
        SELECT relname, coalesce(events, 0), pg_total_relation_size(pg_class.oid)
        FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        LEFT JOIN (SELECT tableoid AS part, count(*) AS events FROM routesh.event GROUP BY tableoid)
          AS counts ON part = pg_class.oid
        WHERE inhparent = 'routesh.event'::regclass ORDER BY relname
        """)
      var found: [HubPartition] = []
      for row in rows {
        found.append(
          HubPartition(
            name: try row.text(0), events: try row.int(1), bytes: try row.int(2)))
      }
      return found
    }
  }

  /// From when on events are kept, in microseconds since 1970-01-01 UTC; 0 for all.
  package func keptFrom() throws(HubError) -> Int64 {
    try run { (log) throws(HubError) in
      let rows = try log.connection.rows("SELECT retained_from FROM routesh.hub WHERE id = 1")
      return Int64(try rows.one().int(0))
    }
  }

  /// Makes the parts of this month and the next ahead of their events.
  ///
  /// - Returns: How many were made.
  /// - Throws: `hub-denied` for a role that does not own the tables.
  package func makeMonths() throws(HubError) -> Int {
    try asOwner { (log) throws(HubError) in
      let rows = try log.connection.rows(
        """
        SELECT routesh.make_months(ARRAY(
          SELECT extract(epoch FROM start)::bigint * 1000000
          FROM generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'),
            now() AT TIME ZONE 'UTC' + interval '1 month', interval '1 month') AS start))
        """)
      return try rows.one().int(0)
    }
  }

  /// Removes the months that are over before a time, and what else is older. From then on nothing
  /// older is taken.
  ///
  /// - Parameter time: Microseconds since 1970-01-01 UTC.
  /// - Throws: `hub-denied` for a role that does not own the tables.
  package func retain(from time: Int64) throws(HubError) -> HubRemoval {
    try asOwner { (log) throws(HubError) in
      let rows = try log.connection.rows(
        "SELECT kept_from, partitions, events, sessions FROM routesh.retain($1::bigint)",
        ["\(time)"])
      var removal = HubRemoval()
      removal.keptFrom = Int64(try rows.one().int(0))
      removal.partitions = try rows.one().int(1)
      removal.events = try rows.one().int(2)
      removal.sessions = try rows.one().int(3)
      return removal
    }
  }

  /// Removes a session, or all of a store: its sessions, its events, and that it was here. What was
  /// removed is not taken again; the revisions that the store pushed stay.
  ///
  /// - Parameters:
  ///   - origin: The unique name of the store.
  ///   - session: The unique name of the session; nil means all of the store.
  /// - Throws: `hub-denied` for a role that does not own the tables.
  package func forget(origin: String, session: String?) throws(HubError) -> HubRemoval {
    try asOwner { (log) throws(HubError) in
      let rows = try log.connection.rows(
        "SELECT events, sessions FROM routesh.forget($1::uuid, $2::uuid)", [origin, session])
      var removal = HubRemoval()
      removal.events = try rows.one().int(0)
      removal.sessions = try rows.one().int(1)
      return removal
    }
  }

  /// A session: the unique names of its store and of itself.
  ///
  /// - Parameter name: Its number on the hub, or its unique name.
  /// - Throws: `not-found`.
  package func session(named name: String) throws(HubError) -> (origin: String, id: String) {
    try run { (log) throws(HubError) in
      let condition = Int(name) == nil ? "id::text = lower($1)" : "number = $1::bigint"
      let rows = try log.connection.rows(
        "SELECT origin, id FROM routesh.session WHERE \(condition)", [name])
      guard rows.count > 0 else {
        throw HubError(
          .notFound,
          "the hub has no session '\(name)': 'history N --hub' tells the session of event N")
      }
      return (try rows.one().text(0), try rows.one().text(1))
    }
  }
}
