import RouteModel
import Routing
import SimulatedUI

@MainActor protocol EditorInput: AnyObject {
  var text: String { get set }
}

final class EditorViewController: ViewController, ViewRoutable, EditorInput {
  var text = ""
}

extension RoutableView where Protocol == any EditorInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

final class EditorRouter: ViewRouter<EditorViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(EditorViewController.self)
    register(RoutableView<any EditorInput>())
    registerURLPattern("app://editor/:id")
  }

  override func destination(with configuration: ViewRouteConfiguration) -> EditorViewController? {
    EditorViewController()
  }
}

protocol ReaderInput: AnyObject {}

final class ReaderViewController: ViewController, ViewRoutable, ReaderInput {}

extension RoutableView where Protocol == any ReaderInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
