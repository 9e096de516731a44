/// Something that happens to a controller or a view. An observer is told twice: before and after
/// the object's own method has run. This replaces swizzling in UIKit.
public enum UIEvent {
  /// The controller makes its view.
  case loadView(ViewController)
  /// The controller's view was made.
  case viewDidLoad(ViewController)
  /// The controller's view is about to be shown.
  case viewWillAppear(ViewController, animated: Bool)
  /// The controller's view was shown.
  case viewDidAppear(ViewController, animated: Bool)
  /// The controller's view is about to be hidden.
  case viewWillDisappear(ViewController, animated: Bool)
  /// The controller's view was hidden.
  case viewDidDisappear(ViewController, animated: Bool)
  /// The controller is about to get or lose a parent.
  case willMoveToParent(ViewController, parent: ViewController?)
  /// The controller has got or lost a parent.
  case didMoveToParent(ViewController, parent: ViewController?)
  /// The controller is no longer presented: it was dismissed, alone or with its presenter, even if
  /// it was covered and does not disappear again. It is sent once, afterwards.
  case dismissed(ViewController)
  /// The view is about to get or lose a superview.
  case viewWillMoveToSuperview(View, superview: View?)
  /// The view has got or lost a superview, see `view.superview`.
  case viewDidMoveToSuperview(View)
  /// The view is about to be added to a window, or removed from one.
  case viewWillMoveToWindow(View, window: Window?)
  /// The view was added to a window, or removed from one, see `view.window`.
  case viewDidMoveToWindow(View)
  /// The segue's source prepares for it; `segue.sender` is the sender.
  case prepareForSegue(StoryboardSegue)
  /// The segue makes its transition.
  case performSegue(StoryboardSegue)
  /// A segue was prepared, and its transition was refused. Told once, after it.
  case segueFailed(StoryboardSegue, TransitionError)
  /// A storyboard returns its initial controller. The controller exists at both moments; `after` is
  /// when it is returned to the caller.
  case instantiateInitialViewController(ViewController, storyboard: Storyboard)
}

/// Which events an observer wants. Events that no observer wants cost nothing: a single push has 32
/// events, half of them of views.
public struct UIInterests: OptionSet, Hashable, Sendable {
  /// The interests as bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `loadView` and `viewDidLoad`.
  public static let loading = Self(rawValue: 1)
  /// The four appearance callbacks.
  public static let appearance = Self(rawValue: 2)
  /// Controllers getting and losing parents, and losing their presenters.
  public static let containment = Self(rawValue: 4 | 32)
  /// Of these, controllers that have lost their parent or their presenter.
  package static let leaving = Self(rawValue: 32)
  /// Views getting and losing superviews and windows.
  public static let views = Self(rawValue: 8)
  /// Segues and initial controllers.
  public static let storyboards = Self(rawValue: 16)
  /// Everything.
  public static let all: Self = [.loading, .appearance, .containment, .views, .storyboards]
}

/// When an observer is told of an event.
public enum UIEventMoment: Sendable, Hashable {
  /// Before the object's own method runs.
  case before
  /// After it has run.
  case after
}

/// Observes the events of one environment.
///
/// Register with ``UIEnvironment/addObserver(_:interests:)``. Observers are called in the order of
/// their registration, on the main actor, synchronously: an observer sees the hierarchy as the
/// object's own method does.
@MainActor public protocol UIObserver: AnyObject {
  /// Called with an event, before or after the object's own method.
  func observe(_ event: UIEvent, _ moment: UIEventMoment)
  /// Called with a warning that UIKit would write to the log.
  func observe(_ warning: UIWarning)
}

extension UIObserver {
  /// Does nothing, for observers of warnings only.
  public func observe(_ event: UIEvent, _ moment: UIEventMoment) {}
  /// Does nothing, for observers of events only.
  public func observe(_ warning: UIWarning) {}
}
