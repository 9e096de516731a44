/// A committed change of the catalog.
public struct Revision: Sendable, Hashable, Codable {
  /// What made a revision.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Commands, an undo or redo, or a migration of the configuration.
    case change, undo, migration
  }

  /// The number, from 1, one for each commit; `r12` in a command.
  public var number: Int
  /// Microseconds since 1970-01-01 UTC.
  public var time: Int64
  /// The user who made it.
  public var user: String
  /// The commands that made it, one per line.
  public var command: String
  /// What made it.
  public var kind: Kind
  /// The revision that this one took back.
  public var undoes: Int?
  /// The revision that took this one back, which may be taken back itself.
  public var undoneBy: Int?
  /// Whether it was taken back and is not in force now.
  public var isUndone: Bool
  /// What an undo or redo does to the original change; nil for any other revision.
  public var effect: Effect?

  /// A name that is unique among the revisions of all stores.
  public var uuid: String?
  /// The store that made it, by its unique name; nil for the one whose log this is.
  public var origin: String?
  /// The name of the machine that made it; nil for this one, which made those too that stand for
  /// several of the hub.
  public var machine: String?
  /// Its number on the hub; nil while the hub does not have it.
  public var hubNumber: Int?

  /// The effect of an undo. Taking back an undo brings the change back.
  public enum Effect: Sendable, Hashable, Codable {
    /// The change with this number is taken back: undo.
    case takesBack(Int)
    /// The change with this number is brought back: redo.
    case bringsBack(Int)
  }

  /// A revision; the time is in microseconds since 1970-01-01 UTC.
  public init(
    number: Int, time: Int64, user: String, command: String, kind: Kind, undoes: Int? = nil,
    undoneBy: Int? = nil, isUndone: Bool = false, effect: Effect? = nil, uuid: String? = nil,
    origin: String? = nil, machine: String? = nil, hubNumber: Int? = nil
  ) {
    self.number = number
    self.time = time
    self.user = user
    self.command = command
    self.kind = kind
    self.undoes = undoes
    self.undoneBy = undoneBy
    self.isUndone = isUndone
    self.effect = effect
    self.uuid = uuid
    self.origin = origin
    self.machine = machine
    self.hubNumber = hubNumber
  }
}
