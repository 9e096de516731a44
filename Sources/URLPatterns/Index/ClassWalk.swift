extension CompiledTable {
  /// The match of a URL whose copy is in the work space: with a scheme, or in a table of several classes
  /// of patterns. Each class has trees of its own, which are walked the short way, so that a few
  /// unusual patterns cost the others little.
  @inline(never)
  func classMatch(_ bytes: ByteView, _ work: Workspace, _ copied: Int) -> Found {
    guard bytes.count > 0, !hasTooManyPriorities, !hasOddLiterals || URLScan(bytes).isPlain
    else { return .unsure }
    var split = URLSplit()
    split.pathEnd = bytes.count
    if bytes[0] != UInt8(ascii: "/") {
      guard let found = work.copy.split(byteClasses, count: bytes.count),
        // The slashes before an empty host do not end a path.
        found.pathStart < bytes.count || found.hostEnd > found.hostStart
      else { return .unsure }
      split = found
    }
    var end = bytes.count
    if work.copy[copied &- 1] == UInt8(ascii: "/") {
      if triesTrailingSlash || copied != end { return .unsure }
      end = end &- 1
      work.copy.end(at: end)
    }
    if isPlain { return plainMatch(bytes, work, split, end) }
    let input = WalkInput(
      bytes: bytes, original: bytes, split: split, start: split.pathStart, end: end,
      isStripped: false, captures: work.captures, removed: nil)
    let found = classes.count == 1 ? match(classes[0], input, work) : bestMatch(input, work)
    return found.isMiss ? miss(bytes, work, split.pathStart, split.pathStart, end) : found
  }

  /// Only literal hosts and none: two trees at most.
  @inline(__always)
  private func plainMatch(
    _ bytes: ByteView, _ work: Workspace, _ split: URLSplit, _ end: Int
  ) -> Found {
    if rootedClasses != 0, split.schemeEnd > 0 {
      let exact = roots.lookup(
        seed: RootSeed.seed(plainClass, .exactHost), bytes, scheme: (0, split.schemeEnd),
        host: (split.hostStart, split.hostEnd))
      if exact > 0 {
        let found = tryWalk(bytes, work, UInt32(exact), split.pathStart, end, 0, isFolded: false)
        if !found.isMiss { return found }
      }
    }
    return lastWalk(bytes, work, plainRoot, split.pathStart, end)
  }

  /// The best match of several classes: of the highest priority that has one, by precedence within.
  private func bestMatch(_ input: borrowing WalkInput, _ work: Workspace) -> Found {
    work.best(of: classes.count) { index in
      match(classes[index], input, work)
    } precedes: { found, best in
      precedes(found.match, best.match)
    } endsBefore: { index in
      classes[index].layer != classes[index - 1].layer
    }.match
  }

  /// The best match of one class of patterns.
  private func match(
    _ kind: RootClass, _ input: borrowing WalkInput, _ work: Workspace
  ) -> Found {
    let start = walkStart(kind, input.split)
    let isRooted = rootedClasses >> UInt64(kind.number) & 1 != 0
    let anyRoot = anyRoots[Int(kind.number)]
    guard start >= 0, isRooted || anyRoot != 0 else { return .none }
    let isFolded = kind.kind.contains(.folded)
    let bytes = input.original
    let end = input.end
    if isFolded { work.copy.fold(upTo: min(end, URLCopy.capacity)) }
    var best = Found.none
    if isRooted {
      best = work.unsureIfGivenUp {
        var found = Found.none
        _ = forEachRoot(kind, input) { root, recorded in
          found = tryWalk(bytes, work, root, start, end, recorded, isFolded: isFolded)
          return !found.isMiss
        }
        return found
      }
    } else {
      best = tryWalk(bytes, work, anyRoot, start, end, 0, isFolded: isFolded)
    }
    if isFolded { work.copy.restore(bytes, upTo: min(end, URLCopy.capacity)) }
    return best
  }

  /// A walk after which there may be others: that nothing matches is not proved.
  @inline(never)
  private func tryWalk(
    _ bytes: ByteView, _ work: Workspace, _ root: UInt32, _ pathStart: Int, _ end: Int,
    _ recorded: Int, isFolded: Bool
  ) -> Found {
    walk(
      bytes, work, root, pathStart, end, recorded, isFolded: isFolded, provesMiss: false)
  }

  @inline(never)
  private func lastWalk(
    _ bytes: ByteView, _ work: Workspace, _ root: UInt32, _ pathStart: Int, _ end: Int
  ) -> Found {
    walk(bytes, work, root, pathStart, end, 0, isFolded: false, provesMiss: true)
  }
}
