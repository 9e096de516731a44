extension Workspace {
  /// A match and where among several it was found.
  struct Numbered: BitwiseCopyable {
    var match: Found
    var number: Int
  }

  /// The best of several matches, whose captures are left in the work space; unsure as soon as one is.
  ///
  /// - Parameters:
  ///   - count: How many there are at most.
  ///   - find: Looks for one, from 0 on.
  ///   - precedes: Whether the first comes before the second.
  ///   - endsBefore: Whether nothing from here on can be better than what was found before; asked from
  ///     the second on.
  @inline(__always)
  func best(
    of count: Int, find: (Int) -> Found, precedes: (Numbered, Numbered) -> Bool,
    endsBefore: (Int) -> Bool
  ) -> Numbered {
    Scratch.with(CaptureRange.self, capacity: CompiledTable.captureCapacity) { saved in
      var best = Numbered(match: .none, number: 0)
      for number in 0..<count {
        if !best.match.isNone && endsBefore(number) { break }
        let found = Numbered(match: find(number), number: number)
        if found.match.isUnsure { return found }
        guard !found.match.isNone, best.match.isNone || precedes(found, best) else { continue }
        best = found
        for index in 0..<Int(found.match.captures) { saved[index] = self[capture: index] }
      }
      if !best.match.isNone {
        for index in 0..<Int(best.match.captures) { self[capture: index] = saved[index] }
      }
      return best
    }
  }
}
