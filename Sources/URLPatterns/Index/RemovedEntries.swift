/// Patterns of a table that were removed since it was compiled.
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
