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
    let url = try URLBuilder(parsed: parsed, values: values).build()
    try check(url, values)
    return url
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

/// Writes a URL from a pattern's parts.
struct URLBuilder {
  let parsed: ParsedRoute
  /// The text of a capture in its place, percent-encoded; nil if it has no value.
  let text: (Part, URLComponent) -> String?
  /// The values that no capture takes.
  let others: [String: String]

  /// - Parameter values: The values of the captures, and of others.
  init(parsed: ParsedRoute, values: [String: String]) {
    let captures = Set(parsed.captureNames)
    self.init(parsed: parsed, others: values.filter { !captures.contains($0.key) }) { part, place in
      values[part.name].map { Self.encode($0, part, place) }
    }
  }

  init(
    parsed: ParsedRoute, others: [String: String] = [:],
    text: @escaping (Part, URLComponent) -> String?
  ) {
    self.parsed = parsed
    self.others = others
    self.text = text
  }

  func build() throws(URLBuildError) -> String {
    var texts: [URLComponent: String] = [:]
    for (place, component) in parsed.components {
      texts[place] = try text(of: component, place)
    }
    if parsed.protocol != nil, parsed.host == nil, let path = texts[.pathname] {
      // The host is the first segment.
      let host = path.dropFirst().prefix { $0 != "/" }
      texts[.hostname] = String(host)
      texts[.pathname] = String(path.dropFirst(1 + host.count))
    }
    if parsed.search == nil {
      texts[.search] = query
    } else if let extra = others.keys.min() {
      throw URLBuildError(
        code: .unknownValue,
        message: "the pattern has no capture '\(extra)' and its query is fixed", name: extra)
    }
    return URLWriter(texts).url
  }

  /// The values that are not captures, as items of a query; nil for none.
  private var query: String? {
    let items = others.sorted { $0.key < $1.key }.map { name, value in
      PercentEncoding.encode(name, .queryValue) + "=" + PercentEncoding.encode(value, .queryValue)
    }
    return items.isEmpty ? nil : items.joined(separator: "&")
  }

  private func text(
    of component: ComponentPattern, _ place: URLComponent
  ) throws(URLBuildError) -> String {
    var result = ""
    for part in component.parts {
      let mayBeOmitted = part.modifier == .optional || part.modifier == .zeroOrMore
      guard part.isCapture else {
        if !mayBeOmitted { result += part.value }
        continue
      }
      guard let value = text(part, place) else {
        if mayBeOmitted { continue }
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
      let mayHoldSlashes =
        part.kind != .segmentWildcard || part.modifier == .zeroOrMore || part.modifier == .oneOrMore
      return PercentEncoding.encode(value, mayHoldSlashes ? .pathValue : .segmentValue)
    case .search: return PercentEncoding.encode(value, .queryValue)
    case .hash: return PercentEncoding.encode(value, .fragmentValue)
    case .username, .password: return PercentEncoding.encode(value, .userinfo)
    case .protocol, .hostname, .port: return value
    }
  }
}
