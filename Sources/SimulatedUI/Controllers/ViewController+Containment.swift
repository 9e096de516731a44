import RouteModel

extension ViewController {
  // MARK: Announcing

  /// Calls `willMove(toParent:)` with the observers around it.
  func announceMove(to parent: ViewController?) {
    noteMove(to: parent)
    announcingMove = true
    environment.around(.containment, .willMoveToParent(self, parent: parent)) {
      willMove(toParent: parent)
    }
    announcingMove = false
  }

  func confirmMove(to parent: ViewController?) {
    if parent == nil, appearance != .disappeared { endAppearanceAlone() }
    announcingMove = true
    environment.around(
      parent == nil ? .leaving : .containment, .didMoveToParent(self, parent: parent)
    ) {
      didMove(toParent: parent)
    }
    announcingMove = false
    moves.subtract([.toParent, .fromParent])
  }

  /// Ends the appearance of a controller that has left the parent which would have ended it.
  private func endAppearanceAlone() {
    viewStorage?.removeFromSuperview()
    if showsContent { begin(false, animated: false) }
    if appearance == .disappearing { end() }
  }

  func noteMove(to parent: ViewController?) {
    moves.subtract([.toParent, .fromParent])
    moves.insert(parent == nil ? .fromParent : .toParent)
  }

  // MARK: Adding

  /// Inserts a child: checks, `willMove`, the array, the journal.
  func adopt(_ child: ViewController, at index: Int) throws(TransitionError) {
    try checkContainment(of: child)
    if child.parent != nil { child.leaveForAnotherParent() }
    join(child)
    child.announceMove(to: self)
    link(child, at: index)
  }

  func join(_ child: ViewController) {
    if child.environmentStorage !== environment { child.join(environment) }
  }

  func link(_ child: ViewController, at index: Int) {
    let place = min(max(index, 0), children.count)
    children.insert(child, at: place)
    child.parent = self
    if isInTree { child.enterTree(.child(of: self, at: place)) }
    if children.count == 1, selectedChildIndex != nil { recordSelection() }
  }

  /// Inserts a child and blocks other changes of the children; the caller ends the block.
  func adoptAlone(_ child: ViewController, at index: Int) throws(TransitionError) {
    isRearranging = true
    do throws(TransitionError) {
      try adopt(child, at: index)
    } catch {
      isRearranging = false
      throw error
    }
  }

  /// Replaces the children with a list that contains them all.
  /// - Returns: the controllers that were not children before.
  func arrange(_ controllers: [ViewController]) throws(TransitionError) -> [ViewController] {
    var added: [ViewController] = []
    for (index, controller) in controllers.enumerated() {
      if index < children.count, children[index] === controller { continue }
      if controller.parent === self {
        controller.unlink()
        link(controller, at: index)
      } else {
        try adopt(controller, at: index)
        added.append(controller)
      }
    }
    return added
  }

  func checkContainment(of child: ViewController) throws(TransitionError) {
    var depth = 0
    for here in upwards {
      if here === child {
        throw TransitionError(
          .hierarchyCycle, "\(child.label) cannot be a child of itself or of what it contains",
          advice: "add it to a controller outside of it")
      }
      depth += 1
    }
    if depth >= UIEnvironment.deepestNesting {
      throw TransitionError(
        .nestedTooDeep,
        "\(child.className) would be the \(depth + 1)th controller inside each other",
        advice: "at most \(UIEnvironment.deepestNesting) are possible")
    }
    if child.presentingStorage != nil || child.windowAsRoot != nil {
      throw TransitionError(
        .alreadyPresented,
        "\(child.label) is presented or the root of a window and cannot become a child",
        advice: "dismiss it first")
    }
  }

  // MARK: Leaving

  func leaveParent() {
    guard parent != nil else { return }
    dropPresentations()
    unlink()
    confirmMove(to: nil)
  }

  /// Removes the controller from its parent's array, and records that in the journal.
  func unlink(keepsParent: Bool = false) {
    guard let parent else { return }
    // The newest children are removed most often: search from the end.
    guard let index = parent.children.lastIndex(of: self) else {
      // It was popped, and the transition has not ended.
      self.parent = nil
      return
    }
    parent.unlink(at: index, keepsParent: keepsParent)
  }

  /// Removes the child at an index from the array, and records that in the journal.
  /// - Parameter keepsParent: whether the child keeps its parent until the transition ends.
  func unlink(at index: Int, keepsParent: Bool = false) {
    let child = children[index]
    children.remove(at: index)
    child.parent = nil
    if keepsParent {
      child.leavingParent = self
    } else if kind != .none, !child.showsContent {
      // Off the screen nothing else removes the view; a custom container does that itself.
      child.viewStorage?.removeFromSuperview()
    }
    if child.isInTree { child.leaveTree(.child(of: self, at: index)) }
    childWasTaken(child, at: index)
  }

  /// Announces that the controller is being removed; what it presents in its own context is removed
  /// first.
  func announceLeaving() {
    announceMove(to: nil)
    dropPresentations()
  }

  private func leaveForAnotherParent() {
    announceMove(to: nil)
    viewStorage?.removeFromSuperview()
    leaveParent()
  }
}
