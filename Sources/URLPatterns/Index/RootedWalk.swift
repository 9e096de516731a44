extension CompiledTable {
  /// The match of a URL whose copy is in the work space: with a scheme, or in a table of unusual patterns.
  @inline(never)
  func rootedMatch(_ bytes: ByteView, _ work: Workspace, _ copied: Int) -> Found {
    guard bytes.count > 0, !hasOddLiterals || URLScan(bytes).isPlain else { return .unsure }
    var split = URLSplit()
    split.pathEnd = bytes.count
    if bytes[0] != UInt8(ascii: "/") {
      guard let found = URLSplit(head: work.copy, count: bytes.count), found.hasAuthority,
        found.pathStart == found.hostEnd,
        !found.isSpecial
          || found.hasPlainPath(work.copy, upTo: min(bytes.count, URLCopy.capacity)),
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
    let found = unusualMatch(bytes, work, split, end)
    return found.isMiss ? miss(bytes, work, split.pathStart, split.pathStart, end) : found
  }

  /// Only literal hosts or none: two trees at most.
  @inline(__always)
  private func plainMatch(
    _ bytes: ByteView, _ work: Workspace, _ split: URLSplit, _ end: Int
  ) -> Found {
    if hasRoots, split.schemeEnd > 0 {
      let exact = roots.lookup(
        seed: RootSeed.seed(.exactHost), bytes, scheme: (0, split.schemeEnd),
        host: (split.hostStart, split.hostEnd))
      if exact > 0 {
        let found = walkFrom(
          UInt32(exact), bytes, work, split.pathStart, end, 0, provesMiss: false)
        if !found.isMiss { return found }
      }
    }
    return walkFrom(anyRoot, bytes, work, split.pathStart, end, 0, provesMiss: true)
  }

  private func unusualMatch(
    _ bytes: ByteView, _ work: Workspace, _ split: URLSplit, _ end: Int
  ) -> Found {
    let start = walkStart(split)
    guard start >= 0 else { return .none }
    if kind.foldsCase { work.copy.fold(upTo: min(end, URLCopy.capacity)) }
    if !hasRoots { return walkFrom(anyRoot, bytes, work, start, end, 0, provesMiss: false) }
    let input = WalkInput(
      bytes: bytes, original: bytes, split: split, start: start, end: end, isStripped: false,
      captures: work.captures, removed: nil)
    return work.unsureIfGivenUp {
      var found = Found.none
      _ = forEachRoot(input) { root, recorded in
        found = walkFrom(root, bytes, work, start, end, recorded, provesMiss: false)
        return !found.isMiss
      }
      return found
    }
  }

  /// - Parameter provesMiss: whether no other walk follows.
  @inline(never)
  private func walkFrom(
    _ root: UInt32, _ bytes: ByteView, _ work: Workspace, _ pathStart: Int, _ end: Int,
    _ recorded: Int, provesMiss: Bool
  ) -> Found {
    walk(
      bytes, work, root, pathStart, end, recorded, isFolded: kind.foldsCase,
      provesMiss: provesMiss)
  }
}
