package import RouteModel
import Texts

/// Events and their sessions as they are written to the hub, with a bound on their size.
package struct EventBatch: Sendable {
  /// The most events of a batch.
  package static let mostEvents = 10_000
  private static let mostBytes = 8 << 20

  /// The events in the text format of COPY.
  private(set) var rows: [UInt8] = []
  /// How many events there are.
  package private(set) var count = 0
  private var sessions: [SharedSession] = []

  /// No events yet.
  package init() {}

  /// Whether nothing more should be added.
  package var isFull: Bool { count >= Self.mostEvents || rows.count >= Self.mostBytes }

  /// Adds a session to which events of the batch belong.
  package mutating func add(_ session: SharedSession) { sessions.append(session) }

  /// Adds an event.
  package mutating func add(_ event: SharedEvent) {
    for column in SharedEvent.columns {
      switch column.kind {
      case .session: text(event.session)
      case .revision: text(event.revision)
      case .field(let field): write(field, event.recorded)
      }
      rows.append(UInt8(ascii: "\t"))
    }
    rows[rows.count - 1] = UInt8(ascii: "\n")
    count += 1
  }

  /// The statement that takes the rows.
  static let copy: String = {
    let names = SharedEvent.columns.map(\.name).joined(separator: ", ")
    return "COPY pg_temp.routesh_batch (\(names)) FROM STDIN"
  }()

  /// The sessions as an array of objects.
  var sessionsJSON: String {
    var json = JSONWriter()
    json.array { json in
      for session in sessions {
        json.object { json in
          for (key, text) in [
            ("id", session.id), ("author", session.author), ("tool_version", session.toolVersion),
            ("stack", session.stack.map { StackCoding.text($0) }),
          ] {
            guard let text else { continue }
            json.key(key)
            json.string(EventBatch.keepable(text))
          }
          json.key("time")
          json.int(Int(session.time))
        }
      }
    }
    return json.text
  }

  /// PostgreSQL keeps no U+0000.
  private static func keepable(_ text: String) -> String {
    text.utf8.contains(0)
      ? String(text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : Character($0) }) : text
  }

  // MARK: Columns

  private mutating func write(_ field: EventField, _ event: RecordedEvent) {
    switch field.value(of: event) {
    case .null: text(field.kind == .context ? "{}" : nil)
    case .integer(let number): plain(String(number))
    case .real(let number): plain(number.description)
    case .text(let text): self.text(field.kind == .text ? text : Self.keepable(json: text))
    }
  }

  private mutating func plain(_ word: String) { rows += word.utf8 }

  private mutating func text(_ text: String?) {
    guard var text else { return plain("\\N") }
    text.withUTF8 { bytes in
      guard bytes.contains(where: { $0 < 0x20 || $0 == 0x5C }) else {
        return rows.append(contentsOf: bytes)
      }
      for byte in bytes {
        switch byte {
        case 0: rows += "\u{FFFD}".utf8
        case 0x5C: rows += "\\\\".utf8
        case 0x09: rows += "\\t".utf8
        case 0x0A: rows += "\\n".utf8
        case 0x0D: rows += "\\r".utf8
        default: rows.append(byte)
        }
      }
    }
  }

  /// JSON in which U+0000 is replaced.
  private static func keepable(json: String) -> String {
    guard json.contains("\\u0000") else { return json }
    // After an even number of backslashes it is an escape.
    return json.split(separator: "\\\\", omittingEmptySubsequences: false)
      .map { $0.replacing("\\u0000", with: "\\ufffd") }.joined(separator: "\\\\")
  }
}
