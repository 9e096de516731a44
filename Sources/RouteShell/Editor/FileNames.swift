import CLibrary

/// The names of files, for completion.
enum FileNames {
  /// The paths that begin with a text, sorted; those of directories end with `/`. Hidden ones only if
  /// their dot is typed.
  static func beginning(with typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let name = typed.dropFirst(folder.count)
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let file = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard file.hasPrefix(name), file != ".", file != "..",
        !file.hasPrefix(".") || name.hasPrefix(".")
      else { continue }
      found.append(folder + file + (TextFile.isDirectory(folder + file) ? "/" : ""))
    }
    return found.sorted()
  }
}
