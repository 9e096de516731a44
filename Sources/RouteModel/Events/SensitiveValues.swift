/// Keeps the values of sensitive parameters out of everything that is written: events, error texts,
/// commands in the log, the history of lines.
///
/// An event names its values, so that they can be found in its URL and its message. In a URL that
/// nothing matched, query items are masked whose name is sensitive anywhere, and the parts of the path
/// where a pattern of the same scheme and host has a sensitive name. Names are compared without regard
/// to case: somebody who misspells one gives the value away all the same.
public struct SensitiveValues: Sendable {
  /// What stands in the place of a value.
  public static let mask = "•••"
  /// A shorter value, such as `1`, is found where it stands alone, not inside of words.
  private static let shortest = 4

  private var namesByRoute: [String: Set<String>] = [:]
  private var patterns: [String: [SensitivePattern]] = [:]
  private var allNames: Set<String> = []

  /// - Complexity: O(routes).
  public init(_ catalog: RouteCatalog) {
    for route in catalog.routes.values { add(route) }
  }

  /// Nothing is sensitive.
  public var isEmpty: Bool { namesByRoute.isEmpty }

  private mutating func add(_ route: Route) {
    let names = Set(route.parameters.values.filter(\.isSensitive).map { $0.name.lowercased() })
    guard !names.isEmpty else { return }
    namesByRoute[route.identifier] = names
    allNames.formUnion(names)
    for pattern in route.patterns.values {
      guard let found = SensitivePattern(pattern, names: names) else { continue }
      patterns[pattern.text, default: []].append(found)
    }
  }

  /// Whether a parameter of that name is sensitive anywhere.
  public func isSensitive(_ name: String) -> Bool { allNames.contains(name.lowercased()) }

  /// Facts by name as they may be written, such as the context of a session.
  ///
  /// - Parameter known: Values that sensitive parameters have had.
  public func masking(
    _ facts: [String: String], known: KnownSecrets = KnownSecrets()
  ) -> [String: String] {
    guard !isEmpty else { return facts }
    var facts = facts
    for (name, value) in facts where isSensitive(name) || known.contains(value) {
      facts[name] = Self.mask
    }
    return facts
  }

  /// The event as it may be written.
  public func masking(_ event: RouteEvent) -> RouteEvent {
    var known = KnownSecrets()
    return masking(event, &known)
  }

  /// The event as it may be written.
  ///
  /// - Parameter known: Values that sensitive parameters have had; those of this event are added.
  public func masking(_ event: RouteEvent, _ known: inout KnownSecrets) -> RouteEvent {
    guard !isEmpty else { return event }
    var masked = event
    let names = event.route.map { namesByRoute[$0] ?? [] } ?? allNames
    var values = Set<String>()
    for (index, parameter) in event.parameters.enumerated()
    where names.contains(parameter.name.lowercased()) {
      if !parameter.value.isEmpty { values.insert(parameter.value) }
      masked.parameters[index].value = Self.mask
    }
    known.note(values)
    if let url = event.url {
      masked.url = maskingURL(url, names: names, pattern: event.pattern, known, &values)
    }
    // In a URL that nothing took a place is a guess.
    if event.pattern != nil { known.note(values) }
    // The same value under another name.
    func isSecret(_ value: String) -> Bool { values.contains(value) || known.contains(value) }
    for (index, parameter) in masked.parameters.enumerated() where isSecret(parameter.value) {
      masked.parameters[index].value = Self.mask
    }
    let safeURL = masked.url
    func clean(_ text: String) -> String {
      var text = known.contains(text) ? Self.mask : text
      if let url = event.url, let safeURL { text = text.replacing(url, with: safeURL) }
      for value in values.sorted(by: { $0.utf8.count > $1.utf8.count }) {
        text = text.replacing(value, with: Self.mask, isWord: value.utf8.count < Self.shortest)
      }
      return text
    }
    if let failure = event.failure { masked.failure?.message = clean(failure.message) }
    masked.details = event.details.mapValues(clean)
    masked.stackChanges = event.stackChanges.map { masking($0, isSecret) }
    return masked
  }

  /// A simulated hierarchy as it may be written.
  ///
  /// - Parameter known: Values that sensitive parameters have had.
  public func masking(_ stack: StackNode, known: KnownSecrets = KnownSecrets()) -> StackNode {
    isEmpty ? stack : masking(stack, known.contains)
  }

  /// A URL as it may be written.
  ///
  /// - Parameter known: Values that sensitive parameters have had.
  public func masking(url: String, known: KnownSecrets = KnownSecrets()) -> String {
    guard !isEmpty else { return url }
    var values = Set<String>()
    return maskingURL(url, names: allNames, pattern: nil, known, &values)
  }

  /// A word of a command as it may be written: `name=value`, or a URL.
  ///
  /// - Parameter known: Values that sensitive parameters have had.
  public func masking(word: String, known: KnownSecrets = KnownSecrets()) -> String {
    guard !isEmpty else { return word }
    if known.contains(word) { return Self.mask }
    if let equals = word.firstIndex(of: "=") {
      let value = String(word[word.index(after: equals)...])
      if isSensitive(String(word[..<equals])) || known.contains(value) {
        return String(word[...equals]) + Self.mask
      }
    }
    return word.contains { "/?#&".contains($0) } ? masking(url: word, known: known) : word
  }

  // MARK: Stacks

