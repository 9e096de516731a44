import RouteModel
import Texts

/// One thing with its facts: for people a line for each, for programs a document; both from the same list, as
/// those of a ``Listing``.
struct Details<Value> {
  /// The line above the facts, which are then indented.
  var head: String?
  let value: Value
  let facts: [ListedFact<Value>]
  /// What people see below.
  var below: [String] = []

  init(
    _ value: Value, head: String? = nil, _ facts: [ListedFact<Value>], below: [String] = []
  ) {
    (self.value, self.head, self.facts, self.below) = (value, head, facts, below)
  }

  /// The column at which the texts of facts begin.
  private static var column: Int { 12 }

  /// A line for each line of a fact; a fact without a text has none.
  var lines: [String] {
    let indent = head == nil ? "" : "  "
    let lines = facts.flatMap { fact -> [String] in
      guard let title = fact.column?.title else { return [] }
      let blank = String(repeating: " ", count: max(1, Self.column - title.count))
      return fact.text(value).split(separator: "\n").map { "\(indent)\(title)\(blank)\($0)" }
    }
    return ([head].compactMap(\.self) + lines).map { $0.escapingControls() } + below
  }

  var text: String { lines.joined(separator: "\n") }

  var json: JSONValue { Listing([value], facts).rows[0].json }

  /// As CSV it is a table of one row.
  var answer: Answer { .text(text, json: json, listing: Listing([value], facts)) }
}

extension Details<Void> {
  /// Facts of nothing but the moment.
  init(_ facts: [ListedFact<Void>]) { self.init((), facts) }
}
