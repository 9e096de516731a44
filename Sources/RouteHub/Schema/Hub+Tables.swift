internal import CLibrary
internal import RouteModel
import Texts

/// The description of a hub.
package struct HubDescription: Sendable, Hashable {
  /// Its own name, which no other hub has.
  package var uuid: String
  /// The version of its tables.
  package var version: Int
  /// The server's version.
  package var server: String
  /// The role that is connected.
  package var user: String
  /// By how many seconds the clock here is ahead of the server's; below zero if it is behind.
  package var clockAhead: Int

  /// What is wrong with the clock here, by which events and revisions get their times; nil if it is
  /// about right.
  package var clockProblem: String? {
    let seconds = abs(clockAhead)
    if seconds < 300 { return nil }
    let size =
      seconds < 7_200
      ? Phrase.count(seconds / 60, "minute")
      : seconds < 172_800
        ? Phrase.count(seconds / 3_600, "hour") : Phrase.count(seconds / 86_400, "day")
    return "the clock here is \(size) \(clockAhead > 0 ? "ahead of" : "behind") the hub's"
  }
}

extension Hub {
  /// The version of the tables that this program works with.
  package static var version: Int { HubTables.version }

  /// Makes the tables of the hub, in one transaction; nothing is changed where they exist.
  ///
  /// - Returns: What the hub says of itself, and whether the tables were made.
  /// - Throws: `hub-newer`, `hub-denied`.
  package func make() throws(HubError) -> (hub: HubDescription, isNew: Bool) {
    try onConnection { (connection) throws(HubError) in
      let tables = HubTables(connection: connection)
      if try tables.state() != nil {
        return (describe(try tables.require(toWrite: false), connection), false)
      }
      let made = try tables.make()
      return (describe(made.state, connection), made.isNew)
    }
  }

  /// What the hub says of itself.
  ///
  /// - Throws: `hub-unreachable`, `hub-missing`, `hub-newer`.
  package func describe() throws(HubError) -> HubDescription {
    try onConnection { (connection) throws(HubError) in
      let state = try HubTables(connection: connection).require(toWrite: false)
      return describe(state, connection)
    }
  }

  private func describe(_ state: HubTables.State, _ connection: HubConnection) -> HubDescription {
    HubDescription(
      uuid: state.uuid, version: state.version, server: connection.serverVersion,
      user: connection.user,
      clockAhead: Int(
        (Int64(time(nil)) * 1_000_000).subtractingReportingOverflow(state.time).partialValue
          / 1_000_000))
  }
}
