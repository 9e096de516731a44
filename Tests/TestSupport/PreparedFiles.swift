import Foundation

/// Files that many tests begin with and some of them change: made once, copied for each.
public struct PreparedFiles: Sendable {
  private let contents: Result<[String: Data], any Error>

  /// - Parameter make: Makes the files in a directory.
  public init(_ make: (TemporaryDirectory) throws -> Void) {
    contents = Result {
      let directory = try TemporaryDirectory()
      try make(directory)
      var contents: [String: Data] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: directory.url.path) {
        let file = directory.url.appendingPathComponent(name)
        var isDirectory: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory)
        if !isDirectory.boolValue { contents[name] = try Data(contentsOf: file) }
      }
      return contents
    }
  }

  /// A directory with a copy of the files.
  public func copy() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    for (name, content) in try contents.get() {
      let file = directory.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try content.write(to: file)
    }
    return directory
  }
}
