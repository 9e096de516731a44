/// Patterns by the literal text with which they begin: the few that may share URLs with one are found without a look at
/// all others.
package struct NearPatterns<Key: Hashable & Sendable>: Sendable {
  private struct Item: Sendable {
    let path: [UInt8]
    let key: Key
  }

  /// By their schemes and hosts, empty for those that may have any; then in the order of their paths: all that begin
  /// like one stand behind it.
  private var groups: [[UInt8]: [Item]] = [:]

  package init(_ patterns: some Sequence<(beginning: PatternBeginning, key: Key)>) {
    for (beginning, key) in patterns {
      groups[Array(beginning.authority ?? []), default: []].append(
        Item(path: beginning.path, key: key))
    }
    for group in groups.keys {
      groups[group]?.sort { $0.path.lexicographicallyPrecedes($1.path) }
    }
  }

  package mutating func insert(_ beginning: PatternBeginning, _ key: Key) {
    let group = Array(beginning.authority ?? [])
    let place = Self.first(beginning.path[...], in: groups[group] ?? [])
    groups[group, default: []].insert(Item(path: beginning.path, key: key), at: place)
  }

  package mutating func remove(_ beginning: PatternBeginning, _ key: Key) {
    let group = Array(beginning.authority ?? [])
    guard let items = groups[group] else { return }
    var place = Self.first(beginning.path[...], in: items)
    while place < items.count, items[place].path == beginning.path {
      if items[place].key == key {
        groups[group]?.remove(at: place)
        return
      }
      place += 1
    }
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
    if let authority = beginning.authority {
      for group in [Array(authority), []] {
        guard Self.forEach(near: beginning.path, in: groups[group] ?? [], body) else { return }
      }
    } else {
      for items in groups.values {
        guard Self.forEach(near: beginning.path, in: items, body) else { return }
      }
    }
  }

  private static func forEach(
    near path: [UInt8], in items: [Item], _ body: (Key) -> Bool
  ) -> Bool {
    // Those whose paths this one begins with.
    for count in 0..<path.count {
      var place = first(path[..<count], in: items)
      while place < items.count, items[place].path.elementsEqual(path[..<count]) {
        if !body(items[place].key) { return false }
        place += 1
      }
    }
    // Those whose paths begin with this one.
    var place = first(path[...], in: items)
    while place < items.count, items[place].path.starts(with: path) {
      if !body(items[place].key) { return false }
      place += 1
    }
    return true
  }

  /// The first item whose path is not before one.
  private static func first(_ path: ArraySlice<UInt8>, in items: [Item]) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].path.lexicographicallyPrecedes(path) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
