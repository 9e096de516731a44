/// What a store and its hub exchange: ``RouteStore/sharing``.
package struct StoreSharing {
  let store: RouteStore
  var connection: Connection { store.connection }
}
