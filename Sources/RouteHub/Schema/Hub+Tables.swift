/// What a hub says of itself.
public struct HubDescription: Sendable, Hashable {
  /// Its own name, which no other hub has.
  public var uuid: String
  /// The version of its tables.
  public var version: Int
  /// The server's version.
  public var server: String
  /// The role that is connected.
  public var user: String
}

extension Hub {
  /// The version of the tables that this program works with.
  public static var version: Int { HubTables.version }

  /// Makes the tables of the hub, in one transaction; nothing is changed where they exist.
  ///
  /// - Returns: What the hub says of itself, and whether the tables were made.
  /// - Throws: `hub-newer`, `hub-denied`.
  public func make() throws(HubError) -> (hub: HubDescription, isNew: Bool) {
    try run { (connection) throws(HubError) in
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
  public func describe() throws(HubError) -> HubDescription {
    try run { (connection) throws(HubError) in
      let state = try HubTables(connection: connection).require(toWrite: false)
      return describe(state, connection)
    }
  }

  private func describe(_ state: HubTables.State, _ connection: HubConnection) -> HubDescription {
    HubDescription(
      uuid: state.uuid, version: state.version, server: connection.serverVersion,
      user: connection.user)
  }
}
