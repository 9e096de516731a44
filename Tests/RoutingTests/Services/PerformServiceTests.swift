import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// Services, views that are only made, composed types.
@MainActor struct PerformServiceTests {
  @Test func s039_performsAServiceSynchronously() {
    performsAtOnce(TestedServices.self)
    Stage.withServices().run {
      var conveniences: [String] = []
      Router.perform(to: RoutableService<any AServiceInput>(), preparation: { $0.title = "p" })
      Router.perform(
        to: RoutableService<any AServiceInput>(),
        completion: { success, _, _, _ in conveniences.append("completion \(success)") })
      Router.to(RoutableService<any AServiceInput>())?.perform(
        successHandler: { _ in conveniences.append("success") })
      #expect(conveniences == ["completion true", "success"])
    }
  }

  @Test func s040_aServiceThatCannotBeMadeFails() { failsToMake(TestedServices.self) }
  @Test func s041_performingAgainWhileRoutedMakesAnotherService() {
    performsAgain(TestedServices.self)
  }
  @Test func s042_aFailureRestoresTheRoutedState() { failsAgain(TestedServices.self) }
  @Test func s043_performerHandlersOfServicesFireOnce() { handlesOnce(TestedServices.self) }

  @Test func s044_viewsThatAreOnlyMadeBehaveAsServices() {
    performsAtOnce(TestedViews.self)
    failsToMake(TestedViews.self)
    performsAgain(TestedViews.self)
    failsAgain(TestedViews.self)
    handlesOnce(TestedViews.self)
  }

  private func performsAtOnce<Tested: TestedKind>(_ tested: Tested.Type) {
    let stage = Stage.ofBothKinds()
    stage.run {
      let router = Tested.perform(Tested.input, from: nil) { config, _ in
        config.prepareDestination = {
          ($0 as? any Titled)?.title = "prepared"
          Trace.note("prepare")
        }
        config.successHandler = { Trace.note("success \(($0 as? any Titled)?.title ?? "")") }
        config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
        config.performerSuccessHandler = { _ in Trace.note("performer") }
        config.stateNotifier = { Trace.note("\($0)→\($1)") }
      }
      #expect(router?.state == .routed)
      #expect(
        stage.trace.lines == [
          "unrouted→routing", "make", "prepare", "router.prepare", "router.didFinishPrepare",
          "routing→routed", "success prepared", "completion true", "performer",
        ])
    }
  }

  private func failsToMake<Tested: TestedKind>(_ tested: Tested.Type) {
    let stage = Stage.ofBothKinds()
    stage.trace.makesFail = true
    stage.run {
      let router = Tested.perform(Tested.input, from: nil) { config, _ in
        config.errorHandler = { Trace.note("error \($1.number ?? -1)") }
        config.performerErrorHandler = { _, _ in Trace.note("performerError") }
        config.completionHandler = { Trace.note("completion \($0) \($1 == nil) \($3 != nil)") }
      }
      #expect(router?.state == .unrouted)
      #expect(
        stage.trace.lines == [
          "make", "error 2", "completion false true true", "performerError",
          "global PerformRoute 2",
        ])
    }
  }

  private func performsAgain<Tested: TestedKind>(_ tested: Tested.Type) {
    Stage.withServices().run {
      var first = 0
      var objects: [AnyObject] = []
      let router = Tested.perform(Tested.input, from: nil) { config, _ in
        config.performerSuccessHandler = {
          first += 1
          objects.append($0 as AnyObject)
        }
      }
      var second: (Bool, RouterState?)?
      router?.performRoute { success, object, _, _ in
        second = (success, router?.state)
        if let object { objects.append(object as AnyObject) }
      }
      #expect(second?.0 == true)
      #expect(second?.1 == .routed)
      #expect(first == 1)
      #expect(objects.count == 2)
      #expect(objects.first !== objects.last)
    }
  }

  private func failsAgain<Tested: TestedKind>(_ tested: Tested.Type) {
    let stage = Stage.withServices()
    stage.run {
      let router = Tested.perform(Tested.input, from: nil) { _, _ in }
      stage.trace.makesFail = true
      var second: (Bool, RouterState?)?
      router?.performRoute { success, _, _, _ in second = (success, router?.state) }
      #expect(second?.0 == false)
      #expect(second?.1 == .routed)
    }
  }

  private func handlesOnce<Tested: TestedKind>(_ tested: Tested.Type) {
    Stage.withServices().run {
      var provider = 0
      var performer = 0
      let router = Tested.perform(Tested.input, from: nil) { config, _ in
        config.successHandler = { _ in provider += 1 }
        config.performerSuccessHandler = { _ in performer += 1 }
      }
      router?.performRoute()
      #expect(provider == 2)
      #expect(performer == 1)
      #expect(router?.state == .routed)
    }
  }

  typealias Composed = any ViewController & AViewInput

  @Test func s045_aComposedTypeIsAKeyOfItsOwn() {
    let stage = Stage()
    stage.run {
      var provider: [String?] = []
      var performer = 0
      let router = Router.perform(to: RoutableView<Composed>(), path: .make) {
        config, _ in
        config.prepareDestination = { $0.title = "composed" }
        config.successHandler = { provider.append($0.view.superview == nil ? $0.title : nil) }
        config.performerSuccessHandler = { _ in performer += 1 }
        config.errorHandler = { _, _ in Issue.record("no failure expected") }
      }
      router?.performRoute()
      #expect(provider == ["composed", "composed"])
      #expect(performer == 1)
      #expect(router?.state == .routed)
    }
  }

  @Test func s046_makesAComposedType() {
    let stage = Stage()
    stage.run {
      let made = Router.makeDestination(to: RoutableView<Composed>())
      #expect(made is AViewController)
    }
  }

  @Test func s047_preparesAComposedType() {
    let stage = Stage()
    stage.run {
      let object = AViewController()
      let router = Router.prepare(destination: object, to: RoutableView<Composed>()) { config, _ in
        config.prepareDestination = { $0.title = "c" }
        config.successHandler = { _ in Trace.note("success") }
      }
      #expect(router != nil)
      #expect(object.title == "c")
      #expect(stage.trace.count("success") == 1)
    }
  }
}
