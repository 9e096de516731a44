internal import CSQLite

extension Connection {
  /// The number of steps of a statement's program between two checks, which takes well below a
  /// millisecond.
  private static let stepsBetweenQuestions: Int32 = 10_000

  /// Runs a function whose statements end early, with `interrupted`, when ``isStopped`` returns
  /// true. Use it for reads, and in transactions that are then rolled back: a commit must not be
  /// stopped.
  func stoppable<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    beStoppable(true)
    defer { beStoppable(false) }
    return try body()
  }

  /// Lets statements end early from now on, or no longer, if there is something to ask.
  func beStoppable(_ isStoppable: Bool) {
    guard isStopped != nil else { return }
    guard isStoppable else { return sqlite3_progress_handler(handle, 0, nil, nil) }
    sqlite3_progress_handler(
      handle, Self.stepsBetweenQuestions,
      { context in
        guard let context else { return 0 }
        let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        return connection.isStopped?() == true ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
