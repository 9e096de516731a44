/// An object of the responder chain: a view, a window or a view controller.
@MainActor open class Responder {
  /// A responder that is in no chain yet.
  public init() {}

  /// The next object of the chain, or nil at its end.
  open var next: Responder? { nil }
}
