package import RouteModel
import Texts

/// A channel of the hub: a name for a revision, which its followers have.
package struct HubChannel: Sendable, Hashable {
  /// Its name.
  package var name: String
  /// The number of its revision on the hub.
  package var number: Int
  /// Its newest move.
  package var move: HubMove
  /// How many stores follow it.
  package var followers: Int
}

/// A move of a channel.
package struct HubMove: Sendable, Hashable {
  /// The number of the revision before; nil if the move made the channel.
  package var from: Int?
  /// The number of the revision that it named then.
  package var to: Int
  /// When, as the server's clock says, in microseconds since 1970-01-01 UTC.
  package var time: Int64
  /// Who moved it.
  package var author: String
  /// The name of the machine.
  package var machine: String
  /// The role of the connection.
  package var account: String
}

extension Hub {
  /// All channels, by name.
  package func channels() throws(HubError) -> [HubChannel] {
    try run { (log) throws(HubError) in
      return try log.channels()
    }
  }

  /// The moves of a channel, the newest first.
  ///
  /// - Throws: `unknown-channel`.
  package func moves(ofChannel name: String) throws(HubError) -> [HubMove] {
    try run { (log) throws(HubError) in
      _ = try log.number(ofChannel: name)
      return try log.moves(ofChannel: name)
    }
  }

  /// Removes a channel; its moves stay.
  ///
  /// - Returns: The number of the revision that it named.
  /// - Throws: `unknown-channel`; `hub-followed` if stores follow it; `hub-denied` for a role that
  ///   does not own the tables. Then nothing is removed.
  package func forget(channel name: String) throws(HubError) -> Int {
    try asOwner { (log) throws(HubError) in
      let number = try log.number(ofChannel: name)
      let followers = try log.machines(following: name).map(\.name)
      if !followers.isEmpty {
        throw HubError(
          .followed,
          "\(Message(Phrase.list(followers))) \(followers.count == 1 ? "follows" : "follow") the channel '\(name)': "
            + "there 'config hub-channel' names another, and 'hub maintain --forget-machine' removes a "
            + "store that no longer exists"
        )
      }
      try log.connection.rows("DELETE FROM routesh.channel WHERE name = $1", [name])
      return number
    }
  }

  /// The way of a store to the revision that its channel names.
  ///
  /// - Parameters:
  ///   - point: The revision of the hub that the store has.
  ///   - machine: Who asks, with its channel.
  /// - Throws: `unknown-channel`; `hub-other` if the hub does not have the point.
  package func way(
    from point: HubPoint, for machine: HubMachine
  ) throws(HubError) -> HubWay {
    try run { (log) throws(HubError) in
      let way = try log.connection.transaction("ISOLATION LEVEL REPEATABLE READ") {
        () throws(HubError) in
        try log.require(point)
        return try log.way(
          from: point.number, to: log.number(ofChannel: machine.channel ?? ""))
      }
      try log.note(machine, at: point.number)
      return way
    }
  }
}

/// The channels in the tables of a hub.
extension HubLog {
  /// The way from one revision to another, both of which are there.
  func way(from start: Int, to target: Int) throws(HubError) -> HubWay {
    if start <= target { return .forward(try revisions(after: start, through: target)) }
    guard let end = try revisions(after: target - 1, through: target).first else {
      throw HubRow.damaged
    }
    return .back(try revisions(after: target, through: start), to: end)
  }

  /// The number of the revision that a channel names; nil if there is no such channel.
  func numberIfKnown(ofChannel name: String) throws(HubError) -> Int? {
    let rows = try connection.rows("SELECT number FROM routesh.channel WHERE name = $1", [name])
    return rows.count == 0 ? nil : try rows.one().int(0)
  }

  /// The number of the revision that a channel names.
  ///
  /// - Throws: `unknown-channel`.
  func number(ofChannel name: String) throws(HubError) -> Int {
    if let number = try numberIfKnown(ofChannel: name) { return number }
    let rows = try connection.rows("SELECT name FROM routesh.channel ORDER BY name")
    var names: [String] = []
    for row in rows { names.append(try row.text(0)) }
    throw HubError.unknown(
      .channel, "channel", name, among: names, none: "none, 'hub promote' makes one")
  }

  private static let move = """
    move.from_number, move.to_number, (extract(epoch FROM move.moved) * 1000000)::bigint, move.author,
      move.machine, move.account
    """

  private func move(_ row: HubRow, _ column: Int) throws(HubError) -> HubMove {
    HubMove(
      from: row[column].flatMap { Int($0) }, to: try row.int(column + 1),
      time: Int64(try row.int(column + 2)), author: try row.text(column + 3),
      machine: try row.text(column + 4), account: try row.text(column + 5))
  }

  func channels() throws(HubError) -> [HubChannel] {
    let rows = try connection.rows(
      """
      SELECT name, number,
        (SELECT count(*) FROM routesh.machine WHERE machine.channel = channel.name), \(Self.move)
      FROM routesh.channel AS channel JOIN routesh.channel_move AS move ON move.id = channel.move
      ORDER BY name
      """)
    var found: [HubChannel] = []
    for row in rows {
      found.append(
        HubChannel(
          name: try row.text(0), number: try row.int(1), move: try move(row, 3),
          followers: try row.int(2)))
    }
    return found
  }

  func moves(ofChannel name: String) throws(HubError) -> [HubMove] {
    let rows = try connection.rows(
      """
      SELECT \(Self.move) FROM routesh.channel_move AS move WHERE channel = $1
      ORDER BY move.moved DESC, move.id
      """, [name])
    var found: [HubMove] = []
    for row in rows { found.append(try move(row, 0)) }
    return found
  }
}
