import RouteModel
import Routing
import SimulatedUI
import Simulation
import Testing
import ZRouter

final class NotRoutable: ViewController {}
final class NotAView: ViewRoutable {}
final class Orphan: ViewController, ViewRoutable {}

@MainActor protocol OrphanInput: AnyObject {}
@MainActor protocol UnmetInput: AnyObject {}
extension RoutableView where Protocol == any OrphanInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableView where Protocol == any UnmetInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

@section("route_declarations") @used
private let orphanInput: RouteRecord = { Registry.declare(RoutableView<any OrphanInput>()) }

final class SilentRouter: ViewRouter<Orphan, ViewRouteConfiguration> {}

final class FinishingRouter: ViewRouter<AViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() { registerView(AViewController.self) }
  override class func didFinishRegistration() { Trace.note("didFinish") }
}

/// Registration, adapters, services, the global handlers.
@MainActor struct RegistrationTests {
  private func issues(_ registrations: @MainActor () -> Void) -> [String] {
    let registry = Registry()
    registry.withCurrent { registrations() }
    return registry.issues.map(\.code)
  }

  /// ZIKRouter asserts in debug builds and ignores it in release; here every mistake is collected.
  @Test func z21_mistakesAreCollectedInEveryBuild() {
    #expect(
      issues {
        AViewRouter.register(RoutableView<any AViewInput>())
        SecondRouter.register(RoutableView<any AViewInput>())
        AViewRouter.register(RoutableView<any AViewInput>())
      } == ["duplicate-protocol"])
    #expect(
      issues {
        AViewRouter.registerIdentifier("x")
        SecondRouter.registerIdentifier("x")
        AViewRouter.registerIdentifier("x")
        AViewRouter.registerIdentifier("")
      } == ["duplicate-identifier", "duplicate-identifier", "empty-identifier"])
    #expect(
      issues {
        AViewRouter.registerView(AViewController.self)
        SecondRouter.registerExclusiveView(AViewController.self)
      } == ["exclusive-after-shared"])
    #expect(
      issues {
        AViewRouter.registerExclusiveView(AViewController.self)
        SecondRouter.registerView(AViewController.self)
        SecondRouter.registerExclusiveView(AViewController.self)
      } == ["exclusive-class", "exclusive-class"])
    #expect(issues { AViewRouter.registerView(NotRoutable.self) } == ["not-routable"])
    #expect(issues { AViewRouter.registerView(NotAView.self) } == ["not-a-view"])
    #expect(
      issues {
        AViewRouter.register(RoutableView<any AViewInput>())
        AViewRouter.register(
          adapter: RoutableView<any AViewInput>(), forAdaptee: RoutableView<any EasyAViewInput>())
      } == ["adapter-on-bound-protocol"])
    #expect(
      issues {
        AViewRouter.register(
          adapter: RoutableView<any AViewInput>(), forAdaptee: RoutableView<any EasyAViewInput>())
        AViewRouter.register(RoutableView<any AViewInput>())
      } == ["adapter-and-router"])
    #expect(
      issues {
        AViewRouter.register(
          adapter: RoutableView<any AViewInput>(), forAdaptee: RoutableView<any EasyAViewInput>())
        AViewRouter.register(
          adapter: RoutableView<any EasyAViewInput>(), forAdaptee: RoutableView<any AViewInput>())
      } == ["adapter-cycle"])
    #expect(issues { AViewRouter.registerURLPattern("app://x/:a/:a") } == ["bad-pattern"])
    #expect(
      issues { Registry.current.register(SilentRouter.self) } == ["no-registration"])
  }

  @Test func z21_registeringAfterTheEndIsAnIssueAndAddIsAllowed() throws {
    let registry = Registry()
    registry.register(AViewRouter.self)
    registry.finishRegistration()
    registry.register(SecondRouter.self)
    #expect(registry.issues.map(\.code) == ["registration-finished", "registration-finished"])
    #expect(registry.route("second") == nil)
    try registry.add(SecondRouter.self)
    #expect(registry.route("second") != nil)
    registry.finishRegistration()
    #expect(registry.issues.map(\.code).last == "registration-finished")
    #expect(throws: RegistrationFailure.self) {
      try registry.registering { ManualRouter.registerIdentifier("second") }
    }
  }

  @Test func z22_theEndOfRegistrationChecksEverything() {
    let registry = Registry()
    registry.register(AViewRouter.self)
    registry.register(SilentRouter.self)
    registry.withCurrent {
      // The class does not conform to this one.
      SecondRouter.registerView(AViewController.self)
      SecondRouter.register(RoutableView<any UnmetInput>())
      // An adapter without a route.
      AViewRouter.register(
        adapter: RoutableView<any EasyAViewInput>(), forAdaptee: RoutableView<any OrphanInput>())
      // An adapter whose protocol the class does not have.
      AViewRouter.register(
        adapter: RoutableView<any BSubviewInput>(), forAdaptee: RoutableView<any AViewInput>())
      // A view that can only be made.
      ViewRoute<BSubview, ViewRouteConfiguration>
        .make(withDestination: BSubview.self) { _, _ in BSubview() }
        .makeSupportedPaths([.make])
      // A custom path without its closures.
      ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .makeSupportedPaths(.viewControllerDefault.union([.custom]))
      // A configuration that does not conform to the module protocol.
      ManualRouter.registerView(ManualViewController.self)
      ManualRouter.register(RoutableViewModule<any AViewModuleInput>())
    }
    let codes = Set(registry.finishRegistration().map(\.code))
    #expect(
      codes == [
        "no-registration", "no-destination-class", "no-conformance", "dangling-adapter",
        "view-without-path", "custom-without-closures",
      ])
    let conformance = registry.issues.filter { $0.code == "no-conformance" }
    #expect(conformance.count == 3)
  }

  @Test func z22_customChecksOfRoutersRun() {
    let trace = Trace()
    Trace.$current.withValue(trace) {
      let registry = Registry()
      registry.register(FinishingRouter.self)
      registry.withCurrent {
        _ = ViewRoute<AViewController, ViewRouteConfiguration>
          .make(withDestination: AViewController.self) { _, _ in AViewController() }
          .didFinishRegistration { Trace.note("block.didFinish") }
      }
      registry.finishRegistration()
    }
    #expect(trace.lines == ["didFinish", "block.didFinish"])
  }

  /// The findings of a router's own check are reported and thrown with all others.
  @Test func z22_findingsOfARoutersOwnCheckAreReportedWithTheOthers() throws {
    let registry = Registry()
    registry.withCurrent {
      _ = ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
        .register(RoutableView<any UnmetInput>())
        .didFinishRegistration {
          guard Registry.current.route("service.a") == nil else { return }
          Registry.current.report(
            RegistrationIssue("no-service", "the screen needs service.a", subjects: ["service.a"]))
        }
    }
    let failure = #expect(throws: RegistrationFailure.self) {
      try registry.finishRegistration(strict: true)
    }
    #expect(failure?.issues.map(\.code) == ["no-conformance", "no-service"])
    #expect(registry.check().contains { $0.code == "no-service" })
  }

  @Test func z22_whatTheProgramDeclaresMustHaveARoute() {
    let registry = Registry()
    let issues = registry.registerAll()
    let byCode = Dictionary(grouping: issues, by: \.code)
    let protocols = (byCode["protocol-without-router"] ?? []).flatMap(\.subjects)
    #expect(protocols.contains("RoutingTests.OrphanInput"))
    #expect(!protocols.contains("RoutingTests.AViewInput"))
    #expect(!protocols.contains("RoutingTests.RequiredAViewInput"))
    let classes = (byCode["class-without-router"] ?? []).flatMap(\.subjects)
    #expect(classes.contains("RoutingTests.Orphan"))
    #expect(!classes.contains("RoutingTests.AViewController"))
    #expect(registry.isRegistrationFinished)
    #expect(throws: RegistrationFailure.self) {
      try Registry().finishRegistration(strict: true, scansProgram: true)
    }
  }

  @Test func z30_adaptersChainAndRegistrationsWin() {
    let registry = Registry()
    registry.withCurrent {
      AViewRouter.registerView(AViewController.self)
      AViewRouter.register(RoutableView<any AViewInput>())
      AViewRouter.register(
        adapter: RoutableView<any RequiredAViewInput>(),
        forAdaptee: RoutableView<any EasyAViewInput>())
      AViewRouter.register(
        adapter: RoutableView<any EasyAViewInput>(), forAdaptee: RoutableView<any AViewInput>())
      #expect(Router.makeDestination(to: RoutableView<any RequiredAViewInput>()) != nil)
      let adapted = Router.to(RoutableView<any RequiredAViewInput>())?.route
      #expect(adapted === Router.to(RoutableView<any AViewInput>())?.route)
      SecondRouter.registerIdentifier("second")
      SecondRouter.register(RoutableView<any RequiredAViewInput>())
      #expect(Router.to(RoutableView<any RequiredAViewInput>())?.route.name == "second")
    }
  }

  @Test(arguments: [
    (["app://one", "app://two"], "app://one"), (["first", "second", "app://one"], "first"),
    (["app://one", "first", "app://two", "second"], "first"),
  ])
  func `a route of code has the name of its first identifier, else of its first pattern`(
    _ words: [String], _ name: String
  ) throws {
    let registry = Registry()
    registry.withCurrent {
      let route = ViewRoute<AViewController, ViewRouteConfiguration>
        .make(withDestination: AViewController.self) { _, _ in AViewController() }
      for word in words {
        _ = word.contains(":") ? route.registerURLPattern(word) : route.registerIdentifier(word)
      }
    }
    #expect(registry.issues == [])
    let simulation = RouteSimulation(registry: registry)
    for word in words {
      let found = registry.withCurrent { Router.to(viewIdentifier: word) }
      #expect(found?.route.name == (word.contains(":") ? name : word))
    }
    for pattern in words where pattern.contains(":") {
      #expect(try registry.match(pattern)?.route == name)
      let event = simulation.open(pattern)
      #expect(event.outcome == .success && event.route == name && event.pattern == pattern)
    }
  }

  /// ZIKRouter's default asserts; here a service without a shutdown is just Removed.
  @Test func z31_removingAService() {
    let stage = Stage.withServices()
    stage.run {
      var held: AnyObject?
      let router = Router.perform(to: RoutableService<any AServiceInput>()) { config, _ in
        config.successHandler = { held = $0 }
        config.stateNotifier = { Trace.note("\($0)→\($1)") }
      }
      #expect(held != nil)
      stage.trace.clear()
      router?.removeRoute(successHandler: { Trace.note("removed") })
      #expect(
        stage.trace.lines == ["routed→removing", "router.remove", "removing→removed", "removed"])
      #expect(router?.canPerform == true)
      router?.performRoute()
      #expect(router?.state == .routed)
    }
  }

  @Test func z32_viewsAndServicesHaveGlobalHandlersOfTheirOwn() {
    let stage = Stage.withServices()
    stage.registry.serviceErrorHandler = { [trace = stage.trace] _, action, error in
      trace.note("service \(action) \(error.number ?? -1)")
    }
    stage.trace.makesFail = true
    stage.run {
      Router.perform(to: RoutableService<any AServiceInput>()) { config, _ in
        config.errorHandler = { _, _ in Trace.note("provider") }
      }
      Router.perform(to: RoutableView<any AViewInput>(), path: .make) { config, _ in
        config.errorHandler = { _, _ in Trace.note("provider") }
      }
      #expect(
        stage.trace.lines == [
          "make", "provider", "service PerformRoute 2", "make", "provider",
          "global PerformRoute 2 router",
        ])
      stage.trace.clear()
      #expect(Router.to(RoutableView<any OrphanInput>()) == nil)
      #expect(Router.to(viewIdentifier: "nothing") == nil)
      #expect(Router.to(serviceIdentifier: "nothing") == nil)
      #expect(
        stage.trace.lines == [
          "global ToView 0 nil", "global ToView 0 nil", "service ToService 0",
        ])
    }
  }

  @Test func anUnregisteredRouteSaysThatRegistrationHasNotFinished() {
    let registry = Registry()
    registry.register(AViewRouter.self)
    var messages: [String] = []
    registry.viewErrorHandler = { _, _, error in messages.append(error.message) }
    registry.withCurrent {
      _ = Router.to(RoutableView<any OrphanInput>())
      registry.finishRegistration()
      _ = Router.to(RoutableView<any OrphanInput>())
    }
    #expect(messages.count == 2)
    #expect(messages.first?.contains("registration has not finished") == true)
    #expect(messages.last?.contains("registration has not finished") == false)
  }

  @Test func rowsWaitForNobodysRegistration() throws {
    let registry = Registry(catalog: RouteCatalog())
    let row = Route(identifier: "editor", className: "Editor")
    try registry.apply([.destinationClass(before: nil, after: DestinationClass(name: "Editor"))])
    try registry.apply([.route(before: nil, after: row)])
    let simulation = RouteSimulation(registry: registry)
    try registry.apply([.route(before: row, after: nil)])
    #expect(simulation.perform("editor").failure?.message == "there is no route editor")
  }

  // MARK: K

  @Test func s072_declarationsAreFoundInTheirRecords() {
    let issues = Registry().finishRegistration(scansProgram: true)
    let declared = issues.filter { $0.code == "protocol-without-router" }.flatMap(\.subjects)
    #expect(declared.contains("RoutingTests.AViewInput"))
    #expect(declared.contains("RoutingTests.AServiceModuleInput"))
    #expect(declared.contains { $0.contains(" & RoutingTests.AViewInput") }, "\(declared)")
  }

  @Test func s073_routerClassesAreFoundInTheTypeRecords() {
    let registry = Registry()
    registry.registerAll()
    let views = registry.viewRouterTypes.map { ObjectIdentifier($0) }
    for router in [AViewRouter.self, SecondRouter.self, ManualRouter.self] as [AnyViewRouter.Type] {
      #expect(views.contains(ObjectIdentifier(router)))
    }
    #expect(Set(views).count == views.count)
  }

  @Test func s074_allViewRoutersCanBeEnumerated() {
    let registry = Registry()
    registry.register(AViewRouter.self)
    registry.register(BSubviewRouter.self)
    #expect(registry.viewRouterTypes.count == 2)
  }

  @Test func s075_allServiceRoutersCanBeEnumerated() {
    let registry = Registry()
    registry.register(AServiceRouter.self)
    #expect(registry.serviceRouterTypes.count == 1)
    #expect(registry.viewRouterTypes.isEmpty)
  }
}
