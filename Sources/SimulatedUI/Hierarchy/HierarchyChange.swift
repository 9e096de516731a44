/// One structural change in the windows of an environment.
///
/// A controller that is added with children or presented controllers is followed by one change for
/// each of them; when it is removed, they are removed with it without changes of their own.
package enum HierarchyChange: Hashable, Sendable {
  /// A window shows another root controller, or none.
  case setRoot(window: Int, id: Int?, className: String?)
  /// A controller became the child of another, at `index` of its children.
  case insert(id: Int, className: String, parent: Int, index: Int)
  /// A child left its parent, with everything inside it and presented by it.
  case remove(id: Int, parent: Int)
  /// A controller is presented.
  case present(id: Int, className: String, presenter: Int)
  /// A presented controller was dismissed.
  case dismiss(id: Int, presenter: Int)
  /// A container shows another of its children; nil means its usual choice: the last one of a
  /// stack, all columns of a split controller.
  case select(container: Int, index: Int?)
}

/// The structural changes of one environment, in their order.
///
/// A change costs one array element. Nothing is recorded until ``isRecording`` is set.
///
/// ```swift
/// environment.journal.isRecording = true
/// try nav.pushViewController(editor, animated: false)
/// let changes = environment.journal.drain()
/// ```
@MainActor package final class HierarchyJournal {
  /// Whether changes are kept. Turning it off drops what was kept.
  package var isRecording = false {
    didSet { if !isRecording { drain() } }
  }
  private var changes: [HierarchyChange] = []

  init() {}

  /// Removes and returns all changes that were kept.
  @discardableResult package func drain() -> [HierarchyChange] {
    let drained = changes
    changes = []
    return drained
  }

  func record(_ change: HierarchyChange) { changes.append(change) }
}
