import ZRouter

/// `module-registration.md`: two routers for one class of the toolkit, exclusiveness.
///
/// Mends for the whole document: it calls three different routers `EditorViewRouter`; here each has a
/// name of its own, in a namespace.
enum ModuleRegistration {}

extension ModuleRegistration {
  protocol CommonAlertViewInput: AnyObject {
    var title: String? { get set }
    var message: String? { get set }
  }

  protocol EasyAlertViewInput: AnyObject {
    func ask(_ question: String, yes: @escaping () -> Void)
  }

  // Mends: UIKit has no `UIAlertViewController`, the class is `UIAlertController`. The document leaves
  // the making out; a router without a destination type makes an object of any class.
  class CommonAlertViewRouter: ZIKAnyViewRouter {
    override class func registerRoutableDestination() {
      registerView(UIAlertController.self)
      registerView(UIAlertView.self)
      register(RoutableView<CommonAlertViewInput>())
    }

    override class var supportedPaths: Set<PathKind>? {
      Set.viewControllerDefault.union(Set.viewDefault)
    }

    /// An older system has the view, a newer one the controller.
    override func anyDestination(with configuration: ViewRouteConfiguration) -> AnyObject? {
      configuration.userInfo["system"] as? Int == 7
        ? UIAlertView(title: nil, message: nil)
        : UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    }
  }

  class EasyAlertViewRouter: ZIKAnyViewRouter {
    override class func registerRoutableDestination() {
      registerView(UIAlertController.self)
      register(RoutableView<EasyAlertViewInput>())
    }

    override func anyDestination(with configuration: ViewRouteConfiguration) -> AnyObject? {
      UIAlertController(title: "?", message: nil, preferredStyle: .actionSheet)
    }
  }

  class EditorViewController: UIViewController {}

  // "Exclusiveness"
  class ExclusiveEditorViewRouter: ZIKAnyViewRouter {
    override class func registerRoutableDestination() {
      registerExclusiveView(EditorViewController.self)
    }
  }

  /// What the section forbids: another router for the same class.
  class IntrudingEditorViewRouter: ZIKAnyViewRouter {
    override class func registerRoutableDestination() {
      registerView(EditorViewController.self)
    }
  }
}

// The classes of the toolkit are not touched. Mend: outside of this package the compiler requires
// `@retroactive` before the protocol.
extension UIAlertController: ZIKRoutableView {}
extension UIAlertView: ZIKRoutableView {}
extension UIAlertController: ModuleRegistration.CommonAlertViewInput {}
extension UIAlertView: ModuleRegistration.CommonAlertViewInput {}

extension UIAlertController: ModuleRegistration.EasyAlertViewInput {
  func ask(_ question: String, yes: @escaping () -> Void) {
    message = question
    addAction(UIAlertAction(title: "Yes") { _ in yes() })
  }
}

extension ModuleRegistration.EditorViewController: ZIKRoutableView {}

extension RoutableView where Protocol == ModuleRegistration.CommonAlertViewInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableView where Protocol == ModuleRegistration.EasyAlertViewInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
