internal import RouteModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One direction of a configuration migration: its text and its language.
public struct MigrationScript: Sendable, Hashable {
  /// The language of a script.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Commands of the shell that change the catalog.
    case routesh
    /// SELECT, INSERT, UPDATE and DELETE on the tables of the catalog.
    case sql
    /// The store was marked as being at this version: there is no text.
    case baseline
  }

  /// The language.
  public var kind: Kind
  /// The text to run.
  public var text: String
  /// The file from which it was read, now or when it was applied, for messages.
  public var file: String

  /// A script with the name of its file, for messages.
  public init(kind: Kind, text: String, file: String) {
    self.kind = kind
    self.text = text
    self.file = file
  }
}

/// A configuration migration: a version, a name, and the scripts for both ways.
public struct Migration: Sendable, Hashable {
  /// The direction of a migration.
  public enum Direction: String, Sendable, Hashable {
    /// Towards the newest version, or back.
    case up, down
  }

  /// An integer or a time stamp, which defines the order of migrations.
  public var version: Int
  /// The part of the file's name after the version: `add_editor`.
  public var name: String
  /// The way to this version.
  public var up: MigrationScript
  /// The way back to the one before.
  public var down: MigrationScript

  /// A migration with both scripts.
  public init(version: Int, name: String, up: MigrationScript, down: MigrationScript) {
    self.version = version
    self.name = name
    self.up = up
    self.down = down
  }

  /// `3_add_editor`
  public var title: String { Revision.migrationTitle(version, name) }

  /// Whether a later one is applied already.
  func isOutOfOrder(after newest: Int) -> Bool { version < newest }

  /// The sentence about that.
  func outOfOrder(_ reason: Message) -> Message {
    "\(title) is out of order: \(reason); allow it with --allow-out-of-order"
  }

  /// The script for a direction.
  public subscript(_ direction: Direction) -> MigrationScript {
    get { direction == .up ? up : down }
    set { if direction == .up { up = newValue } else { down = newValue } }
  }
}

/// A migration that was applied to the store.
public struct AppliedMigration: Sendable, Hashable {
  /// The migration, with the texts that were applied.
  public var migration: Migration
  /// When it was applied, in microseconds since 1970-01-01 UTC.
  package var time: Int64
  /// How long it took.
  public var duration: Duration
  /// The version of the program that applied it.
  public var toolVersion: String
  /// The revision that it made.
  public var revision: Int?
  /// The unique name of that revision.
  var revisionName: String?

  init(
    migration: Migration, time: Int64, duration: Duration, toolVersion: String, revision: Int?,
    revisionName: String? = nil
  ) {
    self.migration = migration
    self.time = time
    self.duration = duration
    self.toolVersion = toolVersion
    self.revision = revision
    self.revisionName = revisionName
  }

  /// When it was applied.
  public var date: Date { Date(microseconds: time) }
}
