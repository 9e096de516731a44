/// Finds circles of names; ``CircleKind`` says what leads where.
package enum Circle {
  /// The names from one back to itself, which begin and end with it; nil if none leads back.
  ///
  /// - Parameters:
  ///   - start: The name.
  ///   - next: The names to which a name leads.
  /// - Complexity: O(what the name leads to).
  package static func from<Name: Hashable & Comparable>(
    _ start: Name, next: (Name) -> some Sequence<Name>
  ) -> [Name]? {
    var waiting = [start]
    var before: [Name: Name] = [:]
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

  /// The names that may be in a circle: all that are, and those on a way from one circle to
  /// another.
  ///
  /// - Parameters:
  ///   - names: All names that lead to others.
  ///   - next: The names to which a name leads.
  /// - Complexity: O(names and what they lead to).
  package static func suspects<Name: Hashable>(
    among names: some Sequence<Name>, next: (Name) -> some Sequence<Name>
  ) -> Set<Name> {
    var left: [Name: Int] = [:]
    var leading: [Name: [Name]] = [:]
    var ends: [Name] = []
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
