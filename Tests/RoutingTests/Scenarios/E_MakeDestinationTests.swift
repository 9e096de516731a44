import RouteModel
import Routing
import SimulatedUI
import Testing

/// Sections E and F of the scenarios: making destinations, preparing existing ones.
@MainActor struct MakeDestinationTests {
  @Test func s030_makesEveryKind() {
    let stage = Stage.withServices()
    stage.run {
      #expect(Router.to(RoutableView<any AViewInput>())?.canMakeDestination == true)
      #expect(Router.makeDestination(to: RoutableView<any AViewInput>()) != nil)
      #expect(Router.makeDestination(to: RoutableView<any BSubviewInput>()) != nil)
      #expect(Router.to(RoutableService<any AServiceInput>())?.canMakeDestination == true)
      #expect(Router.makeDestination(to: RoutableService<any AServiceInput>()) != nil)
    }
  }

  @Test func s031_preparesSynchronously() {
    let stage = Stage.withServices()
    stage.run {
      let view = Router.makeDestination(to: RoutableView<any AViewInput>()) { $0.title = "t" }
      #expect(view?.title == "t")
      let service = Router.makeDestination(to: RoutableService<any AServiceInput>()) {
        $0.title = "t"
      }
      #expect(service?.title == "t")
      var completed: String?
      let module = Router.makeDestination(to: RoutableViewModule<any AViewModuleInput>()) {
        $0.title = "module"
        $0.makeDestinationCompletion { completed = $0.title }
      }
      #expect((module as? any AViewInput)?.title == "module")
      #expect(completed == "module")
      var served: String?
      let made = Router.makeDestination(to: RoutableServiceModule<any AServiceModuleInput>()) {
        $0.title = "module"
        $0.makeDestinationCompletion { served = $0.title }
      }
      #expect((made as? any AServiceInput)?.title == "module")
      #expect(served == "module")
    }
  }

  private func note(_ config: ViewRouteStrictConfiguration<any AViewInput>) {
    config.prepareDestination = {
      $0.title = "prepared"
      Trace.note("prepare")
    }
    config.successHandler = { Trace.note("success \($0.title ?? "")") }
    config.performerSuccessHandler = { Trace.note("performer \($0.title ?? "")") }
    config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
    config.errorHandler = { action, _ in Trace.note("error \(action)") }
    config.performerErrorHandler = { _, _ in Trace.note("performerError") }
  }

  @Test func s032_handlersFireInTheirOrder() {
    let stage = Stage()
    stage.run {
      let made = Router.makeDestination(to: RoutableView<any AViewInput>()) { config, _ in
        note(config)
      }
      #expect(made?.title == "prepared")
      #expect(
        stage.trace.lines == [
          "make", "prepare", "router.prepare", "router.didFinishPrepare", "success prepared",
          "completion true", "performer prepared",
        ])
    }
  }

  @Test func s033_handlersGetTheSameObject() {
    let stage = Stage.withServices()
    stage.run {
      var seen: [ObjectIdentifier] = []
      let made = Router.makeDestination(to: RoutableService<any AServiceInput>()) { config, _ in
        config.successHandler = { seen.append(ObjectIdentifier($0)) }
        config.performerSuccessHandler = { seen.append(ObjectIdentifier($0)) }
      }
      #expect(made.map { [ObjectIdentifier($0), ObjectIdentifier($0)] } == seen)
    }
  }

  @Test func s034_aFactoryThatFailsFiresTheErrorHandlersOnce() {
    let stage = Stage()
    stage.trace.makesFail = true
    stage.run {
      #expect(Router.to(RoutableView<any AViewInput>())?.canMakeDestination == true)
      let made = Router.makeDestination(to: RoutableView<any AViewInput>()) { config, _ in
        note(config)
      }
      #expect(made == nil)
      #expect(
        stage.trace.lines == [
          "make", "error PerformRoute", "completion false", "performerError",
          "global PerformRoute 2 router",
        ])
    }
  }

  @Test func s035_easyRegistrationsMakeByTheirClass() {
    let stage = Stage.withServices()
    stage.run {
      let easy = Router.makeDestination(to: RoutableService<any EasyServiceInput>()) {
        $0.title = "easy"
      }
      #expect(easy?.title == "easy")
      let view = Router.makeDestination(to: RoutableView<any EasyAViewInput>()) { $0.title = "v" }
      #expect(view?.title == "v")
      #expect(view is AViewController)
      var handled: [String] = []
      _ = Router.makeDestination(to: RoutableService<any EasyServiceInput>()) { config, _ in
        config.successHandler = { _ in handled.append("success") }
        config.completionHandler = { success, _, _, _ in handled.append("completion \(success)") }
      }
      #expect(handled == ["success", "completion true"])
    }
  }

  @Test func s036_adaptersLeadToTheProvidedRoute() {
    let stage = Stage.withServices()
    stage.run {
      let view = Router.to(RoutableView<any RequiredAViewInput>())
      #expect(view?.canMakeDestination == true)
      let made = view?.makeDestination { $0.title = "adapted" }
      #expect(made?.title == "adapted")
      let service = Router.to(RoutableService<any RequiredAServiceInput>())
      #expect(service?.canMakeDestination == true)
      #expect(service?.makeDestination { $0.title = "adapted" }?.title == "adapted")
    }
  }

  // MARK: F

  @Test func s037_preparesAnExistingObject() {
    let stage = Stage()
    stage.run {
      let object = AViewController()
      let router = Router.prepare(destination: object, to: RoutableView<any AViewInput>()) {
        config, _ in note(config)
      }
      #expect(router?.state == .routed)
      #expect(object.title == "prepared")
      #expect(
        stage.trace.lines == [
          "prepare", "router.prepare", "router.didFinishPrepare", "success prepared",
          "completion true", "performer prepared",
        ])
      let view = BSubview()
      let subview = Router.prepare(destination: view, to: RoutableView<any BSubviewInput>()) {
        config, _ in config.prepareDestination = { $0.name = "b" }
      }
      #expect(subview != nil)
      #expect(view.name == "b")
    }
  }

  @Test func s038_anObjectOfAnotherRouteCannotBePrepared() {
    let stage = Stage()
    stage.run {
      let router = AViewRouter.prepare(destination: UnroutableViewController()) { config in
        config.errorHandler = { Trace.note("error \($0) \($1.number ?? -1)") }
        config.performerErrorHandler = { _, _ in Trace.note("performerError") }
        config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
        config.successHandler = { _ in Trace.note("success") }
      }
      #expect(router == nil)
      #expect(
        stage.trace.lines == [
          "global PrepareOnDestination 2 nil", "error PrepareOnDestination 2", "performerError",
          "completion false",
        ])
      #expect(AViewRouter.prepare(destination: BSubview()) == nil)
    }
  }
}
