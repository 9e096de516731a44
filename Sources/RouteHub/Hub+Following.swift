extension Hub {
  /// Begins to listen to what others push, also on a connection that was made anew. Read after
  /// that, and nothing is missed.
  ///
  /// - Returns: Whether the server tells it; if not, read again from time to time.
  /// - Throws: `hub-unreachable`.
  package func listen() throws(HubError) -> Bool {
    try run { (connection) throws(HubError) in try connection.listen() }
  }

  /// Waits until others have pushed, the connection was lost, or time is over. Listen and read then:
  /// something may have come in any case.
  ///
  /// - Parameter seconds: How long to wait at most.
  /// - Throws: `interrupted`.
  package func waitForNews(_ seconds: Double) throws(HubError) {
    // A connection that was made since does not listen.
    guard let connection = opened, connection.hears != nil else { return }
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
