extension ViewController {
  /// The controller that this one, or one of its ancestors, presents.
  public var presentedViewController: ViewController? {
    for here in upwards { if let presented = here.presentedStorage { return presented } }
    return nil
  }

  /// The controller that presents this one, or one of its ancestors.
  public var presentingViewController: ViewController? {
    for here in upwards { if let presenting = here.presentingStorage { return presenting } }
    return nil
  }

  /// The style in which this controller is really presented: `automatic` is a page sheet, and a
  /// popover on a phone covers the full screen. On a television, sheets and popovers cover the full
  /// screen.
  package var presentationStyleInUse: ModalPresentationStyle {
    switch (modalPresentationStyle, environment.idiom) {
    case (.automatic, .tv), (.none, .tv), (.pageSheet, .tv), (.formSheet, .tv), (.sheet, .tv),
      (.popover, .tv), (.popover, .phone):
      .fullScreen
    case (.automatic, _), (.none, _): .pageSheet
    default: modalPresentationStyle
    }
  }

  /// Whether the controller that this one presents hides it.
  var isCovered: Bool { presentedStorage?.coversPresenter ?? false }

  /// The controller that presents when this one is asked to present.
  func presenter(for style: ModalPresentationStyle) -> ViewController {
    let context = style.usesContext ? upwards.first { $0.definesPresentationContext } : nil
    return context ?? outermostContainer
  }

  // MARK: Present

  func startPresenting(
    _ controller: ViewController, animated: Bool, completion: (@MainActor () -> Void)?
  ) throws(TransitionError) {
    let presenter = presenter(for: controller.modalPresentationStyle)
    let window = try presenter.checkPresenting(controller, askedOf: self)
    presenter.join(controller)
    presenter.isChangingPresentation = true
    presenter.presentedStorage = controller
    controller.presentingStorage = presenter
    controller.moves.insert(.presented)
    if presenter.isInTree { controller.enterTree(.presented(by: presenter)) }
    let covers = controller.presentationStyleInUse.removesPresenter
    controller.coversPresenter = covers
    controller.loadViewIfNeeded()
    if covers, presenter.showsContent { presenter.begin(false, animated: animated) }
    controller.begin(true, animated: animated)
    // In a context inside a container, the presented view moves with the presenter's view.
    let isInside = presenter.parent != nil
    (isInside ? presenter.view : window).place(controller.view)
    presenter.isChangingPresentation = false
    presenter.presentationTransition(
      with: controller, from: presenter, to: controller, animated: animated
    ) {
      if covers, !isInside { presenter.viewStorage?.removeFromSuperview() }
      if controller.appearance == .appearing { controller.end() }
      if presenter.appearance == .disappearing { presenter.end() }
      controller.moves.remove(.presented)
      completion?()
    }
  }

  private func checkPresenting(
    _ controller: ViewController, askedOf asked: ViewController
  ) throws(TransitionError) -> Window {
    if controller === self || controller === asked {
      throw TransitionError(
        .presentsItself, "\(asked.label) cannot present itself",
        advice: "present another controller")
    }
    if presentationTransition != nil || isChangingPresentation || isOnItsWayOut {
      throw busy("present \(controller.label) on \(label)")
    }
    if let presented = presentedStorage {
      throw TransitionError(
        .alreadyPresenting,
        "\(label) cannot present \(controller.label): it is presenting \(presented.label)",
        advice: "present on \(presented.label), or dismiss it first")
    }
    if controller.presentingStorage != nil || controller.windowAsRoot != nil {
      throw TransitionError(
        .alreadyPresented, "\(controller.label) is on the screen already",
        advice: "dismiss it first, or present a new controller")
    }
    if let parent = controller.parent {
      throw TransitionError(
        .hasParent, "\(controller.label) cannot be presented: it is a child of \(parent.label)",
        advice: "present \(controller.outermostContainer.label), or remove it from its parent")
    }
    if controller.modalPresentationStyle == .popover, !controller.popoverPresentation.hasAnchor {
      throw TransitionError(
        .popoverWithoutAnchor, "\(controller.label) is presented as a popover without an anchor",
        advice: "set popoverPresentation.barButtonItem or popoverPresentation.sourceView")
    }
    if let window = viewStorage?.window { return window }
    throw TransitionError(
      .notInWindow,
      "\(asked.label) cannot present \(controller.label): its view is not in a window",
      advice: "present from a controller that is on the screen")
  }

  /// Whether this controller, or one that contains it, is being popped or dismissed.
  private var isOnItsWayOut: Bool {
    upwards.contains { $0.leavingParent != nil || $0.isBeingDismissed }
  }

