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

extension CompiledTable {
  /// The way that most URLs go, from the bytes to the match, in one pass that allocates nothing.
  ///
  /// Whether a URL is canonical is found out on the way: bytes equal to a literal are, the bytes of a
  /// name are read anyway to find the segment's end, and the rest is checked when the walk ends. Rare
  /// cases are left to other functions, and to ``Found/unsure``.
  ///
  /// - Returns: the match, whose captures are in the work space, whatever was removed; `none`; or
  ///   `unsure` for a URL that the careful way has to split, or make canonical.
  @inline(__always)
  func quickMatch(_ bytes: ByteView, _ work: Workspace) -> Found {
    let copied = work.copy.load(bytes)
    guard work.copy[0] == firstByte else { return rootedMatch(bytes, work, copied) }
    var end = bytes.count
    if work.copy[copied &- 1] == UInt8(ascii: "/") {
      if triesTrailingSlash || copied != end { return .unsure }
      end = end &- 1
      work.copy.end(at: end)
    }
    return walk(bytes, work, anyRoot, 0, end, 0, isFolded: false, provesMiss: true)
  }

  /// ``quickMatch(_:_:)`` as a call.
  @inline(never)
  func calledMatch(_ bytes: ByteView, _ work: Workspace) -> Found { quickMatch(bytes, work) }

