import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// Performing a view route, on every path.
@MainActor struct PerformViewTests {
  typealias Config = TypedConfiguration<any AViewInput, ViewRouteConfiguration>

  /// Performs the screen and lets the transition end.
  private func perform(
    _ stage: Stage, _ path: PathCase, _ configure: (Config) -> Void
  ) -> DestinationViewRouter<any AViewInput>? {
    let router = Router.perform(
      to: RoutableView<any AViewInput>(), path: path.path(stage.source)
    ) { config, _ in
      config.isAnimated = path.animated
      configure(config)
    }
    stage.settle()
    return router
  }

  private func performWithoutSource(
    _ path: PathCase, _ configure: (Config) -> Void
  ) -> DestinationViewRouter<any AViewInput>? {
    Router.perform(
      to: RoutableView<any AViewInput>(),
      path: .extensible(path: ExtensibleViewRoutePath(kind: path.kind, source: nil))
    ) { config, _ in
      config.popoverConfiguration = nil
      configure(config)
    }
  }

  @Test(arguments: PathCase.all) func s001_preparationRunsBeforeSuccess(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      let router = perform(stage, path) { config in
        config.prepareDestination = {
          $0.title = "test title"
          Trace.note("prepare")
        }
        config.successHandler = { Trace.note("success \($0.title ?? "")") }
      }
      #expect(router?.state == .routed)
      let lines = stage.trace.lines.filter { $0 == "prepare" || $0.hasPrefix("success") }
      #expect(lines == ["prepare", "success test title"])
    }
  }

  @Test(arguments: PathCase.all) func s002_completionHandlerGetsTheDestination(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      var result: (Bool, Bool, RouteAction, RouteError?)?
      let router = perform(stage, path) { config in
        config.completionHandler = { result = ($0, $1 != nil, $2, $3) }
      }
      #expect(result?.0 == true)
      #expect(result?.1 == true)
      #expect(result?.2 == .performRoute)
      #expect(result?.3 == nil)
      #expect(router?.state == .routed)
    }
  }

  @Test(arguments: PathCase.all) func s003_completionHandlerGetsTheError(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      var failure: RouteError?
      var succeeded: Bool?
      let router = performWithoutSource(path) { config in
        config.completionHandler = {
          succeeded = $0
          failure = $3
        }
      }
      #expect(succeeded == false)
      #expect(failure?.number == 13)
      // Only a custom path is judged by the router itself.
      #expect(router?.state == (path.kind == .custom ? .unrouted : nil))
    }
  }

  @Test(arguments: PathCase.all) func s004_completionOfTheCall(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      var outcome: (Bool, RouteError?)?
      let router = Router.perform(
        to: RoutableView<any AViewInput>(), path: path.path(stage.source),
        completion: { outcome = ($0, $3) })
      stage.settle()
      #expect(outcome?.0 == true)
      #expect(outcome?.1 == nil)
      #expect(router?.state == .routed)
    }
  }

  @Test(arguments: PathCase.all) func s005_errorOfTheCall(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      var outcome: (Bool, RouteError?)?
      let router = Router.perform(
        to: RoutableView<any AViewInput>(),
        path: .extensible(path: ExtensibleViewRoutePath(kind: path.kind, source: nil)),
        completion: { outcome = ($0, $3) })
      #expect(outcome?.0 == false)
      #expect(outcome?.1 != nil)
      // Only a custom path is judged by the router itself.
      #expect(router?.state == (path.kind == .custom ? .unrouted : nil))
    }
  }

  @Test(arguments: PathCase.all.filter { $0.animated && $0.kind != .child })
  func s006_aHandlerThatIsSetAfterThePerformFires(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      var prepared = false
      var succeeded = false
      let router = Router.perform(
        to: RoutableView<any AViewInput>(), path: path.path(stage.source),
        preparation: { _ in prepared = true })
      #expect(prepared)
      #expect(router?.state == .routing)
      router?.configuration.successHandler = { _ in succeeded = true }
      stage.settle()
      #expect(succeeded)
      #expect(router?.state == .routed)
    }
  }

  @Test(arguments: PathCase.removable) func s007_performsAgainAfterRemoval(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      var first = 0
      var second: (Bool, RouterState?)?
      let router = Router.perform(
        to: RoutableView<any AViewInput>(), path: path.path(stage.source),
        completion: { _, _, _, _ in first += 1 })
      stage.settle()
      #expect(router?.state == .routed)
      var removed: RouterState?
      router?.removeRoute(successHandler: { removed = router?.state })
      stage.settle()
      #expect(removed == .removed)
      router?.performRoute(completion: { success, _, _, _ in second = (success, router?.state) })
      stage.settle()
      #expect(second?.0 == true)
      #expect(second?.1 == .routed)
      #expect(first == 1)
    }
  }

  @Test(arguments: PathCase.all) func s008_performingWhileRoutedFails(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      let router = perform(stage, path) { _ in }
      var outcome: (Bool, RouteError?, RouterState?)?
      router?.performRoute { success, _, _, error in outcome = (success, error, router?.state) }
      #expect(outcome?.0 == false)
      #expect(outcome?.1?.code == .actionFailed)
      #expect(outcome?.2 == .routed)
    }
  }

  @Test(arguments: PathCase.all) func s009_successHandlerGetsTheDestination(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      var destination: (any AViewInput)?
      let router = perform(stage, path) { $0.successHandler = { destination = $0 } }
      #expect(destination != nil)
      #expect(router?.state == .routed)
    }
  }

  @Test(arguments: PathCase.removable) func s010_performerHandlersFireOnce(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      var provider = 0
      var performer = 0
      let router = perform(stage, path) { config in
        config.successHandler = { _ in provider += 1 }
        config.performerSuccessHandler = { _ in performer += 1 }
      }
      router?.removeRoute()
      stage.settle()
      var again: [RouterState?] = []
      router?.performRoute(successHandler: { _ in again.append(router?.state) })
      stage.settle()
      #expect(provider == 2)
      #expect(performer == 1)
      #expect(again == [.routed])
    }
  }

  @Test(arguments: PathCase.all) func s011_errorHandlersFireOnce(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      _ = performWithoutSource(path) { config in
        config.errorHandler = { Trace.note("error \($0) \($1.number ?? -1)") }
        config.performerErrorHandler = { _, _ in Trace.note("performerError") }
        config.successHandler = { _ in Trace.note("success") }
        config.performerSuccessHandler = { _ in Trace.note("performerSuccess") }
      }
      let lines = stage.trace.lines.filter {
        !$0.hasPrefix("aop") && !$0.contains("repare") && $0 != "make"
      }
      let action = path.kind == .custom ? "PerformRoute" : "Init"
      #expect(
        lines == [
          "error \(action) 13", "performerError",
          "global \(action) 13 \(path.kind == .custom ? "router" : "nil")",
        ])
    }
  }

  @Test(arguments: PathCase.all) func s012_performsOnAnExistingDestination(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      let destination = Router.makeDestination(to: RoutableView<any AViewInput>())
      let router = Router.perform(
        onDestination: destination, to: RoutableView<any AViewInput>(),
        path: path.path(stage.source)
      ) { config, _ in
        config.successHandler = { _ in Trace.note("success") }
        config.performerSuccessHandler = { _ in Trace.note("performerSuccess") }
        config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
        config.errorHandler = { _, _ in Trace.note("error") }
        config.performerErrorHandler = { _, _ in Trace.note("performerError") }
      }
      stage.settle()
      #expect(router?.state == .routed)
      #expect(router?.destination === destination)
      #expect(
        stage.trace.lines.suffix(3) == ["success", "completion true", "performerSuccess"])
      #expect(stage.trace.count("error") == 0)
    }
  }

  @Test(arguments: PathCase.all) func s013_performingOnNothingFails(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      let router = Router.perform(
        onDestination: nil, to: RoutableView<any AViewInput>(), path: path.path(stage.source)
      ) { config, _ in
        config.errorHandler = { Trace.note("error \($0) \($1.number ?? -1)") }
        config.performerErrorHandler = { _, _ in Trace.note("performerError") }
        config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
        config.successHandler = { _ in Trace.note("success") }
      }
      #expect(router == nil)
      #expect(
        stage.trace.lines == [
          "global PerformOnDestination 1 nil", "error PerformOnDestination 1",
          "performerError", "completion false",
        ])
    }
  }

  @Test(arguments: PathCase.all) func s014_thePathIsSupported(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      #expect(Router.to(RoutableView<any AViewInput>())?.supports(path.kind) == true)
    }
  }

  @Test func s015_anExtensiblePathNeedsItsSource() {
    let stage = Stage()
    stage.run {
      var failures: [Int?] = []
      for kind in [PathKind.push, .present, .show, .showDetail, .child] {
        Router.perform(
          to: RoutableView<any AViewInput>(),
          path: .extensible(path: ExtensibleViewRoutePath(kind: kind, source: nil))
        ) { config, _ in config.errorHandler = { failures.append($1.number) } }
      }
      #expect(failures == [13, 13, 13, 13, 13])
    }
  }

  @Test func s016_destinationsAreTypedInEveryClosure() {
    let stage = Stage()
    stage.run {
      var titles: [String?] = []
      Router.perform(
        to: RoutableView<any AViewInput>(), path: .push(from: stage.source)
      ) { config, _ in
        config.isAnimated = false
        config.prepareDestination = { $0.title = "typed" }
        config.successHandler = { titles.append($0.title) }
        config.performerSuccessHandler = { titles.append($0.title) }
      }
      #expect(titles == ["typed", "typed"])
    }
  }

  /// The other suites of ZIKRouter run the same scenarios by a configuration's protocol.
  @Test(arguments: PathCase.all.filter { $0.kind != .custom })
  func s017_theModuleProtocolConfiguresAndDelivers(_ path: PathCase) {
    let stage = Stage()
    stage.run {
      var made: String?
      let router = Router.perform(
        to: RoutableViewModule<any AViewModuleInput>(), path: path.path(stage.source)
      ) { config, prepareModule in
        config.isAnimated = path.animated
        prepareModule { module in
          module.title = "test title"
          module.makeDestinationCompletion { made = $0.title }
        }
        config.successHandler = { _ in Trace.note("success") }
      }
      #expect(made == "test title")
      stage.settle()
      #expect(router?.state == .routed)
      #expect(stage.trace.count("success") == 1)
    }
  }
}
