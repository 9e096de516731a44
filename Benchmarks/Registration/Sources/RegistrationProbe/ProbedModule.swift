public import Routing

/// The routers of one generated module.
public struct ProbedModule: Sendable {
  let routers: @MainActor @Sendable (Registry) -> Void
  let blocks: @MainActor @Sendable () -> Void
  let found: @MainActor @Sendable () -> Int

  /// - Parameters:
  ///   - routers: registers every router class by hand.
  ///   - blocks: registers a block route for every class instead, with the current registry.
  ///   - found: how many of the module's protocols find a route.
  public init(
    routers: @escaping @MainActor @Sendable (Registry) -> Void,
    blocks: @escaping @MainActor @Sendable () -> Void,
    found: @escaping @MainActor @Sendable () -> Int
  ) {
    self.routers = routers
    self.blocks = blocks
    self.found = found
  }
}
