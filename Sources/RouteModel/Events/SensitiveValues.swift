/// Keeps the values of sensitive parameters out of everything that is written: events, error texts,
/// commands in the log, the history of lines.
///
/// An event names its values, so that they can be found in its URL and its message. In a URL that
/// nothing matched, query items are masked whose name is sensitive anywhere, and path segments where a
/// pattern of the same scheme and host has a sensitive name.
public struct SensitiveValues: Sendable {
  /// What stands in the place of a value.
  public static let mask = "•••"

  private var namesByRoute: [String: Set<String>] = [:]
  private var patterns: [SensitivePattern] = []
  private var allNames: Set<String> = []

  /// - Complexity: O(routes).
  public init(_ catalog: RouteCatalog) {
    for route in catalog.routes.values { add(route) }
  }

  /// Nothing is sensitive.
  public var isEmpty: Bool { namesByRoute.isEmpty }

  private mutating func add(_ route: Route) {
    let names = Set(route.parameters.values.filter(\.isSensitive).map(\.name))
    guard !names.isEmpty else { return }
    namesByRoute[route.identifier] = names
    allNames.formUnion(names)
    patterns += route.patterns.keys.compactMap { SensitivePattern($0, names: names) }
  }

  /// Facts by name as they may be written, such as the context of a session.
  public func masking(_ facts: [String: String]) -> [String: String] {
    guard !isEmpty else { return facts }
    var facts = facts
    for name in facts.keys where allNames.contains(name) { facts[name] = Self.mask }
    return facts
  }

  /// Whether a parameter of that name is sensitive anywhere.
  public func isSensitive(_ name: String) -> Bool { allNames.contains(name) }

  /// The event as it may be written.
  public func masking(_ event: RouteEvent) -> RouteEvent {
    guard !isEmpty else { return event }
    var masked = event
    let names = event.route.map { namesByRoute[$0] ?? [] } ?? allNames
    var values = Set<String>()
    for (index, parameter) in event.parameters.enumerated() where names.contains(parameter.name) {
      if !parameter.value.isEmpty { values.insert(parameter.value) }
      masked.parameters[index].value = Self.mask
    }
    if let url = event.url {
      masked.url = maskingURL(url, names: names, values: &values, isMatched: event.pattern != nil)
    }
    // The same value under another name.
    for (index, parameter) in masked.parameters.enumerated() where values.contains(parameter.value)
    {
      masked.parameters[index].value = Self.mask
    }
    let safeURL = masked.url
    func clean(_ text: String) -> String {
      var text = text
      if let url = event.url, let safeURL { text = text.replacing(url, with: safeURL) }
      for value in values.sorted(by: { $0.utf8.count > $1.utf8.count }) {
        text = text.replacing(value, with: Self.mask)
      }
      return text
    }
    if let failure = event.failure { masked.failure?.message = clean(failure.message) }
    masked.details = event.details.mapValues(clean)
    masked.stackChanges = event.stackChanges.map { masking($0, values) }
    return masked
  }

  /// A URL as it may be written.
  public func masking(url: String) -> String {
    guard !isEmpty else { return url }
    var values = Set<String>()
    return maskingURL(url, names: allNames, values: &values, isMatched: false)
  }

  /// A word of a command as it may be written: `name=value`, or a URL.
  public func masking(word: String) -> String {
    guard !isEmpty else { return word }
    if let equals = word.firstIndex(of: "="), allNames.contains(String(word[..<equals])) {
      return String(word[...equals]) + Self.mask
    }
    return word.contains("/") || word.contains("?") ? masking(url: word) : word
  }

  private func masking(_ change: StackChange, _ values: Set<String>) -> StackChange {
    switch change {
    case .root(let node): .root(node.map { masking($0, values) })
    case .insert(let node, let parent, let index):
      .insert(masking(node, values), parent: parent, index: index)
    case .present(let node, let over): .present(masking(node, values), over: over)
    case .annotate(let id, let route, let router, let parameters):
      .annotate(
        id, route: route, router: router, parameters: masking(parameters, of: route, values))
    case .remove, .select: change
    }
  }

  private func masking(_ node: StackNode, _ values: Set<String>) -> StackNode {
    var node = node
    node.parameters = masking(node.parameters, of: node.route, values)
    node.children = node.children.map { masking($0, values) }
    node.presented = node.presented.map { masking($0, values) }
    return node
  }

  private func masking(
    _ parameters: [RouteEvent.Parameter], of route: String?, _ values: Set<String>
  ) -> [RouteEvent.Parameter] {
    let names = route.map { namesByRoute[$0] ?? [] } ?? allNames
    return parameters.map {
      names.contains($0.name) || values.contains($0.value)
        ? .init(name: $0.name, value: Self.mask) : $0
    }
  }

  // MARK: URLs

