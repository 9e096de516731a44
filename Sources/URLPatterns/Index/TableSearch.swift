extension CompiledTable {
  /// How many captures a walk can record: a pattern's own, and some for those it tries in vain.
  static let captureCapacity = RoutePattern.maximumCaptures + 7

  /// The best match of a URL, whatever the table holds; its captures are in the scratch space.
  @inline(never)
  func search(
    _ bytes: ByteView, _ split: URLSplit, _ removed: RemovedEntries?,
    _ captures: Scratch<CaptureRange>
  ) -> Found {
    var end = split.pathEnd
    if end > split.pathStart, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    let input = WalkInput(
      bytes: bytes, original: bytes, split: split, start: split.pathStart, end: end,
      isStripped: end < split.pathEnd, captures: captures, removed: removed)
    if hasOneOrder && !(triesTrailingSlash && input.isStripped) {
      var best = Found.none
      for index in 0..<classes.count {
        _ = forEachRoot(classes[index], input) { root, count in
          best = explore(root, input, input.start, count)
          return !best.isNone
        }
      }
      return best
    }
    return searchClasses(input)
  }

  /// The best match among trees of all classes, with and without a trailing slash.
  private func searchClasses(_ input: borrowing WalkInput) -> Found {
    let scratch = input.captures
    return Scratch.with(CaptureRange.self, capacity: scratch.capacity) { saved in
      var best = Found.none
      func consider(_ found: Found) {
        guard !found.isNone, best.isNone || precedes(found, best) else { return }
        best = found
        for index in 0..<Int(found.captures) { saved[index] = scratch[index] }
      }
      for index in 0..<classes.count {
        let kind = classes[index]
        // What was found has a higher priority.
        if !best.isNone && index > 0 && kind.layer != classes[index - 1].layer { break }
        forEachWalk(kind, input) { walk in
          var visits = 0
          _ = forEachRoot(kind, walk) { root, captures in
            if hasTooManyPriorities {
              enumerate(root, walk, walk.start, captures, &visits, consider)
              return false
            }
            let found = explore(root, walk, walk.start, captures)
            consider(found)
            return !found.isNone
          }
        }
      }
      if !best.isNone {
        for index in 0..<Int(best.captures) { scratch[index] = saved[index] }
      }
      return best
    }
  }

  /// Where the walk through a class of patterns begins; -1 when a URL is nothing for that class.
  func walkStart(_ kind: RootClass, _ split: URLSplit) -> Int {
    guard kind.kind.contains(.joined), split.hostEnd > split.hostStart else {
      return split.pathStart
    }
    let isAlone = split.pathStart == split.hostEnd && split.hostStart == split.schemeEnd + 3
    return isAlone ? split.hostStart - 1 : -1
  }

  /// The ways to walk a URL through a class of patterns: with its trailing slash where that may matter.
  private func forEachWalk(
    _ kind: RootClass, _ input: borrowing WalkInput, _ body: (borrowing WalkInput) -> Void
  ) {
    let start = walkStart(kind, input.split)
    guard start >= 0 else { return }
    if kind.kind.contains(.folded) {
      input.original.withFolded { forEachEnd(input, start, $0, body) }
    } else {
      forEachEnd(input, start, input.original, body)
    }
  }

  private func forEachEnd(
    _ input: borrowing WalkInput, _ start: Int, _ bytes: ByteView,
    _ body: (borrowing WalkInput) -> Void
  ) {
    body(
      WalkInput(
        bytes: bytes, original: input.original, split: input.split, start: start, end: input.end,
        isStripped: input.isStripped, captures: input.captures, removed: input.removed,
        takesUndecided: input.takesUndecided))
    guard input.isStripped && triesTrailingSlash else { return }
    body(
      WalkInput(
        bytes: bytes, original: input.original, split: input.split, start: start,
        end: input.split.pathEnd, isStripped: false, captures: input.captures,
        removed: input.removed, takesUndecided: input.takesUndecided))
  }

  /// Every match of a URL, in no order; a pattern may come more than once.
  ///
  /// - Parameter takesUndecided: patterns too that may match, but for an expression that gave up.
  /// - Returns: how many nodes were looked at.
  func enumerate(
    _ bytes: ByteView, _ split: URLSplit, _ removed: RemovedEntries?,
    _ captures: Scratch<CaptureRange>, takesUndecided: Bool = false, _ body: (Found) -> Void
  ) -> Int {
    var end = split.pathEnd
    if end > split.pathStart, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    let input = WalkInput(
      bytes: bytes, original: bytes, split: split, start: split.pathStart, end: end,
      isStripped: end < split.pathEnd, captures: captures, removed: removed,
      takesUndecided: takesUndecided)
    var visits = 0
    for index in 0..<classes.count {
      let kind = classes[index]
      forEachWalk(kind, input) { walk in
        _ = forEachRoot(kind, walk) { root, count in
          enumerate(root, walk, walk.start, count, &visits, body)
          return false
        }
      }
    }
    return visits
  }
}

/// Patterns of a table that were taken away since it was compiled.
final class RemovedEntries: Sendable {
  private let words: [UInt64]
  let count: Int

  init(_ words: [UInt64], count: Int) {
    self.words = words
    self.count = count
  }

  func contains(_ entry: UInt32) -> Bool {
    let word = Int(entry) >> 6
    return word < words.count && words[word] >> UInt64(entry & 63) & 1 == 1
  }

  /// The same and some more.
  func adding(_ entries: [UInt32], of total: Int) -> RemovedEntries {
    var words = words
    if words.count < (total + 63) / 64 {
      words += [UInt64](repeating: 0, count: (total + 63) / 64 - words.count)
    }
    var count = count
    for entry in entries where !contains(entry) {
      words[Int(entry) >> 6] |= 1 << UInt64(entry & 63)
      count += 1
    }
    return RemovedEntries(words, count: count)
  }
}
