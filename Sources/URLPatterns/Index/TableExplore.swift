extension CompiledTable {
  /// The best match from a node on, by recursion: for what the fast walk leaves out.
  func explore(
    _ number: UInt32, _ input: borrowing WalkInput, _ position: Int, _ captures: Int
  ) -> Found {
    let node = nodes[number]
    if position == input.end {
      let leaf = node.leaf
      if leaf != 0 {
        let found = accept(leaf, input, captures)
        if !found.isNone { return found }
      }
    } else {
      let next = child(of: node, input.bytes, position, input.end)
      if next != 0 {
        let length = nodes[next].labelLength
        let found = explore(next, input, position + length, captures)
        if !found.isNone { return found }
      }
    }
    return alternatives(node, input, position, captures)
  }

  /// The best match through a node's names and other edges, rung by rung.
  func alternatives(
    _ node: TreeNode, _ input: borrowing WalkInput, _ position: Int, _ captures: Int
  ) -> Found {
    var isNameDone = node.name == 0
    var index = Int(node.edges) - 1
    while true {
      let edge = index >= 0 ? edges[index] : nil
      if !isNameDone, edge == nil || (edge?.rung ?? 0) > Rung.name.rawValue {
        isNameDone = true
        let found = followName(node, input, position, captures)
        if !found.isNone { return found }
      }
      guard let edge else { return .none }
      var last = index
      while !edges[last].isLast, edges[last + 1].rung == edge.rung { last += 1 }
      let found =
        index == last && edge.kind != .optional
        ? follow(edge, input, position, captures)
        : best(of: index...last, input, position, captures)
      if !found.isNone { return found }
      index = edges[last].isLast ? -1 : last + 1
    }
  }

  private func followName(
    _ node: TreeNode, _ input: borrowing WalkInput, _ position: Int, _ captures: Int
  ) -> Found {
    let end = segmentEnd(input.bytes, position, input.end)
    guard end > position, captures < input.captures.capacity else { return .none }
    input.captures[captures] = CaptureRange(position, end)
    return explore(node.name, input, end, captures + 1)
  }

  private func follow(
    _ edge: TableEdge, _ input: borrowing WalkInput, _ position: Int, _ captures: Int
  ) -> Found {
    switch edge.kind {
    case .rest:
      guard captures < input.captures.capacity else { return .none }
      input.captures[captures] = CaptureRange(position, input.end)
      return accept(nodes[edge.next].leaf, input, captures + 1)
    case .segmentRest:
      guard position < input.end, input.bytes[position] == UInt8(ascii: "/"),
        captures < input.captures.capacity
      else { return .none }
      input.captures[captures] = CaptureRange(position + 1, input.end)
      return accept(nodes[edge.next].leaf, input, captures + 1)
    case .tail:
      let added = captureTail(edge, input, position, captures)
      guard added >= 0 else { return .none }
      return accept(nodes[edge.next].leaf, input, captures + added)
    case .expression:
      let end = segmentEnd(input.bytes, position, input.end)
      let added = capture(
        expressions[Int(edge.expression)], input.bytes, position..<end, input, captures)
      guard added >= 0 else { return .none }
      return explore(edge.next, input, end, captures + added)
    case .optional:
      return .none
    }
  }

  /// Whether the path ends in what a tail ends in: that tells most tails apart.
  private func endsLike(
    _ edge: TableEdge, _ input: borrowing WalkInput, _ position: Int
  ) -> Bool {
    if edge.without == 0 { return true }
    let length = Int(arena[Int(edge.without)])
    let start = input.end - length
    return start >= position
      && input.bytes.equals(at: start, arena, at: Int(edge.without) + 1, length: length)
  }

  /// Records the captures of a tail; -1 when it does not match.
  private func captureTail(
    _ edge: TableEdge, _ input: borrowing WalkInput, _ position: Int, _ captures: Int
  ) -> Int {
    guard endsLike(edge, input, position) else { return -1 }
    return capture(
      expressions[Int(edge.expression)], input.bytes, position..<input.end, input, captures)
  }

  /// The best among edges of one rung, where more than one may lead to a match.
  private func best(
    of range: ClosedRange<Int>, _ input: borrowing WalkInput, _ position: Int, _ captures: Int
  ) -> Found {
    let scratch = input.captures
    return Scratch.with(CaptureRange.self, capacity: scratch.capacity) { saved in
      var best = Found.none
      func consider(_ found: Found) {
        guard !found.isNone, best.isNone || precedes(found, best) else { return }
        best = found
        for index in 0..<Int(found.captures) { saved[index] = scratch[index] }
      }
      for index in range {
        let edge = edges[index]
        if edge.kind == .optional {
          consider(explore(edge.next, input, position, captures))
          consider(explore(edge.without, input, position, captures))
        } else {
          consider(follow(edge, input, position, captures))
        }
      }
      if !best.isNone {
        for index in 0..<Int(best.captures) { scratch[index] = saved[index] }
      }
      return best
    }
  }

  /// Whether a match comes before another one of the same table.
  func precedes(_ a: Found, _ b: Found) -> Bool {
    let first = leaves[Int(a.leaf)].entry
    let second = leaves[Int(b.leaf)].entry
    return first != second && precedence(of: first) < precedence(of: second)
  }

  /// Every match from a node on, in no order.
  ///
  /// - Parameters:
  ///   - visits: is counted up for every node that is looked at.
  ///   - body: gets each match while its captures are in the scratch space.
  func enumerate(
    _ number: UInt32, _ input: borrowing WalkInput, _ position: Int, _ captures: Int,
    _ visits: inout Int, _ body: (Found) -> Void
  ) {
    visits += 1
    let node = nodes[number]
    if position == input.end { acceptAll(node.leaf, input, captures, body) }
    if position < input.end {
      let next = child(of: node, input.bytes, position, input.end)
      if next != 0 {
        let length = nodes[next].labelLength
        enumerate(next, input, position + length, captures, &visits, body)
      }
    }
    let end = segmentEnd(input.bytes, position, input.end)
    if node.name != 0, end > position {
      input.captures[captures] = CaptureRange(position, end)
      enumerate(node.name, input, end, captures + 1, &visits, body)
    }
    var index = Int(node.edges) - 1
    guard index >= 0 else { return }
    while true {
      let edge = edges[index]
      switch edge.kind {
      case .rest:
        visits += 1
        input.captures[captures] = CaptureRange(position, input.end)
        acceptAll(nodes[edge.next].leaf, input, captures + 1, body)
      case .segmentRest:
        guard position < input.end, input.bytes[position] == UInt8(ascii: "/") else { break }
        visits += 1
        input.captures[captures] = CaptureRange(position + 1, input.end)
        acceptAll(nodes[edge.next].leaf, input, captures + 1, body)
      case .tail:
        guard endsLike(edge, input, position) else { break }
        visits += 1
        let added = captureTail(edge, input, position, captures)
        if added >= 0 {
          acceptAll(nodes[edge.next].leaf, input, captures + added, body)
        }
      case .expression:
        let added = capture(
          expressions[Int(edge.expression)], input.bytes, position..<end, input, captures)
        if added >= 0 {
          enumerate(edge.next, input, end, captures + added, &visits, body)
        }
      case .optional:
        enumerate(edge.next, input, position, captures, &visits, body)
        enumerate(edge.without, input, position, captures, &visits, body)
      }
      if edge.isLast { return }
      index += 1
    }
  }

  private func acceptAll(
    _ first: UInt32, _ input: borrowing WalkInput, _ captures: Int, _ body: (Found) -> Void
  ) {
    guard first != 0 else { return }
    var index = Int(first & ~TableNode.plainLeaf) - 1
    while true {
      let leaf = leaves[index]
      let count = check(leaf, input, captures)
      if count >= 0 { body(Found(index, count)) }
      if leaf.flags.contains(.last) { return }
      index += 1
    }
  }
}
