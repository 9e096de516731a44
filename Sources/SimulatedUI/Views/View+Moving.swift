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
    let newLink = newSuperview?.windowLink
    let environment = newSuperview?.environment ?? environment
    if environmentStorage !== environment { environmentStorage = environment }
    environment.around(.views, .viewWillMoveToSuperview(self, superview: newSuperview)) {
      willMove(toSuperview: newSuperview)
    }
    let changesWindow = windowLink !== newLink
    if changesWindow { announceWindow(newLink?.object as? Window, environment) }
    old?.removeSubviewEntry(self)
    superview = newSuperview
    newSuperview?.addSubviewEntry(self, at: index)
    if changesWindow { enterWindow(newLink, environment) }
    environment.around(.views, .viewDidMoveToSuperview(self)) { didMoveToSuperview() }
  }

  private func addSubviewEntry(_ view: View, at index: Int) {
    changeSubviews { $0.insert(view, at: min(max(index, 0), $0.count)) }
  }

  private func removeSubviewEntry(_ view: View) {
    changeSubviews { $0.remove(view) }
  }

  /// Moves the list out of the property while it changes, as a controller does with its children.
  private func changeSubviews(_ change: (inout [View]) -> Void) {
    var subviews = inside
    inside = []
    change(&subviews)
    inside = subviews
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

  private func enterWindow(_ link: BackReference?, _ environment: UIEnvironment) {
    windowLink = link
    if environmentStorage !== environment { environmentStorage = environment }
    environment.around(.views, .viewDidMoveToWindow(self)) { didMoveToWindow() }
    if !subviews.isEmpty {
      for view in subviews where view.superview === self { view.enterWindow(link, environment) }
    }
    viewController?.viewDidMove(toWindow: link != nil)
  }
}
