public import Routing
import SimulatedUI

/// The parameters of the module on their way to its parts.
nonisolated public final class EditorModuleConfiguration: ViewRouteConfiguration, EditorModuleInput
{
  public var note: Note?
  public var didMakeEditor: ((any EditorViewInput) -> Void)?
}

extension EditorViewController: ViewRoutable {}
extension RoutableView where Protocol == any EditorViewInput {
  public init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableViewModule where Protocol == any EditorModuleInput {
  public init() { self.init(declaredProtocol: Protocol.self) }
}

/// The router of VIPER: it alone knows all parts and puts them together.
final class EditorRouter: ViewRouter<EditorViewController, EditorModuleConfiguration> {
  override class func registerRoutableDestination() {
    registerExclusiveView(EditorViewController.self)
    register(RoutableView<any EditorViewInput>())
    register(RoutableViewModule<any EditorModuleInput>())
    // The store's row of this identifier has the links and the default path.
    registerIdentifier("editor")
  }

  override func destination(with configuration: EditorModuleConfiguration) -> EditorViewController?
  { EditorViewController() }

  override func prepareDestination(
    _ destination: EditorViewController, configuration: EditorModuleConfiguration
  ) {
    guard destination.presenter == nil else { return }
    let interactor = EditorInteractor()
    interactor.note =
      configuration.note ?? (configuration.userInfo["title"] as? String).map { Note(title: $0) }
    let presenter = EditorPresenter(interactor: interactor, view: destination)
    destination.presenter = presenter
    presenter.present()
  }

  override func didFinishPrepareDestination(
    _ destination: EditorViewController, configuration: EditorModuleConfiguration
  ) {
    configuration.didMakeEditor?(destination)
    configuration.didMakeEditor = nil
  }
}
