public import RouteModel
public import SimulatedUI

/// How a view route is performed: the path's kind, its source and its details. See
/// docs/behaviour.md, "Configurations".
open class ViewRouteConfiguration: PerformRouteConfiguration {
  /// Where the path starts: a view for `subview`, a controller for all other paths. Held weakly.
  public weak var source: Responder?
  /// The source, if it is a controller.
  var sourceController: ViewController? { source as? ViewController }
  /// How the destination is shown: as the path of the perform says.
  public package(set) var pathKind = PathKind.present
  /// The source, or the controller in whose view it is.
  @MainActor var sourceOrItsController: ViewController? {
    sequence(first: source, next: { $0?.next }).lazy.compactMap { $0 as? ViewController }.first
  }
  /// Whether the transition is animated.
  public var isAnimated = true
  /// Wraps the destination in a container before it is shown.
  public var containerWrapper: (@MainActor (ViewController) -> ViewController?)?
  /// The sender, passed to `show` and to segues. Held weakly.
  public weak var sender: AnyObject?
  /// Adds the child's view and calls the completion when that is done.
  public var addingChildViewHandler: AddingChildViewHandler?
  /// The anchor and look of a popover.
  public var popoverConfiguration: PopoverConfiguration?
  /// The segue's identifier and sender.
  public var segueConfiguration: SegueConfiguration?
  /// What is done with the stack before the destination is shown; nil leaves it to the URL's pattern
  /// and the route's parent. See docs/behaviour.md, "A way back".
  public var stackRule: StackRule?
  /// Whether the stack stays as it is, whatever its pattern and its route say.
  package var ignoresParents = false
  /// The parents below the destination, once they are known.
  var way: WayBack?
  /// Whether handlers are called when the destination appears and disappears without the router.
  public var handlesExternalRoutes = false
  /// Whether the router was created for a destination from outside.
  var isAutoCreated = false

  override var chosenPath: PathKind? { pathKind }
  override var recordedAction: RouteEvent.Action { isShown ? .perform : .make }
  override var isShown: Bool { pathKind.isShown }

  /// Receives the child and a completion that must be called once.
  public typealias AddingChildViewHandler =
    @MainActor (ViewController, @escaping @MainActor () -> Void) -> Void

  /// A configuration without source and handlers; its path is an animated `present`.
  public required init() {}

  /// A configuration with a path of its own, for ``ViewRoutePath/defaultPath(from:)``.
  public convenience init(defaultPath kind: PathKind) {
    self.init()
    pathKind = kind
  }

  /// Sets the popover's anchor and look.
  public func configurePopover(_ configure: (PopoverConfiguration) -> Void) {
    let popover = popoverConfiguration ?? PopoverConfiguration()
    configure(popover)
    popoverConfiguration = popover
  }

  /// Sets the segue's identifier and sender.
  public func configureSegue(_ configure: (SegueConfiguration) -> Void) {
    let segue = segueConfiguration ?? SegueConfiguration()
    configure(segue)
    segueConfiguration = segue
  }

  /// Takes over a path. Override it to read the values of your own path class; call `super`.
  @MainActor open func configurePath(_ path: ViewRoutePath) { path.apply(to: self) }
}

extension PathKind {
  /// Whether what is made is shown too. What is only made is needed at once, so that it waits for no guard.
  var isShown: Bool { self != .make }
}

/// How a view route is removed. See docs/behaviour.md, "Configurations".
open class ViewRemoveConfiguration: RemoveRouteConfiguration {
  /// Whether the transition is animated.
  public var isAnimated = true
  /// Removes the child's view and calls the completion when that is done.
  public var removingChildViewHandler: ViewRouteConfiguration.AddingChildViewHandler?
  /// Whether success handlers are called when the destination is removed without the router.
  public var handlesExternalRoutes = false

  /// A configuration without handlers; the removal is animated.
  public required init() {}
}

/// The identifier and the sender of a segue.
public final class SegueConfiguration {
  /// The segue's identifier in the storyboard. Required to perform.
  public var identifier: String?
  /// The sender of the segue. Held weakly.
  public weak var sender: AnyObject?
  /// A configuration without identifier and sender.
  public init() {}
}

/// The anchor and look of a popover, which the shown controller takes over. A popover needs a bar button or a
/// source view.
public typealias PopoverConfiguration = PopoverPresentation
