import RouteModel
import RouteStorage

extension Shell {
  /// The store that has the history, with all waiting events written.
  func historyStore() throws -> RouteStore {
    let store = try workspace.requireHistory()
    recorder.flushForReading(store, errors)
    return store
  }
}
