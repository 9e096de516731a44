@MainActor extension Registry {
  /// Sends an event to every router class and to every block route that has a handler for its type:
  /// groups of higher priority first, then in the order of registration. See docs/behaviour.md,
  /// "Events".
  public func send(_ event: any RouteCustomEvent) {
    for code in codesInOrder { code.maker.handle(event) }
  }

  /// The registered view router classes, in the order in which events reach them.
  public var viewRouterTypes: [AnyViewRouter.Type] {
    codesInOrder.compactMap { $0.maker.routerClass as? AnyViewRouter.Type }
  }

  /// The registered service router classes, in the order in which events reach them.
  public var serviceRouterTypes: [AnyServiceRouter.Type] {
    codesInOrder.compactMap { $0.maker.routerClass as? AnyServiceRouter.Type }
  }

  private var codesInOrder: [CodeRoute] {
    withState { state in state.codes.compactMap { $0 } }.sorted {
      ($1.priority, $0.index) < ($0.priority, $1.index)
    }
  }
}
