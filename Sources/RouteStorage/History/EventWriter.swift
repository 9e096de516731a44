internal import CSQLite
internal import RouteModel

/// Writes events as rows. All texts of a row lie in one piece of memory that SQLite reads in place.
struct EventWriter {
  private var arena: [UInt8] = []
  private var places: [(index: Int32, start: Int, count: Int)] = []
  private var json = JSONWriter()

  /// - Parameter id: The id of the row.
  mutating func write(
    _ waiting: HistoryBuffer.Waiting, id: Int64, session: Int64, context: Int64,
    _ connection: Connection
  ) throws(StoreError) {
    let event = waiting.event
    let insert = try connection.statement(
      """
      INSERT INTO event (session_id, sequence, time, action, route, pattern, url, path, source,
        destination, router, parent, parameters, state_before, state_after, outcome, code, number,
        message, stack, duration, cost, details, revision, is_uncommitted, context_id, id, digest)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
        ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, row_digest(?27, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,
        ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26))
      """)
    arena.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    add(4, event.action.rawValue)
    add(5, event.route)
    add(6, event.pattern)
    add(7, event.url)
    add(8, event.path?.rawValue)
    add(9, event.source)
    add(10, event.destination)
    if event.parameters.isEmpty {
      insert.bindNull(13)
    } else {
      add(13) { StackCoding.write(event.parameters, to: &$0) }
    }
    add(14, event.stateBefore.rawValue)
    add(15, event.stateAfter.rawValue)
    add(16, event.outcome.rawValue)
    add(17, event.failure?.code)
    add(19, event.failure?.message)
    if event.stackChanges.isEmpty {
      insert.bindNull(20)
    } else {
      add(20) { StackCoding.write(event.stackChanges, to: &$0) }
    }
    if event.details.isEmpty {
      insert.bindNull(23)
    } else {
      add(23) { Self.write(event.details, to: &$0) }
    }
    insert.bind(1, session)
    insert.bind(2, event.sequence)
    insert.bind(3, event.time)
    insert.bind(11, event.router)
    insert.bind(12, event.parent)
    insert.bind(18, event.failure?.number)
    insert.bind(21, event.duration.isNaN ? 0 : event.duration)
    insert.bind(22, event.cost)
    insert.bind(24, waiting.revision)
    insert.bind(25, waiting.isUncommitted)
    insert.bind(26, context)
    insert.bind(27, id)
    let result = arena.withUnsafeBytes { memory in
      for place in places {
        let start = memory.baseAddress.map { $0 + place.start }
        guard let start, place.count > 0 else {
          if place.count < 0 {
            insert.bindNull(place.index)
          } else {
            csqlite_bind_text_transient(insert.raw, place.index, "", 0)
          }
          continue
        }
        csqlite_bind_text_static(
          insert.raw, place.index, start.assumingMemoryBound(to: CChar.self),
          Int32(clamping: place.count))
      }
      return sqlite3_step(insert.raw)
    }
    guard result == SQLITE_DONE else {
      let error = StoreError.last(connection.handle, sql: insert.sql)
      insert.reset()
      throw error
    }
    insert.reset()
  }

  private mutating func add(_ index: Int32, _ text: String?) {
    guard let text else {
      places.append((index, 0, -1))
      return
    }
    let start = arena.count
    arena.append(contentsOf: text.utf8)
    places.append((index, start, arena.count - start))
  }

  private mutating func add(_ index: Int32, _ body: (inout JSONWriter) -> Void) {
    json.clear()
    body(&json)
    let start = arena.count
    arena.append(contentsOf: json.bytes)
    places.append((index, start, arena.count - start))
  }

  /// Named texts in the order of their names, so that equal facts have equal texts.
  static func write(_ facts: [String: String], to json: inout JSONWriter) {
    json.object { json in
      for (name, value) in facts.sorted(by: { $0.key < $1.key }) {
        json.key(name)
        json.string(value)
      }
    }
  }
}
