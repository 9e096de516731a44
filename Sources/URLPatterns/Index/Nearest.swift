extension PatternIndex {
  /// The patterns that a URL nearly matches, nearest first: advice for a link that nothing matches.
  ///
  /// - Parameters:
  ///   - url: a URL, or a text that is meant to be one.
  ///   - limit: how many patterns at most.
  /// - Complexity: linear in the patterns' texts.
  public func nearest(to url: String, limit: Int = 3) -> [Entry] {
    guard limit > 0 else { return [] }
    let target = LikeText(url.prefix { $0 != "?" && $0 != "#" })
    return entries.indices.map { number in
      let text = entries[number].pattern.text
      return (target.distance(to: LikeText(text[...])), text, number)
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
}

/// A URL or a pattern as scheme, host and segments, for comparing by likeness.
private struct LikeText {
  private let pieces: [ArraySlice<UInt8>]

  init(_ text: Substring) {
    pieces = Array(text.utf8).split(separator: UInt8(ascii: "/")).prefix(32).map { $0.prefix(64) }
  }

  /// 0 for equal texts; each segment that is missing or different adds at most 1.
  func distance(to pattern: LikeText) -> Double {
    Self.distance(pieces, pattern.pieces, Self.difference)
  }

  /// Between 0 for equal pieces and 1.5 for pieces without a letter in common.
  private static func difference(
    _ piece: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>
  ) -> Double {
    if piece == pattern { return 0 }
    if let first = pattern.first, first == UInt8(ascii: ":"), pattern.last != first { return 0.25 }
    if pattern.contains(where: "*({".utf8.contains) { return 0.5 }
    let difference = distance(piece, pattern) { one, other in
      one == other ? 0 : lowercased(one) == lowercased(other) ? 0.1 : 1
    }
    return 1.5 * difference / Double(max(piece.count, pattern.count))
  }

  /// The cost of the insertions, deletions and replacements that lead from one list to the other; an insertion or
  /// a deletion costs 1.
  private static func distance<List: RandomAccessCollection>(
    _ a: List, _ b: List, _ difference: (List.Element, List.Element) -> Double
  ) -> Double {
    var row = (0...b.count).map(Double.init)
    for (index, element) in a.enumerated() {
      var diagonal = row[0]
      row[0] = Double(index + 1)
      for (place, other) in b.enumerated() {
        let change = diagonal + difference(element, other)
        diagonal = row[place + 1]
        row[place + 1] = min(change, diagonal + 1, row[place] + 1)
      }
    }
    return row[b.count]
  }
}
