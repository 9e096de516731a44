/// A screen, or a part of one: it owns a view, may have children, may present another controller.
///
/// Names and order of callbacks follow UIKit; `docs/simulated-ui.md` lists what is simplified.
/// Where UIKit raises an exception or ignores a call, a ``TransitionError`` is thrown.
open class ViewController: Responder {
  // MARK: What it is

  /// What the screen calls itself.
  public var title: String?
  /// The name under which a saved screen is found again.
  public var restorationIdentifier: String?
  /// The class that this controller stands for, when it is a stand-in; see ``className``.
  public var simulatedClassName: String?
  /// What a tool that watches the controller keeps with it; the toolkit does not use it.
  package var attachment: AnyObject? {
    get { attached }
    set { attached = newValue }
  }
  private var attached: AnyObject?
  /// The storyboard that made the controller.
  public internal(set) var storyboard: Storyboard?
  /// The object identifier of the scene that the controller was made from.
  public internal(set) var sceneID: String?

  // MARK: Where it is

  /// The controllers inside this one, in order.
  public var children: [ViewController] { inside }
  var inside: [ViewController] = []
  /// The controller that this one is a child of.
  public internal(set) var parent: ViewController? {
    get { leavingParent ?? parentReference?.object as? ViewController }
    set {
      parentReference = newValue?.reference
      leavingParent = nil
    }
  }
  private var parentReference: BackReference?
  /// The parent that this one is taken from, until the transition has ended.
  var leavingParent: ViewController?
  var presentedStorage: ViewController?
  /// While this controller is presented: whether the presenter is hidden behind it.
  var coversPresenter = false

  /// The controller that presents this one, and none further up.
  var presentingStorage: ViewController? {
    get { presentingReference?.object as? ViewController }
    set { presentingReference = newValue?.reference }
  }
  private var presentingReference: BackReference?
  var windowAsRoot: Window? {
    get { windowReference?.object as? Window }
    set { windowReference = newValue?.reference }
  }
  private var windowReference: BackReference?
  var isInTree = false
  var environmentStorage: UIEnvironment?
  var numberStorage = 0

  // MARK: How it is presented

  /// How the controller covers what is below it when it is presented.
  public var modalPresentationStyle: ModalPresentationStyle = .automatic
  /// How the way there looks.
  public var modalTransitionStyle: ModalTransitionStyle = .coverVertical
  /// Whether `currentContext` presentations from inside stop here.
  public var definesPresentationContext = false
  /// The anchor and settings of a presentation as a popover. Asking for it makes one.
  public lazy var popoverPresentation = PopoverPresentation()

  // MARK: What goes on with it

  var viewStorage: View?
  var isLoadingView = false
  var appearance = AppearanceState.disappeared
  var appearsByWindow = false
  var appearsAnimated = false
  var announcingMove = false
  /// Set while a container rearranges its children: until it is done nobody else may.
  var isRearranging = false
  /// The transition between two children that runs.
  var runningTransition: TransitionCoordinator?
  /// Set while a presentation or dismissal calls back: until it is done nobody else may.
  var isChangingPresentation = false
  /// The presentation or dismissal that runs, with this controller below or above.
  var presentationTransition: TransitionCoordinator?

  /// Whether the controller is being put into a parent: true in its appearance callbacks then.
  public var isMovingToParent: Bool { moves.contains(.toParent) }
  /// Whether the controller is being taken from its parent.
  public var isMovingFromParent: Bool { moves.contains(.fromParent) }
  /// Whether the controller is being presented: true from `present` to the end of the transition.
  public var isBeingPresented: Bool { moves.contains(.presented) }
  /// Whether the controller is being dismissed.
  public var isBeingDismissed: Bool { moves.contains(.dismissed) }
  /// How the controller is on its way.
  var moves: ControllerMoves = []

  /// A controller in no hierarchy. Its view is made when it is first asked for.
  public override init() { super.init() }

  /// What kind of container this is.
  package var kind: ControllerKind { .plain }

  /// The view's superview; the presenter or the window for one that is shown by those.
  open override var next: Responder? {
    presentingStorage ?? viewStorage?.superview ?? windowAsRoot
  }

  // MARK: View

  /// The root view. The first access makes it with ``loadView()``, then calls ``viewDidLoad()``.
  public var view: View {
    get { loadedView() }
    set { setView(newValue) }
  }

  /// Whether the view was made.
  public var isViewLoaded: Bool { viewStorage != nil }
  /// The view, if it was made.
  public var viewIfLoaded: View? { viewStorage }

  /// Makes the view if it was not made.
  public func loadViewIfNeeded() { _ = loadedView() }

  /// Makes the view: assigns ``view``. The default makes an empty one.
  open func loadView() { view = View() }
  /// Called once, when the view was made.
  open func viewDidLoad() {}

  // MARK: Appearance

