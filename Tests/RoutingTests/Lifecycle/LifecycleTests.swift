import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// States, the order of the handlers, which handlers a failure calls.
@MainActor struct LifecycleTests {
  private func manual(_ stage: Stage) -> AnyViewRouter? {
    stage.registry.register(ManualRouter.self)
    return ManualRouter.perform(path: .custom(from: stage.source)) { config in
      config.errorHandler = { action, error in
        Trace.note("provider \(action) \(error.number ?? -1)")
      }
      config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
    }
  }

  @Test func z01_performingWhileRoutingReachesTheCallerOnly() {
    let stage = Stage()
    stage.run {
      let router = manual(stage)
      #expect(router?.state == .routing)
      #expect(router?.canPerform == false)
      router?.performRoute(error: { Trace.note("passed \($0) \($1.number ?? -1)") })
      #expect(stage.trace.lines == ["passed PerformRoute 4", "global PerformRoute 4 router"])
      #expect(router?.state == .routing)
      #expect(router?.error == nil)
    }
  }

  @Test func z02_performingWhileRemovingReachesTheCallerOnly() {
    let stage = Stage()
    stage.run {
      let router = manual(stage)
      router?.endPerformRouteWithSuccess()
      router?.removeRoute()
      #expect(router?.state == .removing)
      stage.trace.clear()
      router?.performRoute(error: { Trace.note("passed \($0) \($1.number ?? -1)") })
      #expect(stage.trace.lines == ["passed PerformRoute 3", "global PerformRoute 3 router"])
      #expect(router?.state == .removing)
    }
  }

