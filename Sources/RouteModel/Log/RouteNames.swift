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

/// What the routes of today were called on earlier revisions, by the log. It goes back from today, one revision
/// after the other.
///
/// A route that was removed and added again under the same name is the same.
package struct RouteNames {
  /// Newest first.
  private var moves: ArraySlice<RouteMove>
  private let numbering: RevisionNumbering
  private var trail = RowTrail()

  /// - Parameters:
  ///   - moves: Those of the log, newest first.
  ///   - numbering: Whose numbers revisions have.
  package init(_ moves: [RouteMove], _ numbering: RevisionNumbering) {
    self.moves = moves[...]
    self.numbering = numbering
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

  /// The present name of the route that had a name at a revision.
  package func name(of route: String, at revision: Int) -> String? {
    var names = self
    names.goBack(to: revision)
    return names.name(of: route)
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

  /// All names that a route may have had, its own first.
  package func formerNames(of route: String) -> [String] {
    var names = [route]
    for move in moves {
      if let after = move.after, let before = move.before, names.contains(after),
        !names.contains(before)
      {
        names.append(before)
      }
    }
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

extension RouteMove {
  /// The change, without the values of the route.
  fileprivate var change: CatalogChange {
    func route(_ name: String?) -> Route? { name.map { Route(identifier: $0, className: "") } }
    return .route(before: route(before), after: route(after))
  }
}
