/// The order of the callbacks of two children when a container switches between them.
enum SwitchOrder {
  /// Old will disappear, new will appear; old did disappear, new did appear: navigation.
  case oldFirst
  /// New will appear, old will disappear; old did disappear, new did appear: tabs, page curl.
  case newFirst
  /// New will appear, old will disappear; new did appear, old did disappear: page scroll.
  case newFirstBoth
}

extension ViewController {
  /// Replaces the child on the screen with another one: callbacks, views, and the end, now or
  /// later.
  /// - Parameters:
  ///   - old: the child that disappears, if one was shown.
  ///   - new: the child that appears.
  ///   - done: called after the last appearance callback.
  func switchContent(
    from old: ViewController?, to new: ViewController?, order: SwitchOrder, animated: Bool,
    done: @escaping @MainActor () -> Void
  ) {
    isRearranging = true
    new?.loadViewIfNeeded()
    if order == .oldFirst, let old, old.showsContent { old.begin(false, animated: animated) }
    if let new, !new.showsContent, !new.isCovered { new.begin(true, animated: animated) }
    if order != .oldFirst, let old, old.showsContent { old.begin(false, animated: animated) }
    if let new { loadedView().place(new.view) }
    isRearranging = false
    guard animated, environment.areAnimationsEnabled, appearance == .appeared else {
      endSwitch(from: old, to: new, order: order)
      done()
      return
    }
    runningTransition = TransitionCoordinator(
      owner: self, from: old, to: new, interactive: false, environment: environment
    ) { _ in
      self.runningTransition = nil
      self.endSwitch(from: old, to: new, order: order)
      done()
    }
  }

  /// Adds the views of the shown children to the container's view, and removes the others.
  func installShown() {
    let container = loadedView()
    let shown = childrenToAppear
    for view in container.subviews {
      guard let child = view.viewController, child.parent === self,
        !shown.contains(where: { $0 === child })
      else { continue }
      view.removeFromSuperview()
    }
    for child in shown where child.view.superview !== container { container.place(child.view) }
  }

  /// Throws if another change has not ended.
  func checkIdle(_ what: @autoclosure () -> String) throws(TransitionError) {
    if runningTransition != nil || isRearranging { throw busy(what()) }
  }

  private func endSwitch(from old: ViewController?, to new: ViewController?, order: SwitchOrder) {
    if let old, old !== new, old.viewStorage?.superview === viewStorage {
      old.viewStorage?.removeFromSuperview()
    }
    if order == .newFirstBoth { endNew(new) }
    if let old {
      if old.isMovingFromParent { old.parent = nil }
      if old.appearance == .disappearing { old.end() }
    }
    if order != .newFirstBoth { endNew(new) }
  }

  /// While this container itself is appearing, the new child's appearance ends with the
  /// container's.
  private func endNew(_ new: ViewController?) {
    if appearance == .appeared, let new, new.appearance == .appearing { new.end() }
  }
}
