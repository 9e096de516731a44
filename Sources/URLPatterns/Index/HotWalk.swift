/// A place to come back to.
struct WalkBranch: BitwiseCopyable {
  /// How many are remembered; deeper trees are walked by recursion.
  static let capacity = 24

  var node: UInt32
  var position: UInt32
  var captures: UInt32
}

extension CompiledTable {
  /// The way that most URLs go, from the bytes to the match, in one function that allocates nothing.
  ///
  /// It splits the URL, finds the tree and goes down; what is rare it leaves to other functions. Only for
  /// tables with one order of which nothing was removed.
  /// - Returns: the match, whose captures are in the work space; `none`; or `notPlain` for a URL that
  ///   may have to be canonicalised first.
  @inline(never)
  func hotMatch(_ bytes: ByteView, _ work: Workspace) -> Found {
    guard bytes.count > 0 else { return .notPlain }
    let scan = URLScan(bytes)
    guard scan.isPlain else { return .notPlain }
    var end = scan.pathEnd
    var number = Int(plainRoot)
    var position = 0
    var isLast = true
    if bytes[0] != UInt8(ascii: "/") {
      var split = URLSplit()
      split.pathEnd = end
      guard split.splitScheme(bytes) else { return .notPlain }
      work.split = split
      position = split.pathStart
      let exact = roots.lookup(
        seed: RootSeed.seed([], .exactHost), bytes, scheme: (0, split.schemeEnd),
        host: (split.hostStart, split.hostEnd))
      if exact > 0 {
        number = Int(exact)
        isLast = false
      } else if hasRootPatterns {
        return searchCold(bytes, work)
      }
    }
    if end > position, bytes[end &- 1] == UInt8(ascii: "/") {
      if triesTrailingSlash { return searchCold(bytes, work) }
      end = end &- 1
    }
    // Held in a register: what is read through `self` would be read again after every store.
    let nodes = nodes
    var captures = 0
    var branchCount = 0
    while true {
      descent: while true {
        var shape = nodes[number].shape
        while position < end {
          let byte = bytes[position]
          var child = Int(nodes[number].firstChild)
          let place = Int(byte) &- shape.lowByte
          if shape.isDense {
            if UInt(bitPattern: place) >= UInt(bitPattern: shape.childCount) { break }
            child = child &+ place
          } else {
            child = CompiledTable.sparseChild(child, shape.childCount, firstBytes, byte)
            if child == 0 { break }
          }
          let next = nodes[child].shape
          let length = next.labelLength
          if length != 1 {
            if end &- position < length
              || !bytes.equals(
                at: position, arena, at: Int(nodes[child].labelOffset), length: length)
            {
              break
            }
          }
          if shape.hasOtherWays {
            if branchCount == WalkBranch.capacity { return searchCold(bytes, work) }
            work[branch: branchCount] = WalkBranch(
              node: UInt32(truncatingIfNeeded: number),
              position: UInt32(truncatingIfNeeded: position),
              captures: UInt32(truncatingIfNeeded: captures))
            branchCount = branchCount &+ 1
          }
          position = position &+ length
          number = child
          shape = next
        }
        if position == end {
          let leaf = nodes[number].leaf
          if leaf & TableNode.plainLeaf != 0 {
            return Found(Int(leaf & ~TableNode.plainLeaf) &- 1, captures)
          }
          if leaf != 0 {
            let found = acceptCold(leaf, bytes, end, work, captures)
            if !found.isNone { return found }
          }
        }
        while true {
          if shape.hasOtherWays {
            if nodes[number].edges != 0 {
              let found = alternativesCold(number, bytes, end, work, position, captures)
              if !found.isNone { return found }
            } else {
              let segmentEnd = bytes.slash(from: position, upTo: end)
              if segmentEnd > position {
                work[capture: captures] = CaptureRange(position, segmentEnd)
                captures = captures &+ 1
                position = segmentEnd
                number = Int(nodes[number].name)
                continue descent
              }
            }
          }
          // Nothing more here: back to the last branch.
          if branchCount == 0 { break descent }
          branchCount = branchCount &- 1
          let branch = work[branch: branchCount]
          number = Int(branch.node)
          shape = nodes[number].shape
          position = Int(branch.position)
          captures = Int(branch.captures)
        }
      }
      if isLast { return .none }
      if hasRootPatterns { return searchCold(bytes, work) }
      isLast = true
      number = Int(plainRoot)
      position = work.split.pathStart
      captures = 0
    }
  }

  @inline(never)
  private func searchCold(_ bytes: ByteView, _ work: Workspace) -> Found {
    guard let split = URLSplit(plain: bytes) else { return .notPlain }
    return search(bytes, split, nil, work.captures)
  }

  @inline(never)
  private func acceptCold(
    _ leaf: UInt32, _ bytes: ByteView, _ end: Int, _ work: Workspace, _ captures: Int
  ) -> Found {
    guard let input = coldInput(bytes, end, work) else { return .none }
    return accept(leaf, input, captures)
  }

  @inline(never)
  private func alternativesCold(
    _ number: Int, _ bytes: ByteView, _ end: Int, _ work: Workspace, _ position: Int,
    _ captures: Int
  ) -> Found {
    guard let input = coldInput(bytes, end, work) else { return .none }
    return alternatives(nodes[number], input, position, captures)
  }

  /// What the careful ways take, of a walk that began here.
  private func coldInput(_ bytes: ByteView, _ end: Int, _ work: Workspace) -> WalkInput? {
    guard let split = URLSplit(plain: bytes) else { return nil }
    return WalkInput(
      bytes: bytes, original: bytes, split: split, start: split.pathStart, end: end,
      isStripped: end < split.pathEnd, captures: work.captures, removed: nil)
  }
}
