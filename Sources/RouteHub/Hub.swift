/// The database that many stores share: one log of revisions, one history.
///
/// A hub is a connection that is opened when it is first needed, and opened again when it was lost.
/// It belongs to one thread at a time; it is not `Sendable`.
package final class Hub {
  /// How a hub is used.
  package struct Options: Sendable {
    /// Whether to end what waits for the server.
    package var isStopped: @Sendable () -> Bool = { false }
    /// Told when a connection was lost and is tried again.
    package var isRetrying: @Sendable (_ problem: String, _ seconds: Double) -> Void = { _, _ in }
    /// How long to wait before each new attempt, in seconds; as many attempts as there are pauses.
    package var pauses: [Double] = [0.2, 0.5, 1, 2, 4]
    /// Whether to go on with the last pause for ever, once the hub was reached.
    package var keepsTrying = false

    /// The usual options.
    package init() {}
  }

  /// Where it is.
  package let address: HubAddress
  let options: Options
  var opened: HubConnection?
  var wasReached = false

  /// - Parameters:
  ///   - address: Where it is.
  ///   - options: How it is used.
  package init(_ address: HubAddress, options: Options = Options()) {
    self.address = address
    self.options = options
  }

  /// The connection.
  func connection() throws(HubError) -> HubConnection {
    if let opened { return opened }
    let made = try HubConnection(address, isStopped: options.isStopped)
    opened = made
    wasReached = true
    return made
  }

  /// What a function does with the tables.
  enum Use {
    /// Asks the history, one question after the other: the tables are looked at once.
    case asking
    case reading, writing
  }

  /// Runs a function on the log of the hub, whose tables this program can use.
  ///
  /// What it does must be right if it happens twice: a lost connection is opened again.
  ///
  /// - Parameter hasBegun: Whether it must not happen again; asked when the connection was lost.
  /// - Throws: `hub-missing`, `hub-newer`, and what a connection throws.
  func run<Value>(
    _ use: Use = .reading, unless hasBegun: @autoclosure () -> Bool = false,
    _ body: (HubLog) throws(HubError) -> Value
  ) throws(HubError) -> Value {
    try onConnection(unless: hasBegun()) { (connection) throws(HubError) in
      if use != .asking || !connection.isKnownReadable {
        _ = try HubTables(connection: connection).require(toWrite: use == .writing)
        connection.isKnownReadable = true
      }
      return try body(HubLog(connection: connection))
    }
  }

  /// Runs a function in a transaction that does what only the owner of the tables may do.
  func asOwner<Value>(
    _ body: (HubLog) throws(HubError) -> Value
  ) throws(HubError) -> Value {
    try onConnection { (connection) throws(HubError) in
      try connection.asOwner { () throws(HubError) in
        try connection.transaction { () throws(HubError) in
          _ = try HubTables(connection: connection).require(toWrite: true)
          return try body(HubLog(connection: connection))
        }
      }
    }
  }
}
