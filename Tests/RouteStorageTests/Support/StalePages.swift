import Foundation
import RouteStorage
import TestSupport

/// A store in which some pages are as they were before the last change: the disk has lost the writes.
struct StalePages {
  let path: String

  /// - Parameters:
  ///   - names: The tables and indexes whose pages are stale; each has one page only.
  ///   - first: What was written before.
  ///   - then: What was written after, and is lost in these pages.
  init(
    of names: [String], in directory: TemporaryDirectory, first: (RouteStore) throws -> Void,
    then: (RouteStore) throws -> Void
  ) throws {
    path = directory.path("\(names.joined(separator: "-")).db")
    let file = URL(fileURLWithPath: path)
    do { try first(RouteStore.inFile(path)) }
    let before = try Data(contentsOf: file)
    do { try then(RouteStore(path: path)) }
    let raw = try RawDatabase(path)
    var after = try Data(contentsOf: file)
    for name in names {
      let root = try raw.text("SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'")
      guard let page = root.flatMap({ Int($0) }) else { throw CocoaError(.fileNoSuchFile) }
      let range = (page - 1) * 4_096..<page * 4_096
      after.replaceSubrange(range, with: before[range])
    }
    try after.write(to: file)
  }
}
