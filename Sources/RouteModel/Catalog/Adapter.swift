/// Binds a required protocol (the caller's) to a provided one (the module's), or to another adapter.
public struct Adapter: Sendable, Hashable {
  /// The protocol that the caller uses; the key.
  public var required: String
  /// The protocol that a route, or another adapter, provides.
  public var provided: String
  /// Whether both are destination protocols or module protocols.
  public var kind: Route.ProtocolKind

  /// An adapter from the required protocol to the provided one, by their names.
  public init(required: String, provided: String, kind: Route.ProtocolKind = .destination) {
    self.required = required
    self.provided = provided
    self.kind = kind
  }
}

extension Adapter: DescribedRow {
  package static let blank = Adapter(required: "", provided: "")
  package static let description = RowDescription<Adapter>(
    noun: "adapter", table: "adapter",
    fields: [
      .text(\.required, column: "required", isKey: true),
      .text(\.provided, column: "provided", isRequired: true, naming: "protocol"),
      .word(
        \.kind, column: "kind",
        option: .switches([
          ("module", "Both are protocols of module configurations"),
          ("destination", "Both are protocols of destinations"),
        ])),
    ])
}
