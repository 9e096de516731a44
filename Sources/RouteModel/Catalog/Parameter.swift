extension Route {
  /// A declared parameter of a route.
  public struct Parameter: Sendable, Hashable {
    /// The type of a parameter's values.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The type of a value; see ``accepts(_:)`` for how values are written.
      case string, int, bool, double, date, uuid
    }

    /// The key within its route.
    public var name: String
    /// The type of its values.
    public var kind: Kind
    /// Whether a link without it fails, unless there is a default.
    public var isRequired: Bool
    /// Delivered if the link does not carry the parameter.
    public var defaultValue: String?
    /// The only values allowed; empty means any.
    public var allowedValues: Set<String>
    /// Whether its values are masked in what is recorded.
    public var isSensitive: Bool

    /// A parameter; by default it is any text and may be missing.
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

extension Route.Parameter: DescribedRow {
  package static let blank = Route.Parameter(name: "")
  package static let description = RowDescription<Route.Parameter>(
    noun: "parameter", table: "parameter", spoken: ["type", "required", "default", "allowed"],
    fields: [
      .text(\.name, column: "name", isKey: true),
      .word(
        \.kind, column: "kind", key: "type",
        option: .value(
          "type", "TYPE",
          "How a value is read: " + Kind.allCases.map(\.rawValue).joined(separator: ", "))),
      .flag(
        \.isRequired, column: "is_required", key: "required",
        option: .flags(
          on: "required", "A link without it is refused, unless there is a default",
          off: "optional", "A link may leave it out")),
      .text(
        \.defaultValue, column: "default_value", key: "default",
        option: .clearable(
          "default", "VALUE", "The value when a link does not have the parameter",
          off: "no-default", "No value when a link does not have it")),
      .flag(
        \.isSensitive, column: "is_sensitive", key: "sensitive",
        option: .flags(
          on: "sensitive", "Its values are masked in the history, the hub and reports",
          off: "plain", "Recorded as it is")),
    ],
    lists: [
      OwnedList(
        words: \.allowedValues, key: "allowed", name: "allow",
        option: .value(
          "allow", "A,B", "The only values allowed, separated by commas; 'any' for all",
          none: "any"),
        ownerColumn: "parameter_id", AllowedValue.init, \.value)
    ])

  /// One of the values that a parameter allows, as a row.
  public struct AllowedValue: DescribedRow {
    /// The value, as it is written in a URL after decoding.
    public var value: String

    package static let blank = AllowedValue(value: "")
    package static let description = RowDescription<AllowedValue>(
      noun: "value", table: "parameter_value",
      fields: [.text(\.value, column: "value", isKey: true)])
  }
}
