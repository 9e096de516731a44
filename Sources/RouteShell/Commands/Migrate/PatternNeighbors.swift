import RouteModel
import Routing
import URLPatterns

/// The patterns of a catalog in the order of their beginnings: those that may meet a given one are found
/// without looking at the others.
struct PatternNeighbors {
  /// A pattern of a route.
  struct Entry: Hashable {
    var route: String
    var pattern: Route.Pattern
  }

  private var entries: [Entry] = []
  private var beginnings: [PatternBeginning] = []
  /// Places of entries, ordered by the known part of the path.
  private var order: [Int] = []
  private var places: [Entry: Int] = [:]
  private var free: [Int] = []

  init(_ catalog: RouteCatalog) {
    for route in catalog.routes.values {
      for pattern in route.patterns.values {
        let entry = Entry(route: route.identifier, pattern: pattern)
        guard places[entry] == nil, let beginning = Self.beginning(pattern) else { continue }
        places[entry] = entries.count
        order.append(entries.count)
        entries.append(entry)
        beginnings.append(beginning)
      }
    }
    order.sort { beginnings[$0].path.lexicographicallyPrecedes(beginnings[$1].path) }
  }

  /// nil for a pattern that is none.
  static func beginning(_ pattern: Route.Pattern) -> PatternBeginning? {
    (try? RoutePattern(pattern.text, options: .init(pattern))).map(PatternBeginning.init)
  }

  mutating func follow(_ changes: [CatalogChange]) {
    for case .route(let old, let new) in changes {
      // What stays under its name is left where it is.
      let isSame = old?.identifier == new?.identifier
      for pattern in old?.patterns.values.map({ $0 }) ?? []
      where !isSame || new?.patterns[pattern.text] != pattern {
        remove(Entry(route: old?.identifier ?? "", pattern: pattern))
      }
    }
    for case .route(let old, let new?) in changes {
      let isSame = old?.identifier == new.identifier
      for pattern in new.patterns.values where !isSame || old?.patterns[pattern.text] != pattern {
        insert(Entry(route: new.identifier, pattern: pattern))
      }
    }
  }

  private mutating func insert(_ entry: Entry) {
    guard places[entry] == nil, let beginning = Self.beginning(entry.pattern) else { return }
    let place: Int
    if let known = free.popLast() {
      place = known
      entries[place] = entry
      beginnings[place] = beginning
    } else {
      place = entries.count
      entries.append(entry)
      beginnings.append(beginning)
    }
    places[entry] = place
    order.insert(place, at: firstIndex(notBefore: beginning.path[...]))
  }

  private mutating func remove(_ entry: Entry) {
    guard let place = places.removeValue(forKey: entry) else { return }
    free.append(place)
    var index = firstIndex(notBefore: beginnings[place].path[...])
    while index < order.count, order[index] != place { index += 1 }
    if index < order.count { order.remove(at: index) }
  }

  /// The first place in the order whose path does not come before a path.
  private func firstIndex(notBefore path: ArraySlice<UInt8>) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if beginnings[order[middle]].path.lexicographicallyPrecedes(path) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Patterns that may match a URL that one with this beginning matches.
  func entries(meeting beginning: PatternBeginning) -> [Entry] {
    var found: [Entry] = []
    func take(_ index: Int) {
      let place = order[index]
      if beginnings[place].mayMeet(beginning) { found.append(entries[place]) }
    }
    // Those that begin like it and are known for less, or as much.
    for length in 0...beginning.path.count {
      let path = beginning.path[..<length]
      var index = firstIndex(notBefore: path)
      while index < order.count, beginnings[order[index]].path.elementsEqual(path) {
        take(index)
        index += 1
      }
    }
    // Those that go on where it may go on.
    guard beginning.isPathOpen else { return found }
    var index = firstIndex(notBefore: beginning.path[...])
    while index < order.count, beginnings[order[index]].path.starts(with: beginning.path) {
      if beginnings[order[index]].path.count > beginning.path.count { take(index) }
      index += 1
    }
    return found
  }
}
