/// The SQL of a question to a history, with the values of its parameters.
package struct HistorySQL: Sendable {
  /// How the history writes SQL.
  package let dialect: HistoryDialect
  /// The statement.
  package var text: SQL = ""
  /// The values of the parameters, from the first.
  package private(set) var values: [Cell] = []

  package init(_ dialect: HistoryDialect) { self.dialect = dialect }

  /// Adds a value; returns its parameter.
  ///
  /// - Parameter type: Its type for a hub.
  private mutating func parameter(_ value: Cell, _ type: SQL) -> SQL {
    values.append(value)
    let place = Int32(values.count)
    switch dialect {
    case .store: return "?\(place)"
    case .hub: return "$\(place)::\(type)"
    }
  }

  mutating func parameter(_ number: Int) -> SQL { parameter(.integer(number), "bigint") }
  mutating func parameter(_ number: Double) -> SQL { parameter(.real(number), "double precision") }
  mutating func parameter(_ text: String) -> SQL { parameter(.text(text), "text") }

  /// The condition for the events that a filter selects; its order and its limit are not part of it.
  ///
  /// - Parameter others: What they must be besides.
  mutating func condition(
    _ filter: HistoryFilter = HistoryFilter(), and others: SQL...
  ) -> SQL {
    var parts: [SQL] = []
    if case .hub(let origins?) = dialect {
      let names = parameter(.text("{\(origins.joined(separator: ","))}"), "uuid[]")
      parts.append("origin = ANY (\(names))")
    }
    if let since = filter.since { parts.append("time >= \(parameter(Int(since.microseconds)))") }
    if let until = filter.until { parts.append("time < \(parameter(Int(until.microseconds)))") }
    if let before = filter.before { parts.append("\(dialect.number) < \(parameter(before))") }
    if let after = filter.after { parts.append("\(dialect.number) > \(parameter(after))") }
    if let revisions = filter.revisions {
      let (first, last) = (parameter(revisions.lowerBound), parameter(revisions.upperBound))
      parts.append(dialect.isOnRevision(from: first, to: last))
    }
    if let session = filter.session { parts.append(dialect.isOfSession(parameter(session))) }
    if let route = filter.route { parts.append(isOfRoute(route, filter.routeNames)) }
    if let url = filter.url { parts.append(dialect.contains("url", parameter(url))) }
    if let code = filter.code { parts.append("code = \(parameter(code))") }
    if filter.isFailed || filter.code != nil && !filter.isOfGuard {
      parts.append("outcome = 'failure'")
    }
    if filter.isUnsuccessful { parts.append("(outcome = 'failure' OR code IS NOT NULL)") }
    for (name, fact) in filter.facts.sorted(by: { $0.key < $1.key }) {
      parts.append(dialect.hasFact(parameter(name), parameter(fact)))
    }
    return (parts + others).isEmpty ? "true" : (parts + others).joined(" AND ")
  }

  /// The condition for the events of a route.
  private mutating func isOfRoute(_ route: String, _ names: [FormerName]) -> SQL {
    if names.isEmpty { return "route = \(parameter(route))" }
    let parts = names.map { former -> SQL in
      let isNamed: SQL = "route = \(parameter(former.name))"
      if former.isAlways { return isNamed }
      let (first, last) = (former.revisions.lowerBound, former.revisions.upperBound)
      return "\(isNamed) AND \(dialect.isOnRevision(from: parameter(first), to: parameter(last)))"
    }
    return "(\(parts.joined(" OR ")))"
  }

  /// The most rows, if the filter has a limit.
  mutating func limit(_ filter: HistoryFilter) -> SQL {
    filter.limit.map { "LIMIT \(parameter(max(0, $0)))" } ?? ""
  }
}
