internal import CLibrary
internal import CPostgres

/// Notifications of the server: receiving one when the hub has changed, and sending one.
extension HubConnection {
  /// Begins to listen.
  ///
  /// - Returns: Whether this connection receives notifications. Behind a pooler, and on databases
  ///   without LISTEN, it does not.
  func listen() throws(HubError) -> Bool {
    if let isListening { return isListening }
    let found = try listens()
    isListening = found
    return found
  }

  private func listens() throws(HubError) -> Bool {
    do throws(HubError) {
      // A pooler names another process than the one that answers, and LISTEN would be forgotten
      // with the end of its transaction.
      let answering = try rows("SELECT pg_backend_pid()").first?[0]
      guard answering == "\(library.PQbackendPID(handle))" else { return false }
      try rows("LISTEN routesh")
      return true
    } catch {
      if error.isOfConnection || error.code == .interrupted { throw error }
      return false
    }
  }

  /// Notifies all listeners that the hub has changed, when the transaction is committed.
  ///
  /// - Parameter news: What is new, for people who listen.
  func tell(_ news: String) throws(HubError) {
    // Not every database that speaks this protocol can; an error would end the transaction.
    if canNotify == nil {
      canNotify = try rows("SELECT 1 FROM pg_catalog.pg_proc WHERE proname = 'pg_notify'").count > 0
    }
    guard canNotify == true else { return }
    try rows("SELECT pg_catalog.pg_notify('routesh', $1)", [news])
  }

  /// Waits for a notification, for a limited time.
  ///
  /// - Throws: `hub-lost`, `interrupted`.
  func waitForNews(_ seconds: Double) throws(HubError) {
    var left = Int(seconds * 1_000)
    while !takeNews() {
      guard left > 0 else { return }
      if isStopped() { throw Self.interrupted }
      let step = min(left, 100)
      var ready = pollfd(fd: library.PQsocket(handle), events: Int16(POLLIN), revents: 0)
      guard ready.fd >= 0 else { throw lost() }
      if poll(&ready, 1, Int32(step)) <= 0 {
        left -= step
      } else if library.PQconsumeInput(handle) == 0 || library.PQstatus(handle) != CONNECTION_OK {
        throw lost()
      }
    }
  }

  /// Whether a notification has arrived since the last call.
  private func takeNews() -> Bool {
    var isNew = false
    while let news = library.PQnotifies(handle) {
      library.PQfreemem(news)
      isNew = true
    }
    return isNew
  }
}
