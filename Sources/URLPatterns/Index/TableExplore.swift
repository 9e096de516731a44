extension CompiledTable {
  /// Calls `body` with the matches from a node on, while their captures are in the scratch space, until it
  /// returns true.
  ///
  /// In the order of precedence, and for several ways of one rung only with the best match; with all of
  /// them, in no order, where the input wants all.
  ///
  /// - Parameter visits: is counted up for every node that is looked at.
  /// - Returns: whether `body` returned true.
  func visit(
    _ number: UInt32, _ input: borrowing WalkInput, _ position: Int, _ captures: Int,
    _ visits: inout Int, _ body: (Found) -> Bool
  ) -> Bool {
    visits += 1
    let node = nodes[number]
    if position == input.end {
      if visitLeaves(node.leaf, input, captures, body) { return true }
    } else {
      let next = child(of: node, input.bytes, position, input.end)
      if next != 0 {
        let length = nodes[next].labelLength
        if visit(next, input, position + length, captures, &visits, body) { return true }
      }
    }
    return visitEdges(of: node, input, position, captures, &visits, body)
  }

  /// The same through a node's names and other edges, rung by rung.
  func visitEdges(
    of node: TreeNode, _ input: borrowing WalkInput, _ position: Int, _ captures: Int,
    _ visits: inout Int, _ body: (Found) -> Bool
  ) -> Bool {
    var isNameDone = node.name == 0
    var index = Int(node.edges) - 1
    while true {
      let edge = index >= 0 ? edges[index] : nil
      if !isNameDone, edge == nil || (edge?.rung ?? 0) > Rung.name.rawValue {
        isNameDone = true
        let end = segmentEnd(input.bytes, position, input.end)
        if end > position, input.record(position, end, at: captures),
          visit(node.name, input, end, captures + 1, &visits, body)
        {
          return true
        }
      }
      guard let edge else { return false }
      var last = index
      while !edges[last].isLast, edges[last + 1].rung == edge.rung { last += 1 }
      if input.wantsAll || index == last && edge.kind != .optional {
        for place in index...last
        where follow(edges[place], input, position, captures, &visits, body) {
          return true
        }
      } else {
        let best = best(input.captures) { consider in
          func take(_ found: Found) -> Bool {
            consider(found)
            return true
          }
          for place in index...last {
            let edge = edges[place]
            if edge.kind == .optional {
              _ = visit(edge.next, input, position, captures, &visits, take)
              _ = visit(edge.without, input, position, captures, &visits, take)
            } else {
              _ = follow(edge, input, position, captures, &visits, take)
            }
          }
        }
        if !best.isNone, body(best) { return true }
      }
      index = edges[last].isLast ? -1 : last + 1
    }
  }

  private func follow(
    _ edge: TableEdge, _ input: borrowing WalkInput, _ position: Int, _ captures: Int,
    _ visits: inout Int, _ body: (Found) -> Bool
  ) -> Bool {
    switch edge.kind {
    case .rest, .segmentRest:
      let start = edge.kind == .rest ? position : position + 1
      guard edge.kind == .rest || position < input.end && input.bytes[position] == slash,
        input.record(start, input.end, at: captures)
      else { return false }
      visits += 1
      return visitLeaves(nodes[edge.next].leaf, input, captures + 1, body)
    case .tail:
      guard endsLike(edge, input, position) else { return false }
      visits += 1
      let added = capture(
        expressions[Int(edge.expression)], input.bytes, position..<input.end, input, captures)
      return added >= 0 && visitLeaves(nodes[edge.next].leaf, input, captures + added, body)
    case .expression:
      let end = segmentEnd(input.bytes, position, input.end)
      let added = capture(
        expressions[Int(edge.expression)], input.bytes, position..<end, input, captures)
      return added >= 0 && visit(edge.next, input, end, captures + added, &visits, body)
    case .optional:
      return visit(edge.next, input, position, captures, &visits, body)
        || visit(edge.without, input, position, captures, &visits, body)
    }
  }

  /// Whether the path has the ending of a tail: most tails differ there.
  private func endsLike(
    _ edge: TableEdge, _ input: borrowing WalkInput, _ position: Int
  ) -> Bool {
    if edge.without == 0 { return true }
    let length = Int(arena[Int(edge.without)])
    let start = input.end - length
    return start >= position
      && input.bytes.equals(at: start, arena, at: Int(edge.without) + 1, length: length)
  }

  /// The first match that a search finds; its captures stay in the scratch space.
  @inline(__always)
  func first(_ search: ((Found) -> Bool) -> Void) -> Found {
    var result = Found.none
    search { found in
      result = found
      return true
    }
    return result
  }

  /// The best of the matches that are given to `consider`; its captures are put into the scratch space.
  func best(
    _ captures: Scratch<CaptureRange>, _ search: (_ consider: (Found) -> Void) -> Void
  ) -> Found {
    Scratch.with(CaptureRange.self, capacity: captures.capacity) { saved in
      var best = Found.none
      search { found in
        guard !found.isNone, best.isNone || precedes(found, best) else { return }
        best = found
        saved.copy(captures, count: Int(found.captures))
      }
      if !best.isNone { captures.copy(saved, count: Int(best.captures)) }
      return best
    }
  }

  /// Whether a match comes before another one of the same table.
  private func precedes(_ a: Found, _ b: Found) -> Bool {
    let first = leaves[Int(a.leaf)].entry
    let second = leaves[Int(b.leaf)].entry
    return first != second && precedence(of: first) < precedence(of: second)
  }
}

private let slash = UInt8(ascii: "/")
