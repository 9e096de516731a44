package import RouteModel

/// Masks the values of sensitive parameters in what is recorded, before it is written to a file or
/// sent to a hub. Nothing else masks anything. See docs/limits.md, "Sensitive values".
///
/// A name that is sensitive for one route is sensitive for all, except for a route that declares it
/// as plain. A parent that is given a sensitive value under another name has that name sensitive,
/// too. User information in a URL (`https://user:password@host`) is always masked.
package struct SensitiveValues: Sendable {
  /// The names that any route declares as sensitive.
  private let declared: Set<String>
  /// The names of the routes for which these are others.
  private let namesOfRoutes: [String: Set<String>]
  private let urls: SensitiveURLs

  /// - Complexity: O(routes + patterns).
  package init(_ catalog: RouteCatalog) {
    var declared: Set<String> = []
    for route in catalog.routes.values {
      for parameter in route.parameters.values where parameter.isSensitive {
        declared.insert(parameter.name)
      }
    }
    self.declared = declared
    namesOfRoutes = Self.names(in: catalog, declared)
    urls = SensitiveURLs(catalog, hasDeclared: !declared.isEmpty)
  }

  /// The names of the routes that declare a sensitive name as plain, are given sensitive values by
  /// their children, or have patterns that capture user information or items of the query.
  private static func names(
    in catalog: RouteCatalog, _ declared: Set<String>
  ) -> [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    var children: [Route] = []
    for route in catalog.routes.values {
      let plain = route.parameters.values.filter { !$0.isSensitive }.map(\.name)
      var own = declared.subtracting(plain)
      for pattern in route.patterns.values { own.formUnion(SensitiveURLs.userCaptures(pattern)) }
      own.formUnion(route.itemNames(of: own))
      if own != declared { names[route.identifier] = own }
      if !route.parentParameters.isEmpty { children.append(route) }
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for child in children {
        guard let parent = child.parent else { continue }
        let own = names[child.identifier] ?? declared
        let known = names[parent] ?? declared
        var given = known.union(child.namesGiven(from: own))
        if let parent = catalog.routes[parent] { given.formUnion(parent.itemNames(of: given)) }
        if given != known { (names[parent], hasChanged) = (given, true) }
      }
    }
    return names
  }

  /// Whether nothing is declared as sensitive.
  package var isEmpty: Bool { declared.isEmpty }

  /// Whether a line has a sensitive name in it as a word.
  package func isNamed(in line: String) -> Bool {
    func isOfWord(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    return declared.contains { name in
      line.ranges(of: name).contains {
        !isOfWord(line[..<$0.lowerBound].last) && !isOfWord(line[$0.upperBound...].first)
      }
    }
  }

  /// A link as it may have been before it was recorded: with values of every kind in its masked places.
  package static func possibleLinks(_ url: String) -> [String] {
    guard url.contains(RouteEvent.mask) else { return [url] }
    let values = [
      "7", "12345", "1234567890", "a", "some-words", "Ab9_x.y~z",
      "123e4567-e89b-12d3-a456-426614174000",
    ]
    return values.map { url.replacing(RouteEvent.mask, with: $0) }
  }

  /// The names that are sensitive for the events of a route.
  func names(of route: String?) -> Set<String> {
    route.flatMap { namesOfRoutes[$0] } ?? declared
  }

  /// The event as it is recorded.
  package func masking(_ event: RouteEvent) -> RouteEvent {
    guard !isEmpty || !namesOfRoutes.isEmpty || SensitiveURLs.mayHoldUser(event.url) else {
      return event
    }
    var masked = event
    let names = names(of: event.route)
    masked.parameters = Self.masking(event.parameters, names)
    masked.stackChanges = event.stackChanges.map { $0.mappingParameters(masking) }
    guard let url = event.url else { return masked }
    let safe = urls.masking(url, of: event, names)
    masked.url = safe
    guard safe != url, let failure = event.failure else { return masked }
    // The messages for URLs that no pattern took quote parts of the URL, and so do those about
    // redirects.
    masked.failure?.message =
      switch (event.pattern, failure.code) {
      case (_?, _): failure.message.replacing(url, with: safe)
      case (nil, RouteError.Code.noMatch.name):
        "no pattern of an enabled route takes the URL: \(safe)"
      case (nil, RouteError.Code.invalidURL.name): "the text is not a URL: \(safe)"
      case (nil, _): "the URL was not opened: \(safe)"
      }
    return masked
  }

  /// A simulated hierarchy as it is recorded.
  package func masking(_ stack: StackNode) -> StackNode { stack.mappingParameters(masking) }

  /// Facts of a context as they are recorded.
  package func masking(_ facts: [String: String]) -> [String: String] {
    guard !isEmpty else { return facts }
    return Dictionary(
      uniqueKeysWithValues: facts.map { ($0, declared.contains($0) ? RouteEvent.mask : $1) })
  }

  private func masking(
    _ parameters: [RouteEvent.Parameter], of route: String?
  ) -> [RouteEvent.Parameter] {
    Self.masking(parameters, names(of: route))
  }

  private static func masking(
    _ parameters: [RouteEvent.Parameter], _ names: Set<String>
  ) -> [RouteEvent.Parameter] {
    parameters.map { parameter in
      if names.contains(parameter.name) {
        return RouteEvent.Parameter(name: parameter.name, value: RouteEvent.mask)
      }
      return names.contains(SensitiveURLs.anyItem)
        ? RouteEvent.Parameter(name: RouteEvent.mask, value: RouteEvent.mask) : parameter
    }
  }
}

extension Route {
  /// The names of the items of the query in which its patterns capture values of some names. The
  /// item is a parameter, too.
  func itemNames(of names: Set<String>) -> [String] {
    patterns.values.flatMap { SensitiveURLs.itemNames($0, names) }
  }

  /// The parameters of the parent that get the values of this route's parameters with some names.
  func namesGiven(from names: Set<String>) -> Set<String> {
    let given = parentParameters.filter { name, value in
      ParentParameter(name: name, value: value).source.map(names.contains) ?? false
    }
    return Set(given.keys)
  }
}
