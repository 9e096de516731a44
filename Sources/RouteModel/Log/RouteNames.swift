/// A route that came, went or got another name.
package struct RouteMove: Sendable, Hashable {
  /// The revision that did it.
  package var revision: Int
  /// Its number on the hub; nil while the hub does not have it.
  package var hubRevision: Int?
  /// When it was made, in microseconds since 1970-01-01 UTC.
  package var time: Int64
  /// The name before; nil for a route that came.
  package var before: String?
  /// The name after; nil for a route that went.
  package var after: String?

  package init(
    revision: Int, hubRevision: Int? = nil, time: Int64, before: String?, after: String?
  ) {
    self.revision = revision
    self.hubRevision = hubRevision
    self.time = time
    self.before = before
    self.after = after
  }
}

/// What the routes of today were called on earlier revisions, by the log: asked for one name at a revision, or going back
/// from today, one revision after the other. The guards of today likewise, of which only the first is asked.
///
/// A route that was removed and added again under the same name is the same.
package struct RouteNames {
  /// Newest first.
  private var moves: ArraySlice<RouteMove>
  private let numbering: RevisionNumbering
  private var trail = RowTrail()
  /// By names, the moves that gave them up and those that took them, oldest first.
  private var leaving: [String: [RouteMove]] = [:]
  private var taking: [String: [RouteMove]] = [:]

  /// - Parameters:
  ///   - moves: Those of the log, newest first.
  ///   - numbering: Whose numbers revisions have.
  ///   - last: The last revision that counts: names of today are those after it.
  package init(
    _ moves: [RouteMove], _ numbering: RevisionNumbering, through last: Int = .max
  ) {
    self.numbering = numbering
    self.moves = []
    self.moves = moves.filter { number(of: $0) <= last }[...]
    for move in self.moves.reversed() {
      if let before = move.before { leaving[before, default: []].append(move) }
      if let after = move.after { taking[after, default: []].append(move) }
    }
  }

  /// Goes back to the catalog to which a revision led.
  ///
  /// - Parameters:
  ///   - revision: Its number; one without a number is the newest.
  ///   - body: Gets the present name of each route that came after it, and when.
  package mutating func goBack(
    to revision: Int, arrived body: (_ name: String, _ time: Int64) -> Void = { _, _ in }
  ) {
    if revision == RecordedEvent.noRevision { return }
    while let next = moves.first, number(of: next) > revision {
      for move in newest where move.before == nil {
        if let name = move.after.flatMap({ self.name(of: $0) }) { body(name, move.time) }
      }
      passNewest()
    }
  }

  /// What the revision did to which it went back.
  private var newest: ArraySlice<RouteMove> {
    moves.prefix { $0.revision == moves.first?.revision }
  }

  /// Goes back before that.
  private mutating func passNewest() {
    let passed = newest
    moves = moves.dropFirst(passed.count)
    trail.prepend(passed.map(\.change))
  }

  /// The present name of the route that had a name at the revision to which it went back; nil if there is no
  /// such route any more.
  package func name(of route: String) -> String? { trail.name(of: RowName("route", route))?.key }

  /// The present name of the route that had a name at a revision; nil if there is no such route any more.
  ///
  /// - Complexity: O(moves of its names).
  package func name(of route: String, at revision: Int) -> String? {
    if revision == RecordedEvent.noRevision { return route }
    var (name, last) = (route, revision)
    while let move = leaving[name]?.first(where: { number(of: $0) > last }) {
      last = number(of: move)
      if let after = move.after {
        name = after
      } else if let back = taking[name]?.first(where: { number(of: $0) >= last }),
        back.before == nil
      {
        last = number(of: back)
      } else {
        return nil
      }
    }
    return name
  }

  /// The present names of routes that were renamed, by the names that they gave up: who still uses one means
  /// that route, if no other has the name.
  package var successors: [String: String] {
    var (names, found) = (self, [String: String]())
    while !names.moves.isEmpty {
      for move in names.newest {
        guard let before = move.before, let after = move.after, found[before] == nil else {
          continue
        }
        found[before] = names.name(of: after)
      }
      names.passNewest()
    }
    return found
  }

  /// The names under which a route of today was recorded, its own first, with the revisions on which each of them was not
  /// another route's: who still uses a name that it gave up means it.
  package func formerNames(of route: String) -> [FormerName] {
    var names: [FormerName] = []
    var (name, passed, isAway) = (route, nil as RouteMove?, false)
    func add(cameBy move: RouteMove?) {
      // Others may have had the name before, and after.
      let first = move.map(number) ?? 0
      let isFirst = !(leaving[name] ?? []).contains {
        number(of: $0) <= first && ($0.after != nil || move?.before != nil)
      }
      let after = passed.flatMap { passed in
        taking[name]?.first { number(of: $0) >= number(of: passed) }
      }
      let start = isFirst ? 0 : first
      let end = after.map { number(of: $0) - 1 } ?? .max
      names.append(FormerName(name: name, revisions: start...max(start, end)))
    }
    for move in moves where move.revision != passed?.revision {
      if isAway {
        // A route that was removed and added again is the same.
        guard move.before == name else { continue }
        if move.after != nil { return names }
        isAway = false
      } else if move.after == name {
        add(cameBy: move)
        passed = move
        if let before = move.before { name = before } else { isAway = true }
      }
    }
    if !isAway { add(cameBy: nil) }
    return names
  }

  /// What is not on the hub yet is newer than all that is.
  private func number(of move: RouteMove) -> Int {
    switch numbering {
    case .store: move.revision
    case .hub: move.hubRevision ?? .max
    }
  }
}

/// A name under which a route is in the history.
package struct FormerName: Sendable, Hashable {
  package var name: String
  /// The revisions on which it means the route.
  package var revisions: ClosedRange<Int>

  /// Whether it means the route on every revision.
  var isAlways: Bool { revisions == 0...Int.max }
}

extension RouteMove {
  /// The change, without the values of the route.
  fileprivate var change: CatalogChange {
    func route(_ name: String?) -> Route? { name.map { Route(identifier: $0, className: "") } }
    return .route(before: route(before), after: route(after))
  }
}
