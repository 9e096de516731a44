import Interchange
import RouteModel

/// The lines of a file that are events in the form of `history export`, and the other lines.
struct ExportedEvents {
  private let heading: [String]?
  /// The lines of each session, in the order of the file.
  private(set) var sessions: [[DataLine]] = []
  private(set) var others: [DataLine] = []

  init(_ lines: [DataLine]) {
    // A table of events has its titles in the first line.
    let first = lines.first?.fields ?? []
    let isTable = RecordedEvent.fields.allSatisfy { !$0.isRequired || first.contains($0.title) }
    heading = isTable ? first : nil
    var places: [Int: Int] = [:]
    for line in isTable ? lines.dropFirst() : lines[...] {
      guard let event = event(line) else {
        if !["[", "]", "[]"].contains(line.text) { others.append(line) }
        continue
      }
      let place = places[event.recorded.session] ?? sessions.count
      if place == sessions.count {
        places[event.recorded.session] = place
        sessions.append([])
      }
      sessions[place].append(line)
    }
  }

  var count: Int { sessions.reduce(0) { $0 + $1.count } }

  /// The event of a line, with the other store's number of its session; nil if it is not one.
  func event(_ line: DataLine) -> RecordedEventWithStacks? {
    var members: [(String, JSONValue)]
    if let heading {
      members = zip(heading, line.fields).filter { !$1.isEmpty }.map { ($0, .string($1)) }
    } else {
      guard let value = JSONValue(line: line.text), let object = value.object else { return nil }
      let error = (value["error"]?.object ?? []).filter { member in
        RecordedEvent.fields.contains { $0.object == "error" && $0.title == member.key }
      }
      members = (error + object).map { ($0.key, $0.value) }
    }
    return RecordedEventWithStacks(Dictionary(members) { first, _ in first })
  }
}
