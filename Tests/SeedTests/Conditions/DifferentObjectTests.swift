import Testing
import ZRouter

/// "Return different type of object for different condition": one protocol, another class on another
/// system.
struct DifferentObjectTests {
  @Test(arguments: [(12, "WheelPicker"), (14, "CompactPicker"), (26, "CompactPicker")])
  func theSystemDecidesWhatIsMade(_ version: Int, _ className: String) throws {
    let stage = Stage([DatePickerRouter.self])
    try stage.registry.registering(
      SystemVersion(major: version).route)
    let picker = stage.run { Router.makeDestination(to: RoutableView<DatePickerInput>()) }
    #expect((picker as? UIViewController)?.className == className)
    #expect(picker?.day == "2026-11-21", "prepared alike")
    #expect(stage.registry.issues.isEmpty)
  }
}

protocol DatePickerInput: AnyObject {
  var day: String? { get set }
}
class WheelPicker: UIViewController, DatePickerInput, ZIKRoutableView { var day: String? }
class CompactPicker: UIViewController, DatePickerInput, ZIKRoutableView { var day: String? }

extension RoutableView where Protocol == DatePickerInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

final class DatePickerRouter: ZIKViewRouter<DatePickerInput, ViewRouteConfig> {
  override class func registerRoutableDestination() {
    registerView(WheelPicker.self)
    registerView(CompactPicker.self)
    register(RoutableView<DatePickerInput>())
  }

  override func destination(with configuration: ViewRouteConfig) -> DatePickerInput? {
    let system = Router.makeDestination(to: RoutableService<SystemInput>())
    return (system?.majorVersion ?? 0) >= 14 ? CompactPicker() : WheelPicker()
  }

  override func prepareDestination(_ destination: DatePickerInput, configuration: ViewRouteConfig) {
    destination.day = "2026-11-21"
  }
}

nonisolated protocol SystemInput {
  var majorVersion: Int { get }
}
nonisolated final class FixedSystem: SystemInput, ZIKRoutableService {
  let majorVersion: Int
  init(majorVersion: Int) { self.majorVersion = majorVersion }
}
nonisolated extension RoutableService where Protocol == SystemInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

/// The system that a test runs on.
nonisolated struct SystemVersion {
  let major: Int

  var route: () -> Void {
    { [major] in
      ServiceRoute<FixedSystem, PerformRouteConfig>
        .make(withDestination: FixedSystem.self) { _, _ in FixedSystem(majorVersion: major) }
        .register(RoutableService<SystemInput>())
    }
  }
}
