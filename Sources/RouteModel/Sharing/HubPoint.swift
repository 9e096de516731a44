/// The newest revision that a store and the hub have in common.
package struct HubPoint: Sendable, Hashable {
  /// Its number on the hub; 0 for the empty catalog.
  package var number: Int
  /// Its unique name; nil for the empty catalog.
  package var id: String?

  /// A point in the log of the hub.
  package init(number: Int, id: String?) {
    self.number = number
    self.id = id
  }
}
