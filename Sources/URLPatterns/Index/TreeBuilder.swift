/// Makes the nodes of a tree. A node stands for several lines, and its children divide these lines
/// by what comes next in them.
struct TreeBuilder {
  /// What is left of one way through a pattern.
  private struct Line {
    /// The first of its tokens that is left, among all.
    var token: Int
    /// Behind its last token.
    let end: Int
    /// How many bytes of a literal at the beginning were read.
    var start = 0
    /// The number of its leaf.
    let leaf: UInt32
  }

  /// The tokens of all lines, one line behind the other.
  private var tokens: [PatternToken] = []
  /// The bytes of the tokens that are literals; none for the others.
  private var texts: [Range<Int>] = []
  /// The bytes of all literals.
  private var bytes: [UInt8] = []

  private struct EdgeKey: Hashable {
    let kind: TreeEdge.Kind
    let expression: Int32
  }

  /// The lines of the patterns with the same options.
  private struct Group {
    let foldsCase: Bool
    let joinsHost: Bool
    var schemes: [Line] = []
    var paths: [Line] = []
  }

  private(set) var nodes = [TreeNode()]
  private(set) var slots: [UInt32] = []
  private(set) var edges: [TreeEdge] = []
  private(set) var leaves: [TreeLeaf] = []
  private(set) var literals: [UInt8] = []
  private(set) var expressions: [Expression] = []
  private(set) var roots: [TreeRoots] = []
  private var expressionNumbers: [Expression: Int32] = [:]

  /// - Parameter entries: in the order of precedence.
  init(_ entries: [PatternIndex.Entry]) {
    var groups: [Group] = []
    for (number, entry) in entries.enumerated() {
      let options = entry.pattern.options
      let known = groups.firstIndex {
        $0.foldsCase == options.ignoreCase && $0.joinsHost == options.hostAsSegment
      }
      if known == nil {
        groups.append(Group(foldsCase: options.ignoreCase, joinsHost: options.hostAsSegment))
      }
      let lines = lines(of: entry.pattern, UInt32(number))
      let group = known ?? groups.count - 1
      if entry.pattern.parsed.protocol == nil {
        groups[group].paths += lines
      } else {
        groups[group].schemes += lines
      }
    }
    for group in groups {
      roots.append(
        TreeRoots(
          foldsCase: group.foldsCase, joinsHost: group.joinsHost, schemes: root(of: group.schemes),
          paths: root(of: group.paths)))
    }
  }

  // MARK: Lines

  private mutating func lines(of pattern: RoutePattern, _ number: UInt32) -> [Line] {
    let compiled = pattern.compiled
    var flags: TreeLeaf.Flags = []
    if pattern.isSlashStrict { flags.insert(.strict) }
    if compiled.parsed.port?.literal == "" { flags.insert(.emptyPort) }
    if !compiled.conditions.isEmpty { flags.insert(.constrained) }
    // A line with an optional part comes before the one without it, so its leaf has the smaller
    // number.
    var lines: [Line] = []
    func add(
      _ before: [PatternToken], _ rest: ArraySlice<PatternToken>, _ count: Int, _ unset: UInt64
    ) {
      var (done, count) = (before, count)
      for (place, token) in zip(rest.indices, rest) {
        if case .optional(let content) = token {
          let after = rest[(place + 1)...]
          let left = (0..<token.captureCount).reduce(unset) { $0 | 1 << UInt64(count + $1) }
          add(done, content + after, count, unset)
          return add(done, after, count + token.captureCount, left)
        }
        done.append(token)
        count += token.captureCount
      }
      let first = tokens.count
      for token in done { self.add(token) }
      lines.append(Line(token: first, end: tokens.count, leaf: UInt32(leaves.count)))
      leaves.append(TreeLeaf(unset: unset, entry: number, flags: flags))
    }
    add([], compiled.tokens[...], 0, 0)
    return lines
  }

  private mutating func add(_ token: PatternToken) {
    tokens.append(token)
    let start = bytes.count
    if case .literal(let text) = token { bytes += text }
    texts.append(start..<bytes.count)
  }

  /// The place of the literal with which a line goes on; empty if there is none.
  private func literal(of line: Line) -> Range<Int> {
    guard line.token < line.end else { return 0..<0 }
    let text = texts[line.token]
    return (text.lowerBound + line.start)..<text.upperBound
  }

  private func advanced(_ line: Line, by count: Int) -> Line {
    var line = line
    if count < literal(of: line).count {
      line.start += count
    } else {
      (line.token, line.start) = (line.token + 1, 0)
    }
    return line
  }

  // MARK: Nodes