  func busy(_ what: String) -> TransitionError {
    TransitionError(
      .transitionInProgress, "cannot \(what) while a transition of \(label) runs",
      advice: "wait for the end of the transition (transitionCoordinator, or advance the clock)")
  }

  // MARK: Dismiss

  func startDismissing(
    animated: Bool, completion: (@MainActor () -> Void)?
  ) throws(TransitionError) {
    guard let presenter = presentedViewController?.presentingStorage ?? presentingViewController,
      let first = presenter.presentedStorage
    else {
      throw TransitionError(
        .nothingToDismiss, "\(label) presents nothing and is not presented",
        advice: "pop it, or remove it from its parent")
    }
    if presenter.presentationTransition != nil || presenter.isChangingPresentation {
      throw presenter.busy("dismiss \(first.label)")
    }
    var dismissed: [ViewController] = []
    var next: ViewController? = first
    while let here = next {
      dismissed.append(here)
      next = here.presentedStorage
      if next != nil, here.presentationTransition != nil || here.isChangingPresentation {
        throw here.busy("dismiss \(first.label)")
      }
    }
    presenter.dismiss(dismissed, first: first, animated: animated, completion: completion)
  }

  /// Dismisses the controllers that this one presents, the lowest first.
  private func dismiss(
    _ dismissed: [ViewController], first: ViewController, animated: Bool,
    completion: (@MainActor () -> Void)?
  ) {
    let covered = first.coversPresenter
    isChangingPresentation = true
    // If it is dismissed inside the callbacks of its own presentation, that ends first.
    if covered, appearance == .disappearing { end() }
    let window = dismissed.lazy.reversed().compactMap { $0.viewStorage?.window }.first
    for controller in dismissed.reversed() {
      for child in controller.children { child.dropPresentations() }
      controller.moves.insert(.dismissed)
      if controller.showsContent { controller.begin(false, animated: animated) }
    }
    first.coversPresenter = false
    if covered, parent != nil {
      if viewStorage?.window != nil, appearance == .disappeared { begin(true, animated: animated) }
    } else if covered, appearance == .disappeared, let window {
      begin(true, animated: animated)
      window.place(view, at: window.subviews.lastIndex { $0 === first.viewStorage } ?? 0)
    }
    isChangingPresentation = false
    presentationTransition(
      with: first, from: dismissed.last ?? first, to: self, animated: animated
    ) {
      for controller in dismissed.reversed() { controller.viewStorage?.removeFromSuperview() }
      self.unlinkPresented()
      if self.appearance == .appearing { self.end() }
      for controller in dismissed.reversed() {
        if controller.appearance == .disappearing { controller.end() }
        controller.moves.remove(.dismissed)
        controller.unlinkPresented()
      }
      completion?()
    }
  }

  /// Disconnects this controller from the one that it presents.
  func unlinkPresented() {
    guard let presented = presentedStorage else { return }
    if presented.isInTree { presented.leaveTree(.presented(by: self)) }
    presentedStorage = nil
    presented.presentingStorage = nil
    if environment.interests.contains(.leaving) {
      environment.tell(.leaving, .dismissed(presented), .after)
    }
  }

  /// Removes everything that this controller and those inside it present from the screen, at once.
  func dropPresentations() {
    if presentedStorage == nil, children.isEmpty { return }
    var presenters: [ViewController] = []
    var waiting: [ViewController] = [self]
    // Without recursion: a script can present ten thousand controllers on top of each other.
    while let here = waiting.popLast() {
      waiting.append(contentsOf: here.children)
      guard let presented = here.presentedStorage else { continue }
      presenters.append(here)
      waiting.append(presented)
    }
    for presenter in presenters.reversed() { presenter.dropPresented() }
  }

  private func dropPresented() {
    presentationTransition?.complete()
    guard let presented = presentedStorage else { return }
    presented.moves.insert(.dismissed)
    presented.coversPresenter = false
    let wasShown = presented.showsContent
    if wasShown { presented.begin(false, animated: false) }
    presented.viewStorage?.removeFromSuperview()
    unlinkPresented()
    if wasShown { presented.end() }
    presented.moves.remove(.dismissed)
  }

  /// Runs the end of a presentation or dismissal: now, or when the time is over.
  private func presentationTransition(
    with presented: ViewController, from: ViewController, to: ViewController, animated: Bool,
    _ finish: @escaping @MainActor () -> Void
  ) {
    guard animated, environment.areAnimationsEnabled else { return finish() }
    let coordinator = TransitionCoordinator(
      owner: self, from: from, to: to, interactive: false, environment: environment
    ) { _ in
      self.presentationTransition = nil
      presented.presentationTransition = nil
      finish()
    }
    presentationTransition = coordinator
    presented.presentationTransition = coordinator
  }
}
