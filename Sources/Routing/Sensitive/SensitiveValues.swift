import CLibrary
public import RouteModel

/// Keeps the values of sensitive parameters out of everything that is written: events, error texts,
/// commands in the log, the history of lines.
///
/// An event names its values, so that they can be found in its URL and its message. A name that is
/// sensitive for one route is sensitive for all, except for a route that declares it as plain. A
/// URL is read as the matcher reads it: captures with a sensitive name are masked, and items of the
/// query with one. In a URL that no pattern took, everything is masked that a similar pattern would
/// have captured. The password of a URL is always masked.
///
/// Names are compared without regard to case, brackets, quotes and blanks. A name that the catalog
/// does not know and that nearly equals a sensitive one counts as it: a misspelled name must not
/// give the value away.
///
/// Below, `known` are values that sensitive parameters have had, to which those of an event are
/// added; `pattern` is the pattern that took a URL, nil if none did or if it was not matched;
/// `secrets` collects the values that are found.
public struct SensitiveValues: Sendable {
  /// Names that a route declares as plain although they are sensitive elsewhere; rare.
  private var plainNames: [String: SensitiveNames] = [:]
  private let allNames: SensitiveNames
  private let patterns: SensitivePatterns

  /// - Parameters:
  ///   - catalog: The routes with their parameters.
  ///   - names: Sensitive names of routes that are not in the catalog, if it is only a part of one.
  ///   - others: The other names of these routes.
  ///   - texts: The texts of their patterns.
  /// - Complexity: O(routes), and O(patterns) if any name is sensitive.
  public init(
    _ catalog: RouteCatalog, names: [String] = [], plainNames others: [String] = [],
    patterns texts: [String] = []
  ) {
    let all =
      catalog.routes.values.lazy.flatMap { $0.parameters.values.filter(\.isSensitive) }.map(\.name)
      + names
    var known = Set<String>()
    if !all.isEmpty {
      known = Set(others.map { $0.lowercased() })
      for text in texts { known.formUnion(SensitiveNames.names(in: text)) }
      for route in catalog.routes.values {
        known.formUnion(route.parameters.keys.map { $0.lowercased() })
        for pattern in route.patterns.keys { known.formUnion(SensitiveNames.names(in: pattern)) }
      }
    }
    allNames = SensitiveNames(all, known: known)
    var entries: [SensitivePatterns.Entry] = []
    if !allNames.isEmpty {
      for route in catalog.routes.values {
        let own = SensitiveNames(route.parameters.values.filter(\.isSensitive).map(\.name))
        let plain = SensitiveNames(
          route.parameters.values.filter { !$0.isSensitive }.map(\.name)
        ).subtracting(own)
        let names = allNames.subtracting(plain)
        if names != allNames { plainNames[route.identifier] = plain }
        for pattern in route.patterns.values where names.mayStand(in: pattern.text) {
          entries.append(SensitivePatterns.Entry(pattern: pattern, names: names))
        }
      }
    }
    patterns = SensitivePatterns(entries).addingRedirects(of: catalog, allNames)
  }

  /// Whether nothing is sensitive.
  public var isEmpty: Bool { allNames.isEmpty }

  /// Whether a parameter of that name is sensitive for any route.
  public func isSensitive(_ name: String) -> Bool { allNames.contains(name) }

  /// The names that are sensitive for the events of a route.
  private func names(of route: String?) -> SensitiveNames {
    guard let plain = route.flatMap({ plainNames[$0] }) else { return allNames }
    return allNames.subtracting(plain)
  }

  private func mask(
    _ names: SensitiveNames, _ known: KnownSecrets, values: Set<String> = []
  ) -> URLMask {
    URLMask(patterns: patterns, names: names, allNames: allNames, known: known, values: values)
  }

  /// Whether a text may hold the password of a URL, encoded or not.
  public static func mayHoldPassword(_ text: String) -> Bool {
    guard !text.utf8.contains(UInt8(ascii: "@")) else { return true }
    return text.utf8.contains(UInt8(ascii: "%")) && text.contains("40")
  }

  private func mayHoldSecret(_ text: String) -> Bool {
    !isEmpty || Self.mayHoldPassword(text)
  }

