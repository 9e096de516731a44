/// Patterns by the literal text with which they begin: the few that may share URLs with one are found without a look at
/// all others.
package struct NearPatterns<Key: Hashable & Sendable>: Sendable {
  /// The patterns of one scheme and host, in the order of their paths.
  private struct Group: Sendable {
    var paths = SortedPaths()
    /// The key of each path.
    var keys: [Key] = []
  }

  /// By their schemes and hosts, empty for those that may have any.
  private var groups: [[UInt8]: Group] = [:]

  package init(_ patterns: some Sequence<(beginning: PatternBeginning, key: Key)>) {
    var found: [[UInt8]: (paths: [[UInt8]], keys: [Key])] = [:]
    for (beginning, key) in patterns {
      let group = Array(beginning.authority ?? [])
      found[group, default: ([], [])].paths.append(beginning.path)
      found[group]?.keys.append(key)
    }
    groups = found.mapValues { found in
      let order = SortedPaths.order(of: found.paths)
      return Group(paths: SortedPaths(found.paths, order), keys: order.map { found.keys[$0] })
    }
  }

  package mutating func insert(_ beginning: PatternBeginning, _ key: Key) {
    let group = Array(beginning.authority ?? [])
    let place = groups[group, default: Group()].paths.insert(beginning.path)
    groups[group]?.keys.insert(key, at: place)
  }

  package mutating func remove(_ beginning: PatternBeginning, _ key: Key) {
    let group = Array(beginning.authority ?? [])
    guard let known = groups[group],
      let place = known.paths.indices(of: beginning.path).first(where: { known.keys[$0] == key })
    else { return }
    groups[group]?.paths.remove(at: place)
    groups[group]?.keys.remove(at: place)
  }

  /// The keys of the patterns that may share a URL with one, as ``PatternBeginning/mayMeet(_:)`` says.
  ///
  /// - Complexity: O(keys that are found), and O(hosts) for a pattern that may have any.
  package func keys(near beginning: PatternBeginning) -> [Key] {
    var found: [Key] = []
    forEach(near: beginning) { key in
      found.append(key)
      return true
    }
    return found
  }

  /// Whether there are any.
  package func hasKeys(near beginning: PatternBeginning) -> Bool {
    var isAny = false
    forEach(near: beginning) { _ in
      isAny = true
      return false
    }
    return isAny
  }

  /// - Parameter body: Returns whether to go on.
  private func forEach(near beginning: PatternBeginning, _ body: (Key) -> Bool) {
    func look(in group: Group) -> Bool {
      group.paths.forEach(near: beginning.path) { body(group.keys[$0]) }
    }
    if let authority = beginning.authority {
      for name in [Array(authority), []] {
        if let group = groups[name], !look(in: group) { return }
      }
    } else {
      for group in groups.values where !look(in: group) { return }
    }
  }
}

/// Paths in their order: all that begin like one stand behind it.
private struct SortedPaths: Sendable {
  private var paths: [[UInt8]] = []

  init() {}

  /// - Parameter order: What ``order(of:)`` says of the paths.
  init(_ paths: [[UInt8]], _ order: [Int]) { self.paths = order.map { paths[$0] } }

  /// The indices of paths, in the order of the paths.
  static func order(of paths: [[UInt8]]) -> [Int] {
    paths.indices.sorted { paths[$0].lexicographicallyPrecedes(paths[$1]) }
  }

  /// Adds a path; returns its place.
  mutating func insert(_ path: [UInt8]) -> Int {
    let place = first(path[...])
    paths.insert(path, at: place)
    return place
  }

  mutating func remove(at place: Int) { paths.remove(at: place) }

  /// The places of a path.
  func indices(of path: [UInt8]) -> Range<Int> {
    let start = first(path[...])
    var end = start
    while end < paths.count, paths[end] == path { end += 1 }
    return start..<end
  }

  /// The places of the paths that one begins with, and of those that begin with it.
  ///
  /// - Parameter body: Returns whether to go on.
  /// - Returns: Whether it always did.
  func forEach(near path: [UInt8], _ body: (Int) -> Bool) -> Bool {
    for count in 0..<path.count {
      var place = first(path[..<count])
      while place < paths.count, paths[place].elementsEqual(path[..<count]) {
        if !body(place) { return false }
        place += 1
      }
    }
    var place = first(path[...])
    while place < paths.count, paths[place].starts(with: path) {
      if !body(place) { return false }
      place += 1
    }
    return true
  }

  /// The place of the first path that is not before one.
  private func first(_ path: ArraySlice<UInt8>) -> Int {
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle].lexicographicallyPrecedes(path) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
