import RouteModel
import Routing
import SimulatedUI

/// What callers may use of the destination.
protocol BadgeInput: AnyObject {}

/// What callers may use of the destination.
protocol Clock: AnyObject {}

/// What callers may use of the module.
protocol EditorModuleInput: AnyObject {}

/// What callers may use of the destination.
protocol EditorViewInput: AnyObject {}

/// What callers may use of the destination.
protocol NoteEditor: AnyObject {}

/// What callers may use of the destination.
protocol OtherClock: AnyObject {}

/// What callers may use of the destination.
protocol TimeInput: AnyObject {}

final class BadgeView: View, ViewRoutable, BadgeInput {}

class BaseViewController: ViewController, ViewRoutable {}

final class EditorViewController: BaseViewController, EditorViewInput, NoteEditor {}

final class AppNavigationController: NavigationController, ViewRoutable {}

final class NotesViewController: BaseViewController {}

final class TimeService: ServiceRoutable, Clock, OtherClock, TimeInput {}

extension RoutableView where Protocol == any BadgeInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

extension RoutableService where Protocol == any Clock {
  init() { self.init(declaredProtocol: Protocol.self) }
}

extension RoutableViewModule where Protocol == any EditorModuleInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

extension RoutableView where Protocol == any EditorViewInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

extension RoutableView where Protocol == any NoteEditor {
  init() { self.init(declaredProtocol: Protocol.self) }
}

extension RoutableService where Protocol == any OtherClock {
  init() { self.init(declaredProtocol: Protocol.self) }
}

extension RoutableService where Protocol == any TimeInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}

/// The route badge.
final class BadgeRouter: ViewRouter<BadgeView, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(BadgeView.self)
    register(RoutableView<any BadgeInput>())
    registerIdentifier("badge")
  }

  override func destination(with configuration: ViewRouteConfiguration) -> BadgeView? {
    BadgeView()
  }
}

/// The route container.
final class ContainerRouter: ViewRouter<AppNavigationController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(AppNavigationController.self)
    registerIdentifier("container")
  }

  override func destination(with configuration: ViewRouteConfiguration) -> AppNavigationController?
  {
    AppNavigationController()
  }
}

/// What callers of editor configure.
final class EditorConfiguration: ViewRouteConfiguration, EditorModuleInput {}

/// The route editor.
final class EditorRouter: ViewRouter<EditorViewController, EditorConfiguration> {
  override class func registerRoutableDestination() {
    registerExclusiveView(EditorViewController.self)
    register(RoutableViewModule<any EditorModuleInput>())
    register(RoutableView<any EditorViewInput>())
    registerIdentifier("editor")
    registerURLPattern("/notes/:title")
    registerURLPattern("app://editor/:id(\\d+)", path: .push, priority: 2)
  }

  override class var supportedPaths: ViewRoutePaths? {
    [.push, .presentModally, .makeDestination]
  }

  override func destination(with configuration: EditorConfiguration) -> EditorViewController? {
    EditorViewController()
  }
}

/// All notes.
final class NotesRouter: ViewRouter<NotesViewController, ViewRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerView(NotesViewController.self)
    registerIdentifier("notes")
    registerURLPattern("app://notes")
  }

  override func destination(with configuration: ViewRouteConfiguration) -> NotesViewController? {
    NotesViewController()
  }
}

/// The route the time.
final class TheTimeRouter: ServiceRouter<TimeService, PerformRouteConfiguration> {
  override class func registerRoutableDestination() {
    registerService(TimeService.self)
    register(RoutableService<any TimeInput>())
    registerIdentifier("the time")
  }

  override func destination(with configuration: PerformRouteConfiguration) -> TimeService? {
    TimeService()
  }
}

/// Lets callers find modules by protocols of their own.
final class AppRouteAdapter: ViewRouteAdapter {
  override class func registerRoutableDestination() {
    register(
      adapter: RoutableService<any Clock>(),
      forAdaptee: RoutableService<any TimeInput>())
    register(
      adapter: RoutableView<any NoteEditor>(),
      forAdaptee: RoutableView<any EditorViewInput>())
    register(
      adapter: RoutableService<any OtherClock>(),
      forAdaptee: RoutableService<any Clock>())
  }
}

/// Registers every router of this file; nothing else need be called.
@MainActor func registerNotes(in registry: Registry) {
  registry.register(BadgeRouter.self)
  registry.register(ContainerRouter.self)
  registry.register(EditorRouter.self)
  registry.register(NotesRouter.self)
  registry.register(TheTimeRouter.self)
  registry.register(AppRouteAdapter.self)
}
