import SimulatedUI

/// The contents of an environment's windows at one moment: applying the changes of a journal to an
/// older snapshot must give the same.
struct HierarchySnapshot: Equatable {
  struct Node: Equatable {
    var id: Int
    var className: String
    var parent: Int?
    var presenter: Int?
    var children: [Int] = []
    var presented: Int?
    var selected: Int?
  }

  struct Root: Equatable {
    var window: Int
    var controller: Int
  }

  private(set) var roots: [Root] = []
  private(set) var nodes: [Int: Node] = [:]

  /// How many controllers are above one.
  func depth(of node: Node) -> Int {
    sequence(first: node) { ($0.parent ?? $0.presenter).flatMap { nodes[$0] } }.reduce(-1) { n, _ in
      n + 1
    }
  }

  // MARK: Changes

  /// Applies one change. A change that does not fit (an unknown number) is ignored.
  /// - Complexity: O(size of what is added or removed), plus the parent's children.
  mutating func apply(_ change: HierarchyChange) {
    switch change {
    case .setRoot(let window, let id, let className):
      if let index = roots.firstIndex(where: { $0.window == window }) {
        removeTree(roots[index].controller)
        roots.remove(at: index)
      }
      guard let id else { return }
      nodes[id] = Node(id: id, className: className ?? "")
      let place = roots.firstIndex { $0.window > window } ?? roots.count
      roots.insert(Root(window: window, controller: id), at: place)
    case .insert(let id, let className, let parent, let index):
      guard let count = nodes[parent]?.children.count else { return }
      nodes[id] = Node(id: id, className: className, parent: parent)
      nodes[parent]?.children.insert(id, at: min(max(index, 0), count))
    case .remove(let id, let parent):
      guard let index = nodes[parent]?.children.lastIndex(of: id) else { return }
      nodes[parent]?.children.remove(at: index)
      if nodes[parent]?.children.isEmpty == true { nodes[parent]?.selected = nil }
      removeTree(id)
    case .present(let id, let className, let presenter):
      guard nodes[presenter] != nil else { return }
      nodes[id] = Node(id: id, className: className, presenter: presenter)
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
  /// The controllers in the visible windows, by their own properties.
  func snapshot() -> HierarchySnapshot {
    var snapshot = HierarchySnapshot()
    for window in windows {
      guard let root = window.rootViewController else { continue }
      snapshot.apply(
        .setRoot(
          window: window.objectNumber, id: root.objectNumber, className: root.className))
      var waiting = [root]
      while let here = waiting.popLast() {
        snapshot.add(partsOf: here)
        waiting += here.children
        if let presented = here.ownPresented { waiting.append(presented) }
      }
    }
    return snapshot
  }
}

extension HierarchySnapshot {
  @MainActor fileprivate mutating func add(partsOf here: ViewController) {
    let id = here.objectNumber
    for (index, child) in here.children.enumerated() {
      apply(
        .insert(
          id: child.objectNumber, className: child.className, parent: id, index: index))
    }
    if let presented = here.ownPresented {
      apply(
        .present(
          id: presented.objectNumber, className: presented.className, presenter: id))
    }
    if here.children.isEmpty { return }
    switch here {
    case let tabs as TabBarController: apply(.select(container: id, index: tabs.selectedIndex))
    case let split as SplitViewController:
      if split.isCollapsed { apply(.select(container: id, index: 0)) }
    default: break
    }
  }
}

extension ViewController {
  /// What this controller presents itself.
  fileprivate var ownPresented: ViewController? {
    presentedViewController.flatMap { $0.presentingViewController === self ? $0 : nil }
  }
}
