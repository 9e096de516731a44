import RouteModel
import RouteStorage

extension Shell {
  /// The store that holds the history, with everything that happened written.
  func historyStore() throws(ShellError) -> RouteStore {
    let store = try workspace.requireHistory()
    recorder.flushForReading(store, errors)
    return store
  }

  /// Reads the history.
  func history<Result>(
    _ read: (RouteStore) throws(StoreError) -> Result
  ) throws(ShellError) -> Result {
    let store = try historyStore()
    return try workspace.storage { () throws(StoreError) in try read(store) }
  }
}
