extension CompiledTable {
  /// The trees that a URL's scheme and host lead to, in the order of precedence.
  ///
  /// - Parameter body: gets a root and the number of captures recorded so far; returns true to stop.
  /// - Returns: whether `body` stopped.
  func forEachRoot(
    _ input: borrowing WalkInput, _ body: (UInt32, Int) -> Bool
  ) -> Bool {
    let schemeEnd = input.split.schemeEnd
    if hasRoots {
      if schemeEnd > 0, forEachHost(0, (0, schemeEnd), input, 0, body) { return true }
      for group in protocolGroups where schemeEnd > 0 || group.matchesNone {
        let added = capture(group.expression, input.original, 0..<schemeEnd, input, 0)
        if added >= 0, forEachHost(group.number, (0, 0), input, added, body) { return true }
      }
    }
    return anyRoot != 0 && body(anyRoot, 0)
  }

  private func forEachHost(
    _ group: Int, _ scheme: (Int, Int), _ input: borrowing WalkInput, _ captures: Int,
    _ body: (UInt32, Int) -> Bool
  ) -> Bool {
    let bytes = input.original
    let split = input.split
    let exact = roots.lookup(
      seed: RootSeed.seed(.exactHost, protocolGroup: group), bytes, scheme: scheme,
      host: (split.hostStart, split.hostEnd))
    if exact > 0, body(UInt32(exact), captures) { return true }
    if !hostLists.isEmpty {
      let seed = RootSeed.seed(.hostSuffix, protocolGroup: group)
      // Names longer than every pattern's are not looked up: they may have any number of labels.
      var start = firstLabel(of: split.hostStart..<split.hostEnd, in: bytes, atMost: longestSuffix)
      var isAtEnd = false
      while !isAtEnd {
        var lists = HostListMerge()
        while !isAtEnd, !lists.isFull {
          let list = roots.lookup(seed: seed, bytes, scheme: scheme, host: (start, split.hostEnd))
          if list >= 0 { lists.add(list) }
          isAtEnd = start >= split.hostEnd
          start = nextLabel(after: start, before: split.hostEnd, in: bytes)
        }
        while let host = lists.next(in: hostLists) {
          let added = capture(
            host.expression, bytes, split.hostStart..<split.hostEnd, input, captures)
          if added >= 0, body(host.root, captures + added) { return true }
        }
      }
    }
    let any = roots.lookup(
      seed: RootSeed.seed(.anyHost, protocolGroup: group), bytes, scheme: scheme,
      host: (0, 0))
    return any > 0 && body(UInt32(any), captures)
  }

  /// Where the first label begins from which a host goes on for `longest` bytes at the most.
  private func firstLabel(of host: Range<Int>, in bytes: ByteView, atMost longest: Int) -> Int {
    guard host.count > longest else { return host.lowerBound }
    return nextLabel(after: host.upperBound - longest - 1, before: host.upperBound, in: bytes)
  }

  private func nextLabel(after place: Int, before end: Int, in bytes: ByteView) -> Int {
    var place = place
    while place < end, bytes[place] != UInt8(ascii: ".") { place += 1 }
    return min(place + 1, end)
  }
}

/// The lists of patterns that the labels of a host lead to, merged in the order of precedence: a
/// longer suffix does not have to come first.
private struct HostListMerge {
  private var lists = InlineArray<16, Int32>(repeating: 0)
  private var places = InlineArray<16, Int32>(repeating: 0)
  private var count = 0

  /// A host with more lists is read in several rounds.
  var isFull: Bool { count == 16 }

  mutating func add(_ list: Int32) {
    lists[count] = list
    count += 1
  }

  mutating func next(in all: [[CompiledTable.HostGroup]]) -> CompiledTable.HostGroup? {
    var best = -1
    var rank = Int32.max
    for index in 0..<count {
      let list = all[Int(lists[index])]
      let place = Int(places[index])
      if place < list.count, best < 0 || list[place].rank < rank {
        best = index
        rank = list[place].rank
      }
    }
    guard best >= 0 else { return nil }
    places[best] += 1
    return all[Int(lists[best])][Int(places[best]) - 1]
  }
}
