/// Something that happens to a controller or a view and that an observer hears of twice: before and
/// after the object's own method has run. This stands for what swizzling is used for in UIKit.
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
  /// The controller is about to get a parent, or none.
  case willMoveToParent(ViewController, parent: ViewController?)
  /// The controller has got a parent, or none.
  case didMoveToParent(ViewController, parent: ViewController?)
  /// The view is about to get a superview, or none.
  case viewWillMoveToSuperview(View, superview: View?)
  /// The view has got a superview, or none; `view.superview` tells.
  case viewDidMoveToSuperview(View)
  /// The view is about to get into a window, or out of one.
  case viewWillMoveToWindow(View, window: Window?)
  /// The view has got into a window, or out of one; `view.window` tells.
  case viewDidMoveToWindow(View)
  /// The segue's source prepares for it.
  case prepareForSegue(StoryboardSegue, sender: Any?)
  /// The segue makes its transition.
  case performSegue(StoryboardSegue)
  /// A storyboard hands out its initial controller. The controller exists in both moments; `after`
  /// is when it is handed to the caller.
  case instantiateInitialViewController(ViewController, storyboard: Storyboard)
}

/// When an observer hears of an event.
public enum UIEventMoment: Sendable, Hashable {
  /// Before the object's own method runs.
  case before
  /// After it has run.
  case after
}

/// Hears what happens in one environment.
///
/// Register with ``UIEnvironment/addObserver(_:)``. Observers are called in the order of their
/// registration, on the main actor, synchronously: an observer sees the hierarchy as the object's
/// own method would.
@MainActor public protocol UIObserver: AnyObject {
  /// An event, before or after the object's own method.
  func observe(_ event: UIEvent, _ moment: UIEventMoment)
  /// Something UIKit would write to the log.
  func observe(_ warning: UIWarning)
}

extension UIObserver {
  public func observe(_ event: UIEvent, _ moment: UIEventMoment) {}
  public func observe(_ warning: UIWarning) {}
}
