package import RouteModel

/// A container that shows one of several children and lets the user choose.
open class TabBarController: ViewController {
  var selectedStorage = 0

  package override var kind: Scene.Container { .tabs }

  /// The tabs. A refused assignment changes nothing and is reported as a ``UIWarning``;
  /// ``setViewControllers(_:animated:)`` throws instead.
  public var viewControllers: [ViewController] {
    get { children }
    set {
      reportRefusal { () throws(TransitionError) in
        try setViewControllers(newValue, animated: false)
      }
    }
  }

  /// The index of the selected tab. A refused assignment is reported as a ``UIWarning``;
  /// `select(_:)` throws instead.
  public var selectedIndex: Int {
    get { selectedStorage }
    set { reportRefusal { () throws(TransitionError) in try select(newValue) } }
  }

  /// The selected tab. A refused assignment is reported as a ``UIWarning``.
  public var selectedViewController: ViewController? {
    get { children.indices.contains(selectedStorage) ? children[selectedStorage] : nil }
    set {
      guard let newValue else { return }
      reportRefusal { () throws(TransitionError) in try select(newValue) }
    }
  }

  /// Shows another tab, at once. Its `viewWillAppear` comes before the old one's `viewWillDisappear`.
  /// - Parameter index: which tab, from 0.
  /// - Throws: `index-out-of-range`, `transition-in-progress` from inside a callback of another change.
  open func select(_ index: Int) throws(TransitionError) {
    guard children.indices.contains(index) else {
      throw TransitionError(
        .indexOutOfRange, "\(label) has no tab \(index)",
        advice: children.isEmpty
          ? "set viewControllers first" : "the tabs are 0 to \(children.count - 1)")
    }
    guard index != selectedStorage else { return }
    try checkIdle("select tab \(index)")
    let old = selectedViewController
    selectedStorage = index
    recordSelection()
    guard showsContent else { return }
    switchContent(from: old, to: children[index], order: .newFirst, animated: false) {}
  }

  /// Shows the tab of that controller.
  /// - Throws: `not-a-child`.
  public func select(_ controller: ViewController) throws(TransitionError) {
    guard let index = children.firstIndex(where: { $0 === controller }) else {
      throw TransitionError(
        .notAChild, "\(controller.label) is not a tab of \(label)",
        advice: "select one of viewControllers")
    }
    try select(index)
  }

  /// Replaces the tabs, at once. The selected controller stays selected if it stays.
  /// - Throws: `invalid-child` if a controller occurs twice, and what
  ///   ``ViewController/addChild(_:)`` throws.
  open func setViewControllers(
    _ controllers: [ViewController], animated: Bool
  ) throws(TransitionError) {
    try checkIdle("replace the tabs")
    var seen: Set<ObjectIdentifier> = []
    for controller in controllers {
      guard seen.insert(ObjectIdentifier(controller)).inserted else {
        throw TransitionError(
          .invalidChild, "\(controller.label) occurs twice in the tabs of \(label)",
          advice: "name each controller once")
      }
      if controller.parent !== self { try checkContainment(of: controller) }
    }
    let old = selectedViewController
    let removed = children.filter { !seen.contains(ObjectIdentifier($0)) }
    isRearranging = true
    defer { isRearranging = false }
    for controller in removed {
      controller.announceLeaving()
      controller.unlink(keepsParent: showsContent && controller === old)
    }
    let added = try arrange(controllers)
    let kept = old.flatMap { old in children.firstIndex { $0 === old } }
    selectedStorage = kept ?? min(selectedStorage, max(children.count - 1, 0))
    recordSelection()
    let new = selectedViewController
    if showsContent, old !== new {
      switchContent(from: old, to: new, order: .newFirst, animated: false) {}
    }
    isRearranging = false
    for controller in removed { controller.confirmMove(to: nil) }
    for controller in added { controller.confirmMove(to: self) }
  }

  /// Adds a tab after the others; the caller calls `child.didMove(toParent:)`.
  open override func addChild(_ child: ViewController) throws(TransitionError) {
    try adopt(child, at: children.count)
    guard showsContent, child === selectedViewController else { return }
    switchContent(from: nil, to: child, order: .newFirst, animated: false) {}
  }

  override var selectedChildIndex: Int? { children.isEmpty ? nil : selectedStorage }

  override var childrenToAppear: [ViewController] { selectedViewController.map { [$0] } ?? [] }

  override func childWasTaken(_ child: ViewController, at index: Int) {
    guard !isRearranging else { return }
    let wasSelected = index == selectedStorage
    if index < selectedStorage || selectedStorage >= children.count {
      selectedStorage = max(selectedStorage - 1, 0)
    }
    recordSelection()
    guard wasSelected, showsContent, let new = selectedViewController, !new.showsContent else {
      return
    }
    switchContent(from: nil, to: new, order: .newFirst, animated: false) {}
  }

  open override func unwind(
    for segue: StoryboardSegue, towards subsequent: ViewController
  ) throws(TransitionError) {
    if subsequent.parent === self { try select(subsequent) }
  }
}
