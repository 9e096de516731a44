internal import CLibrary

extension Hub {
  /// Runs a function on the connection, and again on a new one if that was lost: what it does must
  /// be right if it happens twice.
  ///
  /// - Parameter hasBegun: Whether it must not happen again; asked when the connection was lost.
  func onConnection<Value>(
    unless hasBegun: @autoclosure () -> Bool = false,
    _ body: (HubConnection) throws(HubError) -> Value
  ) throws(HubError) -> Value {
    var pauses = options.pauses[...]
    var wasConnected = opened != nil || options.keepsTrying && wasReached
    while true {
      do throws(HubError) {
        let connection = try connection()
        wasConnected = true
        return try body(connection)
      } catch {
        if error.isOfConnection || error.code == .interrupted { opened = nil }
        // A server that was never reached may not be there at all.
        guard error.isOfConnection, wasConnected, !hasBegun(),
          let pause = pauses.popFirst() ?? (options.keepsTrying ? options.pauses.last : nil)
        else { throw error }
        options.isRetrying(error.message, pause)
        try rest(pause)
      }
    }
  }

  /// Waits.
  ///
  /// - Throws: `interrupted`.
  package func rest(_ seconds: Double) throws(HubError) {
    var left = Int(seconds * 1_000)
    while left > 0 {
      if options.isStopped() { throw HubConnection.interrupted }
      _ = poll(nil, 0, Int32(min(left, 100)))
      left -= 100
    }
  }
}
