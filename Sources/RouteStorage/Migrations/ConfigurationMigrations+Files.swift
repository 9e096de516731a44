internal import CLibrary
internal import Files
internal import RouteModel

/// A migration whose files were not written.
package struct UnwrittenMigration: Sendable, Hashable {
  /// Its title.
  package var title: String
  /// Why not.
  package var reason: String
}

extension ConfigurationMigrations {
  /// Writes the files of migrations that come from elsewhere, if the folder exists. A version that
  /// has files of other names stays as it is; where one of the two files is there, the other is
  /// written.
  ///
  /// - Returns: The paths that were written, and the migrations whose files were not.
  /// - Throws: `migration-error` if a file cannot be written; those of earlier migrations are
  ///   removed again then.
  func writeFiles(
    of migrations: [Migration]
  ) throws(StoreError) -> (written: [String], unwritten: [UnwrittenMigration]) {
    guard let names = Folder.names(in: directory) else {
      return (
        [],
        migrations.filter { $0.up.kind != .baseline }.map {
          UnwrittenMigration(title: $0.title, reason: "there is no folder '\(directory)'")
        }
      )
    }
    var others: [Int: Set<String>] = [:]
    for name in names {
      guard let version = MigrationDirectory.version(ofFile: name) else { continue }
      others[version, default: []].insert("\(directory)/\(name)")
    }
    var (written, unwritten) = ([String](), [UnwrittenMigration]())
    for migration in migrations where migration.up.kind != .baseline {
      let files = MigrationDirectory.files(of: migration, in: directory)
      let there = others[migration.version] ?? []
      if let other = there.subtracting(files.map(\.path)).min() {
        unwritten.append(
          UnwrittenMigration(
            title: migration.title,
            reason: "'\(other)' has its number; give that the next one"))
        continue
      }
      let missing = files.filter { !there.contains($0.path) }
      do throws(StoreError) {
        try MigrationDirectory.write(missing)
      } catch {
        Self.removeFiles(written)
        throw error
      }
      written += missing.map(\.path)
    }
    return (written, unwritten)
  }

  /// Writes the files of applied migrations that are missing, from the texts that the store has.
  ///
  /// - Returns: The paths that were written, and the migrations whose files were not.
  /// - Throws: `migration-error` if the folder cannot be made, or a file not be written.
  package func writeMissingFiles() throws(StoreError) -> (
    written: [String], unwritten: [UnwrittenMigration]
  ) {
    let applied = try applied().map(\.migration)
    if applied.contains(where: { $0.up.kind != .baseline }), !Platform.makeDirectory(directory) {
      throw StoreError(.migration, "the directory '\(directory)' cannot be made")
    }
    return try writeFiles(of: applied)
  }

  /// Removes files that were written for nothing.
  static func removeFiles(_ paths: [String]) {
    for path in paths { Platform.remove(path) }
  }
}
