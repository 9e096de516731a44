/// A window: the root of a view hierarchy, with a root view controller.
///
/// A window shows nothing until ``makeKeyAndVisible()``; from then on its environment keeps it alive
/// until ``isHidden`` is set.
open class Window: View {
  /// The number of this window in its environment.
  package let objectNumber: Int
  /// The text of the title bar.
  public var title: String?
  private var rootStorage: ViewController?
  private var isVisible = false

  /// A window of an environment, or of ``UIEnvironment/current``; it is not visible yet.
  public init(environment: UIEnvironment? = nil) {
    let environment = environment ?? UIEnvironment.current
    objectNumber = environment.nextID()
    super.init()
    environmentStorage = environment
    window = self
  }

  /// Nil: the responder chain ends here.
  open override var next: Responder? { nil }

  /// The controller whose view fills the window. A refused assignment changes nothing and is reported
  /// as a ``UIWarning``; ``setRootViewController(_:)`` throws instead.
  public var rootViewController: ViewController? {
    get { rootStorage }
    set {
      do throws(TransitionError) {
        try setRootViewController(newValue)
      } catch {
        environment.warn(UIWarning(.refusedAssignment, error.message))
      }
    }
  }

  /// Whether the window is off the screen. Hiding it makes its controllers disappear.
  public var isHidden: Bool {
    get { !isVisible }
    set { newValue ? hide() : showWindow() }
  }

  /// Shows the window in front of the others.
  open func makeKeyAndVisible() {
    showWindow()
    environment.keyWindow = self
  }

  /// Closes the window, as the user would on a Mac.
  open func close() { isHidden = true }

  /// Replaces the root controller, at once. What the old one presents is removed with it.
  /// - Throws: `has-parent`, `already-presented`.
  public func setRootViewController(_ controller: ViewController?) throws(TransitionError) {
    guard controller !== rootStorage else { return }
    if let controller { try checkRoot(controller) }
    if let old = rootStorage {
      // While it disappears it is no longer the root: it is being removed, like a dismissed
      // controller.
      rootStorage = nil
      if isVisible { disappear(old) }
      old.windowAsRoot = nil
    }
    guard let controller else { return }
    controller.join(environment)
    rootStorage = controller
    controller.windowAsRoot = self
    if isVisible { appear(controller) }
  }

  private func checkRoot(_ controller: ViewController) throws(TransitionError) {
    if let parent = controller.parent {
      throw TransitionError(
        .hasParent, "\(controller.label) cannot be a root: it is a child of \(parent.label)",
        advice: "use \(controller.outermostContainer.label), or remove it from its parent")
    }
    if controller.presentingStorage != nil || controller.windowAsRoot != nil {
      throw TransitionError(
        .alreadyPresented, "\(controller.label) is on the screen already",
        advice: "dismiss it first, or use a new controller")
    }
  }

  private func showWindow() {
    guard !isVisible else { return }
    isVisible = true
    environment.windowBecameVisible(self)
    if let rootStorage { appear(rootStorage) }
  }

  private func hide() {
    guard isVisible else { return }
    if let rootStorage { disappear(rootStorage) }
    isVisible = false
    environment.windowWasHidden(self)
  }

  private func appear(_ root: ViewController) {
    root.enterTree(.root(of: self))
    root.loadViewIfNeeded()
    root.begin(true, animated: false)
    place(root.view, at: 0)
    if root.appearance == .appearing { root.end() }
  }

  private func disappear(_ root: ViewController) {
    root.dropPresentations()
    root.runningTransition?.finishNow(of: root)
    let wasShown = root.showsContent
    if wasShown { root.begin(false, animated: false) }
    root.viewStorage?.removeFromSuperview()
    if wasShown { root.end() }
    root.leaveTree(.root(of: self))
  }
}

extension Window {
  /// The controller in front: found from the root through presented controllers and the children
  /// that containers show. Children of a plain controller are parts of its screen, not in front of
  /// it.
  public var frontmostViewController: ViewController? {
    guard var current = rootViewController else { return nil }
    while true {
      if let presented = current.presentedStorage {
        current = presented
      } else if let shown = current.shownChild {
        current = shown
      } else {
        return current
      }
    }
  }
}
