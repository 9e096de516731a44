public import Foundation

/// The real inputs that some tests read: `$ROUTESH_CORPUS`, else `../shared/corpus` beside the package.
///
/// A test that needs them carries `.enabled(if: Corpus.isPresent, Corpus.absence)`.
public enum Corpus {
  public static let directory: URL = {
    if let path = ProcessInfo.processInfo.environment["ROUTESH_CORPUS"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    return packageDirectory.appendingPathComponent("../shared/corpus", isDirectory: true)
      .standardizedFileURL
  }()

  public static var isPresent: Bool {
    FileManager.default.fileExists(atPath: directory.appendingPathComponent("README.md").path)
  }

  /// The message of a skipped test.
  public static var absence: String { "the corpus is not at \(directory.path)" }

  public static func file(_ path: String) -> URL { directory.appendingPathComponent(path) }

  /// The folder of Package.swift.
  public static let packageDirectory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
