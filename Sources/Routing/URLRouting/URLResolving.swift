import RouteModel

/// The result of a URL router: an identifier and the parameters.
public struct URLResolution: Sendable, Hashable {
  /// The identifier of a registered route.
  public var identifier: String
  /// The parameters of the URL, by name.
  public var parameters: [String: String]
  /// The pattern, for messages and history; empty if the resolver has none.
  public var pattern: String

  /// A route by its identifier, with the parameters of the URL.
  public init(identifier: String, parameters: [String: String] = [:], pattern: String = "") {
    self.identifier = identifier
    self.parameters = parameters
    self.pattern = pattern
  }
}

/// Another URL router: set it with ``Registry/setResolver(_:)``, and it finds the identifiers of
/// URLs.
public protocol URLResolving: Sendable {
  /// The route of a URL, or nil if it is not this router's.
  func resolve(_ url: String) -> URLResolution?
}
