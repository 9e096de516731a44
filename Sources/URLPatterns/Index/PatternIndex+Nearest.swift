extension PatternIndex {
  /// How many patterns are looked at closely.
  private static let shortlist = 256

  /// The patterns that a URL nearly matches, nearest first: advice for a link that nothing matches.
  ///
  /// - Parameters:
  ///   - url: a URL, or a text that is meant to be one.
  ///   - limit: how many patterns at most.
  public func nearest(to url: String, limit: Int = 3) -> [Entry] {
    guard limit > 0 else { return [] }
    let target = SegmentedText(url: url)
    let bytes = Array(url.utf8)
    let candidates = shortlist(for: bytes)
    let ranked = candidates.map { candidate in
      let table = levels[candidate.level].table
      let text = table.text(of: candidate.entry)
      return (target.distance(to: SegmentedText(pattern: text)), text, candidate)
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map { _, text, candidate in
      levels[candidate.level].table.entry(candidate.entry)
    }
  }

  /// The texts of the nearest patterns; one that several routes have comes once.
  package func nearestTexts(to url: String, limit: Int = 3) -> [String] {
    var texts: [String] = []
    for entry in nearest(to: url, limit: 3 * limit) where texts.count < limit {
      if !texts.contains(entry.pattern.text) { texts.append(entry.pattern.text) }
    }
    return texts
  }
}

extension PatternIndex {
  /// The patterns whose texts begin like `bytes` for longest; linear in the patterns, without a sort.
  private func shortlist(for bytes: [UInt8]) -> [(level: Int, entry: UInt32)] {
    var counts = [Int](repeating: 0, count: bytes.count + 1)
    forEachEntry { level, entry in
      counts[levels[level].table.commonPrefix(of: entry, with: bytes)] += 1
    }
    var threshold = bytes.count
    var total = counts[threshold]
    while threshold > 0, total < PatternIndex.shortlist {
      threshold -= 1
      total += counts[threshold]
    }
    var result: [(level: Int, entry: UInt32)] = []
    var room = PatternIndex.shortlist
    forEachEntry { level, entry in
      let common = levels[level].table.commonPrefix(of: entry, with: bytes)
      guard common > threshold || (common == threshold && room > 0) else { return }
      if common == threshold { room -= 1 }
      result.append((level, entry))
    }
    return result
  }

  private func forEachEntry(_ body: (Int, UInt32) -> Void) {
    for (number, level) in levels.enumerated() {
      for entry in level.numbers { body(number, entry) }
    }
  }
}

extension CompiledTable {
  /// How many bytes a pattern's text and another text begin with together, in either case.
  func commonPrefix(of entry: UInt32, with bytes: [UInt8]) -> Int {
    let range = textRange(of: entry)
    let limit = min(range.count, bytes.count)
    var common = 0
    while common < limit,
      lowercased(arena[range.lowerBound + common]) == lowercased(bytes[common])
    { common += 1 }
    return common
  }
}
