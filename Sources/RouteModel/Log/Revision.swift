import Texts

/// A committed change of the catalog, as the log of a store has it, or that of a hub.
public struct Revision: Sendable, Hashable {
  /// What made a revision.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Commands, an undo or redo, or a migration of the configuration.
    case change, undo, migration
  }

  /// The number in the store's log, from 1, one for each commit; `r12` in a command. 0 if it is not
  /// in the log of a store.
  public var number: Int
  /// Its number on the hub; nil while the hub does not have it.
  package var hubNumber: Int?
  /// A name that is unique among the revisions of all stores.
  public var uuid: String
  /// The store that made it, by its unique name; nil for the one whose log this is.
  package var origin: String?
  /// The name of the machine that made it; nil for this one, which made those too that stand for
  /// several of the hub.
  public var machine: String?
  /// Microseconds since 1970-01-01 UTC.
  package var time: Int64
  /// The user who made it.
  public var user: String
  /// The commands that made it, one per line.
  public var command: String
  /// What made it.
  public var kind: Kind
  /// Its changes of whole rows; none if they were not asked for.
  public var changes: [CatalogChange]
  /// Its changes as they travel; nil if they did not.
  package var logged: LoggedChanges?
  /// Its changes of the applied migrations, as JSON; empty if there are none.
  package var migrations: String

  /// The key by which the store's events name it; a pull changes the number, never the key. nil if
  /// it is not in the log of a store.
  package var key: Int?
  /// The revision that this one took back; nil if it is no undo.
  public var undoes: Reference?
  /// Whether it is in force, as its store knew when it was asked.
  public var standing = Standing()

  /// A revision as another one names it.
  public struct Reference: Sendable, Hashable {
    /// Its number in the log of the store; nil in what comes from a hub.
    public var number: Int?
    /// Its unique name.
    public var uuid: String

    /// A revision by its number and its unique name.
    package init(number: Int?, uuid: String) {
      self.number = number
      self.uuid = uuid
    }
  }

  /// Whether a revision is in force: a change, its undo, the undo of that, which brings the change back,
  /// and so on.
  public struct Standing: Sendable, Hashable {
    /// The revision that took it back, which may be taken back itself.
    public var undoneBy: Int?
    /// Whether it is taken back now.
    public var isUndone = false
    /// What an undo or redo does to the original change; nil for any other revision.
    public var effect: Effect?

    /// Of a revision that nothing took back.
    package init() {}
  }

  /// The effect of an undo. Taking back an undo brings the change back.
  public enum Effect: Sendable, Hashable {
    /// The change with this number is taken back: undo.
    case takesBack(Int)
    /// The change with this number is brought back: redo.
    case bringsBack(Int)
  }

  /// A revision; the time is in microseconds since 1970-01-01 UTC.
  package init(
    number: Int = 0, hubNumber: Int? = nil, uuid: String? = nil, origin: String? = nil,
    machine: String? = nil, time: Int64, user: String, command: String, kind: Kind = .change,
    changes: [CatalogChange] = [], migrations: String = ""
  ) {
    self.number = number
    self.hubNumber = hubNumber
    self.uuid = uuid ?? UUIDText.make()
    self.origin = origin
    self.machine = machine
    self.time = time
    self.user = user
    self.command = command
    self.kind = kind
    self.changes = changes
    self.migrations = migrations
  }

  /// `3_add_editor`, of a migration that it applied.
  package static func migrationTitle(_ version: Int, _ name: String) -> String {
    "\(version)_\(name)"
  }

  /// Who made it and where: `anna on build-2`.
  public var who: String {
    machine.map { $0.isEmpty ? user : "\(user) on \($0)" } ?? user
  }
}
