/// The catalog and the migrations of a revision of the hub, as the hub has them: those of its newest
/// revision, and what came after the one that is meant.
public struct SharedState: Sendable {
  /// The revision; nil for the empty catalog.
  public var revision: SharedRevision?
  /// The revisions after it, oldest first, which are to be taken back from the rows.
  public var later: [SharedRevision]
  /// The rows of the newest catalog.
  public var rows: [SharedRow]
  /// The migrations that are applied in it, as JSON: a list of steps that apply each.
  public var migrations: String
  /// The newest version of the text of changes that led to the rows.
  public var format: Int

  /// A state of the hub.
  public init(
    revision: SharedRevision?, later: [SharedRevision] = [], rows: [SharedRow], migrations: String,
    format: Int
  ) {
    self.revision = revision
    self.later = later
    self.rows = rows
    self.migrations = migrations
    self.format = format
  }
}
