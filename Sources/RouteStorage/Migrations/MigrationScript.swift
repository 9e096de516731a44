/// One direction of a configuration migration: its text and its language.
public struct MigrationScript: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Commands of the shell that change the catalog.
    case routesh
    /// SELECT, INSERT, UPDATE and DELETE on the tables of the catalog.
    case sql
    /// The store was declared to be at this version: there is no text.
    case baseline
  }

  public var kind: Kind
  public var text: String
  /// The file that it was read from, or was when it was applied: for messages.
  public var file: String

  public init(kind: Kind, text: String, file: String) {
    self.kind = kind
    self.text = text
    self.file = file
  }
}

/// A configuration migration: a version, a name, and the scripts for both ways.
public struct Migration: Sendable, Hashable {
  public enum Direction: String, Sendable, Hashable { case up, down }

  /// An integer or a time stamp; the order of migrations.
  public var version: Int
  public var name: String
  public var up: MigrationScript
  public var down: MigrationScript

  public init(version: Int, name: String, up: MigrationScript, down: MigrationScript) {
    self.version = version
    self.name = name
    self.up = up
    self.down = down
  }

  /// `3_add_editor`
  public var title: String { "\(version)_\(name)" }

  /// The script for a direction.
  public subscript(_ direction: Direction) -> MigrationScript { direction == .up ? up : down }
}

/// A migration that the store says was applied.
public struct AppliedMigration: Sendable, Hashable {
  /// With the texts as they were applied.
  public var migration: Migration
  /// Microseconds since 1970-01-01 UTC.
  public var time: Int64
  /// Microseconds that it took.
  public var duration: Int64
  /// The version of the program that applied it.
  public var toolVersion: String
  /// The revision that it made.
  public var revision: Int?

  public init(
    migration: Migration, time: Int64, duration: Int64, toolVersion: String, revision: Int?
  ) {
    self.migration = migration
    self.time = time
    self.duration = duration
    self.toolVersion = toolVersion
    self.revision = revision
  }
}
