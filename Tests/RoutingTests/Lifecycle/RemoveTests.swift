import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// Removing what was performed.
@MainActor struct RemoveTests {
  @Test func `a screen whose source was put above it is popped with that`() throws {
    let stage = Stage()
    try stage.run {
      let router = try #require(
        AViewRouter.perform(path: .push(from: stage.source)) { $0.isAnimated = false })
      let page = try #require(router.destination as? AViewController)
      let root = stage.navigation.viewControllers[0]
      try stage.navigation.setViewControllers([root, page, stage.source], animated: false)
      router.removeRoute { $0.isAnimated = false }
      #expect(router.state == .removed)
      #expect(
        stage.navigation.viewControllers.map(ObjectIdentifier.init) == [ObjectIdentifier(root)])
    }
  }

  /// Performs, then calls `remove` from inside the performer's success handler; if the perform ends
  /// before it has returned its router, just after it.
  private func perform(
    _ stage: Stage, _ path: PathCase,
    _ remove: @escaping (DestinationViewRouter<any AViewInput>) -> Void
  ) {
    var router: DestinationViewRouter<any AViewInput>?
    var isAsked = false
    router = Router.perform(
      to: RoutableView<any AViewInput>(), path: path.path(stage.source),
      configuring: { config, _ in
        config.isAnimated = path.animated
        config.performerSuccessHandler = { _ in
          guard let router else { return }
          isAsked = true
          remove(router)
        }
      },
      removing: { config in
        config.isAnimated = path.animated
        config.prepareDestination = { _ in Trace.note("old.prepare") }
        config.successHandler = { Trace.note("old.success") }
        config.completionHandler = { success, _, _ in Trace.note("old.completion \(success)") }
        config.errorHandler = { Trace.note("old.error \($1)") }
      })
    stage.settle()
    if let router, !isAsked { remove(router) }
    stage.settle()
    #expect(isAsked == (path.animated && path.kind != .custom))
    #expect(router?.state == .removed)
  }

  private func lines(_ stage: Stage) -> [String] {
    stage.trace.lines.filter { $0.hasPrefix("old") || $0.hasPrefix("new") }
  }

  @Test(arguments: PathCase.removable) func s023_theHandlersOfTheRemovalFire(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      perform(stage, path) { $0.removeRoute() }
      #expect(lines(stage) == ["old.prepare", "old.success", "old.completion true"])
    }
  }

  @Test(arguments: PathCase.removable) func s024_thePerformersHandlerFiresToo(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      perform(stage, path) { $0.removeRoute(successHandler: { Trace.note("new.performer") }) }
      #expect(
        lines(stage) == ["old.prepare", "old.success", "old.completion true", "new.performer"])
    }
  }

  @Test(arguments: PathCase.removable) func s025_theCompletionFiresToo(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      perform(stage, path) { router in
        router.removeRoute { (success: Bool, _: RouteAction, error: RouteError?) in
          Trace.note("new.completion \(success) \(error == nil)")
        }
      }
      #expect(
        lines(stage) == [
          "old.prepare", "old.success", "old.completion true", "new.completion true true",
        ])
    }
  }

  @Test(arguments: PathCase.removable) func s026_configuringReplacesTheHandlers(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      perform(stage, path) { router in
        router.removeRoute { config in
          config.prepareDestination = { _ in Trace.note("new.prepare") }
          config.successHandler = { Trace.note("new.success") }
          config.performerSuccessHandler = { Trace.note("new.performer") }
          config.completionHandler = { success, _, _ in Trace.note("new.completion \(success)") }
        }
      }
      #expect(
        lines(stage) == ["new.prepare", "new.success", "new.completion true", "new.performer"])
    }
  }

  /// A removal that is not animated is over at once; one that is takes the time of its transition.
  @Test(arguments: [PathKind.present, .popover, .sheet, .push, .show, .showDetail], [false, true])
  func `a removal is animated if it is asked to be, however it was shown`(
    _ kind: PathKind, _ isAnimated: Bool
  ) throws {
    let stage = Stage()
    try stage.run {
      let path = PathCase(kind: kind, animated: false).path(stage.source)
      let router = try #require(AViewRouter.perform(path: path) { $0.isAnimated = false })
      stage.settle()
      #expect(router.state == .routed)
      router.removeRoute { $0.isAnimated = isAnimated }
      #expect(router.state == (isAnimated ? .removing : .removed))
      stage.settle()
      #expect(router.state == .removed)
    }
  }
}