  // MARK: Events

  /// Masks facts by name, such as the context of a session.
  public func masking(
    _ facts: [String: String], known: KnownSecrets = KnownSecrets()
  ) -> [String: String] {
    guard facts.contains(where: { mayHoldSecret($0.value) }) else { return facts }
    return facts.reduce(into: [:]) { result, fact in
      result[fact.key] =
        isSensitive(fact.key) || isSecret(fact.value, known) ? RouteEvent.mask : fact.value
    }
  }

  /// Whether a value is known, or holds a link in which something is sensitive.
  private func isSecret(_ value: String, _ known: KnownSecrets) -> Bool {
    guard mayHoldSecret(value) else { return false }
    if known.contains(value) { return true }
    var mask = mask(allNames, known)
    return mask.masking(inside: value) != nil
  }

  /// The event with its sensitive values masked.
  public func masking(_ event: RouteEvent, _ known: inout KnownSecrets) -> RouteEvent {
    var secrets = SecretTexts()
    return masking(event, &known, &secrets)
  }

  /// The event with its sensitive values masked.
  public func masking(
    _ event: RouteEvent, _ known: inout KnownSecrets, _ secrets: inout SecretTexts
  ) -> RouteEvent {
    let mayHoldSecret =
      !isEmpty || event.url.map(Self.mayHoldPassword) ?? false
      || event.parameters.contains { Self.mayHoldPassword($0.value) }
    guard mayHoldSecret else { return event }
    var masked = event
    let names = names(of: event.route)
    var values = Set<String>()
    for (index, parameter) in event.parameters.enumerated() where names.contains(parameter.name) {
      if !parameter.value.isEmpty, parameter.value != RouteEvent.mask {
        values.insert(parameter.value)
      }
      masked.parameters[index].value = RouteEvent.mask
      // An item such as `token%3D1` is a name that holds a value.
      if let mark = parameter.name.firstIndex(where: { "=:".contains($0) }) {
        let value = String(parameter.name[mark...].dropFirst())
        if !value.isEmpty { values.insert(value) }
        masked.parameters[index].name = RouteEvent.mask
      }
    }
    known.note(values)
    var mask = mask(names, known, values: values)
    masked.url = event.url.map {
      mask.masking($0, takenBy: event.firstPattern)
    }
    let safeURL = masked.url
    // The same value under another name. A value that contains one, such as `x;token=…` that a
    // pattern took as a whole, or a link, is masked as a whole.
    let found = SecretTexts(mask.values.filter { $0.utf8.count >= SecretTexts.shortest })
    for parameter in event.parameters where parameter.value != RouteEvent.mask {
      // An item of the query without a `=` is a name.
      let text = parameter.value.isEmpty ? parameter.name : parameter.value
      guard found.isHeld(by: text) || mask.masking(inside: text) != nil else { continue }
      mask.note(text)
    }
    values = mask.values
    // In a URL that no pattern took, a range is a guess.
    if event.pattern != nil { known.note(values) }
    for (index, parameter) in masked.parameters.enumerated() {
      if values.contains(parameter.value) || known.contains(parameter.value) {
        masked.parameters[index].value = RouteEvent.mask
      }
      if parameter.value.isEmpty, values.contains(parameter.name) {
        masked.parameters[index] = .init(name: RouteEvent.mask, value: RouteEvent.mask)
      }
    }
    let texts = SecretTexts(values)
    func clean(_ text: String) -> String {
      guard !known.contains(text) else { return RouteEvent.mask }
      var text = text
      if let url = event.url, let safeURL, url != safeURL {
        text = text.replacing(url, with: safeURL)
      }
      return texts.masking(text) {
        $0 == event.route || $0 == event.pattern || $0 == event.destination
      }
    }
    if let failure = event.failure { masked.failure?.message = clean(failure.message) }
    masked.details = event.details.mapValues(clean)
    let reader = known
    func isSecret(_ value: String) -> Bool {
      values.contains(value) || reader.contains(value) || found.isHeld(by: value)
    }
    masked.stackChanges = event.stackChanges.map { change in
      change.mappingParameters { masking($0, of: $1, isSecret) }
    }
    secrets.formUnion(texts)
    return masked
  }

