import Foundation
import RouteModel
import SimulatedUI
import TestSupport
import Testing
import ZRouter

@testable import Routing

/// A router that cannot make its screen.
private final class MakesNothingRouter: ViewRouter<AViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() { registerView(AViewController.self) }
}
private final class MakesNoServiceRouter: ServiceRouter<AService, PerformRouteConfiguration> {
  override class func registerRoutableDestination() { registerService(AService.self) }
}
private final class NoMakerRouter: ViewRouter<
  AViewController, ViewMakeableConfiguration<AViewController, () -> AViewController>
>
{
  override class func registerRoutableDestination() { registerView(AViewController.self) }
}
private final class NoServiceMakerRouter: ServiceRouter<
  AService, ServiceMakeableConfiguration<AService, () -> AService>
>
{
  override class func registerRoutableDestination() { registerService(AService.self) }
}
private final class UntypedNothingRouter: AnyViewRouter {
  override class func registerRoutableDestination() { registerView(AViewController.self) }
}
private final class UntypedRouter: AnyViewRouter {
  override class func registerRoutableDestination() {
    registerView(AViewController.self)
    register(RoutableView<any AViewInput>())
    registerIdentifier("untyped")
  }
  /// Not what it registers.
  override func anyDestination(with configuration: ViewRouteConfiguration) -> AnyObject? {
    ManualViewController()
  }
}
/// Inherits the making of its screen.
private final class InheritingRouter: FeatureRouter<FeatureScreen> {
  override class func registerRoutableDestination() { registerView(FeatureScreen.self) }
}

extension RoutableView where Protocol == AViewController {
  fileprivate init() { self.init(declaredProtocol: Protocol.self) }
}

