internal import CLibrary
internal import RouteModel

/// Finds files below folders.
enum FileWalk {
  /// The files below folders, sorted by path; a path that names a file is that file, and one that does not exist too:
  /// reading it reports the error. Links to folders are not followed.
  ///
  /// - Parameters:
  ///   - hidden: Whether to look into folders whose names begin with a dot; never into Git's.
  ///   - isMeant: Whether a file's path is one of those.
  ///   - none: The error for a folder that has none.
  static func files(
    at paths: [String], hidden: Bool = false, where isMeant: (String) -> Bool,
    none: (String) -> Diagnostic
  ) throws(ImportError) -> [String] {
    var files: [String] = []
    for path in paths {
      guard Folder.exists(path) else {
        files.append(path)
        continue
      }
      let found = self.files(below: path, hidden, isMeant)
      if found.isEmpty { throw ImportError(none(path)) }
      files += found.sorted()
    }
    return files.removingRepeats()
  }

  private static func files(
    below folder: String, _ hidden: Bool, _ isMeant: (String) -> Bool
  ) -> [String] {
    var found: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      for name in Folder.names(in: folder) ?? [] where name != ".git" {
        if name.hasPrefix("."), !hidden { continue }
        let path = FilePath(folder).appending(name)
        // A localization catalog of Xcode has copies of what is elsewhere.
        if Folder.isThere(path) {
          if !name.hasSuffix(".xcloc") { folders.append(path) }
        } else if !Folder.exists(path), isMeant(path) {
          found.append(path)
        }
      }
    }
    return found
  }
}