  @Test func z03_performingWhileRoutedReachesEverybodyInOrder() {
    let stage = Stage()
    stage.run {
      let router = manual(stage)
      router?.endPerformRouteWithSuccess()
      router?.configuration.performerErrorHandler = { _, _ in Trace.note("stored performer") }
      stage.trace.clear()
      router?.performRoute(error: { _, _ in Trace.note("passed") })
      #expect(
        stage.trace.lines == [
          "provider PerformRoute 3", "completion false", "stored performer",
          "global PerformRoute 3 router", "passed",
        ])
      #expect(router?.state == .routed)
      #expect(router?.error?.code == .actionFailed)
    }
  }

  @Test func z04_removingWhatIsNotRoutedReachesTheCallerOnly() {
    let stage = Stage()
    stage.run {
      let router = manual(stage)
      router?.removeConfiguration.errorHandler = { _, _ in Trace.note("remove.provider") }
      let refused = ["passed RemoveRoute 3", "global RemoveRoute 3 router"]
      #expect(router?.canRemove == false)
      router?.removeRoute(error: { Trace.note("passed \($0) \($1.number ?? -1)") })
      #expect(stage.trace.lines == refused)
      router?.endPerformRouteWithSuccess()
      router?.removeRoute()
      router?.endRemoveRouteWithSuccess(from: nil)
      #expect(router?.state == .removed)
      stage.trace.clear()
      router?.removeRoute(error: { Trace.note("passed \($0) \($1.number ?? -1)") })
      #expect(stage.trace.lines == refused)
      stage.trace.clear()
      // With a builder: the global handler first, then the builder's handlers, each once.
      router?.removeRoute { config in
        config.performerErrorHandler = { _, _ in Trace.note("remove.performer") }
        config.completionHandler = { success, _, _ in Trace.note("remove.completion \(success)") }
      }
      #expect(
        stage.trace.lines == [
          "global RemoveRoute 3 router", "remove.provider", "remove.performer",
          "remove.completion false",
        ])
    }
  }

  @Test func z05_removingADeadDestinationForcesRemoved() {
    let stage = Stage()
    stage.run {
      let router = manual(stage)
      router?.endPerformRouteWithSuccess()
      (router as? ManualRouter)?.forget()
      #expect(router?.destination == nil)
      #expect(router?.canRemove == false)
      stage.trace.clear()
      router?.removeConfiguration.errorHandler = { _, _ in Trace.note("remove.provider") }
      router?.removeRoute(error: { Trace.note("passed \($0) \($1.number ?? -1)") })
      #expect(router?.state == .removed)
      #expect(
        stage.trace.lines == [
          "remove.provider", "global RemoveRoute 3 router", "passed RemoveRoute 3",
        ])
    }
  }

  @Test(arguments: PathCase.all.filter { $0.kind != .child })
  func z06_successHasOneOrder(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      let router = Router.perform(
        to: RoutableView<any AViewInput>(), path: path.path(stage.source)
      ) { config, _ in
        config.isAnimated = path.animated
        config.prepareDestination = { _ in Trace.note("prepare") }
        config.stateNotifier = { Trace.note("\($0)→\($1)") }
        config.successHandler = { _ in Trace.note("success") }
        config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
        config.performerSuccessHandler = { _ in Trace.note("performer") }
      }
      stage.settle()
      #expect(
        stage.trace.lines == [
          "unrouted→routing", "make", "prepare", "router.prepare", "router.didFinishPrepare",
          "aop.willPerform", "routing→routed", "aop.didPerform", "success", "completion true",
          "performer",
        ])
      stage.trace.clear()
      router?.removeConfiguration.prepareDestination = { _ in Trace.note("remove.prepare") }
      router?.removeConfiguration.successHandler = { Trace.note("remove.success") }
      router?.removeConfiguration.completionHandler = { _, _, _ in Trace.note("remove.completion") }
      router?.removeRoute(successHandler: { Trace.note("remove.performer") })
      stage.settle()
      #expect(
        stage.trace.lines == [
          "routed→removing", "remove.prepare", "aop.willRemove", "removing→removed",
          "aop.didRemove", "remove.success", "remove.completion", "remove.performer",
        ])
    }
  }

  @Test func z07_failureHasOneOrder() {
    let stage = Stage()
    stage.trace.makesFail = true
    stage.run {
      Router.perform(to: RoutableView<any AViewInput>(), path: .push(from: stage.source)) {
        config, _ in
        config.stateNotifier = { Trace.note("\($0)→\($1)") }
        config.errorHandler = { action, error in Trace.note("error \(error.number ?? -1)") }
        config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
        config.performerErrorHandler = { _, _ in Trace.note("performerError") }
      }
      #expect(
        stage.trace.lines == [
          "unrouted→routing", "make", "routing→unrouted", "error 2", "completion false",
          "performerError", "global PerformRoute 2 router",
        ])
    }
  }

  @Test func z08_anUnsupportedPathFailsAtConstruction() {
    let stage = Stage()
    stage.run {
      stage.registry.register(ManualRouter.self)
      let router = ManualRouter.perform(path: .push(from: stage.source)) { config in
        config.errorHandler = { Trace.note("error \($0) \($1.number ?? -1)") }
        config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
        config.performerErrorHandler = { _, _ in Trace.note("performerError") }
      }
      #expect(router == nil)
      #expect(
        stage.trace.lines == [
          "error Init 11", "completion false", "performerError", "global Init 11 nil",
        ])
    }
  }

  @Test func aStateNotifierMayPerformTheRouterAgain() {
    let stage = Stage()
    stage.run {
      var router: AnyViewRouter?
      var performs = 0
      router = AViewRouter.perform(path: .make) { config in
        config.stateNotifier = { _, new in
          guard new == .routed, performs < 2 else { return }
          performs += 1
          router?.performRoute()
        }
      }
      router?.performRoute()
      #expect(router?.state == .routed)
      #expect(performs > 0)
    }
  }

  @Test func anErrorIsClearedWhenTheNextActionStarts() {
    let stage = Stage.withServices()
    stage.run {
      let router = Router.perform(to: RoutableService<any AServiceInput>()) { _, _ in }
      stage.trace.makesFail = true
      router?.performRoute()
      #expect(router?.error?.code == .destinationUnavailable)
      stage.trace.makesFail = false
      router?.performRoute()
      #expect(router?.error == nil)
    }
  }
}
