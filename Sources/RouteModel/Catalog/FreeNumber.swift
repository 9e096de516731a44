/// Finds numbers that make names unique: `segue`, `segue-2`, `segue-3`.
package enum FreeNumber {
  /// A number from one on that is free, although many others are taken: the first, if all before it are.
  ///
  /// - Complexity: O(log(numbers that are taken)).
  package static func from(_ first: Int, isTaken: (Int) -> Bool) -> Int {
    if !isTaken(first) { return first }
    // The first is taken, the last is free.
    var (taken, step) = (first, 1)
    while isTaken(taken + step) { (taken, step) = (taken + step, 2 * step) }
    var free = taken + step
    while taken + 1 < free {
      let middle = (taken + free) / 2
      if isTaken(middle) { taken = middle } else { free = middle }
    }
    return free
  }
}
