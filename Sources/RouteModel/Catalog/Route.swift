/// A registered way to a destination, as data.
public struct Route: Sendable, Hashable, Codable {
  /// The key of the route; unique in a catalog, never empty.
  public var identifier: String
  /// The destination class, a key of ``RouteCatalog/classes``.
  public var className: String
  /// No other route may make this class.
  public var isExclusive: Bool
  /// A disabled route keeps its rows and matches nothing.
  public var isEnabled: Bool
  /// Closed to outside URLs: performed by identifier or protocol only.
  public var isInternal: Bool
  /// The paths that the route allows; empty means all.
  public var supportedPaths: Set<PathKind>
  /// The path taken when neither the caller, the URL nor the pattern names one; nil means `show`.
  public var defaultPath: PathKind?
  /// What it is for, for people.
  public var summary: String
  /// Who answers for it.
  public var owner: String
  /// Free words, such as `platform:ios`.
  public var tags: Set<String>
  /// The protocols that find this route, by name.
  public var protocols: [String: ProtocolKind]
  /// The URL patterns, by their text.
  public var patterns: [String: Pattern]
  /// The declared parameters, by name.
  public var parameters: [String: Parameter]

  public init(
    identifier: String, className: String, isExclusive: Bool = false, isEnabled: Bool = true,
    isInternal: Bool = false, supportedPaths: Set<PathKind> = [], defaultPath: PathKind? = nil,
    summary: String = "", owner: String = "", tags: Set<String> = [],
    protocols: [String: ProtocolKind] = [:], patterns: [Pattern] = [], parameters: [Parameter] = []
  ) {
    self.identifier = identifier
    self.className = className
    self.isExclusive = isExclusive
    self.isEnabled = isEnabled
    self.isInternal = isInternal
    self.supportedPaths = supportedPaths
    self.defaultPath = defaultPath
    self.summary = summary
    self.owner = owner
    self.tags = tags
    self.protocols = protocols
    self.patterns = Dictionary(patterns.map { ($0.text, $0) }) { _, last in last }
    self.parameters = Dictionary(parameters.map { ($0.name, $0) }) { _, last in last }
  }

  /// Whether a protocol names the destination or the module's configuration.
  public enum ProtocolKind: String, Sendable, Hashable, Codable, CaseIterable {
    case destination
    case module
  }
}
