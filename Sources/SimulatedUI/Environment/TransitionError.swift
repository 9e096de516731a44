/// A refusal: where UIKit raises an exception or ignores the call.
///
/// When one is thrown, nothing has changed. `code` is stable and kebab-case; `message` names the
/// controllers; `advice` says what would have worked.
public struct TransitionError: Error, Hashable, Sendable {
  /// A stable name for one kind of refusal.
  public enum Code: String, Hashable, Sendable {
    /// A push on a controller that is not in a navigation controller.
    case noNavigationController = "no-navigation-controller"
    /// The controller is in the stack already.
    case alreadyInStack = "already-in-stack"
    /// A navigation controller cannot be pushed.
    case cannotPushNavigation = "cannot-push-navigation-controller"
    /// A split view controller cannot be pushed.
    case cannotPushSplit = "cannot-push-split-view-controller"
    /// Another transition of the same container or presenter has not ended.
    case transitionInProgress = "transition-in-progress"
    /// The first controller of a stack cannot be popped.
    case cannotPopRoot = "cannot-pop-root"
    /// The controller to pop to is not in the stack.
    case notInStack = "not-in-stack"
    /// The presenter already presents another controller.
    case alreadyPresenting = "already-presenting"
    /// The controller to present is presented, or is the root of a window.
    case alreadyPresented = "already-presented"
    /// The controller to present has a parent.
    case hasParent = "has-parent"
    /// The presenter's view is not in a window.
    case notInWindow = "not-in-window"
    /// A controller cannot present itself.
    case presentsItself = "presents-itself"
    /// There is no presented controller to dismiss.
    case nothingToDismiss = "nothing-to-dismiss"
    /// A popover was presented without an anchor.
    case popoverWithoutAnchor = "popover-without-anchor"
    /// A controller or view was added to itself or to something inside it.
    case hierarchyCycle = "hierarchy-cycle"
    /// More than 500 controllers or views inside each other.
    case nestedTooDeep = "nested-too-deep"
    /// An index outside a container's children.
    case indexOutOfRange = "index-out-of-range"
    /// The controller is not a child of the container.
    case notAChild = "not-a-child"
    /// The container may not hold such a child.
    case invalidChild = "invalid-child"
    /// There is no interactive transition to finish or cancel.
    case notInteractive = "not-interactive"
    /// The controller's storyboard has no segue of that identifier that starts at its scene.
    case unknownSegue = "unknown-segue"
    /// `shouldPerformSegue` returned false.
    case segueRefused = "segue-refused"
    /// The storyboard has no such scene, or no initial one.
    case unknownScene = "unknown-scene"
    /// A storyboard of that name was never registered.
    case unknownStoryboard = "unknown-storyboard"
    /// The storyboard has no initial scene.
    case noInitialScene = "no-initial-scene"
    /// No controller up the stack handles the unwind action.
    case noUnwindTarget = "no-unwind-target"
    /// A segue class that was not registered.
    case unknownSegueClass = "unknown-segue-class"
    /// A segue that cannot be performed: a relationship, or one without a destination.
    case segueNotPerformable = "segue-not-performable"
  }

  /// Which kind of refusal this is.
  public let code: Code
  /// What was refused, on what, and why.
  public let message: String
  /// The nearest thing that would have worked.
  public let advice: String

  /// Makes a refusal.
  public init(_ code: Code, _ message: String, advice: String) {
    self.code = code
    self.message = message
    self.advice = advice
  }
}

extension TransitionError: CustomStringConvertible {
  /// Code, message and advice in one line.
  public var description: String { "\(code.rawValue): \(message); \(advice)" }
}
