internal import CSQLite
internal import RouteModel

/// Writes events as rows. All texts of a row are in one buffer that SQLite reads in place.
struct EventWriter {
  /// Prepared with the first event.
  private var insert: Statement?
  private var arena: [UInt8] = []
  private var places: [(index: Int32, start: Int, count: Int)] = []
  private var json = JSONWriter()

  /// - Parameter context: The id of the row of its context.
  mutating func write(
    _ event: RecordedEvent, context: Int64, _ connection: Connection
  ) throws(StoreError) {
    if insert == nil { insert = try connection.prepared(StoreTable.events.insertion) }
    guard let insert else { return }
    arena.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for (index, kind) in RecordedEvent.kinds.enumerated() {
      bind(kind, event, Int32(index) + 1, context, insert)
    }
    let result = arena.withUnsafeBufferPointer { memory in
      for place in places {
        let start = memory.baseAddress.map { UnsafeRawPointer($0 + place.start) }
        if let start, place.count > 0 {
          csqlite_bind_text_static(
            insert.raw, place.index, start.assumingMemoryBound(to: CChar.self),
            Int32(clamping: place.count))
        } else {
          csqlite_bind_text_transient(insert.raw, place.index, "", 0)
        }
      }
      return sqlite3_step(insert.raw)
    }
    defer { insert.reset() }
    guard result == SQLITE_DONE else {
      throw StoreError.last(connection.handle, sql: insert.sql)
    }
  }

  private mutating func bind(
    _ kind: EventField.Kind, _ event: RecordedEvent, _ index: Int32,
    _ context: Int64, _ insert: Statement
  ) {
    switch kind {
    case .integer(let place): insert.bind(index, place.value(of: event))
    case .optionalInteger(let place): insert.bind(index, place.value(of: event))
    case .time(let place), .nanoseconds(let place):
      insert.bind(index, place.value(of: event))
    case .seconds(let place):
      let seconds = place.value(of: event)
      insert.bind(index, seconds.isNaN ? 0 : seconds)
    case .flag(let place): insert.bind(index, place.value(of: event))
    case .text(let place): add(index, place.value(of: event), insert)
    case .word(let place): add(index, place.word(of: event), insert)
    case .code: add(index, event.event.failure?.code, insert)
    case .number: insert.bind(index, event.event.failure?.number)
    case .message: add(index, event.event.failure?.message, insert)
    case .parameters(let place):
      add(index, place.value(of: event), insert, StackCoding.write)
    case .changes(let place): add(index, place.value(of: event), insert, StackCoding.write)
    case .facts(let place): add(index, place.value(of: event), insert, StackCoding.write)
    case .context: insert.bind(index, context)
    }
  }

  private mutating func add(_ index: Int32, _ text: String?, _ insert: Statement) {
    guard let text else { return insert.bindNull(index) }
    let start = arena.count
    arena.append(contentsOf: text.utf8)
    places.append((index, start, arena.count - start))
  }

  /// Adds a list as JSON; nothing for an empty one.
  private mutating func add<List: Collection>(
    _ index: Int32, _ list: List, _ insert: Statement, _ write: (List, inout JSONWriter) -> Void
  ) {
    if list.isEmpty { return insert.bindNull(index) }
    json.clear()
    write(list, &json)
    let start = arena.count
    arena.append(contentsOf: json.bytes)
    places.append((index, start, arena.count - start))
  }
}
