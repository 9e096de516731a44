import RouteModel
import Routing
import SimulatedUI
import Testing

final class CountedConfiguration: PerformRouteConfiguration {
  var count = 0
}
final class CountedRemoval: RemoveRouteConfiguration {}
final class OtherService: ServiceRoutable {}

/// A service made of closures does what one of a router subclass does.
@MainActor struct ServiceBlockRouteTests {
  /// ``AServiceRouter`` once more, made of closures.
  private static func register() {
    ServiceRoute<AService, PerformRouteConfiguration>
      .make(withDestination: AService.self) { _, _ in
        Trace.note("make")
        return Trace.fails ? nil : AService()
      }
      .register(RoutableService<any AServiceInput>())
      .registerIdentifier("service.a")
      .registerURLPattern("app://service/:title")
      .prepareDestination { _, _, _ in Trace.note("router.prepare") }
      .didFinishPrepareDestination { _, _, _ in Trace.note("router.didFinishPrepare") }
      .removeDestination { _, _, _ in Trace.note("router.remove") }
      .processUserInfo { userInfo, _, _ in
        Trace.note("processUserInfo \(userInfo["title"] ?? "")")
      }
      .performAction { action, _, _, _ in Trace.note("action \(action)") }
  }

  private func run(_ isBlock: Bool) -> [String] {
    let stage = Stage(routers: [])
    stage.registry.setServiceErrorHandler { [trace = stage.trace] _, action, error in
      trace.note("global \(action) \(error.number ?? -1)")
    }
    if !isBlock { stage.registry.register(AServiceRouter.self) }
    stage.run {
      if isBlock { Self.register() }
      var held: AnyObject?
      let router = Router.perform(to: RoutableService<any AServiceInput>()) { config, _ in
        config.prepareDestination = { _ in Trace.note("prepare") }
        config.stateNotifier = { Trace.note("\($0)→\($1)") }
        config.successHandler = {
          held = $0
          Trace.note("success")
        }
        config.errorHandler = { Trace.note("error \($0) \($1.number ?? -1)") }
        config.completionHandler = { success, _, _, _ in Trace.note("completion \(success)") }
        config.performerSuccessHandler = { _ in Trace.note("performer") }
      }
      router?.removeRoute(successHandler: { Trace.note("removed") })
      router?.performRoute()
      stage.trace.makesFail = true
      router?.performRoute()
      stage.trace.makesFail = false
      Router.performServiceURL("app://service/now?action=wind")
      _ = Router.to(serviceIdentifier: "service.a")?.makeDestination()
      withExtendedLifetime(held) {}
    }
    #expect(stage.registry.issues == [])
    return stage.trace.lines
  }

  @Test func behavesAsASubclass() {
    let subclass = run(false)
    #expect(run(true) == subclass)
    for line in ["router.remove", "removed", "error PerformRoute 2", "action wind"] {
      #expect(subclass.contains(line), "\(line)")
    }
  }

  @Test func theOtherHooksAreClosures() throws {
    let stage = Stage(routers: [])
    try stage.run {
      ServiceRoute<AService, CountedConfiguration>
        .make(withExclusiveDestination: AService.self) { configuration, _ in
          configuration.count == 7 ? AService() : nil
        }
        .registerDestination(OtherService.self)
        .registerIdentifier("counted")
        .registerURLPattern("app://counted/:n", priority: 2)
        .makeDefaultConfiguration {
          let configuration = CountedConfiguration()
          configuration.count = 6
          return configuration
        }
        .makeDefaultRemoveConfiguration { CountedRemoval() }
        .beforePerformWithConfiguration { $0.count += 1 }
        .afterSuccessAction { Trace.note("after \($0)") }
        .accepts { $0["n"] != "0" }
      let router = Router.to(serviceIdentifier: "counted")?.perform()
      #expect(router?.state == .routed)
      #expect(router?.router.removeConfiguration is CountedRemoval)
      #expect(stage.trace.lines == ["after PerformRoute"])
      try #expect(stage.registry.match("app://counted/1")?.route == "counted")
      try #expect(stage.registry.match("app://counted/0") == nil)
      stage.registry.register(AServiceRouter.self)
      #expect(stage.registry.issues.map(\.code) == ["exclusive-class"])
    }
  }
}