  private mutating func root(of lines: [Line]) -> UInt32 {
    guard !lines.isEmpty else { return 0 }
    let root = node([], lines)
    var open = [(number: root, lines: lines)]
    while let (number, lines) = open.popLast() { divide(lines, from: Int(number), &open) }
    return root
  }

  private mutating func node(_ label: ArraySlice<UInt8>, _ lines: [Line]) -> UInt32 {
    var node = TreeNode(labelLength: UInt16(label.count), best: lines.first?.leaf ?? .max)
    if label.count <= 8 {
      node.label = label.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    } else {
      node.label = UInt64(literals.count)
      literals += label
    }
    nodes.append(node)
    return UInt32(nodes.count - 1)
  }

  /// Ends lines at a node, and makes the nodes behind it, which are still to be divided.
  private mutating func divide(
    _ lines: [Line], from number: Int, _ open: inout [(number: UInt32, lines: [Line])]
  ) {
    var lastLeaf: UInt32?
    var children: [(byte: UInt8, lines: [Line])] = []
    var places: [UInt8: Int] = [:]
    var ways: [(key: EdgeKey, lines: [Line])] = []
    var wayPlaces: [EdgeKey: Int] = [:]
    for line in lines {
      let literal = literal(of: line)
      if !literal.isEmpty {
        let byte = bytes[literal.lowerBound]
        if let place = places[byte] {
          children[place].lines.append(line)
        } else {
          places[byte] = children.count
          children.append((byte, [line]))
        }
      } else if line.token < line.end {
        let key = key(of: tokens[line.token])
        if let place = wayPlaces[key] {
          ways[place].lines.append(advanced(line, by: 0))
        } else {
          wayPlaces[key] = ways.count
          ways.append((key, [advanced(line, by: 0)]))
        }
      } else {
        if let lastLeaf { leaves[Int(lastLeaf)].next = line.leaf + 1 }
        if lastLeaf == nil { nodes[number].leaf = line.leaf + 1 }
        lastLeaf = line.leaf
      }
    }
    addEdges(ways, to: number, &open)
    let low = children.map(\.byte).min() ?? 0
    let span = children.isEmpty ? 0 : (children.map(\.byte).max() ?? 0) - low + 1
    (nodes[number].lowByte, nodes[number].span) = (low, span)
    nodes[number].slots = UInt32(slots.count)
    let first = slots.count
    slots += repeatElement(0, count: Int(span))
    for (byte, lines) in children {
      var label = literal(of: lines[0])
      for line in lines.dropFirst() {
        let other = literal(of: line)
        var count = 0
        while count < min(label.count, other.count),
          bytes[label.lowerBound + count] == bytes[other.lowerBound + count]
        {
          count += 1
        }
        label = label.lowerBound..<(label.lowerBound + count)
      }
      let child = node(bytes[label], lines)
      let isPlain = ways.isEmpty && label.count == 1
      slots[first + Int(byte - low)] = child | (isPlain ? TreeNode.plainSlot : 0)
      open.append((child, lines.map { advanced($0, by: label.count) }))
    }
  }

  private mutating func addEdges(
    _ ways: [(key: EdgeKey, lines: [Line])], to number: Int,
    _ open: inout [(number: UInt32, lines: [Line])]
  ) {
    for (place, way) in ways.enumerated() {
      let target = node([], way.lines)
      open.append((target, way.lines))
      if ways.count == 1, way.key.kind == .name {
        nodes[number].name = target
        continue
      }
      if place == 0 { nodes[number].edge = UInt32(edges.count + 1) }
      edges.append(
        TreeEdge(
          kind: way.key.kind, expression: way.key.expression, target: target,
          best: way.lines[0].leaf, next: place + 1 < ways.count ? UInt32(edges.count + 2) : 0))
    }
  }

  private mutating func key(of token: PatternToken) -> EdgeKey {
    switch token {
    case .name: EdgeKey(kind: .name, expression: -1)
    case .rest: EdgeKey(kind: .rest, expression: -1)
    case .host: EdgeKey(kind: .host, expression: -1)
    // There is no literal here, and no optional part in a line.
    case .path, .literal, .optional: EdgeKey(kind: .path, expression: -1)
    case .expression(let expression): EdgeKey(kind: .expression, expression: numbered(expression))
    case .tail(let expression): EdgeKey(kind: .tail, expression: numbered(expression))
    }
  }

  private mutating func numbered(_ expression: Expression) -> Int32 {
    if let known = expressionNumbers[expression] { return known }
    expressions.append(expression)
    expressionNumbers[expression] = Int32(expressions.count - 1)
    return Int32(expressions.count - 1)
  }
}
