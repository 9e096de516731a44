import Routing
import SimulatedUI
import ZRouter

/// A screen whose state a test drives by hand: its custom path begins and ends when the test says so.
final class ManualViewController: ViewController, ViewRoutable {}

@MainActor protocol ManualInput: AnyObject {}
extension ManualViewController: ManualInput {}
extension RoutableView where Protocol == any ManualInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

final class ManualRouter: ViewRouter<ManualViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(ManualViewController.self)
    register(RoutableView<any ManualInput>())
    registerIdentifier("manual")
  }
  override class var supportedPaths: Set<PathKind>? { [.custom, .make] }
  override class func validateCustomRouteConfiguration(
    _ configuration: ViewRouteConfiguration
  ) -> Bool { configuration.sender !== invalid }
  /// A sender that the configuration's validation refuses.
  static let invalid = BarButtonItem()

  private var kept: ManualViewController?
  override func destination(with configuration: ViewRouteConfiguration) -> ManualViewController? {
    let made = ManualViewController()
    kept = made
    return made
  }
  override func canPerformCustomRoute() -> Bool { true }
  override func performCustomRoute(
    on destination: ManualViewController, from source: AnyObject?,
    configuration: ViewRouteConfiguration
  ) { beginPerformRoute() }
  override func canRemoveCustomRoute() -> Bool { true }
  override func removeCustomRoute(
    on destination: ManualViewController, from source: AnyObject?,
    removeConfiguration: ViewRemoveConfiguration, configuration: ViewRouteConfiguration
  ) { beginRemoveRoute(from: nil) }
  func forget() { kept = nil }
}

/// A screen that performs itself while it is prepared.
final class EndlessViewController: ViewController, ViewRoutable {}

final class EndlessRouter: ViewRouter<EndlessViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(EndlessViewController.self)
    registerIdentifier("endless")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> EndlessViewController? {
    EndlessViewController()
  }
  override func prepareDestination(
    _ destination: EndlessViewController, configuration: ViewRouteConfiguration
  ) { Router.to(viewIdentifier: "endless")?.perform(path: .make) }
}

/// A subclass of a routable screen, with a router of its own.
final class DerivedViewController: AViewController {}

final class DerivedRouter: ViewRouter<DerivedViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerExclusiveView(DerivedViewController.self)
    registerIdentifier("derived")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> DerivedViewController? {
    DerivedViewController()
  }
  override class func router(
    _ router: AnyViewRouter?, willPerformRouteOnDestination destination: DerivedViewController,
    fromSource source: Any?
  ) { Trace.note("derived.willPerform") }
}

/// A second router of the same class.
final class SecondRouter: ViewRouter<AViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(AViewController.self)
    registerIdentifier("second")
  }
  override func destination(with configuration: ViewRouteConfiguration) -> AViewController? {
    AViewController()
  }
  override class func router(
    _ router: AnyViewRouter?, willPerformRouteOnDestination destination: AViewController,
    fromSource source: Any?
  ) { Trace.note("second.willPerform") }
}
