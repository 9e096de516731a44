/// Circles in what names lead to.
package enum Circle {
  /// The names from one back to itself, which begin and end with it; nil if none leads back.
  ///
  /// - Parameters:
  ///   - start: The name.
  ///   - next: The names to which a name leads.
  package static func from(_ start: String, next: (String) -> some Sequence<String>) -> [String]? {
    var waiting = [[start]]
    var seen: Set<String> = []
    while let path = waiting.popLast() {
      guard let last = path.last else { continue }
      for name in next(last).sorted().reversed() {
        if name == start { return path + [start] }
        if seen.insert(name).inserted { waiting.append(path + [name]) }
      }
    }
    return nil
  }
}