  private func masking(
    _ change: StackChange, _ isSecret: (String) -> Bool
  ) -> StackChange {
    switch change {
    case .root(let node): .root(node.map { masking($0, isSecret) })
    case .insert(let node, let parent, let index):
      .insert(masking(node, isSecret), parent: parent, index: index)
    case .present(let node, let over): .present(masking(node, isSecret), over: over)
    case .annotate(let id, let route, let router, let parameters):
      .annotate(
        id, route: route, router: router, parameters: masking(parameters, of: route, isSecret))
    case .remove, .select: change
    }
  }

  private func masking(_ node: StackNode, _ isSecret: (String) -> Bool) -> StackNode {
    var node = node
    node.parameters = masking(node.parameters, of: node.route, isSecret)
    node.children = node.children.map { masking($0, isSecret) }
    node.presented = node.presented.map { masking($0, isSecret) }
    return node
  }

  private func masking(
    _ parameters: [RouteEvent.Parameter], of route: String?, _ isSecret: (String) -> Bool
  ) -> [RouteEvent.Parameter] {
    let names = route.map { namesByRoute[$0] ?? [] } ?? allNames
    return parameters.map {
      names.contains($0.name.lowercased()) || isSecret($0.value)
        ? .init(name: $0.name, value: Self.mask) : $0
    }
  }

  // MARK: URLs

  /// - Parameters:
  ///   - pattern: What took the URL; nil if nothing did.
  ///   - values: What is known to be sensitive; what is found in the URL is added.
  private func maskingURL(
    _ url: String, names: Set<String>, pattern text: String?, _ known: KnownSecrets,
    _ values: inout Set<String>
  ) -> String {
    var parts = URLParts(url)
    var found = values
    let patterns =
      text.map { self.patterns[$0] ?? [] }
      ?? self.patterns.values.joined().filter { $0.mayMean(parts) }
    let queryNames = patterns.reduce(into: names) { $0.formUnion($1.queryNames) }

    func masked(_ raw: String) -> String {
      found.formUnion([raw, URLParts.decoded(raw[...])].filter { !$0.isEmpty })
      return Self.mask
    }
    // A pattern in a command names the parameter.
    func mayBeValue(_ segment: String) -> Bool {
      !segment.isEmpty && !names.contains { segment.lowercased() == ":" + $0 }
    }
    func masking(items: String) -> String {
      items.split(separator: "&", omittingEmptySubsequences: false).map { item -> String in
        guard let equals = item.firstIndex(of: "=") else { return String(item) }
        let name = URLParts.decoded(item[..<equals]).lowercased()
        guard queryNames.contains(name) else { return String(item) }
        return item[...equals] + masked(String(item[item.index(after: equals)...]))
      }.joined(separator: "&")
    }
    parts.query = parts.query.map(masking(items:))
    // What comes back from a sign-in stands behind the #.
    parts.fragment = parts.fragment.map(masking(items:))
    let original = parts
    for pattern in patterns {
      if pattern.hasSensitiveFragment { parts.fragment = parts.fragment.map(masked) }
      for index in parts.segments.indices
      where pattern.isSensitive(index, of: original) && mayBeValue(parts.segments[index]) {
        parts.segments[index] = masked(parts.segments[index])
      }
      if pattern.hasSensitiveHost, !parts.host.isEmpty { parts.host = masked(parts.host) }
    }
    found.remove(Self.mask)

    func holdsValue(_ text: some StringProtocol) -> Bool {
      let decoded = URLParts.decoded(Substring(text))
      return known.contains(decoded)
        || found.contains {
          text == $0 || decoded == $0
            || $0.utf8.count >= Self.shortest && decoded.contains($0)
        }
    }
    func maskingValues(_ items: String) -> String {
      items.split(separator: "&", omittingEmptySubsequences: false).map { item -> String in
        let value = item.firstIndex(of: "=").map { item[item.index(after: $0)...] } ?? item
        guard !value.isEmpty, holdsValue(value) else { return String(item) }
        return item[..<value.startIndex] + Self.mask
      }.joined(separator: "&")
    }
    parts.query = parts.query.map(maskingValues)
    parts.fragment = parts.fragment.map(maskingValues)
    parts.segments = parts.segments.map { !$0.isEmpty && holdsValue($0) ? Self.mask : $0 }
    if found.contains(where: { $0.lowercased() == parts.name }) { parts.host = Self.mask }
    parts.user = parts.user.map { user in
      user.split(separator: ":", omittingEmptySubsequences: false)
        .map { holdsValue($0) ? Self.mask : String($0) }.joined(separator: ":")
    }
    values = found
    return parts.text
  }
}

extension String {
  /// The text with every occurrence of another text replaced.
  ///
  /// - Parameter isWord: Only where no letter and no digit stands beside it.
  fileprivate func replacing(_ text: String, with other: String, isWord: Bool = false) -> String {
    guard !text.isEmpty, contains(text) else { return self }
    var result = ""
    var rest = self[...]
    func isOfWord(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber } ?? false
    }
    while !rest.isEmpty {
      if rest.hasPrefix(text),
        !isWord || !isOfWord(result.last) && !isOfWord(rest.dropFirst(text.count).first)
      {
        result += other
        rest = rest.dropFirst(text.count)
      } else if let character = rest.popFirst() {
        result.append(character)
      }
    }
    return result
  }
}
