extension Route {
  /// A declared parameter of a route.
  public struct Parameter: Sendable, Hashable, Codable {
    /// How a value is to be read.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      case string, int, bool, double, date, uuid
    }

    /// The key within its route.
    public var name: String
    /// How a value is read.
    public var kind: Kind
    /// A link without it fails, unless there is a default.
    public var isRequired: Bool
    /// Delivered when the link does not carry the parameter.
    public var defaultValue: String?
    /// The only values allowed; empty means any.
    public var allowedValues: Set<String>
    /// Never written to the store, the history or a line history.
    public var isSensitive: Bool

    public init(
      name: String, kind: Kind = .string, isRequired: Bool = false, defaultValue: String? = nil,
      allowedValues: Set<String> = [], isSensitive: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.isRequired = isRequired
      self.defaultValue = defaultValue
      self.allowedValues = allowedValues
      self.isSensitive = isSensitive
    }
  }
}
