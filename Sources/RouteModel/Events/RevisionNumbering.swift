/// Whose numbers revisions have: those of a store, `r12`, or those of a hub, `h12`.
package enum RevisionNumbering: String, Sendable, Hashable, Codable {
  /// The revisions of a store, or of a hub that many share.
  case store, hub

  /// The revision in words: `r12` or `h12`; empty for ``RecordedEvent/noRevision``.
  package func text(_ number: Int) -> String {
    number == RecordedEvent.noRevision ? "" : (self == .store ? "r" : "h") + String(number)
  }
}
