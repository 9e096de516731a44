import RouteModel
import RouteStorage

extension Shell {
  /// The store that holds the history, with everything that happened written.
  func historyStore() throws -> RouteStore {
    let store = try workspace.requireHistory()
    recorder.flushForReading(store, errors)
    return store
  }
}
