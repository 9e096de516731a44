/// A container of two or three columns. Where there is room for one only it is collapsed: then what
/// belongs into the secondary column lies on the primary one's stack.
open class SplitViewController: ViewController {
  /// A place for a controller, from the left.
  public enum Column: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// The list.
    case primary
    /// The list in the middle of three columns.
    case supplementary
    /// The detail.
    case secondary

    /// Whether one column is further left than the other.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  var columns: [Column: ViewController] = [:]
  private var collapsedStorage: Bool?
  /// What was put on the primary stack because there is no room for its column.
  weak var collapsedSecondary: ViewController?
  /// Who asked for the `show` that is being carried out.
  weak var showSource: ViewController?

  package override var kind: ControllerKind { .split }

  /// Whether there is room for one column only: so on a phone, unless ``setCollapsed(_:)`` was called.
  public var isCollapsed: Bool { collapsedStorage ?? (environment.idiom == .phone) }

  /// The controllers of the columns, from the left. Assigning two or three fills the columns anew; a
  /// refused assignment changes nothing and is reported as a ``UIWarning``.
  public var viewControllers: [ViewController] {
    get { children }
    set { reportRefusal { () throws(TransitionError) in try setViewControllers(newValue) } }
  }

  /// The controller of a column. Collapsed, the secondary one is what lies on the primary stack for it.
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
    for (column, controller) in zip(places, controllers) {
      try setViewController(controller, for: column)
    }
  }

  /// The leftmost column that is empty; the secondary one if none is.
  var nextFreeColumn: Column {
    if columns[.primary] == nil { return .primary }
    if columns[.secondary] == nil { return .secondary }
    return .supplementary
  }

  /// Changes between one column and several, as turning or resizing the device does. Collapsing puts the
  /// secondary controller on the primary stack, if that is a navigation controller; expanding takes it
  /// back from there.
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

  /// The columns that are on the screen: all of them, or the primary one when collapsed.
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

  /// Shows a controller in the column that it was asked from: pushed if that column is a navigation
  /// controller, else in its place.
  open override func show(_ controller: ViewController, sender: Any?) throws(TransitionError) {
    try showInColumn(controller, sender: sender)
  }

  /// Shows a controller in the secondary column; collapsed, on the primary stack.
  open override func showDetailViewController(
    _ controller: ViewController, sender: Any?
  ) throws(TransitionError) {
    guard isCollapsed else { return try setViewController(controller, for: .secondary) }
    try showCollapsed(controller)
  }
}
