/// What the store tells of a sensitive parameter's values: what the check finds, and what a command
/// refuses. The raw value is the code.
package enum SensitiveExposure: String, Sendable {
  /// The allowed values are in the store, where everyone can read them.
  case allowedValues = "sensitive-allowed"
  /// The default is in the store, where everyone can read it.
  case defaultValue = "sensitive-default"
}

extension Route.Parameter {
  /// What the store would tell of the values; nil if they are not sensitive, or nothing is told.
  package var exposure: SensitiveExposure? {
    guard isSensitive else { return nil }
    if !allowedValues.isEmpty { return .allowedValues }
    return defaultValue == nil ? nil : .defaultValue
  }
}
