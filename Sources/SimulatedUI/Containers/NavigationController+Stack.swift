import RouteModel

extension NavigationController {
  // MARK: Push

  /// - Parameter nested: whether a navigation controller may be pushed, as a collapsed split
  ///   controller does.
  func push(
    _ controller: ViewController, animated: Bool, nested: Bool = false
  ) throws(TransitionError) {
    try checkIdle("push \(controller.label)")
    if !nested || controller.kind != .navigation || controller.parent === self {
      try checkPush(controller)
    }
    let old = children.last
    try adoptAlone(controller, at: children.count)
    guard showsContent else {
      isRearranging = false
      controller.confirmMove(to: self)
      return
    }
    switchContent(from: old, to: controller, order: .oldFirst, animated: animated) {
      controller.confirmMove(to: self)
    }
  }

  /// Throws for a controller that may not be in a stack.
  func checkPush(_ controller: ViewController) throws(TransitionError) {
    if controller.parent === self {
      throw TransitionError(
        .alreadyInStack, "\(controller.label) is in the stack of \(label) already",
        advice: "pop to it, or push a new \(controller.className)")
    }
    switch controller.kind {
    case .navigation:
      throw TransitionError(
        .cannotPushNavigation,
        "\(controller.label) is a navigation controller and cannot be pushed on \(label)",
        advice: "push its first controller, or present it")
    case .split:
      throw TransitionError(
        .cannotPushSplit,
        "\(controller.label) is a split view controller and cannot be pushed on \(label)",
        advice: "present it, or make it the root of a window")
    case .window:
      throw TransitionError(
        .invalidChild,
        "\(controller.label) is a window controller and cannot be pushed on \(label)",
        advice: "show its window")
    case .none, .tabs, .page: break
    }
  }

  // MARK: Pop

  func cannotPopRoot() -> TransitionError {
    if children.isEmpty {
      return TransitionError(
        .cannotPopRoot, "the stack of \(label) is empty", advice: "push something first")
    }
    return TransitionError(
      .cannotPopRoot,
      "\(children[0].label) is the only controller in the stack of \(label) and stays",
      advice: "dismiss \(label) if it is presented, or set viewControllers")
  }

  /// Pops until the controller at `index` is the top.
  @discardableResult
  func pop(to index: Int, animated: Bool) throws(TransitionError) -> [ViewController] {
    guard index >= 0, index < children.count - 1 else { return [] }
    try checkIdle("pop to \(children[index].label)")
    let old = children[children.count - 1]
    let new = children[index]
    let popped = Array(children[(index + 1)...])
    isRearranging = true
    for controller in popped.reversed() { controller.announceLeaving() }
    let wasShown = showsContent
    for controller in popped.reversed() {
      unlink(at: children.count - 1, keepsParent: wasShown && controller === old)
    }
    guard wasShown else {
      isRearranging = false
      for controller in popped.reversed() { controller.confirmMove(to: nil) }
      return popped
    }
    switchContent(from: old, to: new, order: .oldFirst, animated: animated) {
      for controller in popped.reversed() { controller.confirmMove(to: nil) }
    }
    return popped
  }
}
