/// Finds circles of names, such as a route that is its own parent.
package enum Circle {
  /// The names from one back to itself, which begin and end with it; nil if none leads back.
  ///
  /// - Parameters:
  ///   - start: The name.
  ///   - next: The names to which a name leads.
  /// - Complexity: O(what the name leads to).
  package static func from(_ start: String, next: (String) -> some Sequence<String>) -> [String]? {
    var waiting = [start]
    var before: [String: String] = [:]
    while let last = waiting.popLast() {
      for name in next(last).sorted().reversed() {
        if name == start {
          var path = [last, start]
          while path[0] != start, let earlier = before[path[0]] { path.insert(earlier, at: 0) }
          return path
        }
        if before[name] == nil {
          before[name] = last
          waiting.append(name)
        }
      }
    }
    return nil
  }

  /// The same for names that lead to one other each; nil also if a name that sorts before this one
  /// tells it.
  static func first(from start: String, next: (String) -> String?) -> [String]? {
    let circle = from(start) { next($0).map { [$0] } ?? [] }
    return circle?.min() == start ? circle : nil
  }

  /// The names that may be in a circle: all that are, and those on a way from one circle to
  /// another.
  ///
  /// - Parameters:
  ///   - names: All names that lead to others.
  ///   - next: The names to which a name leads.
  /// - Complexity: O(names and what they lead to).
  package static func suspects(
    among names: some Sequence<String>, next: (String) -> some Sequence<String>
  ) -> Set<String> {
    var left: [String: Int] = [:]
    var leading: [String: [String]] = [:]
    var ends: [String] = []
    for name in names where left[name] == nil {
      let others = Set(next(name))
      left[name] = others.count
      for other in others { leading[other, default: []].append(name) }
    }
    for name in leading.keys where left[name] == nil { left[name] = 0 }
    for (name, count) in left where count == 0 { ends.append(name) }
    while let end = ends.popLast() {
      left[end] = nil
      for name in leading[end] ?? [] {
        guard let count = left[name] else { continue }
        left[name] = count - 1
        if count == 1 { ends.append(name) }
      }
    }
    return Set(left.keys)
  }
}
