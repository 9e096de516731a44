public import Routing
import SimulatedUI

extension ShelfViewController: ViewRoutable {}
extension CountBadge: ViewRoutable {}

extension RoutableView where Protocol == any ShelfInput {
  public init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableView where Protocol == any RequiredEditor {
  public init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableViewModule where Protocol == any RequiredEditorModule {
  public init() { self.init(declaredProtocol: Protocol.self) }
}

final class ShelfRouter: ViewRouter<ShelfViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerExclusiveView(ShelfViewController.self)
    register(RoutableView<any ShelfInput>())
    registerIdentifier("shelf")
  }

  /// From the storyboard, if the store has one: its segues start at the list.
  override func destination(with configuration: ViewRouteConfiguration) -> ShelfViewController? {
    let storyboard = UIEnvironment.current.storyboards["main"]
    let scene = try? storyboard?.instantiateViewController(withIdentifier: "shelf")
    return scene as? ShelfViewController ?? ShelfViewController()
  }
}

final class BadgeRouter: ViewRouter<CountBadge, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerExclusiveView(CountBadge.self)
    registerIdentifier("badge")
  }

  override class var supportedPaths: Set<PathKind>? { .viewDefault }

  override func destination(with configuration: ViewRouteConfiguration) -> CountBadge? {
    CountBadge()
  }

  override func prepareDestination(_ destination: CountBadge, configuration: ViewRouteConfiguration)
  { destination.count = 3 }
}
