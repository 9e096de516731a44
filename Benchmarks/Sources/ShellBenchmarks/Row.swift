/// One line of the result; values that were not measured are nil.
struct Row: Encodable {
  var name: String
  var size: Int?
  /// Milliseconds; of `migrate up` and `translate` microseconds for each, of `replay` seconds.
  var elapsed: Double?
  var processor: Double?
  /// The ratio to the processor time of `sqlite3`.
  var ratio: Double?
  /// Lines per second.
  var rate: Double?
  var processorRate: Double?
  /// Bytes per pattern.
  var memory: Double?
  var limit: Double?
}
