import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing

/// From when on a registry watches a user interface: nothing is performed here before.
@MainActor struct WatchingTests {
  private static let shownByHand = [
    "aop.willPerform - from NavigationController", "aop.didPerform - from NavigationController",
  ]

  @Test func whatIsAttachedIsSeenBeforeTheFirstPerform() throws {
    let stage = Stage()
    try stage.run {
      stage.registry.attach(to: stage.environment)
      stage.registry.attach(to: stage.environment)
      // A subview.
      let view = BSubview()
      try stage.source.view.addSubview(view)
      #expect(stage.source.asked.count == 1)
      #expect(view.name == "from performer")
      // A segue.
      let source = try stage.storyboardSource()
      try source.performSegue(withIdentifier: "presentInfo", sender: nil)
      stage.settle()
      #expect(source.asked.count == 1)
      // A push by hand.
      let screen = AViewController()
      try source.dismiss(animated: false)
      stage.trace.clear()
      try stage.navigation.pushViewController(screen, animated: false)
      #expect(stage.trace.lines == Self.shownByHand)
    }
  }

  @Test func whatIsDetachedIsNot() throws {
    let stage = Stage()
    try stage.run {
      stage.registry.attach(to: stage.environment)
      stage.registry.detach(from: stage.environment)
      try stage.source.view.addSubview(BSubview())
      try stage.navigation.pushViewController(AViewController(), animated: false)
      #expect(stage.source.asked.isEmpty)
      #expect(stage.trace.lines == [])
      // And again.
      stage.registry.attach(to: stage.environment)
      try stage.navigation.pushViewController(AViewController(), animated: false)
      #expect(stage.trace.lines == Self.shownByHand)
    }
  }

  @Test func `a view that was put together before is seen when it comes into the window`() throws {
    let stage = Stage()
    try stage.run {
      let (box, badge) = (View(), BSubview())
      try box.addSubview(badge)
      stage.registry.attach(to: stage.environment)
      try stage.source.view.addSubview(box)
      #expect(stage.source.asked.count == 1)
      #expect(badge.name == "from performer")
    }
  }

  @Test func theEndOfRegistrationWatchesTheInterfaceThatIsCurrent() throws {
    let stage = Stage()
    try stage.run {
      stage.registry.finishRegistration()
      try stage.source.view.addSubview(BSubview())
      #expect(stage.source.asked.count == 1)
    }
  }

  /// A user interface that was not attached may belong to other code.
  @Test func theEndOfRegistrationLeavesTheSharedInterfaceAlone() {
    var heard = 0
    let registry = Registry()
    registry.withCurrent {
      _ = ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .onMoment(didPerform: { _, _, _ in heard += 1 })
    }
    registry.finishRegistration()
    func show() {
      let window = Window(environment: .shared)
      window.rootViewController = AViewController()
      window.makeKeyAndVisible()
      window.isHidden = true
    }
    show()
    #expect(heard == 0)
    registry.attach(to: .shared)
    show()
    #expect(heard == 1)
    registry.detach(from: .shared)
  }

  /// Views are watched as soon as one is registered, also in interfaces whose controllers were
  /// watched before.
  @Test func aRouterOfAViewMayBeRegisteredAfterTheSimulation() throws {
    let registry = Registry()
    let simulation = RouteSimulation(registry: registry)
    registry.register(BSubviewRouter.self)
    try registry.withCurrent {
      try UIEnvironment.withCurrent(simulation.environment) {
        let source = SourceViewController()
        simulation.window.rootViewController = source
        try source.view.addSubview(BSubview())
        #expect(source.asked.count == 1)
        // Also in the new interface after a reset.
        simulation.reset()
        let next = SourceViewController()
        simulation.window.rootViewController = next
        try next.view.addSubview(BSubview())
        #expect(next.asked.count == 1)
      }
    }
  }

  @Test func severalInterfacesAreWatchedAtOnce() throws {
    let stage = Stage(routers: [AViewRouter.self])
    let other = Stage(routers: [])
    stage.registry.attach(to: stage.environment)
    stage.registry.attach(to: other.environment)
    stage.registry.register(BSubviewRouter.self)
    try stage.run {
      try stage.source.view.addSubview(BSubview())
      try other.source.view.addSubview(BSubview())
    }
    #expect(stage.source.asked.count == 1)
    #expect(other.source.asked.count == 1)
  }
}
