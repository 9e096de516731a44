import ZRouter

/// `module-registration.md`, "Module protocol": a VIPER module whose parameters go to several parts.
extension ModuleRegistration {
  struct Note: Equatable {
    let text: String
  }

  protocol EditorViewInput: AnyObject {
    var presenter: EditorPresenter? { get }
  }

  /// Mends: a property of a protocol says `{ get set }`; the caller changes the object that it gets, so
  /// that the protocol is one of objects.
  protocol EditorModuleInput: AnyObject {
    // Give parameter to the view
    var viewData: Any? { get set }
    // Give parameter not belonging to the view
    var noteModel: Note? { get set }
    // Declare destination's interface; Give destination to the caller
    var didMakeDestination: ((EditorViewInput) -> Void)? { get set }
  }

  /// Mend: configurations are on no actor, services have them too.
  nonisolated class EditorModuleConfiguration: ZIKViewRouteConfiguration, EditorModuleInput {
    var viewData: Any?
    var noteModel: Note?
    var didMakeDestination: ((EditorViewInput) -> Void)?
  }

  class ViperEditorViewController: UIViewController, EditorViewInput, ZIKRoutableView {
    let data: Any?
    var presenter: EditorPresenter?

    init(data: Any?) {
      self.data = data
      super.init()
    }
  }

  class EditorPresenter {
    var interactor: EditorInteractor?
    weak var view: EditorViewInput?
  }

  class EditorInteractor {
    var note: Note?
  }

  class ViperEditorViewRouter: ZIKViewRouter<ViperEditorViewController, EditorModuleConfiguration> {
    override class func registerRoutableDestination() {
      registerView(ViperEditorViewController.self)
      register(RoutableViewModule<EditorModuleInput>())
    }

    // Mend: the method is `class func defaultRouteConfiguration`, as in the library itself.
    override class func defaultRouteConfiguration() -> EditorModuleConfiguration {
      return EditorModuleConfiguration()
    }

    override func destination(
      with configuration: EditorModuleConfiguration
    ) -> ViperEditorViewController? {
      // Get parameter from the caller and call custom initializer of the destination
      let destination = ViperEditorViewController(data: configuration.viewData)
      return destination
    }

    override func prepareDestination(
      _ destination: ViperEditorViewController, configuration: EditorModuleConfiguration
    ) {
      // Config VIPER module
      let view = destination
      guard view.presenter == nil else {
        return
      }
      let presenter = EditorPresenter()
      let interactor = EditorInteractor()

      // Give model to interactor
      interactor.note = configuration.noteModel

      presenter.interactor = interactor
      presenter.view = view
      view.presenter = presenter
    }

    override func didFinishPrepareDestination(
      _ destination: ViperEditorViewController, configuration: EditorModuleConfiguration
    ) {
      // Give destination to the caller
      if let didMakeDestination = configuration.didMakeDestination {
        didMakeDestination(destination)
        configuration.didMakeDestination = nil
      }
    }
  }
}

extension RoutableViewModule where Protocol == ModuleRegistration.EditorModuleInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
