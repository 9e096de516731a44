/// An object of the responder chain: a view, a window or a view controller.
@MainActor open class Responder {
  private nonisolated let referenceOwner = BackReferenceOwner()

  /// A responder that is not in a chain yet.
  public init() {}

  /// The next object of the chain, or nil at its end.
  open var next: Responder? { nil }

  /// A reference that does not keep this responder alive.
  package nonisolated final var reference: BackReference { referenceOwner.reference(to: self) }
}
