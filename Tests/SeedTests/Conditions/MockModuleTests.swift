import Testing
import ZRouter

/// A module is tested with mocks of the modules that it requires: it knows only their protocols.
struct MockModuleTests {
  /// The module under test asks for a login and for the time; neither module is in the program.
  private func profile(_ stage: Stage) -> String? {
    stage.run { Router.makeDestination(to: RoutableView<ProfileInput>())?.headline }
  }

  @Test func theModuleRunsAgainstMocks() throws {
    let stage = Stage([ProfileRouter.self])
    try stage.registry.registering {
      ServiceRoute<MockClock, PerformRouteConfig>
        .make(withDestination: MockClock.self) { _, _ in MockClock(hour: 7) }
        .register(RoutableService<RequiredClock>())
    }
    #expect(profile(stage) == "Good morning")
  }

  @Test func aMockReplacesTheRealModuleInItsOwnRegistryOnly() throws {
    let real = Stage([ProfileRouter.self], services: [ClockRouter.self])
    let mocked = Stage([ProfileRouter.self], services: [ClockRouter.self])
    try mocked.registry.replace(ClockRouter.self, with: MockClockRouter.self)
    #expect(profile(real) == "Good evening")
    #expect(profile(mocked) == "Good morning")
    #expect(profile(real) == "Good evening")
  }

  @Test func aModuleWithoutItsRequirementsSaysWhatIsMissing() {
    let stage = Stage([ProfileRouter.self])
    var missing: [String] = []
    let record = Recorder()
    stage.registry.serviceErrorHandler = { _, _, error in record.add(error.message) }
    #expect(profile(stage) == nil)
    missing = record.messages
    #expect(missing.count == 1)
    #expect(missing.first?.contains("RequiredClock") == true)
  }
}

/// Collects what services report; they may report on any thread.
nonisolated final class Recorder: @unchecked Sendable {
  private(set) var messages: [String] = []
  func add(_ message: String) { messages.append(message) }
}

protocol ProfileInput: AnyObject {
  var headline: String? { get }
}
class ProfileViewController: UIViewController, ProfileInput, ZIKRoutableView {
  var headline: String?
}
extension RoutableView where Protocol == ProfileInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

/// The protocol that the profile's module requires, declared by itself.
nonisolated protocol RequiredClock {
  var hour: Int { get }
}
nonisolated extension RoutableService where Protocol == RequiredClock {
  init() { self.init(declaredProtocol: Protocol.self) }
}

final class ProfileRouter: ZIKViewRouter<ProfileViewController, ViewRouteConfig> {
  override class func registerRoutableDestination() {
    registerExclusiveView(ProfileViewController.self)
    register(RoutableView<ProfileInput>())
  }
  override func destination(with configuration: ViewRouteConfig) -> ProfileViewController? {
    ProfileViewController()
  }
  override func prepareDestination(
    _ destination: ProfileViewController, configuration: ViewRouteConfig
  ) {
    guard let clock = Router.makeDestination(to: RoutableService<RequiredClock>()) else { return }
    destination.headline = clock.hour < 12 ? "Good morning" : "Good evening"
  }
}

nonisolated final class Clock: RequiredClock, ZIKRoutableService {
  let hour = 20
}
nonisolated final class ClockRouter: ZIKServiceRouter<Clock, PerformRouteConfig> {
  @MainActor override class func registerRoutableDestination() {
    registerService(Clock.self)
    register(RoutableService<RequiredClock>())
  }
  override func destination(with configuration: PerformRouteConfig) -> Clock? { Clock() }
}

nonisolated final class MockClock: RequiredClock, ZIKRoutableService {
  let hour: Int
  init(hour: Int) { self.hour = hour }
}
nonisolated final class MockClockRouter: ZIKServiceRouter<MockClock, PerformRouteConfig> {
  @MainActor override class func registerRoutableDestination() {
    registerService(MockClock.self)
    register(RoutableService<RequiredClock>())
  }
  override func destination(with configuration: PerformRouteConfig) -> MockClock? {
    MockClock(hour: 7)
  }
}
