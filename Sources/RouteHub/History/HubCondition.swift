import RouteModel

/// The condition for the events that a filter selects, in SQL, with the values of its parameters.
struct HubCondition {
  private(set) var values: [String?] = []
  private var parts: [String] = []

  /// - Parameters:
  ///   - origins: The stores whose events are asked for; nil for all.
  ///   - filter: Which of their events.
  init(_ filter: HistoryFilter = HistoryFilter(), of origins: [String]?) {
    if let origins {
      parts.append("origin = ANY (\(value("{\(origins.joined(separator: ","))}", "uuid[]")))")
    }
    func compare(_ column: String, _ sign: String, _ number: Int?) {
      guard let number else { return }
      parts.append("\(column) \(sign) \(value("\(number)", "bigint"))")
    }
    compare("time", ">=", filter.since.map { Int($0) })
    compare("time", "<", filter.until.map { Int($0) })
    compare("number", "<", filter.before)
    compare("number", ">", filter.after)
    if let revisions = filter.revisions {
      let first = value("\(revisions.lowerBound)", "bigint")
      let last = value("\(revisions.upperBound)", "bigint")
      parts.append(
        """
        revision = ANY (ARRAY(
          SELECT id FROM routesh.revision WHERE number BETWEEN \(first) AND \(last)))
        """)
    }
    if let session = filter.session {
      let number = value("\(session)", "bigint")
      for (column, key) in [("origin", "origin"), ("session", "id")] {
        parts.append("\(column) = (SELECT \(key) FROM routesh.session WHERE number = \(number))")
      }
    }
    if let route = filter.route { parts.append("route = \(value(route))") }
    if let url = filter.url { parts.append("strpos(url, \(value(url))) > 0") }
    if let code = filter.code { parts.append("code = \(value(code))") }
    if filter.isFailed || filter.code != nil && !filter.isOfGuard {
      parts.append("outcome = 'failure'")
    }
    if filter.isUnsuccessful { parts.append("(outcome = 'failure' OR code IS NOT NULL)") }
    for (name, fact) in filter.facts.ordered(by: \.key) {
      parts.append("context ->> \(value(name)) = \(value(fact))")
    }
  }

  /// Adds a value; returns its parameter.
  private mutating func value(_ text: String, _ type: String = "text") -> String {
    values.append(text)
    return "$\(values.count)::\(type)"
  }

  /// Adds a condition.
  mutating func add(_ part: StaticString) { parts.append(part.description) }

  /// Adds that the context has a fact with a name.
  mutating func addFact(named name: String) {
    parts.append("jsonb_exists(context, \(value(name)))")
  }

  /// The facts of a context with these names, as an object in SQL.
  mutating func context(_ names: [String]) -> String {
    if names.isEmpty { return "NULL::jsonb" }
    let members = names.map { "\(value($0)), context ->> \(value($0))" }
    return "jsonb_strip_nulls(jsonb_build_object(\(members.joined(separator: ", "))))"
  }

  /// The condition.
  var sql: String { parts.isEmpty ? "true" : parts.joined(separator: "\n  AND ") }
}
