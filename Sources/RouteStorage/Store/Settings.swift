internal import RouteModel
import Texts

/// A setting that the store keeps.
public struct Setting: Sendable, Hashable {
  /// The name by which it is set.
  public var name: String
  /// The value if nothing is set.
  public var defaultValue: String
  /// A description, with the allowed values.
  public var summary: String

  /// The only values that it may have; nil if it may have others.
  package var words: [String]?

  /// Whether events are recorded.
  package static let history = Setting(
    name: "history", defaultValue: "on", summary: "record events: on, off", words: ["on", "off"])
  /// What is kept of them: ``StoreHistory/retention``.
  package static let retention = Setting(
    name: "retention", defaultValue: "1000000",
    summary: "how much history to keep: \(RetentionLimit.rule)")
  package static let migrations = Setting(
    name: "migrations", defaultValue: "",
    summary: "the directory of configuration migrations; empty means ./migrations")
  package static let path = Setting(
    name: "path", defaultValue: "show",
    summary: "the path of routes that have none of their own",
    // A segue needs an identifier, and a path class an object.
    words: PathKind.allCases.filter { $0 != .segue && $0 != .extensible }.map(\.rawValue))
  package static let hub = Setting(
    name: "hub", defaultValue: "",
    summary: "the database that stores share, as libpq names it; empty means none")
  package static let machine = Setting(
    name: "machine", defaultValue: "",
    summary: "the name of this machine on the hub; empty means its host name")
  package static let hubChannel = Setting(
    name: "hub-channel", defaultValue: "",
    summary: "the channel of the hub that this store follows; empty means none")
  package static let hubKeep = Setting(
    name: "hub-keep", defaultValue: "",
    summary: "unsent keeps events until the hub has them; empty means retention alone decides",
    words: ["unsent", ""])

  /// All settings, in the order of the help.
  public static let all = [
    history, retention, migrations, path, hub, machine, hubChannel, hubKeep,
  ]
}

extension RouteStore {
  /// The value that was set for a name; nil if none was.
  public func setting(_ name: String) throws(StoreError) -> String? {
    try connection.statement("SELECT value FROM setting WHERE name = ?1", name).first {
      (row) throws(StoreError) in try row.text(0)
    }
  }

  /// The value of a setting, or its default.
  public func value(of setting: Setting) throws(StoreError) -> String {
    try self.setting(setting.name) ?? setting.defaultValue
  }

  /// Sets a value, or with nil restores the default. Settings are not part of the catalog and make
  /// no revision.
  ///
  /// - Throws: `not-found` for an unknown setting; `hub-follower` for a channel if the store has
  ///   revisions that its hub does not have.
  public func setSetting(_ name: String, _ value: String?) throws(StoreError) {
    try requireWritable()
    guard Setting.all.contains(where: { $0.name == name }) else {
      throw StoreError(
        .notFound, "there is no setting '\(name)'",
        suggestions: NearestNames.of(name, in: Setting.all.map(\.name)))
    }
    try connection.transaction(.write) { () throws(StoreError) in
      guard let value else {
        try connection.statement("DELETE FROM setting WHERE name = ?1", name).run()
        return
      }
      if name == Setting.hubChannel.name, !value.isEmpty { try sharing.requireToFollow() }
      let insert = try connection.statement(
        """
        INSERT INTO setting (name, value) VALUES (?1, ?2)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """)
      try insert.with(name, value).run()
    }
  }
}
