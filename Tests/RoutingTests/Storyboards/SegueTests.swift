import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// Segues that routers perform.
@MainActor struct SegueTests {
  nonisolated static let identifiers = ["presentInfo", "customSegue"]

  private func perform(
    _ source: ViewController?, _ identifier: String, _ stage: Stage,
    _ configure: (TypedConfiguration<any AViewInput, ViewRouteConfiguration>) -> Void
  ) -> DestinationViewRouter<any AViewInput>? {
    let path: ViewRoutePath =
      if let source {
        .segue(from: source, identifier: identifier, sender: nil)
      } else {
        .extensible(path: ExtensibleViewRoutePath(kind: .segue, source: nil))
      }
    let router = Router.perform(to: RoutableView<any AViewInput>(), path: path) { config, _ in
      configure(config)
    }
    stage.settle()
    return router
  }

  @Test(arguments: identifiers) func s018_preparesWhatTheStoryboardMade(_ identifier: String) throws
  {
    let stage = Stage()
    try stage.run {
      let source = try stage.storyboardSource()
      let router = perform(source, identifier, stage) { config in
        config.prepareDestination = { $0.title = "prepared" }
        config.successHandler = { Trace.note("success \($0.title ?? "")") }
        config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
      }
      #expect(router?.state == .routed)
      #expect(source.presentedViewController?.title == "prepared")
      #expect(stage.trace.lines.suffix(2) == ["success prepared", "completion true"])
      #expect(stage.trace.count("make") == 0)
      #expect(source.asked.isEmpty)
    }
  }

  @Test(arguments: identifiers) func aSegueThatARouterStartsIsNoCircle(_ identifier: String) throws
  {
    let stage = Stage()
    try stage.run {
      let circles = CircleBox()
      stage.registry.circleHandler = { circles.append($0) }
      let router = perform(try stage.storyboardSource(), identifier, stage) { _ in }
      #expect(router?.state == .routed)
      #expect(circles.all.isEmpty && stage.registry.circularDependencies.isEmpty)
    }
  }

  @Test(arguments: identifiers) func s019_performsTheSegueAgain(_ identifier: String) throws {
    let stage = Stage()
    try stage.run {
      let source = try stage.storyboardSource()
      var provider = 0
      var performer = 0
      let router = perform(source, identifier, stage) { config in
        config.successHandler = { _ in provider += 1 }
        config.performerSuccessHandler = { _ in performer += 1 }
      }
      router?.removeRoute()
      stage.settle()
      #expect(router?.state == .removed)
      router?.performRoute(successHandler: { _ in Trace.note("again") })
      stage.settle()
      #expect(provider == 2)
      #expect(performer == 1)
      #expect(stage.trace.count("again") == 1)
    }
  }

  @Test func s020_aSegueNeedsItsSourceAndIdentifier() throws {
    let stage = Stage()
    try stage.run {
      var failures: [Int?] = []
      let noSource = perform(nil, "", stage) { config in
        config.errorHandler = { failures.append($1.number) }
        config.performerErrorHandler = { failures.append($1.number) }
      }
      #expect(failures == [13, 13])
      #expect(noSource == nil)
      let source = try stage.storyboardSource()
      let noIdentifier = perform(source, "", stage) { config in
        config.errorHandler = { failures.append($1.number) }
      }
      #expect(failures == [13, 13, 1])
      #expect(noIdentifier == nil)
      let routed = perform(source, "presentInfo", stage) { _ in }
      routed?.performRoute { success, _, _, error in
        failures.append(success ? 0 : error?.number)
      }
      #expect(failures.last == 3)
      #expect(routed?.state == .routed)
    }
  }

  @Test func s021_aSegueClassOfTheApplicationPerforms() throws {
    let stage = Stage()
    try stage.run {
      let source = try stage.storyboardSource()
      let router = perform(source, "customSegue", stage) { _ in }
      #expect(router?.state == .routed)
      #expect(stage.trace.count("custom segue") == 1)
    }
  }

  @Test func s022_anUnroutableDestinationIsPerformedByTheAbstractRouter() throws {
    let stage = Stage()
    try stage.run {
      let source = try stage.storyboardSource()
      var prepared: String?
      let router = AnyViewRouter.perform(
        path: .performSegue(
          from: source, identifier: "showUnroutableDestination", sender: nil)
      ) { config in
        config.prepareDestination = { prepared = "\(type(of: $0))" }
        config.successHandler = { _ in Trace.note("success") }
      }
      stage.settle()
      #expect(prepared == "UnroutableViewController")
      #expect(router?.state == .routed)
      #expect(stage.trace.count("success") == 1)
      router?.removeRoute()
      stage.settle()
      #expect(router?.state == .removed)
      #expect(source.presentedViewController == nil)
    }
  }
}
