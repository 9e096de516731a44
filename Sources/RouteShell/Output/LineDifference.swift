/// What is expected beside what is there, line by line.
enum LineDifference {
  /// Lines that both have begin with two blanks, missing ones with `- `, superfluous ones with `+ `.
  static func lines(expected: String, actual: String) -> [String] {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Beyond this the comparison costs more than it tells.
    guard old.count + new.count < 4000 else {
      return ["- \(old.count) lines", "+ \(new.count) lines"]
    }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removed.contains(i), i < old.count {
        lines.append("- \(old[i])")
        i += 1
      } else if inserted.contains(j), j < new.count {
        lines.append("+ \(new[j])")
        j += 1
      } else {
        if i < old.count { lines.append("  \(old[i])") }
        i += 1
        j += 1
      }
    }
    return lines.map { $0.escapingControls() }
  }
}

extension ShellError {
  /// An expectation that is not met, with expected and actual as a difference.
  static func expectation(_ message: String, expected: String, actual: String) -> ShellError {
    .failure(
      "expectation-failed", message,
      notes: LineDifference.lines(expected: expected, actual: actual))
  }
}
