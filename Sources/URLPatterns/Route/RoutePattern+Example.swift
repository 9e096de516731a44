extension RoutePattern {
  /// A URL in which each capture has its name as its value; nil if an expression refuses that.
  package var namedExample: String? { try? url(filling: names) }

  /// A URL that the pattern matches; nil if none was found.
  ///
  /// - Parameters:
  ///   - values: Values for some of its captures; others become items of the query. Where an expression refuses them, or
  ///     the names of the other captures, it is the shortest URL.
  ///   - site: The scheme and the host of the URL if the pattern begins with a path; nil for a path.
  package func example(_ values: [String: String] = [:], at site: String? = nil) -> String? {
    guard let url = url(near: values, at: site) else { return nil }
    return url.hasPrefix("/") ? (site ?? "") + url : url
  }

  private func url(near values: [String: String], at site: String?) -> String? {
    if !values.isEmpty, let url = try? url(filling: names.merging(values) { $1 }) { return url }
    if let url = namedExample { return adding(values, to: names) ?? url }
    let place = text.hasPrefix("/") ? site.flatMap { try? Self(escapePattern($0) + "/*") } : nil
    guard let shortest = CommonURL.of([self, place].compactMap(\.self)).url else { return nil }
    let index = PatternIndex([PatternIndex.Entry(pattern: self, route: "", key: 0)])
    let captured = (try? index.firstMatch(shortest)).map { match in
      Dictionary(match?.captures.map { ($0.name, $0.value) } ?? []) { first, _ in first }
    }
    return captured.flatMap { adding(values, to: $0) } ?? shortest
  }

  /// The URL for values of the captures, with those of others in its query.
  private func adding(_ values: [String: String], to captures: [String: String]) -> String? {
    let known = Set(captureNames)
    let others = values.filter { !known.contains($0.key) }
    return others.isEmpty ? nil : try? url(filling: captures.merging(others) { first, _ in first })
  }

  /// The captures with their names as values; one without a name has a number as its name.
  private var names: [String: String] {
    Dictionary(captureNames.map { ($0, Int($0) == nil ? $0 : "any") }) { first, _ in first }
  }
}
