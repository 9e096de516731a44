extension CatalogChange {
  /// The change without secret values of parameters: defaults and allowed values that were in the
  /// catalog before their parameter was declared as sensitive.
  ///
  /// - Parameter isSecret: Whether a value of a parameter of a route is secret.
  package func masking(
    _ isSecret: (_ route: String, _ parameter: String, _ value: String) -> Bool
  ) -> CatalogChange {
    guard case .route(let before, let after) = self else { return self }
    return .route(before: before?.masking(isSecret), after: after?.masking(isSecret))
  }
}

extension Route {
  fileprivate func masking(_ isSecret: (String, String, String) -> Bool) -> Route {
    var row = self
    for (name, parameter) in parameters {
      if let value = parameter.defaultValue, isSecret(identifier, name, value) {
        row.parameters[name]?.defaultValue = RouteEvent.mask
      }
      let allowed = parameter.allowedValues.filter { !isSecret(identifier, name, $0) }
      if allowed.count < parameter.allowedValues.count {
        row.parameters[name]?.allowedValues = allowed.union([RouteEvent.mask])
      }
    }
    return row
  }
}
