import Foundation
import ZRouter

/// `module-registration.md`, "Register Identifier" and "Register URL".
extension ModuleRegistration {
  class IdentifiedEditorViewRouter: ZIKAnyViewRouter {
    override class func registerRoutableDestination() {
      registerIdentifier("viewController-editor")
      // Mend: a route that is performed has a class.
      registerView(EditorViewController.self)
    }

    override func anyDestination(with configuration: ViewRouteConfiguration) -> AnyObject? {
      let editor = EditorViewController()
      editor.title = configuration.userInfo["title"] as? String
      return editor
    }
  }

  protocol NoteEditorInput: AnyObject {}

  class NoteEditorViewController: UIViewController, NoteEditorInput, ZIKRoutableView {}

  class NoteEditorViewRouter: ZIKViewRouter<NoteEditorViewController, ViewRouteConfig> {
    override class func registerRoutableDestination() {
      registerView(NoteEditorViewController.self)
      register(RoutableView<NoteEditorInput>())
      // Register url
      registerURLPattern("app://editor/:title")
    }

    override func destination(with configuration: ViewRouteConfig) -> NoteEditorViewController? {
      NoteEditorViewController()
    }

    override func processUserInfo(_ userInfo: [String: Any], from url: String) {
      title = userInfo["title"] as? String
    }

    private var title: String?

    override func prepareDestination(
      _ destination: NoteEditorViewController, configuration: ViewRouteConfig
    ) { destination.title = title }
  }

  /// A parent class with a feature of its own: every screen says which URL opened it.
  class CountingRouter<Screen: UIViewController>: ZIKViewRouter<Screen, ViewRouteConfig> {
    override func didFinishPrepareDestination(_ destination: Screen, configuration: ViewRouteConfig)
    { destination.title = url.map { "opened by \($0)" } }
  }

  class CountedEditorViewController: UIViewController, ZIKRoutableView {}

  class CountedEditorViewRouter: CountingRouter<CountedEditorViewController> {
    override class func registerRoutableDestination() {
      registerView(CountedEditorViewController.self)
      registerURLPattern("app://counted/:number")
    }
    override func destination(
      with configuration: ViewRouteConfig
    ) -> CountedEditorViewController? { CountedEditorViewController() }
  }

  nonisolated final class SyncService: ZIKRoutableService {}

  nonisolated final class SyncServiceRouter: ZIKServiceRouter<SyncService, PerformRouteConfig> {
    @MainActor override class func registerRoutableDestination() {
      registerService(SyncService.self)
      registerURLPattern("app://sync")
    }
    override func destination(with configuration: PerformRouteConfig) -> SyncService? {
      SyncService()
    }
  }

  class Caller: UIViewController {
    func showEditorWithAnIdentifier() {
      let userInfo: [String: Any] = ["title": "from a dictionary"]
      Router.to(viewIdentifier: "viewController-editor")?
        .perform(
          path: .push(from: self),
          configuring: { (config, _) in
            config.addUserInfo(userInfo)
          })
    }

    func showEditorWithAURL() {
      ZIKAnyViewRouter.performURL("app://editor/test_note", path: .push(from: self))
    }

    func showEditorModule(
      viewData: Any, noteModel: Note, done: @escaping (EditorViewInput) -> Void
    ) {
      Router.perform(
        to: RoutableViewModule<EditorModuleInput>(),
        path: .push(from: self),
        preparation: { module in
          module.viewData = viewData
          module.noteModel = noteModel
          module.didMakeDestination = { destination in
            // Did get destination (EditorViewInput)
            done(destination)
          }
        })
    }
  }

  class AppDelegate {
    let rootViewController: UIViewController
    init(rootViewController: UIViewController) { self.rootViewController = rootViewController }

    func application(
      _ app: UIApplication, open url: URL,
      options: [UIApplicationOpenURLOptionsKey: Any] = [:]
    ) -> Bool {
      let urlString = url.absoluteString
      if ZIKAnyViewRouter.performURL(urlString, fromSource: self.rootViewController) != nil {
        return true
      } else if ZIKAnyServiceRouter.performURL(urlString) != nil {
        return true
      } else {
        return false
      }
    }
  }
}

extension RoutableView where Protocol == ModuleRegistration.NoteEditorInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
