import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

@MainActor protocol UnknownInput: AnyObject {}
extension RoutableView where Protocol == any UnknownInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
protocol UnknownServiceInput: AnyObject {}
extension RoutableService where Protocol == any UnknownServiceInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
@MainActor protocol UnknownModuleInput: AnyObject {}
extension RoutableViewModule where Protocol == any UnknownModuleInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

/// Every outcome is reported to the caller, once: a completion is always called.
@MainActor struct CompletionTests {
  /// Handlers that a caller sets while configuring are called; the module's preparation has nothing
  /// to prepare.
  @Test(arguments: KindCase.allCases) func aProtocolWithoutARouteCompletesWithAFailure(
    _ kind: KindCase
  ) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      let stage = Stage.ofBothKinds()
      stage.run {
        let configuring: Tested.Configuring<Tested.Unknown> = { config, prepareModule in
          config.errorHandler = { Trace.note("error \($0) \($1.number ?? -1)") }
          config.completionHandler = {
            Trace.note("completion \($0) \($1 == nil) \($2) \($3 != nil)")
          }
          config.performerErrorHandler = { _, _ in Trace.note("performer") }
          prepareModule { _ in Trace.note("prepared") }
        }
        let action = Tested.lookUp
        let expected = [
          "error \(action) 0", "completion false true \(action) true", "performer",
          "global \(action) 0",
        ]
        #expect(Tested.perform(Tested.unknown, from: stage, configuring) == nil)
        #expect(stage.trace.lines.filter { $0 != "prepared" } == expected)
        stage.trace.clear()
        #expect(Tested.make(Tested.unknown, configuring) == nil)
        #expect(stage.trace.lines.filter { $0 != "prepared" } == expected)
      }
    }
  }

  @Test func theConveniencesHearThatThereIsNoRoute() {
    let stage = Stage.ofBothKinds()
    stage.run {
      let path = ViewRoutePath.push(from: stage.source)
      Router.perform(to: RoutableView<any UnknownInput>(), path: path) {
        Trace.note("completion \($0) \($1 == nil) \($2) \($3?.code.name ?? "")")
      }
      Router.perform(
        to: RoutableView<any UnknownInput>(), path: path, successHandler: { _ in },
        errorHandler: { Trace.note("handler \($0) \($1.number ?? -1)") })
      Router.perform(to: RoutableService<any UnknownServiceInput>()) {
        Trace.note("completion \($0) \($1 == nil) \($2) \($3?.code.name ?? "")")
      }
      _ = Router.makeDestination(to: RoutableViewModule<any UnknownModuleInput>()) {
        config, prepareModule in prepareModule { _ in Trace.note("prepared") }
      }
      #expect(
        stage.trace.lines == [
          "completion false true ToView invalid-protocol", "global ToView 0", "handler ToView 0",
          "global ToView 0", "completion false true ToService invalid-protocol",
          "global ToService 0", "global ToViewModule 0",
        ])
    }
  }

  /// A caller's handlers do not replace those of the module's own configuration.
  @Test func aCompletionLeavesTheModulesHandlersInPlace() {
    let stage = Stage(routers: [])
    stage.run {
      ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in
          Trace.fails ? nil : AViewController()
        }
        .register(RoutableView<any AViewInput>())
        .makeDefaultConfiguration {
          let configuration = ViewRouteConfiguration()
          configuration.performerSuccessHandler = { _ in Trace.note("module success") }
          configuration.performerErrorHandler = { _, _ in Trace.note("module error") }
          return configuration
        }
      Router.perform(to: RoutableView<any AViewInput>(), path: .make) {
        success, _, _, _ in Trace.note("completion \(success)")
      }
      stage.trace.makesFail = true
      Router.perform(to: RoutableView<any AViewInput>(), path: .make) {
        success, _, _, _ in Trace.note("completion \(success)")
      }
      #expect(
        stage.trace.lines == [
          "module success", "completion true", "module error", "completion false",
          "global PerformRoute 2 router",
        ])
    }
  }

  /// A link that no route takes is reported to the global handler if the caller has no handler.
  @Test func aLinkThatNothingTakesIsToldToSomebody() {
    let stage = Stage.withServices()
    stage.run {
      Router.performURL("app://nothing/here", fromSource: stage.source)
      Router.performURL("app://nothing/here", path: .make)
      #expect(Router.to(viewURL: "app://nothing/here") == nil)
      Router.performServiceURL("app://nothing/here")
      #expect(Router.to(serviceURL: "app://nothing/here") == nil)
      #expect(
        stage.trace.lines == [
          "global MatchURL 1 nil", "global MatchURL 1 nil", "global MatchURL 1 nil",
          "global MatchURL 1", "global MatchURL 1",
        ])
    }
  }

  /// A destination that disappears while it is appearing ends the perform: the transition was
  /// cancelled, and tasks that wait get the reason.
  @Test func aTransitionThatIsTakenBackCompletesWithAFailure() {
    let stage = Stage()
    stage.run {
      let router = AViewRouter.perform(path: .push(from: stage.source)) { config in
        config.completionHandler = { success, _, _, error in
          Trace.note("completion \(success) \(error?.code.name ?? "")")
        }
      }
      stage.environment.clock.advance(by: .milliseconds(100))
      #expect(router?.state == .routing)
      _ = try? stage.navigation.popViewController(animated: false)
      stage.settle()
      #expect(router?.state != .routing)
      #expect(stage.trace.lines.count { $0.hasPrefix("completion") } == 1)
    }
  }

  // MARK: Broken promises

  /// An adapter only gives another name: if the adaptee does not conform, nothing is shown.
  @Test(arguments: KindCase.allCases) func anAdapterWhosePromiseIsBrokenFailsBeforeAnythingIsShown(
    _ kind: KindCase
  ) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      let stage = Stage.ofBothKinds()
      stage.run {
        Tested.adaptUnknown()
        #expect(stage.registry.issues == [])
        var outcomes: [String] = []
        _ = Tested.perform(Tested.unknown, from: stage) { config, _ in
          config.completionHandler = {
            outcomes.append("\($0) \($1 == nil) \($3?.message.prefix { $0 != "," } ?? "")")
          }
        }
        let made = "RoutingTests.\(Tested.made)"
        #expect(outcomes == ["false true \(Tested.identifier) made \(made)"])
        #expect(stage.trace.lines == ["make", "global PerformRoute 3"])
        #expect(stage.navigation.topViewController === stage.source)
        // Callers that ask for what the route provides are not affected.
        #expect(Tested.make(Tested.input) != nil)
        #expect(stage.trace.count("global PerformRoute 3") == 1)
      }
    }
  }

  /// A protocol that only a row names is a promise of the row.
  @Test func aRowWhosePromiseIsBrokenFails() {
    let registry = Registry(catalog: BindingTests.catalog())
    var failures: [String] = []
    registry.viewErrorHandler = { failures.append($2.message) }
    var outcomes: [Bool] = []
    registry.withCurrent {
      _ = Router.perform(to: RoutableView<any EasyAViewInput>(), path: .make) {
        success, _, _, _ in outcomes.append(success)
      }
    }
    #expect(outcomes == [false])
    #expect(
      failures == [
        "a made SimulatedUI.ViewController, which does not conform to RoutingTests.EasyAViewInput"
      ])
  }

  /// The storyboard decides the destination of a segue, whatever was asked for.
  @Test func aSegueThatLeadsElsewhereCompletesWithAFailure() throws {
    let stage = Stage()
    try stage.run {
      let source = try stage.storyboardSource()
      Router.perform(
        to: RoutableView<any AViewInput>(),
        path: .performSegue(
          from: source, identifier: "showUnroutableDestination", sender: nil)
      ) { Trace.note("completion \($0) \($1 == nil) \($3?.code.name ?? "")") }
      stage.settle()
      #expect(stage.trace.count("completion false true action-failed") == 1)
      #expect(stage.trace.count("global PerformRoute 3 router") == 1)
    }
  }
}
