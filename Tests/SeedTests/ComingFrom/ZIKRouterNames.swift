// The code of `docs/guide/coming-from-zikrouter.md`; a test compares the two.

import ZRouter

final class OldEditorViewController: UIViewController, ZIKRoutableView {}

class OldEditorViewRouter: ZIKViewRouter<OldEditorViewController, ViewRouteConfig> {
  override class func registerRoutableDestination() {
    registerView(OldEditorViewController.self)
    registerIdentifier("myapp://oldEditor")
  }
  override func destination(with configuration: ViewRouteConfig) -> OldEditorViewController? {
    OldEditorViewController()
  }
}

extension UIViewController {
  func showOldEditor() {
    Router.to(viewIdentifier: "myapp://oldEditor")?.perform(path: .push(from: self))
    ZIKAnyViewRouter.performURL("app://editor/1", fromSource: self)
  }
}
