public import RouteModel

/// Events and their sessions as they are written to the hub, with a bound on their size.
public struct EventBatch: Sendable {
  /// The most events of a batch.
  public static let mostEvents = 10_000
  private static let mostBytes = 8 << 20

  /// The events in the text format of COPY.
  private(set) var rows: [UInt8] = []
  /// How many events there are.
  public private(set) var count = 0
  private var sessions: [SharedSession] = []
  /// The context that was written last, and where: nearly all events have that of the one before.
  private var context: (facts: [String: String], place: Range<Int>)?
  private var json = JSONWriter()

  /// No events yet.
  public init() {}

  /// Whether nothing more should be added.
  public var isFull: Bool { count >= Self.mostEvents || rows.count >= Self.mostBytes }

  /// Adds a session to which events of the batch belong.
  public mutating func add(_ session: SharedSession) { sessions.append(session) }

  /// Adds an event.
  public mutating func add(_ event: SharedEvent) {
    var digest = EventDigest()
    for (kind, isDigested) in Self.columns {
      let start = rows.count
      switch kind {
      case .session: text(event.session)
      case .revision: text(event.revision)
      case .field(let kind): write(kind, event.recorded)
      }
      if isDigested { digest.add(rows.span.extracting(start...)) }
      rows.append(UInt8(ascii: "\t"))
    }
    rows += String(digest.value).utf8
    rows.append(UInt8(ascii: "\n"))
    count += 1
  }

  private static let columns = SharedEvent.columns.map { ($0.kind, $0.isDigested) }

  /// The statement that takes the rows.
  static let copy: String = {
    let names = SharedEvent.columns.map(\.name) + ["digest"]
    return "COPY pg_temp.routesh_batch (\(names.joined(separator: ", "))) FROM STDIN"
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

  private mutating func write(
    _ kind: EventField.Kind, _ event: RecordedEvent
  ) {
    switch kind {
    case .integer(let place): int(place.value(of: event))
    case .optionalInteger(let place): int(place.value(of: event))
    case .time(let place), .nanoseconds(let place): int(Int(place.value(of: event)))
    case .seconds(let place):
      let seconds = place.value(of: event)
      plain(seconds.isFinite ? seconds.description : "0")
    case .flag(let place): plain(place.value(of: event) ? "t" : "f")
    case .text(let place): text(place.value(of: event))
    case .word(let place): text(place.word(of: event))
    case .code: text(event.event.failure?.code)
    case .number: int(event.event.failure?.number)
    case .message: text(event.event.failure?.message)
    case .parameters(let place): list(place.value(of: event), StackCoding.write)
    case .changes(let place): list(place.value(of: event), StackCoding.write)
    case .facts(let place): list(place.value(of: event), StackCoding.write)
    case .context(let place): facts(place.value(of: event))
    }
  }

  private mutating func facts(_ facts: [String: String]) {
    if let context, context.facts == facts {
      rows += Array(rows[context.place])
      return
    }
    let start = rows.count
    json.clear()
    StackCoding.write(facts, to: &json)
    document()
    context = (facts, start..<rows.count)
  }

  private mutating func null() { plain("\\N") }

  private mutating func plain(_ word: String) { rows += word.utf8 }

  private mutating func int(_ number: Int?) {
    if let number { plain(String(number)) } else { null() }
  }

  private mutating func text(_ text: String?) {
    guard var text else { return null() }
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

  private mutating func list<List: Collection>(
    _ list: List, _ write: (List, inout JSONWriter) -> Void
  ) {
    if list.isEmpty { return null() }
    json.clear()
    write(list, &json)
    document()
  }

  /// The text of ``json``, in which control characters are escapes.
  private mutating func document() {
    let bytes = json.bytes
    guard bytes.contains(0x5C) else { return rows.append(contentsOf: bytes) }
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x5C else {
        rows.append(bytes[index])
        index += 1
        continue
      }
      if bytes[index...].starts(with: "\\u0000".utf8) {
        rows += "\\\\ufffd".utf8
        index += 6
      } else {
        rows += "\\\\".utf8
        rows.append(contentsOf: bytes[(index + 1)..<min(index + 2, bytes.count)])
        // An escaped backslash is one character of two bytes.
        if index + 1 < bytes.count, bytes[index + 1] == 0x5C { rows.append(0x5C) }
        index += 2
      }
    }
  }
}

/// The digest of an event.
private struct EventDigest {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  var value: Int64 { Int64(bitPattern: hash) }

  /// Adds the text of a column, eight bytes at a time.
  mutating func add(_ bytes: Span<UInt8>) {
    var word: UInt64 = 0
    for index in bytes.indices {
      word = word << 8 | UInt64(bytes[index])
      if index & 7 == 7 {
        mix(word)
        word = 0
      }
    }
    // Their number ends them: a text and a longer one that begins with it are not the same.
    mix(word)
    mix(UInt64(bytes.count))
  }

  private mutating func mix(_ word: UInt64) {
    let product = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
    hash = product ^ product >> 29
  }
}
