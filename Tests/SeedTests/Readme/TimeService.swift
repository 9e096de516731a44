import ZRouter

/// The service of `readme.md`. Mend: a service may be made on any thread, so that protocol and class are
/// `nonisolated` in a module whose code is on the main actor. The document shows no router for it.
extension Readme {
  nonisolated protocol TimeServiceInput {
    func currentTimeString() -> String
  }

  nonisolated final class TimeService: TimeServiceInput, ZIKRoutableService {
    func currentTimeString() -> String { "09:41" }
  }

  nonisolated final class TimeServiceRouter: ZIKServiceRouter<TimeService, PerformRouteConfig> {
    @MainActor override class func registerRoutableDestination() {
      registerService(TimeService.self)
      register(RoutableService<TimeServiceInput>())
    }

    override func destination(with configuration: PerformRouteConfig) -> TimeService? {
      TimeService()
    }
  }
}

nonisolated extension RoutableService where Protocol == Readme.TimeServiceInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
