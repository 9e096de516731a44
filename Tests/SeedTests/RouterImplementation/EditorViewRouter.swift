import ZRouter

/// `router-implementation.zh.md`: a router subclass with every method that it may override.
///
/// Mends for the whole document: the types are in a namespace; `class` and `weak` in a protocol as in the
/// readme.
enum RouterImplementation {}

extension RouterImplementation {
  protocol EditorDelegate: AnyObject {}

  protocol EditorViewInput: AnyObject {
    var delegate: EditorDelegate? { get set }
    func constructForCreatingNewNote()
  }

  /// Mend: a class that is registered without a factory is final and says `DefaultInitializableView`, so that the
  /// compiler knows that it can be made without arguments (the Objective-C runtime crashed instead).
  final class EditorViewController: UIViewController, EditorViewInput, DefaultInitializableView {
    weak var delegate: EditorDelegate?
    var calls: [String] = []
    func constructForCreatingNewNote() { calls.append("new note") }
  }
}

extension RouterImplementation.EditorViewController: ZIKRoutableView {

}

extension RoutableView where Protocol == RouterImplementation.EditorViewInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

extension RouterImplementation {
  class EditorViewRouter: ZIKViewRouter<EditorViewController, ZIKViewRouteConfiguration> {
    /// What the test reads; the document's methods are empty.
    static var moments: [String] = []

    override class func registerRoutableDestination() {
      registerView(EditorViewController.self)

      register(RoutableView<EditorViewInput>())
    }

    // Mend: UIKit raises an exception for a scene that is missing, here the call throws.
    override func destination(with configuration: ZIKViewRouteConfiguration)
      -> EditorViewController?
    {
      let sb = UIStoryboard.init(name: "Main", bundle: nil)
      let destination =
        try? sb.instantiateViewController(withIdentifier: "EditorViewController")
        as? EditorViewController
      return destination
    }

    override func isPrepared(_ destination: EditorViewController) -> Bool {
      if destination.delegate != nil {
        return true
      }
      return false
    }

    override func prepareDestination(
      _ destination: EditorViewController, configuration: ZIKViewRouteConfiguration
    ) {
      destination.calls.append("prepare")
    }

    override func didFinishPrepareDestination(
      _ destination: EditorViewController, configuration: ZIKViewRouteConfiguration
    ) {
      destination.calls.append("check")
    }

    override class func router(
      _ router: ZIKAnyViewRouter?, willPerformRouteOnDestination destination: EditorViewController,
      fromSource source: Any?
    ) { note("willPerform", router, source) }

    override class func router(
      _ router: ZIKAnyViewRouter?, didPerformRouteOnDestination destination: EditorViewController,
      fromSource source: Any?
    ) { note("didPerform", router, source) }

    override class func router(
      _ router: ZIKAnyViewRouter?, willRemoveRouteOnDestination destination: EditorViewController,
      fromSource source: Any?
    ) { note("willRemove", router, source) }

    override class func router(
      _ router: ZIKAnyViewRouter?, didRemoveRouteOnDestination destination: EditorViewController,
      fromSource source: Any?
    ) { note("didRemove", router, source) }

    private static func note(_ moment: String, _ router: ZIKAnyViewRouter?, _ source: Any?) {
      let source = (source as? UIViewController)?.className ?? "nobody"
      moments.append("\(moment) \(router == nil ? "without a router" : "by router") from \(source)")
    }
  }

  /// The screen that the editor is shown from.
  class ListViewController: UIViewController, EditorDelegate, DestinationPerformer {
    var asked = 0

    func prepareDestinationFromExternal(
      _ destination: AnyObject, configuration: ViewRouteConfiguration
    ) {
      asked += 1
      (destination as? EditorViewInput)?.delegate = self
    }
  }
}