  private func maskingURL(
    _ url: String, names: Set<String>, values: inout Set<String>, isMatched: Bool
  ) -> String {
    var parts = URLParts(url)
    func maskingItems(_ query: String) -> String {
      query.split(separator: "&", omittingEmptySubsequences: false).map { item -> String in
        guard let equals = item.firstIndex(of: "=") else { return String(item) }
        let name = URLParts.decoded(item[..<equals]).lowercased()
        guard names.contains(where: { $0.lowercased() == name }) else { return String(item) }
        let raw = item[item.index(after: equals)...]
        values.formUnion([String(raw), URLParts.decoded(raw)].filter { !$0.isEmpty })
        return item[...equals] + Self.mask
      }.joined(separator: "&")
    }
    parts.query = parts.query.map(maskingItems)
    // What comes back from a sign-in stands behind the #.
    parts.fragment = parts.fragment.map(maskingItems)
    if !isMatched {
      // A path alone may be meant for any site, as in a log of requests.
      for pattern in patterns
      where pattern.site == parts.site || pattern.site.isEmpty || parts.site.isEmpty {
        for index in parts.segments.indices where pattern.isSensitive(index) {
          let raw = parts.segments[index]
          if !raw.isEmpty { values.formUnion([raw, URLParts.decoded(raw[...])]) }
          parts.segments[index] = Self.mask
        }
      }
    }
    func holdsValue(_ text: String) -> Bool {
      let decoded = URLParts.decoded(text[...])
      return values.contains { text == $0 || decoded == $0 || decoded.contains($0) }
    }
    parts.segments = parts.segments.map { !$0.isEmpty && holdsValue($0) ? Self.mask : $0 }
    parts.fragment = parts.fragment.map { !$0.isEmpty && holdsValue($0) ? Self.mask : $0 }
    return parts.text
  }
}

/// Where a pattern has sensitive names.
private struct SensitivePattern: Sendable {
  /// Scheme and host, as far as the pattern says them.
  let site: String
  private var indexes: Set<Int> = []
  /// From here on segments can shift: everything is held for sensitive.
  private var openFrom: Int?

  /// nil if no name of the path is sensitive.
  init?(_ text: String, names: Set<String>) {
    let parts = URLParts(text)
    site = parts.site
    for (index, segment) in parts.segments.enumerated() {
      let isSensitive = names.contains { segment.contains(":" + $0) }
      if isSensitive { indexes.insert(index) }
      if segment.contains("*") || segment.contains("{") || segment.hasSuffix("?")
        || segment.hasSuffix("+")
      {
        let rest = parts.segments[index...].joined(separator: "/")
        if names.contains(where: { rest.contains(":" + $0) }) { openFrom = openFrom ?? index }
      }
    }
    if indexes.isEmpty, openFrom == nil { return nil }
  }

  func isSensitive(_ index: Int) -> Bool {
    indexes.contains(index) || openFrom.map { index >= $0 } ?? false
  }
}

/// A URL cut at its separators; put together again it is the same text.
private struct URLParts {
  /// `scheme://host`, or empty.
  var head: String
  /// The path between slashes; the first is empty if the path begins with one.
  var segments: [String]
  var query: String?
  var fragment: String?

  init(_ url: String) {
    var rest = url[...]
    fragment = nil
    query = nil
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    // In a pattern a `?` may also make something optional; a query holds a `=`.
    if let mark = rest.firstIndex(of: "?"), rest[mark...].contains("=") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let scheme = rest.range(ofSchemeEnd: "://") {
      let host = rest[scheme...]
      let end = host.firstIndex(of: "/") ?? host.endIndex
      head = String(rest[..<end])
      rest = rest[end...]
    } else {
      head = ""
    }
    segments = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// Scheme and host as they are compared: in lower case, without a port.
  var site: String {
    var site = head.lowercased()
    let port = site.reversed().prefix { ("0"..."9").contains($0) }.count
    if port > 0, site.dropLast(port).last == ":" { site.removeLast(port + 1) }
    return site
  }

  var text: String {
    head + segments.joined(separator: "/") + (query.map { "?" + $0 } ?? "")
      + (fragment.map { "#" + $0 } ?? "")
  }

  /// The text with its escapes read; what cannot be read stays.
  static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Substring {
  /// The index behind a separator, if it is there.
  fileprivate func range(ofSchemeEnd separator: String) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(separator) { return self.index(index, offsetBy: separator.count) }
      index = self.index(after: index)
    }
    return nil
  }
}

extension String {
  /// The text with every occurrence of another text replaced.
  fileprivate func replacing(_ text: String, with other: String) -> String {
    guard !text.isEmpty, contains(text) else { return self }
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(text) {
        result += other
        rest = rest.dropFirst(text.count)
      } else if let character = rest.popFirst() {
        result.append(character)
      }
    }
    return result
  }
}
