/// The recorded events of a store: ``RouteStore/history``.
public struct StoreHistory {
  let store: RouteStore
  var connection: Connection { store.connection }
  /// The events that are not in the file yet.
  var buffer: HistoryBuffer { store.buffer }
}
