import RouteModel

extension ViewController {
  /// The name of the class that a row or a storyboard names, else of this controller's own.
  public var className: String { simulatedClassName ?? TypeNames.name(of: type(of: self)) }

  /// The number of this controller in its environment: small, and never reused there.
  package var objectNumber: Int {
    if numberStorage == 0 { numberStorage = environment.nextID() }
    return numberStorage
  }

  /// The environment that this controller belongs to: its window's, else the one that was current
  /// when this was first read.
  public var uiEnvironment: UIEnvironment { environment }

  /// The same, with a short name for this package only, so that an application's class may have a
  /// property with that name.
  package var environment: UIEnvironment {
    if let environmentStorage { return environmentStorage }
    let environment = parent?.environmentStorage ?? UIEnvironment.current
    environmentStorage = environment
    return environment
  }

  /// The name of this controller in messages: its class and number.
  var label: String { "\(className)#\(objectNumber)" }

  /// Moves this controller and everything inside it to another environment.
  func join(_ environment: UIEnvironment) {
    guard environmentStorage !== environment else { return }
    environmentStorage = environment
    numberStorage = 0
    viewStorage?.environmentStorage = environment
    for child in children { child.join(environment) }
    presentedStorage?.join(environment)
  }

  // MARK: Around it

  /// The nearest navigation controller that this controller is in.
  public var navigationController: NavigationController? { nearestAncestor() }
  /// The nearest tab bar controller that this controller is in.
  public var tabBarController: TabBarController? { nearestAncestor() }
  /// The nearest split controller that this controller is in.
  public var splitViewController: SplitViewController? { nearestAncestor() }

  private func nearestAncestor<Container: ViewController>() -> Container? {
    guard let parent else { return nil }
    for case let container as Container in parent.upwards { return container }
    return nil
  }

  /// The outermost controller that contains this one, itself if it has no parent.
  package var outermostContainer: ViewController {
    var current = self
    while let parent = current.parent { current = parent }
    return current
  }

  /// The child that a container of the toolkit shows; nil for a plain controller, which is a screen
  /// of its own.
  var shownChild: ViewController? {
    switch kind {
    case .none: nil
    case .navigation, .page: children.last
    case .tabs, .split, .window: childrenToAppear.last
    }
  }

  /// The innermost of the children that containers show, or this controller itself.
  var frontmostInside: ViewController {
    var current = self
    while let shown = current.shownChild { current = shown }
    return current
  }

  /// Whether a window has this controller as its root.
  package var isWindowRoot: Bool { windowAsRoot?.rootViewController === self }

  /// The window that shows this controller's view.
  public var window: Window? { viewStorage?.window }

  /// The running transition that this controller takes part in.
  public var transitionCoordinator: TransitionCoordinator? {
    for here in upwards {
      if let running = here.runningTransition ?? here.presentationTransition { return running }
    }
    return nil
  }
}
