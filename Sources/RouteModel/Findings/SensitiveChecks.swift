import Texts

extension RouteCatalog {
  /// Values of sensitive parameters that the rows hold, where everyone can read them: defaults,
  /// allowed values, and what a child gives to its parent. A change that brings one is refused.
  package func sensitiveFindings() -> [Finding] {
    var findings: [Finding] = []
    func add(_ code: String, _ route: Route, _ name: String, _ what: String) {
      findings.add(
        code, .error, [route.identifier, name],
        "route \(route.identifier): \(name) is sensitive, but \(what) in the store, where everyone "
          + "can read it")
    }
    for route in routes.values.ordered(by: \.identifier) {
      for (name, parameter) in route.parameters.ordered(by: \.key)
      where parameter.isSensitive {
        if !parameter.allowedValues.isEmpty {
          add("sensitive-allowed", route, name, "an allowed value is")
        }
        if parameter.defaultValue != nil { add("sensitive-default", route, name, "its default is") }
      }
      guard let parent = route.parent.flatMap({ routes[$0] }) else { continue }
      for (name, value) in route.parentParameters.ordered(by: \.key)
      where parent.parameters[name]?.isSensitive == true {
        guard Route.ParentParameter(name: name, value: value).source == nil else { continue }
        add("sensitive-fixed", route, name, "the value for the parent \(parent.identifier) is")
      }
    }
    return findings
  }
}

extension CatalogChange {
  /// Whether it may bring a row that holds the value of a sensitive parameter.
  package var mayExposeValues: Bool {
    switch self {
    case .route(let before, let after?):
      before?.parentParameters != after.parentParameters && !after.parentParameters.isEmpty
        || after.parameters.values.contains(where: \.isSensitive)
          && (before?.parameters != after.parameters || before?.patterns != after.patterns)
    case .redirect(_, .some): true
    default: false
    }
  }

  /// Whether a parameter has a default or allowed values before or after it.
  package func hasValues(of name: String) -> Bool {
    guard case .route(let before, let after) = self else { return false }
    return [before, after].contains { route in
      guard let parameter = route?.parameters[name] else { return false }
      return parameter.defaultValue != nil || !parameter.allowedValues.isEmpty
    }
  }
}

extension [CatalogChange] {
  /// The parameters that are sensitive after the changes and were not before, by name: whether a
  /// route had one that was plain.
  package var parametersThatBecameSensitive: [String: Bool] {
    var names: [String: Bool] = [:]
    for case .route(let before, let after?) in self {
      for (name, parameter) in after.parameters where parameter.isSensitive {
        let known = before?.parameters[name]
        if known?.isSensitive != true { names[name] = names[name] == true || known != nil }
      }
    }
    return names
  }
}
