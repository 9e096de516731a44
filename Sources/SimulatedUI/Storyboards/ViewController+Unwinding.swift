import RouteModel

/// Unwinding: finding the controller that handles the action, and going back to it.
extension ViewController {
  func unwindTarget(
    of segue: Segue, sender: Any?
  ) throws(TransitionError) -> ViewController {
    guard let action = segue.unwindAction, !action.isEmpty else {
      throw TransitionError(
        .noUnwindTarget,
        "unwind segue '\(segue.name)' of \(label) has no action, so it leads nowhere",
        advice: "give it the action of the controller to go back to")
    }
    if let target = searchUnwindTarget(action, sender: sender) { return target }
    if environment.storyboards.standsInForMissingCode, let below = controllerBelow { return below }
    throw TransitionError(
      .noUnwindTarget, "no controller up the stack of \(label) handles '\(action)'",
      advice: "declare the action in unwindActions of the controller to go back to")
  }

  /// The search goes up: at each ancestor through its other children, then the ancestor itself,
  /// then on to the presenter. The nearest one that accepts is the target; the source is never
  /// asked.
  private func searchUnwindTarget(_ action: String, sender: Any?) -> ViewController? {
    var inside = self
    while true {
      if let parent = inside.parent {
        for child in parent.childrenForUnwinding(excluding: inside) {
          if let target = child.findUnwindTarget(action, from: self, sender: sender) {
            return target
          }
        }
        if parent.canPerformUnwindSegueAction(action, from: self, sender: sender) { return parent }
        inside = parent
      } else if let presenter = inside.presentingStorage {
        if let target = presenter.findUnwindTarget(action, from: self, sender: sender) {
          return target
        }
        inside = presenter
      } else {
        return nil
      }
    }
  }

  private func findUnwindTarget(
    _ action: String, from source: ViewController, sender: Any?
  ) -> ViewController? {
    for child in childrenForUnwinding(excluding: nil) {
      if let target = child.findUnwindTarget(action, from: source, sender: sender) {
        return target
      }
    }
    return canPerformUnwindSegueAction(action, from: source, sender: sender) ? self : nil
  }

  /// The children that are possible targets, the nearest first: in a stack, those below.
  private func childrenForUnwinding(excluding child: ViewController?) -> [ViewController] {
    guard kind == .navigation, let child else {
      return children.reversed().filter { $0 !== child }
    }
    let index = children.lastIndex { $0 === child } ?? children.count
    return children[..<index].reversed()
  }

  /// Where the back button would lead: the controller below in the stack, else the presenter's top.
  private var controllerBelow: ViewController? {
    var inside = self
    while true {
      if let parent = inside.parent {
        if parent.kind == .navigation,
          let index = parent.children.lastIndex(where: { $0 === inside }),
          index > 0
        {
          return parent.children[index - 1]
        }
        inside = parent
      } else if let presenter = inside.presentingStorage {
        return presenter.frontmostInside
      } else {
        return nil
      }
    }
  }

  // MARK: The way back

  /// Brings the target to the front: its containers pop and select, then what covers it is
  /// dismissed.
  func goBack(to target: ViewController, for segue: StoryboardSegue) throws(TransitionError) {
    var covering: ViewController?
    var path: [(container: ViewController, child: ViewController)] = []
    var current: ViewController = target
    while true {
      if current.presentedStorage != nil { covering = current }
      guard let parent = current.parent else { break }
      path.append((parent, current))
      current = parent
    }
    if let covering, covering.presentationTransition != nil {
      throw covering.busy("go back to \(target.label)")
    }
    for (container, child) in path.reversed() {
      try container.unwind(for: segue, towards: child)
    }
    if let covering { try covering.dismiss(animated: segue.animates) }
  }
}
