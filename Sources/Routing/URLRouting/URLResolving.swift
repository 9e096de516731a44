import RouteModel

/// What a URL router finds: an identifier and the parameters.
public struct URLResolution: Sendable, Hashable {
  /// The identifier of a registered route.
  public var identifier: String
  /// What the URL carries, by name.
  public var parameters: [String: String]
  /// The pattern, for messages and history; empty if the resolver has none.
  public var pattern: String

  /// A route by its identifier, with what the URL carries.
  public init(identifier: String, parameters: [String: String] = [:], pattern: String = "") {
    self.identifier = identifier
    self.parameters = parameters
    self.pattern = pattern
  }
}

/// Another URL router: plug it in with ``Registry/setResolver(_:)``, and URLs find identifiers through it.
public protocol URLResolving: Sendable {
  /// The route of a URL, or nil if it is not this router's.
  func resolve(_ url: String) -> URLResolution?
}