/// Findings of a registration that its scenarios do not show, all of them together, and the program's own
/// symbols.
@MainActor struct RegistrationIssueTests {
  @Test func everyFindingIsReportedAtOnceAndThrownTogether() throws {
    let registry = Registry()
    registry.register(SilentRouter.self)
    registry.withCurrent {
      AViewRouter.register(
        adapter: RoutableView<any EasyAViewInput>(), forAdaptee: RoutableView<any AViewInput>())
      AViewRouter.register(
        adapter: RoutableView<any EasyAViewInput>(), forAdaptee: RoutableView<any BSubviewInput>())
      AViewRouter.registerURLPattern("app://twice/:id")
      AViewRouter.registerURLPattern("app://twice/:id")
    }
    let failure = try #require(
      #expect(throws: RegistrationFailure.self) {
        try registry.finishRegistration(strict: true)
      })
    let issues = failure.issues
    #expect(
      "\(failure)"
        == "registration-failed: " + issues.map(\.description).joined(separator: "; "))
    #expect(
      issues.map(\.code) == [
        "no-registration", "duplicate-adapter", "duplicate-pattern", "no-destination-class",
        "no-destination-class", "dangling-adapter",
      ])
    #expect(issues == registry.issues)
    #expect(issues.allSatisfy { !$0.message.isEmpty })
    let diagnostic = failure.diagnostic
    #expect(diagnostic.code == "registration-failed")
    for issue in issues { #expect(diagnostic.message.contains(issue.message)) }
  }

  @Test
  func
    `a router that says nowhere how its destination is made fails with the method that it lacks`()
    throws
  {
    let registry = Registry()
    for router in [MakesNothingRouter.self, UntypedNothingRouter.self] as [AnyViewRouter.Type] {
      registry.register(router)
      let error = registry.withCurrent {
        #expect(throws: RouteError.self) { try router.routerType.make() }
      }
      #expect(error?.code == .destinationUnavailable)
      #expect(error?.suggestions == ["override func destination(with:)"])
    }
    registry.register(MakesNoServiceRouter.self)
    let error = registry.withCurrent {
      #expect(throws: RouteError.self) { try MakesNoServiceRouter.routerType.make() }
    }
    #expect(
      error?.message.hasSuffix("MakesNoServiceRouter does not override destination(with:)") == true)
  }

  /// The module has a way to say how; the route itself lacks no method then.
  @Test func `a makeable route without a maker fails with the call that it lacks`() {
    let registry = Registry()
    registry.register(NoMakerRouter.self)
    registry.register(NoServiceMakerRouter.self)
    registry.withCurrent {
      AnyViewRouter.registerIdentifier("guest", forMakingView: LoginScreen.self) {
        ViewMakeableConfiguration<LoginScreen, () -> LoginScreen>()
      }
      let (view, service) = ("made no destination", "made no service")
      let failures = [
        (#expect(throws: RouteError.self) { try NoMakerRouter.routerType.make() }, view),
        (#expect(throws: RouteError.self) { try NoServiceMakerRouter.routerType.make() }, service),
        (
          #expect(throws: RouteError.self) { try Router.find(viewIdentifier: "guest").make() }, view
        ),
      ]
      for (error, words) in failures {
        #expect(error?.code == .destinationUnavailable)
        #expect(error?.message.hasSuffix(words) == true, "\(error?.message ?? "")")
        #expect(error?.suggestions.first?.hasPrefix("call makeDestinationWith or") == true)
      }
    }
  }

  @Test func `a class that is refused is one issue`() {
    let registry = Registry()
    registry.withCurrent {
      for name in ["owner", "intruder"] {
        _ = ViewRoute<AViewController, ViewRouteConfiguration>
          .make(withExclusiveDestination: AViewController.self) { _, _ in AViewController() }
          .registerIdentifier(name)
      }
    }
    #expect(registry.finishRegistration().map(\.code) == ["exclusive-class"])
  }

  @Test func `advice for code compiles in a target that writes any`() {
    let registry = Registry()
    registry.withCurrent {
      AViewRouter.register(
        adapter: RoutableView<any EasyAViewInput>(), forAdaptee: RoutableView<any BSubviewInput>())
    }
    #expect(
      registry.finishRegistration().map(\.suggestions)
        == [["register(RoutableView<any RoutingTests.BSubviewInput>())"]])
    let failure = registry.withCurrent {
      #expect(throws: RouteError.self) { try Router.find(RoutableView<any AViewInput>()) }
    }
    #expect(
      failure?.suggestions.first == "register(RoutableView<any RoutingTests.AViewInput>())")
  }

  @Test func `names and patterns that are empty are refused with their place`() throws {
    let registry = Registry()
    let failure = #expect(throws: RegistrationFailure.self) {
      try registry.add(Route(identifier: "", className: "X"))
    }
    #expect(
      failure?.issues.map(\.message) == ["a route of X has an empty identifier"])
    #expect(registry.identifiers == [])
    let other = #expect(throws: RegistrationFailure.self) {
      try registry.add(
        Route(identifier: "x", className: "X", patterns: [Route.Pattern(text: "")]))
    }
    #expect(other?.issues.first?.message.hasPrefix("the pattern '' of x cannot be used: ") == true)
  }

  @Test func aClassInThePlaceOfAProtocolIsReported() {
    let registry = Registry()
    registry.withCurrent {
      AViewRouter.registerView(AViewController.self)
      AViewRouter.register(RoutableView<AViewController>())
      AViewRouter.register(
        RoutableView<any ViewRoutable>(declaredProtocol: (any ViewRoutable).self))
      AViewRouter.register(RoutableView<any ViewController & AViewInput>())
    }
    let issues = registry.finishRegistration()
    #expect(issues.map(\.code) == ["not-a-protocol", "not-a-protocol"])
    #expect(issues.first?.subjects.first == "RoutingTests.AViewController")
  }

  /// A destination without the protocol that its route is found by: the caller's typed handlers could
  /// not be called, so the perform fails and says why.
  @Test func whatARouteMakesMustHaveTheProtocolsThatFindIt() {
    let stage = Stage(routers: [UntypedRouter.self])
    stage.run {
      Router.perform(to: RoutableView<any AViewInput>(), path: .push(from: stage.source)) {
        config, _ in
        config.successHandler = { _ in Trace.note("success") }
        config.errorHandler = { Trace.note("error \($1.number ?? -1) \($1.message)") }
      }
      #expect(
        stage.trace.lines == [
          "error 3 untyped made RoutingTests.ManualViewController, which does not conform to RoutingTests.AViewInput",
          "global PerformRoute 3 router",
        ])
      #expect(stage.navigation.topViewController === stage.source)
    }
    let services = Stage(routers: [])
    services.run {
      ServiceRoute<OtherService, PerformRouteConfiguration>
        .make(withDestination: AService.self) { _, _ in OtherService() }
        .register(RoutableService<any AServiceInput>())
      var code: RouteError.Code?
      let made = Router.makeDestination(to: RoutableService<any AServiceInput>()) { config, _ in
        config.errorHandler = { code = $1.code }
      }
      #expect(made == nil)
      #expect(code == .actionFailed)
    }
  }

  // MARK: Strict registration

  @Test func strictRegistrationMayComeAfterTheEnd() throws {
    let right = Registry()
    right.withCurrent {
      _ = ServiceRoute<AService, PerformRouteConfiguration>
        .make(withDestination: AService.self) { _, _ in AService() }
        .register(RoutableService<any AServiceInput>())
    }
    #expect(right.finishRegistration() == [])
    try right.finishRegistration(strict: true)
    try right.finishRegistration(strict: true)
    #expect(right.finishRegistration().map(\.severity) == [.warning])
    try right.finishRegistration(strict: true)

    let wrong = Registry()
    wrong.registerAll()
    for _ in 1...2 {
      let failure = #expect(throws: RegistrationFailure.self) {
        try wrong.finishRegistration(strict: true)
      }
      #expect(failure?.issues == wrong.issues)
    }
    #expect(throws: RegistrationFailure.self) { try wrong.registerAll(strict: true) }
    #expect(throws: RegistrationFailure.self) { try Registry().registerAll(strict: true) }
  }

  @Test func aWarningOfARoutersOwnCheckIsNotThrown() throws {
    let registry = Registry()
    registry.withCurrent {
      _ = ServiceRoute<AService, PerformRouteConfiguration>
        .make(withDestination: AService.self) { _, _ in AService() }
        .didFinishRegistration {
          Registry.current.report(
            RegistrationIssue("slow-service", severity: .warning, "the service takes its time"))
        }
    }
    try registry.finishRegistration(strict: true)
    #expect(registry.issues.map(\.code) == ["slow-service"])
    #expect(registry.issues.first?.finding.severity == .warning)
  }
}