  /// Called before the view is shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view was shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view is hidden.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view was hidden.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Whether children appear and disappear with this controller by themselves. A container that
  /// says no calls ``beginAppearanceTransition(_:animated:)`` and ``endAppearanceTransition()``.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The children that appear when this controller appears.
  var childrenToAppear: [ViewController] { childrenInsideView }

  /// Which child a container shows, where that is not the last one.
  var selectedChildIndex: Int? { nil }

  /// Called before the controller appears, for containers that have to show a child.
  func installContent() { if kind != .plain { installShown() } }

  // MARK: Containment

  /// Makes a controller a child of this one, the last one. It calls `child.willMove(toParent:)`;
  /// the caller adds the view and calls `child.didMove(toParent:)`.
  /// It leaves its old parent.
  /// - Throws: `hierarchy-cycle`, `nested-too-deep`, `already-presented`; containers also `invalid-child`.
  open func addChild(_ child: ViewController) throws(TransitionError) {
    try adopt(child, at: children.count)
  }

  /// Takes the controller out of its parent and calls `didMove(toParent: nil)`. The caller has called
  /// `willMove(toParent: nil)` and removed the view. Without a parent nothing happens.
  open func removeFromParent() { leaveParent() }

  /// Called before the parent changes, to the new one or to nil.
  open func willMove(toParent parent: ViewController?) {
    // When somebody calls it by hand, the observers hear of it here.
    guard !announcingMove else { return }
    noteMove(to: parent)
    environment.around(.containment, .willMoveToParent(self, parent: parent)) {}
  }

  /// Called after the parent has changed, to the new one or to nil.
  open func didMove(toParent parent: ViewController?) {
    guard !announcingMove else { return }
    environment.around(.containment, .didMoveToParent(self, parent: parent)) {}
    moves.subtract([.toParent, .fromParent])
  }

  /// Called when `child` was moved to another parent; containers show what is left.
  func childWasTaken(_ child: ViewController, at index: Int) {}

  // MARK: Presentation

  /// Presents a controller. The outermost container of this one becomes the presenter, or the nearest
  /// one that defines a context for the `…Context` styles. Animated it takes
  /// ``UIEnvironment/transitionDuration``; the completion is called after the controller's `viewDidAppear`.
  /// - Throws: `already-presenting`, `already-presented`, `has-parent`, `not-in-window`,
  ///   `presents-itself`, `transition-in-progress`, `popover-without-anchor`, `hierarchy-cycle`.
  open func present(
    _ controller: ViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) throws(TransitionError) {
    try startPresenting(controller, animated: animated, completion: completion)
  }

  /// Dismisses what this controller presents, with all that is presented above; if it presents nothing,
  /// the controller that was presented and contains this one. The completion is called after the dismissed
  /// controller's `viewDidDisappear`.
  /// - Throws: `nothing-to-dismiss`, `transition-in-progress`.
  open func dismiss(
    animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) throws(TransitionError) {
    try startDismissing(animated: animated, completion: completion)
  }

  // MARK: Showing

  /// Shows a controller as the nearest container that takes it does: a navigation controller pushes, a
  /// split controller puts it into a column; without one it is presented.
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

  /// Shows a controller in the detail place of the nearest split controller; without one it is
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

  /// Whether this controller carries out `show` or `showDetail` for the ones inside it. The search of
  /// `targetViewController(for:sender:)` goes up the parents until one says yes.
  open func canHandle(_ action: ShowAction, sender: Any?) -> Bool { false }

  // MARK: Segues

  /// Whether a segue that the user triggers, or ``performSegue(withIdentifier:sender:)``, may start.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Called before a segue that starts here makes its transition; its destination exists.
  open func prepare(for segue: StoryboardSegue, sender: Any?) {}

  /// Performs the segue of that identifier that starts at this controller's scene.
  /// - Throws: `unknown-segue`, `segue-refused`, `no-unwind-target`, `unknown-scene`, and what the
  ///   transition throws.
  open func performSegue(
    withIdentifier identifier: String, sender: Any?
  ) throws(TransitionError) {
    try performSegue(try requiredSegue(identifier), sender: sender)
  }

  /// Makes the destination of a segue that names a selector for it (`@IBSegueAction`).
  /// - Returns: the destination, or nil to have it made as the scene says: the default.
  open func makeDestination(
    selector: String, segue: SegueBlueprint, sender: Any?
  ) -> ViewController? { nil }

  /// Whether this controller answers to an unwind action, for example `unwindToMenu:`. The default asks
  /// ``unwindActions``.
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

  /// Gets this controller to the front of its own children: called on the containers between an unwind
  /// target and the top. The toolkit's containers pop, select or dismiss.
  open func unwind(
    for segue: StoryboardSegue, towards subsequent: ViewController
  ) throws(TransitionError) {}
}
