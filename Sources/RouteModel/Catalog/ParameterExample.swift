extension Route {
  /// Values for an example link: of the declared parameters that a link must have, or that a capture of its pattern
  /// takes.
  package func exampleValues(for captures: Set<String>) -> [String: String] {
    var values: [String: String] = [:]
    for parameter in parameters.values {
      let isCapture = captures.contains(parameter.name)
      guard isCapture || parameter.isRequired && parameter.defaultValue == nil else { continue }
      values[parameter.name] =
        parameter.allowedValues.min() ?? parameter.kind.exampleValue
        ?? (isCapture ? nil : parameter.name)
    }
    return values
  }
}

extension Route.Parameter.Kind {
  /// Values that would be accepted, in words.
  package var example: String {
    switch self {
    case .string: "any text"
    case .int: "42"
    case .bool: "true"
    case .double: "1.5"
    case .uuid: "8C3F1F0A-52E6-4B6E-9C0B-0B6C2B1F6D11"
    case .date: "2026-11-21 or 2026-11-21T08:00:00Z"
    }
  }

  /// A value that would be accepted, as a word; nil if any text would be.
  fileprivate var exampleValue: String? {
    self == .string ? nil : example.split(separator: " ").first.map(String.init)
  }
}