  /// A simulated hierarchy with its sensitive values masked.
  public func masking(_ stack: StackNode, known: KnownSecrets = KnownSecrets()) -> StackNode {
    stack.mappingParameters { masking($0, of: $1) { isSecret($0, known) } }
  }

  /// Parameters of a route with the sensitive values masked.
  public func masking(
    _ parameters: [RouteEvent.Parameter], of route: String?, known: KnownSecrets
  ) -> [RouteEvent.Parameter] {
    masking(parameters, of: route) { isSecret($0, known) }
  }

  // MARK: Texts

  /// A URL with its sensitive values masked.
  public func masking(
    url: String, takenBy pattern: String? = nil, known: KnownSecrets = KnownSecrets()
  ) -> String {
    var secrets = SecretTexts()
    return masking(url: url, takenBy: pattern, known: known, &secrets)
  }

  /// A URL with its sensitive values masked.
  public func masking(
    url: String, takenBy pattern: String?, known: KnownSecrets, _ secrets: inout SecretTexts
  ) -> String {
    guard mayHoldSecret(url) else { return url }
    var mask = mask(allNames, known)
    let safe = mask.masking(url, takenBy: pattern)
    secrets.insert(mask.values)
    secrets.insert(url, as: safe)
    return safe
  }

  /// Masks a word of a command: `name=value`, a URL, or a text that contains one.
  public func masking(word: String, known: KnownSecrets = KnownSecrets()) -> String {
    var secrets = SecretTexts()
    return masking(word: word, known: known, &secrets)
  }

  /// Masks a word of a command: `name=value`, a URL, or a text that contains one.
  public func masking(
    word: String, takenBy pattern: (String) -> String? = { _ in nil },
    known: KnownSecrets = KnownSecrets(), _ secrets: inout SecretTexts
  ) -> String {
    guard mayHoldSecret(word) else { return word }
    if known.contains(word) {
      secrets.insert([word])
      return RouteEvent.mask
    }
    var mask = mask(allNames, known)
    defer { secrets.insert(mask.values) }
    if let equals = word.firstIndex(of: "="),
      !word[..<equals].contains(where: { "/:?#".contains($0) })
    {
      let value = String(word[word.index(after: equals)...])
      if !value.isEmpty, isSensitive(String(word[..<equals])) || known.contains(value) {
        mask.note(value)
        return String(word[...equals]) + RouteEvent.mask
      }
      if let safe = mask.masking(inside: value) {
        secrets.insert(value, as: safe)
        return word[...equals] + safe
      }
    }
    guard word.contains(where: { "/?#&:%@".contains($0) }) else { return word }
    let safe = mask.masking(word, takenBy: pattern(word))
    let written = safe == word ? mask.masking(inside: word) ?? word : safe
    secrets.insert(word, as: written)
    return written
  }

  /// Masks the values of `name=value` with sensitive names in a text, each up to the next blank.
  public func maskingNames(in text: String) -> String {
    guard !isEmpty, text.utf8.contains(where: { "=:".utf8.contains($0) }) else {
      return text
    }
    var mask = mask(allNames, KnownSecrets())
    return text.split(separator: " ", omittingEmptySubsequences: false).map {
      mask.maskingNames(in: String($0)) ?? String($0)
    }.joined(separator: " ")
  }

  /// Masks the text of a pattern: only a value after a sensitive name, as if the pattern were a
  /// link.
  public func masking(pattern: String, _ secrets: inout SecretTexts) -> String {
    var mask = mask(allNames, KnownSecrets())
    defer { secrets.insert(mask.values) }
    return mask.maskingNames(in: pattern, isPattern: true) ?? pattern
  }

  private func masking(
    _ parameters: [RouteEvent.Parameter], of route: String?, _ isSecret: (String) -> Bool
  ) -> [RouteEvent.Parameter] {
    let names = names(of: route)
    return parameters.map {
      if $0.value.isEmpty, isSecret($0.name) {
        return .init(name: RouteEvent.mask, value: RouteEvent.mask)
      }
      return names.contains($0.name) || isSecret($0.value)
        ? .init(name: $0.name, value: RouteEvent.mask) : $0
    }
  }
}
