/// How a view is moved: the "will" callbacks come first, then the "did" callbacks. Window callbacks
/// go through the whole subtree, from the outside in, between the superview callbacks.
extension View {
  func insert(_ view: View, at index: Int) throws(TransitionError) {
    try checkNesting(of: view)
    view.move(to: self, at: index)
  }

  /// Moves without the checks, for the toolkit's own containers.
  func place(_ view: View, at index: Int? = nil) {
    view.move(to: self, at: index ?? subviews.count)
  }

  private func checkNesting(of view: View) throws(TransitionError) {
    var depth = 0
    var current: View? = self
    while let here = current {
      if here === view {
        throw TransitionError(
          .hierarchyCycle, "\(view.className) cannot be added to itself or to a view inside it",
          advice: "add it to a view outside of it")
      }
      depth += 1
      current = here.superview
    }
    if depth >= UIEnvironment.deepestNesting {
      throw TransitionError(
        .nestedTooDeep, "\(view.className) would be the \(depth + 1)th view inside each other",
        advice: "at most \(UIEnvironment.deepestNesting) are possible")
    }
  }

  func move(to newSuperview: View?, at index: Int) {
    let old = superview
    if old === newSuperview {
      guard let old else { return }
      old.removeSubviewEntry(self)
      old.addSubviewEntry(self, at: index)
      return
    }
    let newWindow = newSuperview?.window
    let environment = newSuperview?.environment ?? environment
    if environmentStorage !== environment { environmentStorage = environment }
    environment.around(.views, .viewWillMoveToSuperview(self, superview: newSuperview)) {
      willMove(toSuperview: newSuperview)
    }
    let changesWindow = window !== newWindow
    if changesWindow { announceWindow(newWindow, environment) }
    old?.removeSubviewEntry(self)
    superview = newSuperview
    newSuperview?.addSubviewEntry(self, at: index)
    if changesWindow { enterWindow(newWindow, environment) }
    environment.around(.views, .viewDidMoveToSuperview(self)) { didMoveToSuperview() }
  }

  private func addSubviewEntry(_ view: View, at index: Int) {
    subviews.insert(view, at: min(max(index, 0), subviews.count))
  }

  private func removeSubviewEntry(_ view: View) {
    subviews.remove(view)
  }

  private func announceWindow(_ window: Window?, _ environment: UIEnvironment) {
    viewController?.viewWillMove(toWindow: window != nil)
    environment.around(.views, .viewWillMoveToWindow(self, window: window)) {
      willMove(toWindow: window)
    }
    if subviews.isEmpty { return }
    for view in subviews where view.superview === self {
      view.announceWindow(window, environment)
    }
  }

  private func enterWindow(_ newWindow: Window?, _ environment: UIEnvironment) {
    window = newWindow
    if environmentStorage !== environment { environmentStorage = environment }
    environment.around(.views, .viewDidMoveToWindow(self)) { didMoveToWindow() }
    if !subviews.isEmpty {
      for view in subviews where view.superview === self {
        view.enterWindow(newWindow, environment)
      }
    }
    viewController?.viewDidMove(toWindow: newWindow != nil)
  }
}
