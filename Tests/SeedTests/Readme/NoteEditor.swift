import Foundation
import ZRouter

/// The module of `readme.md`, "Getting Started": a view controller, its interface, its router.
///
/// Mends for the whole document: `import ZIKRouter.Internal` is gone, `import ZRouter` is enough. The
/// document's types are in a namespace, because another document has types of the same names.
enum Readme {}

extension Readme {
  protocol EditorDelegate: AnyObject {}

  /// Mend: `class` is `AnyObject` today, and a protocol cannot ask for `weak`.
  protocol NoteEditorInput: AnyObject {
    var delegate: EditorDelegate? { get set }
    func constructForCreatingNewNote()
  }

  class NoteEditorViewController: UIViewController, NoteEditorInput {
    weak var delegate: EditorDelegate?
    var isNewNote = false
    var injected: String?
    var openedFrom: URL?
    func constructForCreatingNewNote() { isNewNote = true }
  }

  /// The adapter's section: what the caller asks for, in the caller's module.
  protocol RequiredNoteEditorInput: AnyObject {
    var delegate: EditorDelegate? { get set }
    func constructForCreatingNewNote()
  }
}

// Step 1: the router.

extension Readme {
  class NoteEditorViewRouter: ZIKViewRouter<NoteEditorViewController, ViewRouteConfig> {
    override class func registerRoutableDestination() {
      registerView(NoteEditorViewController.self)
      register(RoutableView<NoteEditorInput>())
      // The section "URL Router" shows this line in the same router.
      registerIdentifier("myapp://noteEditor")
    }

    override func destination(with configuration: ViewRouteConfig) -> NoteEditorViewController? {
      let destination: NoteEditorViewController? = NoteEditorViewController()
      return destination
    }

    override func prepareDestination(
      _ destination: NoteEditorViewController, configuration: ViewRouteConfig
    ) {
      destination.injected = "dependency"
      destination.openedFrom = configuration.userInfo["url"] as? URL
    }
  }

  /// The document leaves the adapter to another one; this is where an application puts it.
  class NoteEditorAdapter: ZIKViewRouteAdapter {
    override class func registerRoutableDestination() {
      register(
        adapter: RoutableView<RequiredNoteEditorInput>(),
        forAdaptee: RoutableView<NoteEditorInput>())
    }
  }
}

// Step 2: the declarations.

extension Readme.NoteEditorViewController: ZIKRoutableView {
}

extension RoutableView where Protocol == Readme.NoteEditorInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

extension Readme.NoteEditorViewController: Readme.RequiredNoteEditorInput {}

extension RoutableView where Protocol == Readme.RequiredNoteEditorInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
