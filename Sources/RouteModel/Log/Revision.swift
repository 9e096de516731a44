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
    self.uuid = uuid ?? UniqueName.make()
    self.origin = origin
    self.machine = machine
    self.time = time
    self.user = user
    self.command = command
    self.kind = kind
    self.changes = changes
    self.migrations = migrations
  }

  /// The newest version of the text of changes that this program reads.
  package static var format: Int { 1 }

  /// Who made it and where: `anna on build-2`.
  public var who: String {
    machine.map { $0.isEmpty ? user : "\(user) on \($0)" } ?? user
  }

  /// The changed rows before it.
  package var before: RouteCatalog {
    var rows = RouteCatalog()
    for change in changes { change.row.addBefore(to: &rows) }
    return rows
  }

  /// The same rows after it.
  package var after: RouteCatalog {
    var rows = RouteCatalog()
    for change in changes { change.inverted.row.addBefore(to: &rows) }
    return rows
  }

  /// What a way back did not restore: the changes from before the revision to now. Rows that were
  /// changed again since the revision are ignored.
  ///
  /// - Parameters:
  ///   - catalog: The catalog before the way back.
  ///   - result: The catalog after it.
  package func notTakenBack(
    from catalog: RouteCatalog, to result: RouteCatalog
  ) -> [CatalogChange] {
    before.changes(from: after, tellsRenames: false).compactMap { wayBack in
      guard wayBack.inverted.row.difference(in: catalog) == nil else { return nil }
      return wayBack.row.difference(in: result)
    }
  }

  /// What a way back changed in rows that the revision had not touched.
  ///
  /// - Parameters:
  ///   - catalog: The catalog before the way back.
  ///   - result: The catalog after it.
  package func changedBesides(
    from catalog: RouteCatalog, to result: RouteCatalog
  ) -> [CatalogChange] {
    let (before, after) = (before, after)
    return result.changes(from: catalog).filter {
      !$0.row.concerns(before) && !$0.row.concerns(after)
    }
  }
}

extension RowChange {
  fileprivate func addBefore(to catalog: inout RouteCatalog) {
    if let before { catalog[keyPath: Row.table].insert(before) }
  }

  /// Whether one of its rows is in a catalog.
  fileprivate func concerns(_ catalog: RouteCatalog) -> Bool {
    [before, after].contains { $0.flatMap { catalog.row(like: $0) } != nil }
  }

  /// The change from the row after this change to the row in a catalog; nil if they are equal.
  fileprivate func difference(in catalog: RouteCatalog) -> CatalogChange? {
    let now = (after ?? before).flatMap { catalog.row(like: $0) }
    return now == after ? nil : Row.change(before: after, after: now)
  }
}

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

/// The way of a store from one revision of the hub to another.
package enum HubWay: Sendable {
  /// To the last of some revisions, oldest first.
  case forward([Revision])
  /// To an earlier revision, by taking back those after it, which are given oldest first.
  case back([Revision], to: Revision)
  /// To the last of all revisions of a hub, which may be another one than before, or have lost some:
  /// from the last one that both have.
  case joining([Revision], leadingTo: RouteCatalog)

  /// The revisions that are applied or taken back, or all of the hub, oldest first.
  package var revisions: [Revision] {
    switch self {
    case .forward(let revisions), .back(let revisions, to: _), .joining(let revisions, _): revisions
    }
  }

  /// Whether it leads to an earlier revision.
  package var isBack: Bool {
    if case .back = self { true } else { false }
  }
}

/// The catalog and the migrations of a revision of the hub.
package struct HubState: Sendable {
  /// The revision; nil for the empty catalog.
  package var revision: Revision?
  /// The catalog.
  package var catalog: RouteCatalog
  /// The applied migrations by their versions, as revisions have them.
  private var migrations: [Int: JSONValue] = [:]

  /// - Parameter steps: What led to the applied migrations, as a revision has it.
  package init(revision: Revision?, catalog: RouteCatalog, steps: String) {
    self.revision = revision
    self.catalog = catalog
    change(steps, "after")
  }

  /// The titles of the applied migrations, such as `3_add_editor`, by their versions.
  package var titles: [Int: String] {
    migrations.reduce(into: [:]) { $0[$1.key] = "\($1.key)_\($1.value["name"]?.string ?? "")" }
  }

  /// Steps that apply each migration, as a revision has them.
  package var steps: String {
    migrations.isEmpty
      ? ""
      : JSONValue.array(migrations.sorted { $0.key < $1.key }.map { ["after": $0.value] }).text
  }

  /// Takes the newest revisions back.
  ///
  /// - Parameter revisions: The revisions, oldest first.
  /// - Returns: The first one that does not lead to the catalog; nil if all do.
  package mutating func takeBack(_ revisions: [Revision]) -> Revision? {
    for revision in revisions.reversed() {
      guard (try? revision.logged?.back(on: &catalog)) != nil else { return revision }
      change(revision.migrations, "before")
    }
    return nil
  }

  private mutating func change(_ steps: String, _ side: String) {
    for step in (try? JSONParser.parse(steps))?.array ?? [] {
      guard let version = (step["after"] ?? step["before"])?["version"]?.int else { continue }
      migrations[version] = step[side]
    }
  }
}
