/// Folders and their contents.
package enum Folder {
  /// The names in a folder, sorted, including hidden ones; nil if it does not exist or cannot be
  /// read.
  ///
  /// - Parameter path: The folder; an empty path means the current one.
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

  /// The path of the current folder; nil if it was removed.
  package static var current: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Whether a path leads to a folder, directly or by a link.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether the path itself is a folder, not a link to one.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The folder for temporary files: `TMPDIR`, else the system's.
  package static var temporary: String {
    getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
  }
}
