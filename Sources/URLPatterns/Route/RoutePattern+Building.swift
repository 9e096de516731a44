/// Why no URL was made of a pattern and values.
public struct URLBuildError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stable name of the reason, in kebab case.
  public enum Code: String, Sendable {
    /// A capture has no value.
    case missingValue = "url-missing-value"
    /// A value has no place in the URL.
    case unknownValue = "url-unknown-value"
    /// The URL would not match the pattern, or not give the value back.
    case refusedValue = "url-refused-value"
  }

  /// The reason.
  public let code: Code
  /// What is wrong, in words.
  public let message: String
  /// The name whose value is missing or refused.
  public let name: String?

  public var description: String { message }
}

extension RoutePattern {
  /// Builds the URL that matches the pattern and gives the values back.
  ///
  /// Optional parts without a value are left out. Values of names that the pattern lacks become items
  /// of the query, in the order of their names, when the pattern leaves the query open.
  ///
  /// - Parameter values: a value for every capture, as it is to be delivered, not percent-encoded.
  /// - Returns: a URL; a path when the pattern begins with `/`.
  /// - Throws: ``URLBuildError`` for a value that is missing, has no place, or would not match back.
  public func url(filling values: [String: String]) throws(URLBuildError) -> String {
    let url = try parsed.url(filling: values)
    try check(url, values)
    return url
  }

  /// Whether a URL of the pattern can carry a parameter: it has a capture of the name, or its query has room for
  /// other items.
  package func canCarry(_ name: String) -> Bool {
    guard let search = parsed.search, !captureNames.contains(name) else { return true }
    return search.parts.contains { part in
      !part.isNamed && (part.kind == .fullWildcard || part.kind == .regexp)
    }
  }

  private func check(_ url: String, _ values: [String: String]) throws(URLBuildError) {
    let index = PatternIndex([PatternIndex.Entry(pattern: self, route: "", key: 0)])
    let found: PatternMatch?
    do throws(URLParseError) {
      found = try index.firstMatch(url)
    } catch {
      throw URLBuildError(code: .refusedValue, message: "\(error)", name: nil)
    }
    guard let match = found else {
      throw URLBuildError(
        code: .refusedValue, message: "'\(url)' would not match '\(text)'", name: nil)
    }
    let parameters = Dictionary(match.parameters.map { ($0.name, $0.value) }) { $1 }
    for (name, value) in values.sorted(by: { $0.key < $1.key })
    where (parameters[name] ?? "") != value {
      throw URLBuildError(
        code: .refusedValue,
        message: "'\(value)' cannot be the value of '\(name)': '\(url)' would give back "
          + (parameters[name].map { "'\($0)'" } ?? "nothing"),
        name: name)
    }
  }
}

extension ParsedRoute {
  /// The URL for values that are not percent-encoded; those that no capture takes are items of its query.
  func url(filling values: [String: String]) throws(URLBuildError) -> String {
    var texts = try texts { part, place in values[part.name].map { Self.encode($0, part, place) } }
    let captures = Set(captureNames)
    let others = values.filter { !captures.contains($0.key) }.sorted { $0.key < $1.key }
    if let name = others.first?.key, search != nil {
      throw URLBuildError(
        code: .unknownValue,
        message: "the pattern has no capture '\(name)' and its query is fixed", name: name)
    }
    if !others.isEmpty {
      texts[.search] = others.map { name, value in
        PercentEncoding.encode(name, .queryValue) + "=" + PercentEncoding.encode(value, .queryValue)
      }.joined(separator: "&")
    }
    return URLWriter(texts).url
  }

  /// The components of a URL.
  ///
  /// - Parameter text: the text of a capture in its place, percent-encoded; nil if it has no value.
  func texts(
    _ text: (Part, URLComponent) -> String?
  ) throws(URLBuildError) -> [URLComponent: String] {
    var texts: [URLComponent: String] = [:]
    for (place, component) in components {
      texts[place] = try Self.text(of: component) { text($0, place) }
    }
    if self.protocol != nil, host == nil, let path = texts[.pathname] {
      // The host is the first segment.
      let host = path.dropFirst().prefix { $0 != "/" }
      texts[.hostname] = String(host)
      texts[.pathname] = String(path.dropFirst(1 + host.count))
    }
    return texts
  }

  private static func text(
    of component: ComponentPattern, _ text: (Part) -> String?
  ) throws(URLBuildError) -> String {
    var result = ""
    for part in component.parts {
      guard part.isCapture else {
        if !part.modifier.mayBeOmitted { result += part.value }
        continue
      }
      guard let value = text(part) else {
        if part.modifier.mayBeOmitted { continue }
        throw URLBuildError(
          code: .missingValue, message: "the capture '\(part.name)' has no value", name: part.name)
      }
      result += part.prefix + value + part.suffix
    }
    return result
  }

  static func encode(_ value: String, _ part: Part, _ place: URLComponent) -> String {
    switch place {
    case .pathname:
      let mayHoldSlashes = part.kind != .segmentWildcard || part.modifier.repeats
      return PercentEncoding.encode(value, mayHoldSlashes ? .pathValue : .segmentValue)
    case .search: return PercentEncoding.encode(value, .queryValue)
    case .hash: return PercentEncoding.encode(value, .fragmentValue)
    case .username, .password: return PercentEncoding.encode(value, .userinfo)
    case .protocol, .hostname, .port: return value
    }
  }
}
