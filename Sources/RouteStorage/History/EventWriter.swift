internal import RouteModel

/// Writes events as rows.
struct EventWriter {
  /// Prepared with the first event.
  private var insert: Statement?

  /// - Parameter context: The id of the row of its context.
  mutating func write(
    _ event: RecordedEvent, context: Int64, _ connection: Connection
  ) throws(StoreError) {
    let insert = try connection.keep(&self.insert, StoreTable.events.insertion)
    for (index, field) in RecordedEvent.fields.enumerated() {
      let place = Int32(index) + 1
      if case .context = field.kind {
        insert.bind(place, context)
        continue
      }
      switch field.value(of: event) {
      case .null: insert.bindNull(place)
      case .integer(let number): insert.bind(place, number)
      case .real(let number): insert.bind(place, number)
      case .text(let text): insert.bind(place, document: text)
      }
    }
    try insert.run()
  }
}
