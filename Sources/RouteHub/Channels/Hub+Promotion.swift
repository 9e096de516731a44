package import RouteModel
import Texts

/// The revision to which a channel is moved, as the caller names it.
package enum HubPlace: Sendable, Hashable {
  /// The newest.
  case newest
  /// By its number on the hub.
  case number(Int)
  /// A revision of the store: by its unique name, with its number there.
  case revision(id: String?, number: Int)
}

/// What a move of a channel does.
package struct HubPromotion: Sendable {
  /// The number before; nil if the channel is new.
  package var from: Int?
  /// The number after.
  package var to: Int
  /// The revisions that followers apply or take back. A new channel has no followers, so it has
  /// none.
  package var way: HubWay
  /// The states before and after the move, which starts from the empty catalog if the channel is
  /// new. nil if nothing changes, or if this is not a dry run.
  package var ends: (from: HubState, to: HubState)?
  /// The stores that follow the channel.
  package var followers: [HubMachine]
  /// Those of them whose program cannot read the revisions of the way.
  package var tooOld: [HubMachine]
  /// The version of the text of changes that followers need.
  package var format: Int
}

extension Hub {
  /// Moves a channel to a revision; a channel that does not exist is made.
  ///
  /// - Parameters:
  ///   - channel: Its name.
  ///   - place: The revision.
  ///   - author: Who moves it.
  ///   - machine: Where.
  ///   - isDryRun: Whether to find out only what would happen.
  /// - Throws: `not-found` if the hub does not have the revision; `hub-moved` if another moves the
  ///   channel at the same time; `hub-denied` if the role was not given the channel. Then nothing is
  ///   done.
  package func promote(
    _ channel: String, to place: HubPlace, by author: String, from machine: HubMachine,
    isDryRun: Bool
  ) throws(HubError) -> HubPromotion {
    // By its name a move is found whose answer was lost.
    let move = UUIDText.make()
    return try run(.writing) { (log) throws(HubError) in
      return try log.connection.transaction("ISOLATION LEVEL REPEATABLE READ") {
        () throws(HubError) in
        if let done = try log.move(named: move) {
          return try log.promotion(of: channel, from: done.from, to: done.to, withEnds: false)
        }
        let from = try log.numberIfKnown(ofChannel: channel)
        let to = try log.number(of: place)
        if from != to, !isDryRun {
          try log.move(channel, to: to, move, author, machine.name)
          try log.connection.tell("\(channel) h\(to)")
        }
        return try log.promotion(of: channel, from: from, to: to, withEnds: isDryRun)
      }
    }
  }
}

extension HubLog {
  /// The ends of a move; nil if it has not happened.
  fileprivate func move(named id: String) throws(HubError) -> (from: Int?, to: Int)? {
    let rows = try connection.rows(
      "SELECT from_number, to_number FROM routesh.channel_move WHERE id = $1::uuid", [id])
    return rows.count == 0 ? nil : (rows.first?[0].flatMap { Int($0) }, try rows.one().int(1))
  }

  fileprivate func number(of place: HubPlace) throws(HubError) -> Int {
    let newest = try newest().number
    switch place {
    case .newest: return newest
    case .number(let number):
      if (0...newest).contains(number) { return number }
      throw HubError(
        .notFound,
        "there is no revision h\(number): "
          + (newest == 0
            ? "the hub is empty, 'hub push' fills it"
            : newest == 1 ? "the hub has h1 alone" : "the hub has h1 to h\(newest)"),
        suggestions: newest == 0 ? [] : ["h\(newest)"])
    case .revision(let id, let number):
      if let id, let found = try self.number(of: id) { return found }
      throw HubError(
        .notFound,
        "r\(number) of this store is not on the hub: 'hub push' sends what it does not have",
        suggestions: newest == 0 ? [] : ["h\(newest)"])
    }
  }

  fileprivate func promotion(
    of channel: String, from: Int?, to: Int, withEnds: Bool
  ) throws(HubError) -> HubPromotion {
    let start = from ?? to
    let way = try way(from: start, to: to)
    let followers = try machines(following: channel)
    var promotion = HubPromotion(
      from: from, to: to, way: way, followers: followers,
      tooOld: followers.filter { $0.format < LoggedChanges.format }, format: LoggedChanges.format)
    if from == to || !withEnds { return promotion }
    guard from != nil else {
      let empty = HubState(revision: nil, catalog: RouteCatalog(), steps: "")
      promotion.ends = (empty, try state(at: to))
      return promotion
    }
    let late = try state(at: max(start, to))
    var early = late
    try early.goBack(way.revisions)
    promotion.ends = start < to ? (early, late) : (late, early)
    return promotion
  }

  /// Moves a channel.
  fileprivate func move(
    _ channel: String, to number: Int, _ id: String, _ author: String, _ machine: String
  ) throws(HubError) {
    do throws(HubError) {
      try connection.rows(
        "SELECT routesh.move_channel($1::uuid, $2, $3::bigint, $4, $5)",
        [id, channel, "\(number)", author, machine])
    } catch {
      // Another program has moved or made the channel meanwhile.
      guard error.sqlState == "40001" || error.sqlState == "23505" else { throw error }
      throw HubError(
        .moved,
        "the channel '\(channel)' was moved just now by another: look at 'hub channels', and promote again",
        sqlState: error.sqlState)
    }
  }
}
