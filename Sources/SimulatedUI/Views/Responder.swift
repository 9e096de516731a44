/// An object of the responder chain: a view, a window or a view controller.
@MainActor open class Responder {
  /// A responder that is not in a chain yet.
  public init() {}

  /// The next object of the chain, or nil at its end.
  open var next: Responder? { nil }

  /// What tools that watch the toolkit have noted about this object, by the tool; the toolkit does
  /// not use it.
  package final var watcherNotes: [Int: AnyObject] = [:]
}
