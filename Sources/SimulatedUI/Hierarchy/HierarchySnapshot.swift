/// What is in the windows of an environment at one moment: a forest of controllers, as a plain value.
///
/// ``apply(_:)`` turns an older snapshot into a newer one with the changes of a
/// ``HierarchyJournal``.
public struct HierarchySnapshot: Hashable, Sendable, Codable {
  /// One controller.
  public struct Node: Hashable, Sendable, Codable {
    /// The controller's number in its environment.
    public var id: Int
    /// Its class.
    public var className: String
    /// What kind of container it is.
    public var kind: ControllerKind
    /// The controller that it is a child of.
    public var parent: Int?
    /// The controller that presents it.
    public var presenter: Int?
    /// How it is presented.
    public var style: ModalPresentationStyle?
    /// Its children, in order.
    public var children: [Int]
    /// The controller that it presents.
    public var presented: Int?
    /// Which of its children it shows, where that is not the last.
    public var selected: Int?
  }

  /// One visible window.
  public struct Root: Hashable, Sendable, Codable {
    /// The window's number.
    public var window: Int
    /// Its root controller.
    public var controller: Int
  }

  /// The windows that show something, the oldest first.
  public private(set) var roots: [Root] = []
  /// The controllers by their numbers.
  public private(set) var nodes: [Int: Node] = [:]

  /// Nothing.
  public init() {}

  /// One line of the tree, for printing.
  public struct Line: Hashable, Sendable {
    /// How the controller hangs on the one above it.
    public enum Relation: Hashable, Sendable {
      /// The root of that window.
      case root(window: Int)
      /// The child at that index, and whether it is the one that is shown.
      case child(index: Int, shown: Bool)
      /// Presented.
      case presented(ModalPresentationStyle)
    }
    /// How many steps below a window's root.
    public var depth: Int
    /// The controller.
    public var node: Node
    /// How it hangs on the one above it.
    public var relation: Relation
  }

  /// The forest from the top, a controller before its children, those before what it presents.
  public var lines: [Line] {
    var lines: [Line] = []
    var waiting: [(id: Int, depth: Int, relation: Line.Relation)] = roots.reversed().map {
      ($0.controller, 0, .root(window: $0.window))
    }
    while let next = waiting.popLast() {
      guard let node = nodes[next.id] else { continue }
      lines.append(Line(depth: next.depth, node: node, relation: next.relation))
      if let presented = node.presented {
        waiting.append(
          (presented, next.depth + 1, .presented(nodes[presented]?.style ?? .automatic)))
      }
      let shown = node.selected ?? (node.kind == .split ? nil : node.children.count - 1)
      for (index, child) in node.children.enumerated().reversed() {
        waiting.append(
          (child, next.depth + 1, .child(index: index, shown: shown == nil || index == shown)))
      }
    }
    return lines
  }

  // MARK: Changes

  /// Applies one change. A change that does not fit (an unknown number) is ignored.
  /// - Complexity: O(size of what comes or goes), plus the parent's children.
  public mutating func apply(_ change: HierarchyChange) {
    switch change {
    case .setRoot(let window, let id, let className, let kind):
      if let index = roots.firstIndex(where: { $0.window == window }) {
        removeTree(roots[index].controller)
        roots.remove(at: index)
      }
      guard let id else { return }
      nodes[id] = Node(id: id, className: className ?? "", kind: kind, children: [])
      let place = roots.firstIndex { $0.window > window } ?? roots.count
      roots.insert(Root(window: window, controller: id), at: place)
    case .insert(let id, let className, let kind, let parent, let index):
      guard let count = nodes[parent]?.children.count else { return }
      nodes[id] = Node(id: id, className: className, kind: kind, parent: parent, children: [])
      nodes[parent]?.children.insert(id, at: min(max(index, 0), count))
    case .remove(let id, let parent):
      guard let index = nodes[parent]?.children.lastIndex(of: id) else { return }
      nodes[parent]?.children.remove(at: index)
      if nodes[parent]?.children.isEmpty == true { nodes[parent]?.selected = nil }
      removeTree(id)
    case .present(let id, let className, let kind, let presenter, let style):
      guard nodes[presenter] != nil else { return }
      nodes[id] = Node(
        id: id, className: className, kind: kind, presenter: presenter, style: style, children: [])
      nodes[presenter]?.presented = id
    case .dismiss(let id, let presenter):
      guard nodes[presenter]?.presented == id else { return }
      nodes[presenter]?.presented = nil
      removeTree(id)
    case .select(let container, let index):
      nodes[container]?.selected = index
    }
  }

  private mutating func removeTree(_ id: Int) {
    var waiting = [id]
    while let next = waiting.popLast() {
      guard let node = nodes.removeValue(forKey: next) else { continue }
      waiting.append(contentsOf: node.children)
      if let presented = node.presented { waiting.append(presented) }
    }
  }
}

extension UIEnvironment {
  /// The controllers in the visible windows, as a value.
  /// - Complexity: O(n) in the number of controllers.
  public func snapshot() -> HierarchySnapshot {
    let recorder = HierarchyJournal()
    recorder.isRecording = true
    for window in windows {
      window.rootViewController?.recordTree(.root(of: window), in: recorder)
    }
    var snapshot = HierarchySnapshot()
    for change in recorder.drain() { snapshot.apply(change) }
    return snapshot
  }
}
