/// An object of the responder chain: a view, a window or a view controller.
@MainActor open class Responder {
  private nonisolated let referenceOwner = BackReferenceOwner()

  /// A responder that is in no chain yet.
  public init() {}

  /// The next object of the chain, or nil at its end.
  open var next: Responder? { nil }

  /// The reference of everybody who is not to keep this responder alive.
  package nonisolated final var reference: BackReference { referenceOwner.reference(to: self) }
}
