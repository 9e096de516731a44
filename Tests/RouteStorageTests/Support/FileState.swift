import Foundation
import RouteStorage

/// Everything in a directory, byte for byte.
struct FileState: Equatable {
  private var files: [String: Data] = [:]

  init(_ directory: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      files[name] = try? Data(contentsOf: directory.appendingPathComponent(name))
    }
  }

  var names: [String] { files.keys.sorted() }
}

/// The kebab-case code of the error that a function throws; nil if it throws none.
func errorCode(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch { return (error as? StoreError)?.code.rawValue ?? "\(error)" }
}
