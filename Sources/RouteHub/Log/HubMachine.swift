/// A store that speaks with a hub.
package struct HubMachine: Sendable, Hashable {
  /// The unique name of its store.
  package var origin: String
  /// Its name, for people.
  package var name: String
  /// The version of its program.
  package var toolVersion: String
  /// The version of the text of changes that it reads.
  package var format: Int
  /// The channel that it follows; nil for one that follows none.
  package var channel: String?
  /// The newest revision of the hub that it knew when it was last there; 0 for the store that speaks.
  package var revision = 0
  /// When it was last there, as the server's clock says: `2026-11-24 04:26:20`, in UTC; empty for the
  /// store that speaks.
  package var seen = ""

  /// A store that speaks with a hub.
  package init(
    origin: String, name: String, toolVersion: String, format: Int, channel: String? = nil
  ) {
    self.origin = origin
    self.name = name
    self.toolVersion = toolVersion
    self.format = format
    self.channel = channel
  }
}
