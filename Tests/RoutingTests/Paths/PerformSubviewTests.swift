import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// Performing on the path that shows a view: `addAsSubview`.
@MainActor struct PerformSubviewTests {
  typealias Config = TypedConfiguration<any BSubviewInput, ViewRouteConfiguration>

  private func perform(
    _ stage: Stage, _ configure: (Config) -> Void = { _ in }
  ) -> DestinationViewRouter<any BSubviewInput>? {
    Router.perform(
      to: RoutableView<any BSubviewInput>(), path: .subview(from: stage.source.view)
    ) { config, _ in configure(config) }
  }

  private static let nowhere = ViewRoutePath.extensible(
    path: ExtensibleViewRoutePath(kind: .subview, source: nil))

  @Test func s001_aViewIsPreparedBeforeSuccess() {
    let stage = Stage()
    stage.run {
      let router = perform(stage) { config in
        config.prepareDestination = {
          $0.name = "prepared"
          Trace.note("prepare")
        }
        config.successHandler = { Trace.note("success \($0.name ?? "")") }
        config.completionHandler = { success, view, _, _ in
          Trace.note("completion \(success) \(view != nil)")
        }
        config.performerSuccessHandler = { _ in Trace.note("performer") }
      }
      #expect(router?.state == .routed)
      #expect(
        stage.trace.lines == [
          "prepare", "aop.willPerform", "aop.didPerform", "success prepared",
          "completion true true", "performer",
        ])
      #expect((router?.destination as? View)?.superview === stage.source.view)
    }
  }

  @Test func s003_aViewWithoutASuperviewFails() {
    let stage = Stage()
    stage.run {
      let router = Router.perform(to: RoutableView<any BSubviewInput>(), path: Self.nowhere) {
        config, _ in
        config.errorHandler = { Trace.note("error \($0) \($1.number ?? -1)") }
        config.completionHandler = { success, view, _, _ in
          Trace.note("completion \(success) \(view != nil)")
        }
        config.performerErrorHandler = { _, _ in Trace.note("performerError") }
        config.successHandler = { _ in Trace.note("success") }
      }
      #expect(router == nil)
      #expect(
        stage.trace.lines == [
          "error Init 13", "completion false false", "performerError", "global Init 13 nil",
        ])
    }
  }

  @Test func s004_completionOfTheCallForAView() {
    let stage = Stage()
    stage.run {
      var outcomes: [Bool] = []
      Router.perform(
        to: RoutableView<any BSubviewInput>(), path: .subview(from: stage.source.view),
        completion: { success, _, _, _ in outcomes.append(success) })
      Router.perform(
        to: RoutableView<any BSubviewInput>(), path: Self.nowhere,
        completion: { success, _, _, _ in outcomes.append(success) })
      #expect(outcomes == [true, false])
    }
  }

  @Test func s007_aViewIsAddedAgainAfterItsRemoval() {
    let stage = Stage()
    stage.run {
      var provider = 0
      var performer = 0
      let router = perform(stage) { config in
        config.successHandler = { _ in provider += 1 }
        config.performerSuccessHandler = { _ in performer += 1 }
      }
      router?.removeRoute()
      #expect(router?.state == .removed)
      #expect(stage.source.view.subviews.isEmpty)
      var again: RouterState?
      router?.performRoute(successHandler: { _ in again = router?.state })
      #expect(again == .routed)
      #expect(stage.source.view.subviews.count == 1)
      #expect(provider == 2)
      #expect(performer == 1)
    }
  }

  @Test func s008_aViewThatIsThereIsNotAddedTwice() {
    let stage = Stage()
    stage.run {
      let router = perform(stage)
      var code: RouteError.Code?
      router?.performRoute { success, _, _, error in code = success ? nil : error?.code }
      #expect(code == .actionFailed)
      #expect(router?.state == .routed)
      #expect(stage.source.view.subviews.count == 1)
    }
  }

  @Test func s012_anExistingViewIsAdded() {
    let stage = Stage()
    stage.run {
      let view = BSubview()
      let router = Router.perform(
        onDestination: view, to: RoutableView<any BSubviewInput>(),
        path: .subview(from: stage.source.view)
      ) { config, _ in config.successHandler = { _ in Trace.note("success") } }
      #expect(router?.destination === view)
      #expect(view.superview === stage.source.view)
      #expect(stage.trace.lines == ["aop.willPerform", "aop.didPerform", "success"])
      let none = Router.perform(
        onDestination: nil, to: RoutableView<any BSubviewInput>(),
        path: .subview(from: stage.source.view))
      #expect(none == nil)
    }
  }

  @Test func s014_addingIsSupportedAndPushingIsNot() {
    let stage = Stage()
    stage.run {
      let type = Router.to(RoutableView<any BSubviewInput>())
      #expect(type?.supports(.subview) == true)
      #expect(type?.supports(.push) == false)
      #expect(type?.perform(path: .push(from: stage.source)) == nil)
      #expect(stage.trace.lines == ["global Init 11 nil"])
    }
  }

  @Test func s023_theHandlersOfAViewsRemovalFireInTheirOrder() {
    let stage = Stage()
    stage.run {
      let router = perform(stage)
      stage.trace.clear()
      router?.removeRoute { config in
        config.prepareDestination = { _ in Trace.note("prepare") }
        config.successHandler = { Trace.note("success") }
        config.completionHandler = { success, _, _ in Trace.note("completion \(success)") }
        config.performerSuccessHandler = { Trace.note("performer") }
      }
      #expect(
        stage.trace.lines == [
          "prepare", "aop.willRemove", "aop.didRemove", "success", "completion true", "performer",
        ])
    }
  }
}
