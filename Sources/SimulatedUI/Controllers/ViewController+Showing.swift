/// What a container may carry out for the controllers inside it.
public enum ShowAction: String, Hashable, Sendable, CaseIterable {
  /// ``ViewController/show(_:sender:)``
  case show
  /// ``ViewController/showDetailViewController(_:sender:)``
  case showDetail
}

extension ViewController {
  /// The nearest ancestor that carries out the action.
  /// - Parameters:
  ///   - action: which of the two.
  ///   - sender: who asked.
  public func targetViewController(for action: ShowAction, sender: Any?) -> ViewController? {
    var current = parent
    while let here = current {
      if here.canHandle(action, sender: sender) { return here }
      current = here.parent
    }
    return nil
  }

  func showFromHere(_ controller: ViewController, sender: Any?) throws(TransitionError) {
    if let target = targetViewController(for: .show, sender: sender) {
      let split = target as? SplitViewController
      split?.showSource = self
      defer { split?.showSource = nil }
      try target.show(controller, sender: sender)
    } else if environment.idiom == .mac {
      try showWindow(controller)
    } else {
      try present(controller, animated: environment.areAnimationsEnabled)
    }
  }

  func showDetailFromHere(_ controller: ViewController, sender: Any?) throws(TransitionError) {
    if let target = targetViewController(for: .showDetail, sender: sender) {
      try target.showDetailViewController(controller, sender: sender)
    } else {
      try present(controller, animated: environment.areAnimationsEnabled)
    }
  }

  /// A Mac shows a controller in a window of its own.
  func showWindow(_ controller: ViewController) throws(TransitionError) {
    let window = Window(environment: environment)
    window.title = controller.title
    try window.setRootViewController(controller)
    window.makeKeyAndVisible()
  }

  /// Runs what a property setter means; a refusal becomes a warning, because a setter cannot throw.
  func reportRefusal(_ body: () throws(TransitionError) -> Void) {
    do {
      try body()
    } catch {
      environment.warn(UIWarning(.refusedAssignment, error.description, controllerID: objectNumber))
    }
  }
}
