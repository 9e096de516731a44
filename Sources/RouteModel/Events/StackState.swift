import Texts

/// A simulated hierarchy that is rebuilt from its changes.
///
/// Nodes are stored flat, so that the cost of a change does not depend on the depth of the stack.
public struct StackState: Sendable, Hashable, Codable {
  private struct Entry: Sendable, Hashable, Codable {
    var node: StackNode  // without children and presented
    var parent: Int?
    var children: [Int]
    var presented: Int?
    var presenter: Int?
    var depth: Int
  }

  /// Nodes below this depth are left out: no real stack is as deep, but one in an untrusted file
  /// can be. In JSON a node takes two levels, and a list of changes two.
  private static let deepest = JSONParser.depthLimit / 2 - 2

  private var entries: [Int: Entry] = [:]
  private var rootID: Int?

  /// A hierarchy; without a root nothing is shown.
  public init(root: StackNode? = nil) {
    if let root { rootID = add(root) }
  }

  /// The tree as it is now.
  ///
  /// - Complexity: O(nodes).
  public var root: StackNode? { rootID.flatMap(node) }

  /// How many nodes there are.
  public var count: Int { entries.count }

  /// Applies one change. A change of a missing node does nothing, so that a truncated history is
  /// still readable.
  public mutating func apply(_ change: StackChange) {
    switch change {
    case .root(let node):
      entries = [:]
      rootID = node.map { add($0) }
    case .insert(let node, let parent, let index):
      guard let depth = entries[parent]?.depth, depth < Self.deepest else { return }
      let id = add(node, depth: depth + 1)
      entries[id]?.parent = parent
      let count = entries[parent]?.children.count ?? 0
      entries[parent]?.children.insert(id, at: min(max(index, 0), count))
    case .present(let node, let over):
      guard let depth = entries[over]?.depth, depth < Self.deepest else { return }
      if let before = entries[over]?.presented { remove(before) }
      let id = add(node, depth: depth + 1)
      entries[id]?.presenter = over
      entries[over]?.presented = id
    case .remove(let id):
      remove(id)
    case .select(let id, let index):
      entries[id]?.node.selected = index
    case .annotate(let id, let route, let router, let parameters):
      entries[id]?.node.route = route
      entries[id]?.node.router = router
      entries[id]?.node.parameters = parameters
    }
  }

  private mutating func add(_ node: StackNode, depth: Int = 0) -> Int {
    var seen: Set<Int> = []
    return add(node, depth, &seen)
  }

  /// - Parameter seen: The numbers above and before: a repeated one, in an untrusted tree, would
  ///   make a circle.
  private mutating func add(_ node: StackNode, _ depth: Int, _ seen: inout Set<Int>) -> Int {
    var flat = node
    flat.children = []
    flat.presented = []
    remove(node.id)
    entries[node.id] = Entry(
      node: flat, parent: nil, children: [], presented: nil, presenter: nil, depth: depth)
    if depth >= Self.deepest || node.children.isEmpty && node.presented.isEmpty { return node.id }
    seen.insert(node.id)
    for child in node.children where !seen.contains(child.id) {
      let id = add(child, depth + 1, &seen)
      seen.insert(id)
      entries[id]?.parent = node.id
      entries[node.id]?.children.append(id)
    }
    if let first = node.presented.first, !seen.contains(first.id) {
      let id = add(first, depth + 1, &seen)
      seen.insert(id)
      entries[id]?.presenter = node.id
      entries[node.id]?.presented = id
    }
    return node.id
  }

  private mutating func remove(_ id: Int) {
    guard let entry = entries[id] else { return }
    if let parent = entry.parent, let index = entries[parent]?.children.lastIndex(of: id) {
      entries[parent]?.children.remove(at: index)
    }
    if let presenter = entry.presenter { entries[presenter]?.presented = nil }
    if rootID == id { rootID = nil }
    drop(id)
  }

  private mutating func drop(_ id: Int) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    for child in entry.children { drop(child) }
    if let presented = entry.presented { drop(presented) }
  }

  private func node(_ id: Int) -> StackNode? {
    guard let entry = entries[id] else { return nil }
    var node = entry.node
    node.children = entry.children.compactMap { self.node($0) }
    node.presented = entry.presented.flatMap { self.node($0) }.map { [$0] } ?? []
    return node
  }
}
