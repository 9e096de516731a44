internal import CLibrary
internal import RouteModel

extension ConfigurationMigrations {
  /// Writes the files of migrations that come from elsewhere, if the folder exists. A version that
  /// has files of other names stays as it is; where one of the two files is there, the other is
  /// written.
  ///
  /// - Returns: The paths that were written.
  /// - Throws: `migration-error` if a file cannot be written; those of earlier migrations are
  ///   removed again then.
  func writeFiles(of migrations: [Migration]) throws(StoreError) -> [String] {
    guard !migrations.isEmpty, let names = Folder.names(in: directory) else { return [] }
    var others: [Int: Set<String>] = [:]
    for name in names {
      guard let version = MigrationDirectory.version(ofFile: name) else { continue }
      others[version, default: []].insert("\(directory)/\(name)")
    }
    var written: [String] = []
    for migration in migrations where migration.up.kind != .baseline {
      let files = MigrationDirectory.files(of: migration, in: directory)
      let there = others[migration.version] ?? []
      guard there.isSubset(of: files.map(\.path)) else { continue }
      let missing = files.filter { !there.contains($0.path) }
      do throws(StoreError) {
        try MigrationDirectory.write(missing)
      } catch {
        Self.removeFiles(written)
        throw error
      }
      written += missing.map(\.path)
    }
    return written
  }

  /// Removes files that were written for nothing.
  static func removeFiles(_ paths: [String]) {
    for path in paths { Platform.remove(path) }
  }
}
