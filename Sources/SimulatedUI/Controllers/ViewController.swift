public import RouteModel

/// A screen, or a part of one: it owns a view, may have children, may present another controller.
///
/// Names and order of callbacks follow UIKit; `docs/simulated-ui.md` lists what is simplified.
/// Where UIKit raises an exception or ignores a call, a ``TransitionError`` is thrown.
open class ViewController: Responder {
  // MARK: What it is

  /// The title of the screen.
  public var title: String?
  /// The class that this controller simulates; see ``className``.
  package var simulatedClassName: String?
  /// The storyboard that made the controller.
  public internal(set) var storyboard: Storyboard?
  /// The object identifier of the scene that the controller was made from.
  public internal(set) var sceneID: String?

  // MARK: Where it is

  /// The controllers inside this one, in order.
  public internal(set) var children: [ViewController] = []
  /// The controller that this one is a child of.
  public internal(set) var parent: ViewController? {
    get { leavingParent ?? presentParent }
    set {
      presentParent = newValue
      leavingParent = nil
    }
  }
  private weak var presentParent: ViewController?
  /// The parent that this controller was removed from, until the transition has ended.
  var leavingParent: ViewController?
  var presentedStorage: ViewController?
  /// While this controller is presented: whether the presenter is hidden behind it.
  var coversPresenter = false

  /// The controller that presents this one itself, not one of its ancestors.
  weak var presentingStorage: ViewController?
  weak var windowAsRoot: Window?
  var isInTree = false
  var environmentStorage: UIEnvironment?
  var numberStorage = 0

  // MARK: How it is presented

  /// How the controller covers what is below it when it is presented.
  public var modalPresentationStyle: ModalPresentationStyle = .automatic
  /// Whether `currentContext` presentations from inside stop here.
  public var definesPresentationContext = false
  /// The anchor and settings of a presentation as a popover, made when first read.
  public lazy var popoverPresentation = PopoverPresentation()

  // MARK: What goes on with it

  var viewStorage: View?
  var isLoadingView = false
  var appearance = AppearanceState.disappeared
  var appearsByWindow = false
  var appearsAnimated = false
  var announcingMove = false
  /// Set while a container rearranges its children, to prevent other changes.
  var isRearranging = false
  /// The running transition between two children.
  var runningTransition: TransitionCoordinator?
  /// Set during the callbacks of a presentation or dismissal, to prevent other changes.
  var isChangingPresentation = false
  /// The running presentation or dismissal, with this controller below or above.
  var presentationTransition: TransitionCoordinator?

  /// Whether the controller is being added to a parent; true during its appearance callbacks.
  public var isMovingToParent: Bool { moves.contains(.toParent) }
  /// Whether the controller is being removed from its parent.
  public var isMovingFromParent: Bool { moves.contains(.fromParent) }
  /// Whether the controller is being presented: true from `present` to the end of the transition.
  public var isBeingPresented: Bool { moves.contains(.presented) }
  /// Whether the controller is being dismissed.
  public var isBeingDismissed: Bool { moves.contains(.dismissed) }
  /// The moves that the controller is making.
  var moves: ControllerMoves = []

  /// A controller outside of any hierarchy. Its view is made when it is first read.
  public override init() { super.init() }

  /// What kind of container this is.
  package var kind: Scene.Container { .none }

  /// The view's superview; for a presented controller the presenter, for a root controller the
  /// window.
  open override var next: Responder? {
    presentingStorage ?? viewStorage?.superview ?? windowAsRoot
  }

  // MARK: View

  /// The root view. The first access makes it with ``loadView()``, then calls ``viewDidLoad()``.
  public var view: View {
    get { loadedView() }
    set { setView(newValue) }
  }

  /// Whether the view has been made.
  public var isViewLoaded: Bool { viewStorage != nil }
  /// The view, if it has been made.
  public var viewIfLoaded: View? { viewStorage }

  /// Makes the view if it has not been made.
  public func loadViewIfNeeded() { _ = loadedView() }

  /// Makes the view: assigns ``view``. The default makes an empty one.
  open func loadView() { view = View() }
  /// Called once, after the view was made.
  open func viewDidLoad() {}

  // MARK: Appearance

  /// Called before the view is shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view was shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view is hidden.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view was hidden.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Whether children automatically appear and disappear with this controller. A container that
  /// returns false calls ``beginAppearanceTransition(_:animated:)`` and
  /// ``endAppearanceTransition()``.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The children that appear when this controller appears.
  var childrenToAppear: [ViewController] { childrenInsideView }

  /// The child that a container shows, if that is not the last one.
  var selectedChildIndex: Int? { nil }

  /// Called before the controller appears, for containers that must show a child.
  func installContent() { if kind != .none { installShown() } }

  // MARK: Containment

  /// Makes a controller a child of this one, the last one. It calls `child.willMove(toParent:)`;
  /// the caller adds the view and calls `child.didMove(toParent:)`. The child leaves its old
  /// parent.
  /// - Throws: `hierarchy-cycle`, `nested-too-deep`, `already-presented`; containers also `invalid-child`.
  open func addChild(_ child: ViewController) throws(TransitionError) {
    try adopt(child, at: children.count)
  }

