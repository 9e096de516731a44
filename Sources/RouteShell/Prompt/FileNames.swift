import CLibrary

/// The names of files, for completion.
enum FileNames {
  /// The paths that begin with a text, sorted; directories end with `/`. Hidden files are included
  /// only if their dot is typed.
  static func beginning(with typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let name = typed.dropFirst(folder.count)
    return (Folder.names(in: folder) ?? [])
      .filter { $0.hasPrefix(name) && (!$0.hasPrefix(".") || name.hasPrefix(".")) }
      // What SQLite keeps beside a store is no file of a person.
      .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
      .map { folder + $0 + (Folder.exists(folder + $0) ? "/" : "") }
      .sorted()
  }
}
