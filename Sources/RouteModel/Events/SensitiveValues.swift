/// Keeps the values of sensitive parameters out of everything that is written: events, error texts,
/// commands in the log, the history of lines.
///
/// An event names its values, so that they can be found in its URL and its message. A name that is
/// sensitive anywhere is sensitive everywhere, but for a route that declares it as plain. In a URL that
/// nothing matched the parts of the path are masked where a pattern of the same scheme and host has a
/// sensitive name. Names are compared without regard to case, and to what stands in brackets or behind a
/// dot: somebody who misspells one gives the value away all the same.
public struct SensitiveValues: Sendable {
  /// What stands in the place of a value.
  public static let mask = "•••"
  /// A shorter value, such as `1`, is found where it stands alone, not inside of words.
  private static let shortest = 4
  /// How many links may stand inside of one another.
  private static let deepestLink = 4

  /// What a route declares as plain though it is sensitive elsewhere; few routes do.
  private var plainNames: [String: Set<String>] = [:]
  private var patterns: [String: [SensitivePattern]] = [:]
  private var allNames: Set<String> = []

  /// - Complexity: O(routes).
  public init(_ catalog: RouteCatalog) {
    for route in catalog.routes.values { add(route) }
    guard !allNames.isEmpty else { return }
    for route in catalog.routes.values {
      let plain = route.parameters.values.filter { !$0.isSensitive }.map { $0.name.lowercased() }
      let own = route.parameters.values.filter(\.isSensitive).map { $0.name.lowercased() }
      let names = allNames.intersection(plain).subtracting(own)
      if !names.isEmpty { plainNames[route.identifier] = names }
    }
  }

  /// Nothing is sensitive.
  public var isEmpty: Bool { allNames.isEmpty }

  private mutating func add(_ route: Route) {
    let names = Set(route.parameters.values.filter(\.isSensitive).map { $0.name.lowercased() })
    guard !names.isEmpty else { return }
    allNames.formUnion(names)
    for pattern in route.patterns.values {
      guard let found = SensitivePattern(pattern, names: names) else { continue }
      patterns[pattern.text, default: []].append(found)
    }
  }

  /// Whether a parameter of that name is sensitive anywhere.
  public func isSensitive(_ name: String) -> Bool { isSensitive(name, among: allNames) }

  /// Whether a name, or a part of it as in `token[]`, `user[token]` and `token.sub`, is among names in
  /// lower case.
  private func isSensitive(_ name: String, among names: Set<String>) -> Bool {
    if names.contains(name.lowercased()) { return true }
    guard name.utf8.contains(where: { [0x5B, 0x5D, 0x2E].contains($0) }) else { return false }
    return name.lowercased().split { "[].".contains($0) }.contains { names.contains(String($0)) }
  }

  /// The names that are sensitive for the events of a route.
  private func names(of route: String?) -> Set<String> {
    guard let plain = route.flatMap({ plainNames[$0] }) else { return allNames }
    return allNames.subtracting(plain)
  }

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
    let names = names(of: event.route)
    var values = Set<String>()
    for (index, parameter) in event.parameters.enumerated()
    where isSensitive(parameter.name, among: names) {
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
    // What holds one, as `x;token=…` that a pattern took as a whole, is kept back as a whole.
    let holders = event.parameters.map(\.value).filter { value in
      values.contains { $0.utf8.count >= Self.shortest && value.contains($0) }
    }
    values.formUnion(holders)
    if event.pattern != nil { known.note(Set(holders)) }
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
    let names = names(of: route)
    return parameters.map {
      isSensitive($0.name, among: names) || isSecret($0.value)
        ? .init(name: $0.name, value: Self.mask) : $0
    }
  }

  // MARK: URLs

  /// Most links have one colon and no escapes, and none inside of them.
  private static func mayHoldLink(_ url: String) -> Bool {
    var colons = 0
    for byte in url.utf8 {
      if byte == UInt8(ascii: "%") { return true }
      if byte == UInt8(ascii: ":") { colons += 1 }
    }
    return colons > 1
  }

  /// - Parameters:
  ///   - pattern: What took the URL; nil if nothing did.
  ///   - values: What is known to be sensitive; what is found in the URL is added.
  private func maskingURL(
    _ url: String, names: Set<String>, pattern text: String?, _ known: KnownSecrets,
    _ values: inout Set<String>, depth: Int = 0
  ) -> String {
    var parts = URLParts(url)
    // `/go/app://login/x` is a path and a link: what stands before the `://` is more than a scheme.
    if depth < Self.deepestLink, parts.scheme.dropLast(3).contains("/"),
      let link = EmbeddedLink(url),
      link.isPlain, !link.before.isEmpty
    {
      let head = maskingURL(
        link.before, names: names, pattern: text, known, &values, depth: depth + 1)
      let tail = maskingURL(
        link.url, names: allNames, pattern: nil, known, &values, depth: depth + 1)
      return head + tail
    }
    let mayHoldLink = Self.mayHoldLink(url)
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
    // A link inside of this one is masked as if it stood alone.
    func maskingLink(in text: String) -> String {
      guard mayHoldLink, depth < Self.deepestLink, let link = EmbeddedLink(text) else {
        return text
      }
      var inner: Set<String> = []
      let safe = maskingURL(
        link.url, names: allNames, pattern: nil, known, &inner, depth: depth + 1)
      guard safe != link.url else { return text }
      found.formUnion(inner)
      return link.isPlain ? link.before + safe : Self.mask
    }
    func masking(items: String) -> String {
      // Escapes are those of an item.
      (items.contains("://") ? maskingLink(in: items) : items).mappingItems { item -> String in
        guard let equals = item.firstIndex(of: "=") else { return maskingLink(in: item) }
        let name = URLParts.decoded(item[..<equals])
        let value = String(item[item.index(after: equals)...])
        let isSecret = isSensitive(name, among: queryNames)
        return item[...equals] + (isSecret ? masked(value) : maskingLink(in: value))
      }
    }
    parts.query = parts.query.map(masking(items:))
    // What comes back from a sign-in stands behind the #.
    parts.fragment = parts.fragment.map(masking(items:))
    parts.segments = parts.segments.map { segment in
      segment.contains(";") ? masking(items: segment) : maskingLink(in: segment)
    }
    if mayHoldLink, let path = EmbeddedLink(parts.segments.joined(separator: "/")), path.isPlain {
      let safe = maskingLink(in: path.before + path.url)
      parts.segments = safe.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }
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
      func safe(_ item: String) -> String? {
        let value = item.firstIndex(of: "=").map { item[item.index(after: $0)...] } ?? item[...]
        guard !value.isEmpty, holdsValue(value) else { return nil }
        return item[..<value.startIndex] + Self.mask
      }
      return items.split(separator: "&", omittingEmptySubsequences: false).map { part in
        safe(String(part)) ?? String(part).mappingItems { safe($0) ?? $0 }
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
  /// The text with what stands between its separators, of query items and of what servers and pages take
  /// for one, changed.
  fileprivate func mappingItems(_ change: (String) -> String) -> String {
    func isSeparator(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "?")
        || byte == UInt8(ascii: "/")
    }
    var result = ""
    var rest = self[...]
    while let end = rest.utf8.firstIndex(where: isSeparator) {
      result += change(String(rest[..<end])) + String(rest[end])
      rest = rest[rest.index(after: end)...]
    }
    return result + change(String(rest))
  }

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
