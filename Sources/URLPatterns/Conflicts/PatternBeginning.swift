/// How a pattern begins, up to its first capture or group: enough to distinguish most pairs of
/// patterns.
struct PatternBeginning {
  /// Nil for a pattern that leaves scheme or host open.
  let authority: (scheme: String, host: String)?
  /// The path as far as it is literal, without a slash at its end: that one does not matter.
  let path: [UInt8]
  /// The path goes on after what is known of it.
  let isPathOpen: Bool

  init(_ pattern: RoutePattern) {
    let parsed = pattern.parsed
    if let scheme = parsed.protocol?.literal, let host = parsed.host?.literal {
      authority = (scheme, host)
    } else {
      authority = nil
    }
    let first = parsed.path.parts.first
    let isLiteral = first?.kind == .fixedText && first?.modifier == Part.Modifier.none
    let literal = Array((isLiteral ? first?.value ?? "" : "").utf8)
    let options = pattern.options
    isPathOpen =
      options.ignoreCase || options.hostAsSegment || parsed.path.parts.count > (isLiteral ? 1 : 0)
    if options.ignoreCase || options.hostAsSegment {
      path = []
    } else if isPathOpen {
      // The segment may go on.
      path = Array(literal[..<(literal.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    } else {
      path = literal.last == UInt8(ascii: "/") ? literal.dropLast() : literal
    }
  }
}

extension CompiledTable {
  /// Calls `body` with every pattern that may share a URL with a pattern of this beginning, and with
  /// some more; some come more than once.
  ///
  /// - Complexity: patterns with other beginnings are not looked at, except in a table that ignores case or
  ///   takes the host as a segment: there it is every pattern.
  func forEachEntry(near beginning: PatternBeginning, _ body: (UInt32) -> Void) {
    guard kind.isPlain else { return (0..<UInt32(count)).forEach(body) }
    forEachRoot(near: beginning) { root in
      follow(beginning.path[...], from: nodes[root], isOpen: beginning.isPathOpen, body)
      // One slash at the end does not matter.
      if !beginning.isPathOpen {
        follow((beginning.path + [slash])[...], from: nodes[root], isOpen: false, body)
      }
    }
  }

  private func forEachRoot(near beginning: PatternBeginning, _ body: (UInt32) -> Void) {
    if anyRoot != 0 { body(anyRoot) }
    for group in hostLists.joined() { body(group.root) }
    guard let (scheme, host) = beginning.authority else {
      for index in 0..<roots.slots.count {
        let slot = roots.slots[index]
        if slot.value > 0, !RootSeed.isList(slot.seed) { body(UInt32(slot.value)) }
      }
      return
    }
    let end = scheme.utf8.count
    ByteView.of(Array(scheme.utf8) + Array(host.utf8)) { bytes in
      for group in 0...protocolGroups.count {
        let scheme = group == 0 ? (0, end) : (0, 0)
        for (place, host) in [(RootSeed.Place.exactHost, (end, bytes.count)), (.anyHost, (0, 0))] {
          let seed = RootSeed.seed(place, protocolGroup: group)
          let root = roots.lookup(seed: seed, bytes, scheme: scheme, host: host)
          if root > 0 { body(UInt32(root)) }
        }
      }
    }
  }

  /// Follows a literal path, and takes every pattern that may leave it.
  private func follow(
    _ path: ArraySlice<UInt8>, from start: TreeNode, isOpen: Bool, _ body: (UInt32) -> Void
  ) {
    var node = start
    var path = path
    while let first = path.first {
      forEachWay(from: node) { forEachEntry(below: $0, body) }
      let slot = node.slot(first)
      guard slot != 0 else { return }
      node = node.child(slot)
      let label = label(of: node)
      guard label.count <= path.count else {
        if isOpen, label.starts(with: path) { forEachEntry(below: node, body) }
        return
      }
      guard path.starts(with: label) else { return }
      path = path.dropFirst(label.count)
    }
    if isOpen { return forEachEntry(below: node, body) }
    forEachWay(from: node) { forEachEntry(below: $0, body) }
    forEachEntry(at: node, body)
  }

  /// The nodes behind names and other edges.
  private func forEachWay(from node: TreeNode, _ body: (TreeNode) -> Void) {
    if node.name != 0 { body(nodes[node.name]) }
    guard node.edges != 0 else { return }
    var index = Int(node.edges) - 1
    while true {
      let edge = edges[index]
      body(nodes[edge.next])
      if edge.kind == .optional { body(nodes[edge.without]) }
      if edge.isLast { return }
      index += 1
    }
  }

  private func forEachEntry(below node: TreeNode, _ body: (UInt32) -> Void) {
    var stack = [node]
    while let next = stack.popLast() {
      forEachEntry(at: next, body)
      forEachWay(from: next) { stack.append($0) }
      for byte in UInt8.min...UInt8.max {
        let slot = next.slot(byte)
        if slot != 0 { stack.append(next.child(slot)) }
      }
    }
  }

  private func forEachEntry(at node: TreeNode, _ body: (UInt32) -> Void) {
    guard node.leaf != 0 else { return }
    var index = Int(node.leaf & ~TableNode.plainLeaf) - 1
    body(leaves[index].entry)
    while !leaves[index].flags.contains(.last) {
      index += 1
      body(leaves[index].entry)
    }
  }

  private func label(of node: TreeNode) -> [UInt8] {
    let length = node.labelLength
    return (0..<length).map { place in
      length <= 8
        ? UInt8(truncatingIfNeeded: node.label >> UInt64(8 * place))
        : arena[Int(node.label) + place]
    }
  }
}

private let slash = UInt8(ascii: "/")
