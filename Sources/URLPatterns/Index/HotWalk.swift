/// A place to come back to.
struct WalkBranch: BitwiseCopyable {
  /// How many are remembered; deeper trees are walked by recursion.
  static let capacity = 24

  let node: UInt32
  let position: UInt16
  let captures: UInt16

  @inline(__always)
  init(_ node: UInt32, _ position: Int, _ captures: Int) {
    self.node = node
    self.position = UInt16(truncatingIfNeeded: position)
    self.captures = UInt16(truncatingIfNeeded: captures)
  }
}

/// Where the walk of a URL begins.
struct WalkStart: BitwiseCopyable {
  var node: UInt32
  var pathStart: UInt32
  /// There is another tree to try after this one: that of patterns without scheme and host.
  var hasMore: Bool

  static let unsure = WalkStart(node: 0, pathStart: .max, hasMore: false)

  var isUnsure: Bool { pathStart == .max }
}

extension CompiledTable {
  /// The way that most URLs go, from the bytes to the match, in one pass that allocates nothing.
  ///
  /// That a URL is canonical is not asked beforehand but comes to light on the way: what equals a
  /// literal is, what a name takes is looked at for the segment's end anyhow, and the rest is looked
  /// at when the walk ends. What is rare is left to other functions, and to ``Found/unsure``.
  ///
  /// Only for tables with one order of which nothing was removed.
  /// - Returns: the match, whose captures are in the work space; `none`; or `unsure` for a URL that has
  ///   to be split, or made canonical, with care.
  @inline(__always)
  func hotMatch(_ bytes: ByteView, _ work: Workspace) -> Found {
    let copy = work.copy
    // The copy of a URL that is too long ends where `end` is not, so that the walk never ends well there.
    let copied = copy.load(bytes)
    // Held in registers: what is read through `self` would be read again after every store.
    let nodes = nodes
    var end = bytes.count
    var node = nodes[plainRoot]
    var pathStart = 0
    var hasMore = false
    if hasOddLiterals || copy[0] != UInt8(ascii: "/") {
      let start = start(bytes)
      if start.isUnsure { return .unsure }
      node = nodes[start.node]
      pathStart = Int(start.pathStart)
      hasMore = start.hasMore
    }
    if copy[copied &- 1] == UInt8(ascii: "/"), copied > pathStart {
      if triesTrailingSlash || copied != end { return .unsure }
      end = end &- 1
      copy.end(at: end)
    }
    var position = pathStart
    // How far every byte is known to be one of a canonical URL.
    var seen = 0
    var captures = 0
    var branchCount = 0
    while true {
      walk: while true {
        while true {
          let place = node.child(copy[position])
          if place == 0 { break }
          let child = nodes[place]
          let length = child.labelLength
          if length != 1 {
            let label = child.label
            if length <= 8 {
              let difference = copy.word(at: position) ^ label
              if difference &<< UInt64(truncatingIfNeeded: 0 &- 8 &* length) != 0 { break }
            } else if !copy.equals(
              at: position, arena, at: Int(truncatingIfNeeded: label), length: length)
            {
              break
            }
          }
          if node.hasOtherWays {
            if branchCount == WalkBranch.capacity { return .unsure }
            work[branch: branchCount] = WalkBranch(nodes.place(of: node), position, captures)
            branchCount = branchCount &+ 1
          }
          position = position &+ length
          node = child
        }
        let leaf = node.leaf
        if leaf != 0 {
          if position == end && leaf & TableNode.plainLeaf != 0 {
            return Found(Int(leaf & ~TableNode.plainLeaf) &- 1, captures)
          }
          let byte = copy[position]
          if byte == 0 || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
            let found = acceptCold(leaf, bytes, work, position, pathStart, captures)
            if !found.isMiss { return found }
          }
        }
        while true {
          if node.edges != 0 {
            let found = alternativesCold(nodes.place(of: node), bytes, work, position, captures)
            if !found.isMiss { return found }
          } else if node.name != 0 {
            let segmentEnd = copy.segmentEnd(from: position, upTo: end)
            if segmentEnd > position {
              work[capture: captures] = CaptureRange(position, segmentEnd)
              captures = captures &+ 1
              position = segmentEnd
              node = nodes[node.name]
              continue walk
            }
            if segmentEnd < 0 { return .unsure }
          }
          // Nothing more here: back to the last branch.
          if position > seen { seen = position }
          if branchCount == 0 { break walk }
          branchCount = branchCount &- 1
          let branch = work[branch: branchCount]
          node = nodes[branch.node]
          position = Int(branch.position)
          captures = Int(branch.captures)
        }
      }
      if !hasMore { return isMiss(bytes, seen, pathStart) ? .none : .unsure }
      if hasRootPatterns { return .unsure }
      hasMore = false
      node = nodes[plainRoot]
      position = pathStart
      captures = 0
    }
  }

  /// ``hotMatch(_:_:)`` for callers that are not in a hurry.
  @inline(never)
  func quickMatch(_ bytes: ByteView, _ work: Workspace) -> Found { hotMatch(bytes, work) }

  /// The tree of a URL with a scheme.
  @inline(never)
  private func start(_ bytes: ByteView) -> WalkStart {
    guard bytes.count > 0, !hasOddLiterals || URLScan(bytes).isPlain else { return .unsure }
    if bytes[0] == UInt8(ascii: "/") {
      return WalkStart(node: plainRoot, pathStart: 0, hasMore: false)
    }
    var split = URLSplit()
    split.pathEnd = bytes.count
    guard split.splitScheme(bytes), !split.hasPort, split.hasAuthority,
      split.pathStart <= URLCopy.capacity
    else { return .unsure }
    let pathStart = UInt32(truncatingIfNeeded: split.pathStart)
    if hasRoots {
      let exact = roots.lookup(
        seed: RootSeed.seed([], .exactHost), bytes, scheme: (0, split.schemeEnd),
        host: (split.hostStart, split.hostEnd))
      if exact > 0 { return WalkStart(node: UInt32(exact), pathStart: pathStart, hasMore: true) }
      if hasRootPatterns { return .unsure }
    }
    return WalkStart(node: plainRoot, pathStart: pathStart, hasMore: false)
  }

  /// Nothing was found: that stands if the URL is canonical to its end, and its path has no slash at its
  /// end that was not seen because a query follows.
  @inline(never)
  private func isMiss(_ bytes: ByteView, _ seen: Int, _ pathStart: Int) -> Bool {
    if bytes.count > URLCopy.capacity { return false }
    var index = seen
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        if index > pathStart, bytes[index &- 1] == UInt8(ascii: "/") { return false }
        return URLScan(bytes, from: index).isPlain
      }
      if !CharacterClass.isPlainURL(byte) { return false }
      index = index &+ 1
    }
    return true
  }

  /// The first pattern of a node whose conditions hold, when there are some, or when a query follows.
  @inline(never)
  private func acceptCold(
    _ leaf: UInt32, _ bytes: ByteView, _ work: Workspace, _ position: Int, _ pathStart: Int,
    _ captures: Int
  ) -> Found {
    guard URLScan(bytes, from: position).isPlain else { return .unsure }
    if position < bytes.count {
      let byte = bytes[position]
      let isSlashLeft = byte == UInt8(ascii: "/") && position &+ 1 == bytes.count
      guard isSlashLeft || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#"),
        // A slash before the query counts as little as one at the end.
        position == pathStart || bytes[position &- 1] != UInt8(ascii: "/")
      else { return .unsure }
    }
    if leaf & TableNode.plainLeaf != 0 {
      return Found(Int(leaf & ~TableNode.plainLeaf) &- 1, captures)
    }
    guard let split = URLSplit(plain: bytes) else { return .unsure }
    return accept(
      leaf,
      WalkInput(
        bytes: bytes, original: bytes, split: split, start: split.pathStart, end: position,
        isStripped: position < split.pathEnd, captures: work.captures, removed: nil), captures)
  }

  @inline(never)
  private func alternativesCold(
    _ node: UInt32, _ bytes: ByteView, _ work: Workspace, _ position: Int, _ captures: Int
  ) -> Found {
    guard let split = URLSplit(plain: bytes),
      split.pathEnd == split.pathStart || bytes[split.pathEnd &- 1] != UInt8(ascii: "/")
    else { return .unsure }
    return alternatives(
      nodes[node],
      WalkInput(
        bytes: bytes, original: bytes, split: split, start: split.pathStart, end: split.pathEnd,
        isStripped: false, captures: work.captures, removed: nil), position, captures)
  }
}
