/// A line in a comparison of two texts.
package struct LineDifference: Sendable, Hashable {
  /// The mark of a line, as in the output of `diff`.
  package enum Mark: String, Sendable, Hashable {
    /// In both texts.
    case same = " "
    /// In the old text only.
    case removed = "-"
    /// In the new text only.
    case added = "+"
  }

  /// Whether the line was removed, added, or is the same.
  package var mark: Mark
  /// The line, without its line break.
  package var text: String

  /// The removed and added lines, with up to three unchanged lines around them.
  ///
  /// - Complexity: O(lines × lines that differ).
  package static func between(_ old: String, _ new: String) -> [LineDifference] {
    let (before, after) = (lines(old), lines(new))
    var removed: [Int: String] = [:]
    var added: [Int: String] = [:]
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, let line, _): removed[offset] = line
      case .insert(let offset, let line, _): added[offset] = line
      }
    }
    var all: [LineDifference] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if let line = removed[left] {
        all.append(LineDifference(mark: .removed, text: line))
        left += 1
      } else if let line = added[right] {
        all.append(LineDifference(mark: .added, text: line))
        right += 1
      } else if left < before.count {
        all.append(LineDifference(mark: .same, text: before[left]))
        left += 1
        right += 1
      } else {
        right += 1
      }
    }
    let changed = all.indices.filter { all[$0].mark != .same }
    var near: Set<Int> = []
    for index in changed { near.formUnion(max(0, index - 3)...min(all.count - 1, index + 3)) }
    return near.sorted().map { all[$0] }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }
}