  /// Removes the controller from its parent and calls `didMove(toParent: nil)`. The caller has
  /// called `willMove(toParent: nil)` and removed the view. Without a parent it does nothing.
  open func removeFromParent() { leaveParent() }

  /// Called before the parent changes, to the new one or to nil.
  open func willMove(toParent parent: ViewController?) {
    // If it is called by hand, the observers are told here.
    guard !announcingMove else { return }
    noteMove(to: parent)
    environment.around(.containment, .willMoveToParent(self, parent: parent)) {}
  }

  /// Called after the parent has changed, to the new one or to nil.
  open func didMove(toParent parent: ViewController?) {
    guard !announcingMove else { return }
    environment.around(
      parent == nil ? .leaving : .containment, .didMoveToParent(self, parent: parent)
    ) {}
    moves.subtract([.toParent, .fromParent])
  }

  /// Called when `child` was moved to another parent; containers show the next child.
  func childWasTaken(_ child: ViewController, at index: Int) {}

  // MARK: Presentation

  /// Presents a controller. The outermost container of this one becomes the presenter, or the
  /// nearest one that defines a context for the `…Context` styles. If animated, it takes
  /// ``UIEnvironment/transitionDuration``; the completion is called after the controller's
  /// `viewDidAppear`.
  /// - Throws: `already-presenting`, `already-presented`, `has-parent`, `not-in-window`,
  ///   `presents-itself`, `transition-in-progress`, `popover-without-anchor`, `hierarchy-cycle`.
  open func present(
    _ controller: ViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) throws(TransitionError) {
    try startPresenting(controller, animated: animated, completion: completion)
  }

  /// Dismisses what this controller presents, with everything presented on top; if it presents
  /// nothing, the presented controller that contains this one. The completion is called after the
  /// dismissed controller's `viewDidDisappear`.
  /// - Throws: `nothing-to-dismiss`, `transition-in-progress`.
  open func dismiss(
    animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) throws(TransitionError) {
    try startDismissing(animated: animated, completion: completion)
  }

  // MARK: Showing

  /// Shows a controller in the way of the nearest container that takes it: a navigation controller
  /// pushes it, a split controller puts it into a column; without a container it is presented.
  /// - Throws: what the push or presentation throws.
  open func show(_ controller: ViewController, sender: Any?) throws(TransitionError) {
    if let target = targetViewController(for: .show, sender: sender) {
      let split = target as? SplitViewController
      split?.showSource = self
      defer { split?.showSource = nil }
      try target.show(controller, sender: sender)
    } else if environment.idiom == .mac {
      try showWindow(controller, title: controller.title)
    } else {
      try present(controller, animated: environment.areAnimationsEnabled)
    }
  }

  /// Shows a controller in the detail column of the nearest split controller; without one it is
  /// presented.
  /// - Throws: what the presentation or replacement throws.
  open func showDetailViewController(
    _ controller: ViewController, sender: Any?
  ) throws(TransitionError) {
    if let target = targetViewController(for: .showDetail, sender: sender) {
      try target.showDetailViewController(controller, sender: sender)
    } else {
      try present(controller, animated: environment.areAnimationsEnabled)
    }
  }

  /// Whether this controller carries out `show` or `showDetail` for the ones inside it. The search
  /// of `targetViewController(for:sender:)` goes up the parents until one returns true.
  open func canHandle(_ action: ShowAction, sender: Any?) -> Bool { false }

  // MARK: Segues

  /// Whether a segue that the user triggers, or ``performSegue(withIdentifier:sender:)``, may start.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Called before a segue that starts here makes its transition; its destination exists.
  open func prepare(for segue: StoryboardSegue, sender: Any?) {}

  /// Performs the segue with this identifier that starts at this controller's scene.
  /// - Throws: `unknown-segue`, `segue-refused`, `no-unwind-target`, `unknown-scene`, and what the
  ///   transition throws.
  open func performSegue(
    withIdentifier identifier: String, sender: Any?
  ) throws(TransitionError) {
    try performSegue(try requiredSegue(identifier), sender: sender)
  }

  /// Makes the destination of a segue that names a selector for it (`@IBSegueAction`).
  /// - Returns: the destination, or nil, the default, to make it as the scene describes.
  open func makeDestination(
    selector: String, segue: Segue, sender: Any?
  ) -> ViewController? { nil }

  /// Whether this controller handles an unwind action, for example `unwindToMenu:`. The default
  /// asks ``unwindActions``.
  open func canPerformUnwindSegueAction(
    _ action: String, from source: ViewController, sender: Any?
  ) -> Bool { unwindActions.contains(action) }

  /// The unwind actions that this controller has methods for.
  open var unwindActions: Set<String> {
    get { unwindActionStorage }
    set { unwindActionStorage = newValue }
  }
  private var unwindActionStorage: Set<String> = []

  /// The unwind action itself: called on the target before the transition.
  open func performUnwindAction(_ action: String, segue: StoryboardSegue) {}

  /// Brings a child to the front: called on the containers between an unwind target and the top.
  /// The toolkit's containers pop, select or dismiss.
  open func unwind(
    for segue: StoryboardSegue, towards subsequent: ViewController
  ) throws(TransitionError) {}
}
