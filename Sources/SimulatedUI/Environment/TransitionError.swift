/// A refusal: where UIKit raises an exception or ignores the call.
///
/// When one is thrown, nothing has changed. `code` is stable and kebab-case; `message` names the
/// controllers; `advice` says what would have worked.
public struct TransitionError: Error, Hashable, Sendable {
  /// A stable name for one kind of refusal.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The kebab-case name.
    public let rawValue: String
    /// Makes a code of any name; the toolkit's own are below.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The kebab-case name.
    public var description: String { rawValue }
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
  public var description: String { "\(code): \(message); \(advice)" }
}

extension TransitionError.Code {
  /// A push on a controller that is not in a navigation controller.
  public static let noNavigationController = Self(rawValue: "no-navigation-controller")
  /// The controller is in the stack already.
  public static let alreadyInStack = Self(rawValue: "already-in-stack")
  /// A navigation controller cannot be pushed.
  public static let cannotPushNavigation = Self(rawValue: "cannot-push-navigation-controller")
  /// A split view controller cannot be pushed.
  public static let cannotPushSplit = Self(rawValue: "cannot-push-split-view-controller")
  /// Another transition of the same container or presenter has not ended.
  public static let transitionInProgress = Self(rawValue: "transition-in-progress")
  /// The first controller of a stack cannot be popped.
  public static let cannotPopRoot = Self(rawValue: "cannot-pop-root")
  /// The controller to pop to is not in the stack.
  public static let notInStack = Self(rawValue: "not-in-stack")
  /// The presenter already presents another controller.
  public static let alreadyPresenting = Self(rawValue: "already-presenting")
  /// The controller to present is presented, or is the root of a window.
  public static let alreadyPresented = Self(rawValue: "already-presented")
  /// The controller to present has a parent.
  public static let hasParent = Self(rawValue: "has-parent")
  /// The presenter's view is not in a window.
  public static let notInWindow = Self(rawValue: "not-in-window")
  /// A controller cannot present itself.
  public static let presentsItself = Self(rawValue: "presents-itself")
  /// There is no presented controller to dismiss.
  public static let nothingToDismiss = Self(rawValue: "nothing-to-dismiss")
  /// A popover was presented without an anchor.
  public static let popoverWithoutAnchor = Self(rawValue: "popover-without-anchor")
  /// A controller or view was added to itself or to something inside it.
  public static let hierarchyCycle = Self(rawValue: "hierarchy-cycle")
  /// More than ``UIEnvironment/deepestNesting`` controllers or views inside each other.
  public static let nestedTooDeep = Self(rawValue: "nested-too-deep")
  /// An index outside a container's children.
  public static let indexOutOfRange = Self(rawValue: "index-out-of-range")
  /// The controller is not a child of the container.
  public static let notAChild = Self(rawValue: "not-a-child")
  /// The container may not hold such a child.
  public static let invalidChild = Self(rawValue: "invalid-child")
  /// There is no interactive transition to finish or cancel.
  public static let notInteractive = Self(rawValue: "not-interactive")
  /// The controller's storyboard has no segue of that identifier that starts at its scene.
  public static let unknownSegue = Self(rawValue: "unknown-segue")
  /// `shouldPerformSegue` returned false.
  public static let segueRefused = Self(rawValue: "segue-refused")
  /// The storyboard has no such scene, or no initial one.
  public static let unknownScene = Self(rawValue: "unknown-scene")
  /// A storyboard of that name was never registered.
  public static let unknownStoryboard = Self(rawValue: "unknown-storyboard")
  /// The storyboard has no initial scene.
  public static let noInitialScene = Self(rawValue: "no-initial-scene")
  /// No controller up the stack handles the unwind action.
  public static let noUnwindTarget = Self(rawValue: "no-unwind-target")
  /// A segue class that was not registered.
  public static let unknownSegueClass = Self(rawValue: "unknown-segue-class")
  /// A segue that cannot be performed: a relationship, or one without a destination.
  public static let segueNotPerformable = Self(rawValue: "segue-not-performable")
}
