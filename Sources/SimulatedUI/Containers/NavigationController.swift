package import RouteModel

/// A container that shows the last controller of a stack.
///
/// Its ``ViewController/children`` are the stack. The cost of a push or pop without animation does
/// not depend on the height of the stack.
open class NavigationController: ViewController {
  var interactivePop: TransitionCoordinator?

  /// An empty stack.
  public override init() { super.init() }

  /// A stack with one controller.
  /// - Parameter rootViewController: the first controller. One that may not be in a stack (a navigation
  ///   controller …) is left out, with a ``UIWarning``.
  public convenience init(rootViewController: ViewController) {
    self.init()
    viewControllers = [rootViewController]
  }

  package override var kind: Scene.Container { .navigation }

  /// The stack, its root first. A refused assignment changes nothing and is reported as a
  /// ``UIWarning``; ``setViewControllers(_:animated:)`` throws instead.
  public var viewControllers: [ViewController] {
    get { children }
    set {
      reportRefusal { () throws(TransitionError) in
        try setViewControllers(newValue, animated: false)
      }
    }
  }

  /// The last controller of the stack.
  public var topViewController: ViewController? { children.last }

  /// Pushes a controller. If animated, it takes ``UIEnvironment/transitionDuration``; a stack that
  /// is not on the screen changes at once.
  /// - Throws: `already-in-stack`, `cannot-push-navigation-controller`,
  ///   `cannot-push-split-view-controller`, `transition-in-progress`, `already-presented`.
  open func pushViewController(
    _ controller: ViewController, animated: Bool
  ) throws(TransitionError) {
    try push(controller, animated: animated)
  }

  /// Pops the top controller.
  /// - Returns: the controller that was popped.
  /// - Throws: `cannot-pop-root`, `transition-in-progress`.
  @discardableResult
  open func popViewController(animated: Bool) throws(TransitionError) -> ViewController {
    guard children.count > 1, let top = children.last else { throw cannotPopRoot() }
    try pop(to: children.count - 2, animated: animated)
    return top
  }

  /// Pops everything above a controller.
  /// - Returns: the popped controllers, the lowest first; none if it is the top already.
  /// - Throws: `not-in-stack`, `transition-in-progress`.
  /// - Complexity: O(n) in the number of controllers popped.
  @discardableResult
  open func popToViewController(
    _ controller: ViewController, animated: Bool
  ) throws(TransitionError) -> [ViewController] {
    guard controller.parent === self, let index = children.lastIndex(of: controller) else {
      throw TransitionError(
        .notInStack, "cannot pop to \(controller.label): it is not in the stack of \(label)",
        advice: "pop to one of viewControllers, or push it")
    }
    return try pop(to: index, animated: animated)
  }

  /// Pops everything above the first controller.
  /// - Returns: the popped controllers, the lowest first.
  /// - Throws: `transition-in-progress`.
  @discardableResult
  open func popToRootViewController(animated: Bool) throws(TransitionError) -> [ViewController] {
    guard !children.isEmpty else { return [] }
    return try pop(to: 0, animated: animated)
  }

  /// Replaces the stack, its root first. Controllers that stay keep their place in the hierarchy; a
  /// new top is shown by a pop if it was in the stack, else by a push.
  /// - Throws: what a push throws; `already-in-stack` if a controller occurs twice.
  open func setViewControllers(
    _ controllers: [ViewController], animated: Bool
  ) throws(TransitionError) {
    try checkIdle("replace the stack")
    var seen: Set<ObjectIdentifier> = []
    for controller in controllers {
      guard seen.insert(ObjectIdentifier(controller)).inserted else {
        throw TransitionError(
          .alreadyInStack, "\(controller.label) occurs twice in the new stack of \(label)",
          advice: "name each controller once")
      }
      if controller.parent !== self {
        try checkPush(controller)
        try checkContainment(of: controller)
      }
    }
    let old = children.last
    let removed = children.filter { !seen.contains(ObjectIdentifier($0)) }
    isRearranging = true
    defer { isRearranging = false }
    for controller in removed.reversed() { controller.announceLeaving() }
    for controller in removed.reversed() {
      controller.unlink(keepsParent: showsContent && controller === old)
    }
    let added = try arrange(controllers)
    let done: @MainActor () -> Void = {
      for controller in removed.reversed() { controller.confirmMove(to: nil) }
      for controller in added { controller.confirmMove(to: self) }
    }
    guard showsContent, old !== children.last else {
      isRearranging = false
      return done()
    }
    switchContent(from: old, to: children.last, order: .oldFirst, animated: animated, done: done)
  }

  /// Pushes a controller, without a transition; the caller calls `child.didMove(toParent:)`.
  open override func addChild(_ child: ViewController) throws(TransitionError) {
    try checkIdle("add \(child.label)")
    try checkPush(child)
    let old = children.last
    try adoptAlone(child, at: children.count)
    guard showsContent else {
      isRearranging = false
      return
    }
    switchContent(from: old, to: child, order: .oldFirst, animated: false) {}
  }

  // MARK: What containers do

  // Converting the array's suffix to an array would iterate over all of it.
  override var childrenToAppear: [ViewController] { children.last.map { [$0] } ?? [] }
  /// If the top was removed without this container, the next controller is shown.
  override func childWasTaken(_ child: ViewController, at index: Int) {
    guard !isRearranging, showsContent, index == children.count, let top = children.last,
      !top.showsContent
    else { return }
    switchContent(from: nil, to: top, order: .oldFirst, animated: false) {}
  }

  open override func canHandle(_ action: ShowAction, sender: Any?) -> Bool { action == .show }

  open override func show(_ controller: ViewController, sender: Any?) throws(TransitionError) {
    if controller.kind == .navigation || controller.kind == .split {
      // These cannot be pushed: the next container may show them, else they are presented.
      try super.show(controller, sender: sender)
    } else {
      try pushViewController(controller, animated: environment.areAnimationsEnabled)
    }
  }

  open override func unwind(
    for segue: StoryboardSegue, towards subsequent: ViewController
  ) throws(TransitionError) {
    guard subsequent.parent === self, topViewController !== subsequent else { return }
    try popToViewController(subsequent, animated: environment.areAnimationsEnabled)
  }
}
