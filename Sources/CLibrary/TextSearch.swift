/// Finding a text in a text, byte by byte. The standard library's methods of these kinds bring its engine for
/// regular expressions into the program, which is then a tenth larger.
extension StringProtocol {
  /// The first place of a text; an empty one is at the start.
  package func firstRange(ofText text: some StringProtocol) -> Range<Index>? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return startIndex..<startIndex }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: wanted) {
        return start..<utf8.index(start, offsetBy: wanted.count)
      }
      rest = rest[utf8.index(after: start)...]
    }
    return nil
  }

  /// Whether a text is in this one.
  package func contains(text: some StringProtocol) -> Bool { firstRange(ofText: text) != nil }

  /// This text with every occurrence of another replaced.
  package func replacing(text: some StringProtocol, with other: some StringProtocol) -> String {
    var result: [UInt8] = []
    var rest = self[...]
    while !text.isEmpty, let range = rest.firstRange(ofText: text) {
      result += rest[..<range.lowerBound].utf8
      result += other.utf8
      rest = rest[range.upperBound...]
    }
    return String(decoding: result + Array(rest.utf8), as: UTF8.self)
  }
}
