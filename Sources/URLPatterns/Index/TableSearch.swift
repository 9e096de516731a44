extension CompiledTable {
  /// How many captures a walk can record: a pattern's own, and some for patterns tried in vain.
  static let captureCapacity = RoutePattern.maximumCaptures + 7

  /// The best match of a URL, whatever the table holds; its captures are in the scratch space.
  @inline(never)
  func search(
    _ bytes: ByteView, _ split: URLSplit, _ removed: RemovedEntries?,
    _ captures: Scratch<CaptureRange>
  ) -> Found {
    var visits = 0
    return best(captures) { consider in
      forEachWalk(bytes, split, removed, captures) { walk in
        _ = forEachRoot(walk) { root, recorded in
          let found = first {
            _ = visit(root, walk, walk.start, recorded, &visits, $0)
          }
          consider(found)
          return !found.isNone
        }
      }
    }
  }

  /// Every match of a URL, in no order; a pattern may come more than once.
  ///
  /// - Parameter takesUndecided: patterns too that may match, but for an expression that gave up.
  /// - Returns: how many nodes were looked at.
  func enumerate(
    _ bytes: ByteView, _ split: URLSplit, _ removed: RemovedEntries?,
    _ captures: Scratch<CaptureRange>, takesUndecided: Bool = false, _ body: (Found) -> Void
  ) -> Int {
    var visits = 0
    forEachWalk(bytes, split, removed, captures, wantsAll: true, takesUndecided) { walk in
      _ = forEachRoot(walk) { root, recorded in
        visit(root, walk, walk.start, recorded, &visits) { found in
          body(found)
          return false
        }
      }
    }
    return visits
  }

  /// Where the walk through the table begins; -1 when no pattern of the table can match the URL.
  func walkStart(_ split: URLSplit) -> Int {
    guard kind.joinsHost, split.hostEnd > split.hostStart else { return split.pathStart }
    let isAlone = split.pathStart == split.hostEnd && split.hostStart == split.schemeEnd + 3
    return isAlone ? split.hostStart - 1 : -1
  }

  /// The ways to walk a URL: without its trailing slash, and with it where that may matter.
  private func forEachWalk(
    _ bytes: ByteView, _ split: URLSplit, _ removed: RemovedEntries?,
    _ captures: Scratch<CaptureRange>, wantsAll: Bool = false, _ takesUndecided: Bool = false,
    _ body: (borrowing WalkInput) -> Void
  ) {
    let start = walkStart(split)
    guard start >= 0 else { return }
    let hasSlash = split.pathEnd > split.pathStart && bytes[split.pathEnd - 1] == UInt8(ascii: "/")
    func walk(_ view: ByteView, isStripped: Bool) {
      body(
        WalkInput(
          bytes: view, original: bytes, split: split, start: start,
          end: isStripped ? split.pathEnd - 1 : split.pathEnd, isStripped: isStripped,
          captures: captures, removed: removed, wantsAll: wantsAll, takesUndecided: takesUndecided))
    }
    func walks(_ view: ByteView) {
      walk(view, isStripped: hasSlash)
      if hasSlash && triesTrailingSlash { walk(view, isStripped: false) }
    }
    if kind.foldsCase { bytes.withFolded(walks) } else { walks(bytes) }
  }
}
