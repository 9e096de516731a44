import RouteModel
import Texts

/// A store that follows a channel of its hub has the catalog that the channel names, and makes no
/// changes of its own.
extension StoreSharing {
  /// The channel that the store follows; nil if it follows none.
  package func followedChannel() throws(StoreError) -> String? {
    let name = try store.value(of: .hubChannel)
    return name.isEmpty ? nil : name
  }

  /// Throws `hub-follower` if the store follows a channel.
  package func requireOwnCatalog() throws(StoreError) {
    guard let name = try followedChannel() else { return }
    throw StoreError(
      .follower,
      """
      this store follows the channel '\(name)': its catalog is changed in another store, pushed there \
      and promoted; 'config hub-channel --unset' makes it an ordinary store
      """)
  }

  /// Throws `hub-follower` if the store has revisions of its own, so that it cannot begin to follow
  /// a channel.
  func requireToFollow() throws(StoreError) {
    if try followedChannel() != nil { return }
    let count = try countUnshared()
    if count == 0 { return }
    throw StoreError(
      .follower,
      """
      a store that follows a channel has no revisions of its own, and this one has \
      \(Phrase.count(count, "revision")) that the hub does not have: 'hub push' sends \
      \(count == 1 ? "it" : "them")
      """)
  }
}
