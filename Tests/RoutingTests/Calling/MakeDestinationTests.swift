import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// Making destinations, preparing existing ones.
@MainActor struct MakeDestinationTests {
  @Test(arguments: KindCase.allCases) func s030_makesEveryKind(_ kind: KindCase) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      Stage.withServices().run {
        #expect(Tested.make(Tested.input) != nil)
        #expect(Router.makeDestination(to: RoutableView<any BSubviewInput>()) != nil)
        #expect(Router.to(RoutableView<any AViewInput>())?.canMakeDestination == true)
        #expect(Router.to(RoutableService<any AServiceInput>())?.canMakeDestination == true)
      }
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
      var completed: [String?] = []
      let module = Router.makeDestination(to: RoutableViewModule<any AViewModuleInput>()) {
        $0.title = "module"
        $0.makeDestinationCompletion { completed.append($0.title) }
      }
      let made = Router.makeDestination(to: RoutableServiceModule<any AServiceModuleInput>()) {
        $0.title = "module"
        $0.makeDestinationCompletion { completed.append($0.title) }
      }
      #expect((module as? any AViewInput)?.title == "module")
      #expect((made as? any AServiceInput)?.title == "module")
      #expect(completed == ["module", "module"])
    }
  }

  private func note<Input, Configuration>(_ config: TypedConfiguration<Input, Configuration>) {
    config.prepareDestination = {
      ($0 as? any Titled)?.title = "prepared"
      Trace.note("prepare")
    }
    config.successHandler = { Trace.note("success \(($0 as? any Titled)?.title ?? "")") }
    config.performerSuccessHandler = {
      Trace.note("performer \(($0 as? any Titled)?.title ?? "")")
    }
    config.completionHandler = { Trace.note("completion \($0) \($1 == nil) \($3?.number ?? -1)") }
    config.errorHandler = { action, _ in Trace.note("error \(action)") }
    config.performerErrorHandler = { _, _ in Trace.note("performerError") }
  }

  /// What ``note(_:)`` and the routers write when an object is prepared.
  private static let prepared = [
    "prepare", "router.prepare", "router.didFinishPrepare", "success prepared",
    "completion true false -1", "performer prepared",
  ]

  @Test(arguments: KindCase.allCases) func s032_handlersFireInTheirOrder(_ kind: KindCase) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      let stage = Stage.withServices()
      stage.run {
        let made = Tested.make(Tested.input) { config, _ in note(config) }
        #expect((made as? any Titled)?.title == "prepared")
        #expect(stage.trace.lines == ["make"] + Self.prepared)
      }
    }
  }

  @Test(arguments: KindCase.allCases) func s033_handlersGetTheSameObject(_ kind: KindCase) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      Stage.withServices().run {
        var seen: [ObjectIdentifier] = []
        let made = Tested.make(Tested.input) { config, _ in
          config.successHandler = { seen.append(ObjectIdentifier($0 as AnyObject)) }
          config.performerSuccessHandler = { seen.append(ObjectIdentifier($0 as AnyObject)) }
        }
        let identity = made.map { ObjectIdentifier($0 as AnyObject) }
        #expect([identity, identity] == seen)
      }
    }
  }

  @Test(arguments: KindCase.allCases) func s034_aFactoryThatFailsFiresTheErrorHandlersOnce(
    _ kind: KindCase
  ) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      let stage = Stage.ofBothKinds()
      stage.trace.makesFail = true
      stage.run {
        #expect(Tested.make(Tested.input) { config, _ in note(config) } == nil)
        #expect(
          stage.trace.lines == [
            "make", "error PerformRoute", "completion false true 2", "performerError",
            "global PerformRoute 2",
          ])
      }
    }
  }

  @Test(arguments: KindCase.allCases) func s035_easyRegistrationsMakeByTheirClass(
    _ kind: KindCase
  ) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      let stage = Stage.withServices()
      stage.run {
        let easy = Tested.make(Tested.easy) { config, _ in note(config) }
        #expect((easy as? any Titled)?.title == "prepared")
        #expect(easy.map { type(of: $0 as AnyObject) == Tested.made } == true)
        #expect(stage.trace.lines == Self.prepared.filter { !$0.hasPrefix("router") })
      }
    }
  }

  @Test(arguments: KindCase.allCases) func s036_adaptersLeadToTheProvidedRoute(_ kind: KindCase) {
    check(kind.tested)
    func check<Tested: TestedKind>(_ tested: Tested.Type) {
      Stage.withServices().run {
        let made = Tested.make(Tested.required) { config, _ in note(config) }
        #expect((made as? any Titled)?.title == "prepared")
        #expect(Router.to(RoutableView<any RequiredAViewInput>())?.canMakeDestination == true)
      }
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
      #expect(stage.trace.lines == Self.prepared)
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
