import RouteModel

extension HubTables {
  /// The version that this program writes.
  static let version = 1

  /// The state of tables that this program can use.
  ///
  /// - Throws: `hub-missing`, `hub-newer`.
  func require(toWrite: Bool) throws(HubError) -> State {
    guard let state = try state() else { throw Self.missing }
    if Self.version < (toWrite ? state.writableFrom : state.readableFrom) {
      throw HubError(
        .newer,
        "the hub's tables are of version \(state.version), which this routesh cannot \(toWrite ? "write" : "read"): update it"
      )
    }
    return state
  }

  private static let missing = HubError(
    .missing, "the database has no hub: 'hub init' makes its tables")
}
