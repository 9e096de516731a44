/// An action that a container may carry out for the controllers inside it.
public enum ShowAction: String, Hashable, Sendable, CaseIterable {
  /// ``ViewController/show(_:sender:)``
  case show
  /// ``ViewController/showDetailViewController(_:sender:)``
  case showDetail
}

extension ViewController {
  /// The nearest ancestor that carries out the action.
  public func targetViewController(for action: ShowAction, sender: Any?) -> ViewController? {
    guard let parent else { return nil }
    for here in parent.upwards where here.canHandle(action, sender: sender) { return here }
    return nil
  }

  /// On a Mac, shows a controller in a window of its own.
  func showWindow(_ controller: ViewController, title: String?) throws(TransitionError) {
    let window = Window(environment: environment)
    window.title = title
    try window.setRootViewController(controller)
    window.makeKeyAndVisible()
  }

  /// Runs the body of a property setter; a refusal becomes a warning, because a setter cannot
  /// throw.
  func reportRefusal(_ body: () throws(TransitionError) -> Void) {
    do {
      try body()
    } catch {
      environment.warn(UIWarning(.refusedAssignment, error.description, controllerID: objectNumber))
    }
  }
}
