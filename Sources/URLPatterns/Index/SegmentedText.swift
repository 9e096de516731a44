/// A URL or a pattern as scheme, host and segments, for comparing by likeness.
struct SegmentedText {
  let pieces: [[UInt8]]

  init(url: String) { pieces = SegmentedText.split(url.prefix { $0 != "?" && $0 != "#" }) }

  init(pattern: String) { pieces = SegmentedText.split(pattern[...]) }

  private static func split(_ text: Substring) -> [[UInt8]] {
    text.utf8.split(separator: UInt8(ascii: "/")).prefix(32).map { Array($0.prefix(64)) }
  }

  /// 0 for texts that are alike; every segment that is missing or different adds up to 1.
  func distance(to pattern: SegmentedText) -> Double {
    EditDistance.between(pieces, pattern.pieces, SegmentedText.difference)
  }

  /// Between 0 for equal pieces and 1.5 for pieces without a letter in common.
  private static func difference(_ piece: [UInt8], _ pattern: [UInt8]) -> Double {
    if piece == pattern { return 0 }
    if let first = pattern.first, first == UInt8(ascii: ":"), pattern.last != first { return 0.25 }
    if pattern.contains(where: { "*({".utf8.contains($0) }) { return 0.5 }
    let longest = Double(max(piece.count, pattern.count))
    let difference = EditDistance.between(piece, pattern) { one, other in
      one == other ? 0 : lowercased(one) == lowercased(other) ? 0.1 : 1
    }
    return 1.5 * difference / longest
  }
}

/// The cost of the insertions, deletions and replacements that lead from one list to the other.
enum EditDistance {
  /// - Parameter difference: the cost of a replacement; an insertion or a deletion costs 1.
  static func between<Element>(
    _ a: [Element], _ b: [Element], _ difference: (Element, Element) -> Double
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
