internal import CLibrary

extension ConfigurationMigrations {
  /// Writes the files of migrations that came from elsewhere, if the folder exists. Files of a
  /// version that is there already stay as they are.
  ///
  /// - Returns: The paths that were written.
  /// - Throws: `migration-error` if a file cannot be written.
  public func writeFiles(of migrations: [Migration]) throws(StoreError) -> [String] {
    guard !migrations.isEmpty, Folder.exists(directory) else { return [] }
    let known = Set(try MigrationDirectory(path: directory).migrations.map(\.version))
    var written: [String] = []
    for migration in migrations where !known.contains(migration.version) {
      let files = try MigrationDirectory.write(migration, in: directory)
      written += [files.up, files.down]
    }
    return written
  }
}
