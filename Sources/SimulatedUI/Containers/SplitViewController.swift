package import RouteModel

/// A container of two or three columns. If there is room for only one it is collapsed: then the
/// secondary column's controller is on the primary column's stack.
open class SplitViewController: ViewController {
  /// A column, from the left.
  public enum Column: Int, Hashable, Sendable, CaseIterable {
    /// The list.
    case primary
    /// The list in the middle of three columns.
    case supplementary
    /// The detail.
    case secondary
  }

  var columns: [Column: ViewController] = [:]
  private var collapsedStorage: Bool?
  /// The controller on the primary stack for which there is no room in its column.
  weak var collapsedSecondary: ViewController?
  /// The controller that asked for the current `show`.
  weak var showSource: ViewController?

  package override var kind: Scene.Container { .split }

  /// Whether there is room for only one column. True on a phone, unless ``setCollapsed(_:)`` was
  /// called.
  public var isCollapsed: Bool { collapsedStorage ?? (environment.idiom == .phone) }

  /// The controllers of the columns, from the left. Assigning two or three replaces the columns; a
  /// refused assignment changes nothing and is reported as a ``UIWarning``.
  public var viewControllers: [ViewController] {
    get { children }
    set { reportRefusal { () throws(TransitionError) in try setViewControllers(newValue) } }
  }

  /// The controller of a column. When collapsed, the secondary one is the controller on the primary
  /// stack.
  public func viewController(for column: Column) -> ViewController? {
    if column == .secondary, let stacked = collapsedSecondary, stacked.parent === columns[.primary]
    {
      return stacked
    }
    return columns[column]
  }

  /// Fills a column, or empties it.
  /// - Throws: `hierarchy-cycle`, `already-presented`, `invalid-child`, `transition-in-progress`.
  open func setViewController(
    _ controller: ViewController?, for column: Column
  ) throws(TransitionError) {
    try replace(column, with: controller)
  }

  /// Fills the columns from the left: one is the primary, two are primary and secondary, three are all.
  /// - Throws: `invalid-child`, and what ``setViewController(_:for:)`` throws.
  public func setViewControllers(_ controllers: [ViewController]) throws(TransitionError) {
    guard (1...3).contains(controllers.count) else {
      throw TransitionError(
        .invalidChild, "\(label) has two or three columns, not \(controllers.count)",
        advice: "pass the primary and the secondary controller")
    }
    let places: [Column] =
      controllers.count == 3 ? Column.allCases : [.primary, .secondary]
    for (place, controller) in controllers.enumerated() {
      if controllers[..<place].contains(where: { $0 === controller }) {
        throw alreadyColumn(controller)
      }
      if controller.parent !== self { try checkColumn(controller) }
    }
    for (column, controller) in zip(places, controllers) {
      try setViewController(controller, for: column)
    }
  }

  /// The leftmost empty column; the secondary one if none is empty.
  var nextFreeColumn: Column {
    if columns[.primary] == nil { return .primary }
    if columns[.secondary] == nil { return .secondary }
    return .supplementary
  }

  /// Switches between one column and several, as rotating or resizing the device does. Collapsing
  /// pushes the secondary controller on the primary stack, if that is a navigation controller;
  /// expanding moves it back.
  /// - Throws: `transition-in-progress`.
  public func setCollapsed(_ collapsed: Bool) throws(TransitionError) {
    guard collapsed != isCollapsed else { return }
    try (columns[.primary] as? NavigationController)?.checkIdle("change the columns of \(label)")
    if collapsed {
      collapsedStorage = true
      try collapse()
    } else {
      try expand()
    }
  }

  func markExpanded() { collapsedStorage = false }

  // MARK: What containers do

  /// The columns on the screen: all of them, or when collapsed the primary one.
  override var childrenToAppear: [ViewController] {
    guard isCollapsed else { return children }
    return (columns[.primary] ?? children.first).map { [$0] } ?? []
  }

  override var selectedChildIndex: Int? {
    isCollapsed && !children.isEmpty ? 0 : nil
  }

  override func childWasTaken(_ child: ViewController, at index: Int) {
    if !isRearranging { columns = columns.filter { $0.value !== child } }
  }

  open override func canHandle(_ action: ShowAction, sender: Any?) -> Bool { true }

  /// Shows a controller in the column that asked for it: pushed if that column is a navigation
  /// controller, else in place of its content.
  open override func show(_ controller: ViewController, sender: Any?) throws(TransitionError) {
    try showInColumn(controller, sender: sender)
  }

  /// Shows a controller in the secondary column; when collapsed, on the primary stack.
  open override func showDetailViewController(
    _ controller: ViewController, sender: Any?
  ) throws(TransitionError) {
    guard isCollapsed else { return try setViewController(controller, for: .secondary) }
    try showCollapsed(controller)
  }
}
