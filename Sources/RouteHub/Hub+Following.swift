extension Hub {
  /// Begins to listen for pushes of others, also on a new connection. Read the hub after this call,
  /// so that you miss nothing.
  ///
  /// - Returns: Whether the server notifies of pushes. If it does not, read the hub from time to
  ///   time.
  /// - Throws: `hub-unreachable`.
  package func listen() throws(HubError) -> Bool {
    try onConnection { (connection) throws(HubError) in try connection.listen() }
  }

  /// Waits until others have pushed, the connection is lost, or the time is over. Afterwards listen
  /// and read again, because a push may have been missed in each of these cases.
  ///
  /// - Parameter seconds: How long to wait at most.
  /// - Throws: `interrupted`.
  package func waitForNews(_ seconds: Double) throws(HubError) {
    // A connection that was made since does not listen.
    guard let connection = opened, connection.isListening != nil else { return }
    do throws(HubError) {
      try connection.waitForNews(seconds)
    } catch {
      opened = nil
      guard error.isOfConnection else { throw error }
      let pause = options.pauses.first ?? 1
      options.isRetrying(error.message, pause)
      try rest(pause)
    }
  }
}
