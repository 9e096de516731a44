@MainActor extension Registry {
  // MARK: Leaks

  /// How long a destination may live on after its removal, in virtual time; zero or less turns
  /// detection off. The default is two seconds. See docs/behaviour.md, "Leaks".
  public var memoryLeakDelay: Duration {
    get { views.leaks.delay }
    set { views.leaks.delay = newValue }
  }

  /// Called with an object that lives on after its removal, instead of a warning.
  public var didDetectLeak: ((AnyObject) -> Void)? {
    get { views.leaks.found }
    set { views.leaks.found = newValue }
  }

  /// The leaks that were found while ``didDetectLeak`` was nil; each is printed too, see
  /// ``printsProblems``.
  package var leakWarnings: [String] { views.leaks.warnings }

  // MARK: Custom events

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
