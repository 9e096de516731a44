/// Folders and what is in them.
package enum Folder {
  /// The names in a folder, sorted, hidden ones too; nil if there is none or it cannot be read.
  ///
  /// - Parameter path: The folder; the empty path is the one where the program runs.
  package static func names(in path: String) -> [String]? {
    guard let stream = opendir(path.isEmpty ? "." : path) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether a path leads to a folder, perhaps by a link.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a folder itself is at a path, and no link to one.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Where temporary files belong: `TMPDIR`, else the system's folder.
  package static var temporary: String {
    getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
  }
}