  /// The walk from a root; the URL's copy is in the work space.
  ///
  /// - Parameters:
  ///   - pathStart: where the walk begins.
  ///   - end: the URL's end, without its trailing slash.
  ///   - recorded: how many captures there are already.
  ///   - isFolded: the copy has no upper-case letters.
  ///   - provesMiss: whether nothing is said to match only if the URL is canonical to its end.
  @inline(__always)
  func walk(
    _ bytes: ByteView, _ work: Workspace, _ root: UInt32, _ pathStart: Int, _ end: Int,
    _ recorded: Int, isFolded: Bool, provesMiss: Bool
  ) -> Found {
    let copy = work.copy
    // In registers: a read through `self` would be repeated after every store.
    let nodes = nodes
    var node = nodes[root]
    var position = pathStart
    // Up to where every byte is known to be canonical.
    var seen = 0
    var captures = recorded
    var branchCount = 0
    walk: while true {
      while true {
        var slot = node.slot(copy[position])
        while slot & TableNode.plainSlot != 0 {
          position = position &+ 1
          node = node.child(slot)
          slot = node.slot(copy[position])
        }
        if slot == 0 { break }
        let child = node.child(slot)
        let length = child.labelLength
        let label = child.label
        if length <= 8 {
          let difference = copy.word(at: position) ^ label
          if difference &<< UInt64(truncatingIfNeeded: 0 &- 8 &* length) != 0 { break }
        } else if !copy.equals(
          at: position, arena, at: Int(truncatingIfNeeded: label), length: length)
        {
          break
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
          return Found(Int(leaf & ~TableNode.plainLeaf) &- 1, captures).ofWholeURL
        }
        if copy[position] != UInt8(ascii: "/") {
          let found = acceptCarefully(leaf, bytes, work, position, pathStart, captures)
          if !found.isMiss { return found }
        }
      }
      while true {
        if node.hasOtherWays {
          if node.edges != 0 {
            let found = followCarefully(
              nodes.place(of: node), bytes, work, position, captures, isFolded: isFolded)
            if !found.isMiss { return found }
          } else {
            var segmentEnd = copy.stop(from: position)
            switch copy[segmentEnd] {
            case UInt8(ascii: "/"): break
            case 0 where segmentEnd == end: break
            default:
              segmentEnd = copy.unusualEnd(segmentEnd, end)
              if segmentEnd < 0 { return .unsure }
            }
            if segmentEnd > position {
              work[capture: captures] = CaptureRange(position, segmentEnd)
              captures = captures &+ 1
              position = segmentEnd
              node = nodes[node.name]
              continue walk
            }
          }
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
    return provesMiss ? miss(bytes, work, seen, pathStart, end) : .none
  }

  /// Nothing was found: that is certain if the URL is canonical to its end.
  @inline(__always)
  func miss(
    _ bytes: ByteView, _ work: Workspace, _ seen: Int, _ pathStart: Int, _ end: Int
  ) -> Found {
    let copy = work.copy
    var seen = seen
    while byteClasses[Int(copy[seen])] & CharacterClass.inPath != 0 { seen = seen &+ 1 }
    if seen == end { return .none }
    return isMiss(bytes, seen, pathStart) ? .none : .unsure
  }

  /// Nothing was found, and a byte was seen that no path contains: that is certain if it begins a
  /// canonical query without a slash before it.
  @inline(never)
  private func isMiss(_ bytes: ByteView, _ seen: Int, _ pathStart: Int) -> Bool {
    guard seen < bytes.count, bytes[seen] == UInt8(ascii: "?") || bytes[seen] == UInt8(ascii: "#"),
      seen == pathStart || bytes[seen &- 1] != UInt8(ascii: "/")
    else { return false }
    return URLScan(bytes, from: seen).isPlain
  }

  /// The first pattern of a node whose conditions hold, when there are some, or when a query follows; none
  /// when the path goes on.
  @inline(never)
  private func acceptCarefully(
    _ leaf: UInt32, _ bytes: ByteView, _ work: Workspace, _ position: Int, _ pathStart: Int,
    _ captures: Int
  ) -> Found {
    if byteClasses[Int(work.copy[position])] & CharacterClass.inPath != 0 { return .none }
    guard URLScan(bytes, from: position).isPlain else { return .unsure }
    if position < bytes.count {
      let byte = bytes[position]
      let isSlashLeft = byte == UInt8(ascii: "/") && position &+ 1 == bytes.count
      guard isSlashLeft || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#"),
        // A slash before the query does not matter, like one at the end.
        position == pathStart || bytes[position &- 1] != UInt8(ascii: "/")
      else { return .unsure }
    }
    if leaf & TableNode.plainLeaf != 0 {
      return Found(Int(leaf & ~TableNode.plainLeaf) &- 1, captures)
    }
    guard let split = URLSplit(plain: bytes) else { return .unsure }
    let input = WalkInput(
      bytes: bytes, original: bytes, split: split, start: split.pathStart, end: position,
      isStripped: position < split.pathEnd, captures: work.captures, removed: nil)
    return work.unsureIfGivenUp { first { _ = visitLeaves(leaf, input, captures, $0) } }
  }

  @inline(never)
  private func followCarefully(
    _ node: UInt32, _ bytes: ByteView, _ work: Workspace, _ position: Int, _ captures: Int,
    isFolded: Bool
  ) -> Found {
    guard let split = URLSplit(plain: bytes),
      split.pathEnd == split.pathStart || bytes[split.pathEnd &- 1] != UInt8(ascii: "/")
    else { return .unsure }
    func found(_ view: ByteView) -> Found {
      let input = WalkInput(
        bytes: view, original: bytes, split: split, start: split.pathStart, end: split.pathEnd,
        isStripped: false, captures: work.captures, removed: nil)
      var visits = 0
      return first {
        _ = visitEdges(of: nodes[node], input, position, captures, &visits, $0)
      }
    }
    return work.unsureIfGivenUp { isFolded ? bytes.withFolded(found) : found(bytes) }
  }
}

extension Workspace {
  /// The result of a part of the quick way; unsure if an expression gave up there.
  @inline(__always)
  func unsureIfGivenUp(_ find: () -> Found) -> Found {
    let before = captures.hasGivenUp
    captures.hasGivenUp = false
    let found = find()
    let isUnsure = captures.hasGivenUp
    captures.hasGivenUp = before
    return isUnsure ? .unsure : found
  }
}
