extension PatternIndex {
  /// How many patterns are looked at closely.
  private static let shortlist = 256

  /// The patterns that a URL nearly matches, nearest first: advice for a link that nothing matches.
  ///
  /// - Parameters:
  ///   - url: a URL, or a text that is meant to be one.
  ///   - limit: how many patterns at most.
  /// - Complexity: linear in the patterns' texts.
  public func nearest(to url: String, limit: Int = 3) -> [Entry] {
    guard limit > 0 else { return [] }
    let target = SegmentedText(url: url)
    return shortlist(for: url).map { number in
      let text = entries[number].pattern.text
      return (target.distance(to: SegmentedText(pattern: text)), text, number)
    }
    .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map { entries[$0.2] }
  }

  /// The texts of the nearest patterns; one that several routes have comes once.
  package func nearestTexts(to url: String, limit: Int = 3) -> [String] {
    var texts: [String] = []
    for entry in nearest(to: url, limit: 3 * limit) where texts.count < limit {
      if !texts.contains(entry.pattern.text) { texts.append(entry.pattern.text) }
    }
    return texts
  }

  /// The patterns that have most letters in common with a URL, in whatever order.
  private func shortlist(for url: String) -> [Int] {
    guard count > PatternIndex.shortlist else { return Array(entries.indices) }
    let letters = LetterCounts(url.prefix { $0 != "?" && $0 != "#" })
    let scores = entries.map { letters.difference(to: $0.pattern.text) }
    let last = scores.sorted()[PatternIndex.shortlist - 1]
    var room = PatternIndex.shortlist - scores.count { $0 < last }
    return scores.indices.filter { number in
      guard scores[number] == last else { return scores[number] < last }
      room -= 1
      return room >= 0
    }
  }
}

/// How often each byte occurs in a URL, in either case.
private struct LetterCounts {
  private var counts = [Int](repeating: 0, count: 256)
  private var total = 0

  init(_ url: Substring) {
    for byte in url.utf8 {
      counts[Int(lowercased(byte))] += 1
      total += 1
    }
  }

  /// How many letters a URL and the literals of a pattern do not have in common. What names take is not
  /// known, so that letters of the URL that are left count less.
  func difference(to pattern: String) -> Int {
    var left = counts
    var common = 0
    var missing = 0
    var isName = false
    var previous: UInt8 = 0
    for byte in pattern.utf8 {
      if byte == UInt8(ascii: ":"), previous == UInt8(ascii: "/") { isName = true }
      if byte == UInt8(ascii: "/") { isName = false }
      previous = byte
      if isName { continue }
      if left[Int(lowercased(byte))] > 0 {
        left[Int(lowercased(byte))] -= 1
        common += 1
      } else {
        missing += 1
      }
    }
    return 2 * missing + total - common
  }
}
