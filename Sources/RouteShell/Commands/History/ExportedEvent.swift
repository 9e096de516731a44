import Interchange
import RouteModel

/// An event as `history export` writes it and `history import` takes it back.
struct ExportedEvent {
  /// As the other store numbers it.
  var session: Int
  var revision: Int
  var isUncommitted: Bool
  var context: [String: String]
  /// Without what changed on the stack.
  var event: RouteEvent
  var before: StackNode?
  var after: StackNode?

  /// nil if a line is none.
  init?(_ members: ExportedMembers) {
    guard let action = members.text("action").flatMap(RouteEvent.Action.init),
      let outcome = members.text("outcome").flatMap(RouteEvent.Outcome.init),
      let time = members.text("time").flatMap(Timestamp.parseISO),
      let session = members.int("session"), let sequence = members.int("sequence")
    else { return nil }
    self.session = session
    revision = members.int("revision") ?? 0
    isUncommitted = members.bool("uncommitted")
    context = members.facts("context")
    var event = RouteEvent(sequence: sequence, time: time, action: action, outcome: outcome)
    event.route = members.text("route")
    event.pattern = members.text("pattern")
    event.url = members.text("url")
    event.path = members.text("path").flatMap(PathKind.init)
    event.source = members.text("source")
    event.destination = members.text("destination")
    event.router = members.int("router")
    event.parent = members.int("parent")
    event.parameters = members.named("parameters").map { .init(name: $0, value: $1) }
    event.stateBefore = members.text("stateBefore").flatMap(RouterState.init) ?? .unrouted
    event.stateAfter = members.text("state").flatMap(RouterState.init) ?? .unrouted
    event.duration = members.double("duration") ?? 0
    event.cost = Int64(members.int("cost") ?? 0)
    event.details = members.facts("details")
    if outcome == .failure {
      let error = members.object("error") ?? members
      event.failure = RouteEvent.Failure(
        code: error.text("code") ?? "failed", number: error.int("number"),
        message: error.text("message") ?? "")
    }
    self.event = event
    before = members.stack("stackBefore")
    after = members.stack("stackAfter")
  }
}

/// The named values of one exported event.
struct ExportedMembers {
  private let values: [String: JSONValue]

  /// A line of JSON Lines; nil if it is none.
  init?(line: String) {
    guard let members = JSONValue(line: line)?.object else { return nil }
    self.init(members)
  }

  /// A row of a table. Columns of objects hold JSON.
  init(row: [String], heading: [String]) {
    values = Dictionary(
      zip(heading, row).compactMap { name, field in
        if field.isEmpty { return nil }
        let object = Self.objects.contains(name) ? JSONValue(line: field) : nil
        return (name, object ?? JSONValue.string(field))
      }
    ) { first, _ in first }
  }

  private init(_ members: [JSONValue.Member]) {
    values = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
  }

  private static let objects: Set<String> = [
    "parameters", "context", "details", "stackBefore", "stackAfter",
  ]

  func text(_ name: String) -> String? { values[name]?.string }

  func int(_ name: String) -> Int? { values[name]?.number.flatMap { Int($0) } }

  func double(_ name: String) -> Double? { values[name]?.number.flatMap { Double($0) } }

  func bool(_ name: String) -> Bool { values[name]?.bool ?? (text(name) == "true") }

  func object(_ name: String) -> ExportedMembers? {
    values[name]?.object.map { ExportedMembers($0) }
  }

  /// Texts by name, in their order.
  func named(_ name: String) -> [(String, String)] {
    (values[name]?.object ?? []).compactMap { member in
      member.value.string.map { (member.key, $0) }
    }
  }

  func facts(_ name: String) -> [String: String] {
    Dictionary(named(name)) { first, _ in first }
  }

  /// A tree as ``StackTree/json(_:)`` writes it; its nodes are numbered from the root.
  func stack(_ name: String) -> StackNode? {
    var count = 0
    return values[name].flatMap { Self.node($0, &count) }
  }

  private static func node(_ tree: JSONValue, _ count: inout Int) -> StackNode? {
    guard let members = tree.object.map({ ExportedMembers($0) }), let name = members.text("class")
    else { return nil }
    count += 1
    var node = StackNode(id: count, className: name)
    node.route = members.text("route")
    node.router = members.int("router")
    node.selected = members.int("selected")
    node.parameters = members.named("parameters").map { .init(name: $0, value: $1) }
    for child in tree["children"]?.array ?? [] {
      if let child = self.node(child, &count) { node.children.append(child) }
    }
    if let presented = tree["presented"].flatMap({ self.node($0, &count) }) {
      node.presented = [presented]
    }
    return node
  }
}

/// The lines of a file that are exported events, and the others.
struct ExportedEvents {
  private let heading: [String]?
  /// The lines of each session, in the order of the file.
  private(set) var sessions: [[DataLine]] = []
  private(set) var others: [DataLine] = []

  init(_ lines: [DataLine]) {
    // A table of events says so in its first line.
    let first = lines.first?.fields ?? []
    heading = ["action", "outcome", "session", "sequence"].allSatisfy(first.contains) ? first : nil
    var places: [Int: Int] = [:]
    for line in heading == nil ? lines[...] : lines.dropFirst() {
      guard let event = event(line) else {
        if !["[", "]", "[]"].contains(line.text) { others.append(line) }
        continue
      }
      let place = places[event.session] ?? sessions.count
      if place == sessions.count {
        places[event.session] = place
        sessions.append([])
      }
      sessions[place].append(line)
    }
  }

  var count: Int { sessions.reduce(0) { $0 + $1.count } }

  /// The event of a line; nil if it is none.
  func event(_ line: DataLine) -> ExportedEvent? {
    if let heading { return ExportedEvent(ExportedMembers(row: line.fields, heading: heading)) }
    return ExportedMembers(line: line.text).flatMap(ExportedEvent.init)
  }
}
