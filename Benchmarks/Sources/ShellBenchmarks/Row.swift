/// One line of the result; what was not measured is nil.
struct Row: Encodable {
  var name: String
  var size: Int?
  /// Milliseconds; of `migrate up` microseconds for each, of `replay` seconds.
  var elapsed: Double?
  var processor: Double?
  /// To the processor time of `sqlite3`.
  var ratio: Double?
  /// Lines a second.
  var rate: Double?
  var processorRate: Double?
  /// Bytes a pattern.
  var memory: Double?
  var limit: Double?
}
