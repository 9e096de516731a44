import Foundation
import RouteStorage
import TestSupport

/// A store in which some pages have the contents from before the last change: the disk has lost the
/// writes.
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
      let range = try Self.page(of: name, raw)
      after.replaceSubrange(range, with: before[range])
    }
    try after.write(to: file)
  }

  /// The bytes of the first page of a table or index.
  static func page(of name: String, _ raw: RawDatabase) throws -> Range<Int> {
    let root = try raw.text("SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'")
    guard let page = root.flatMap({ Int($0) }) else { throw CocoaError(.fileNoSuchFile) }
    return (page - 1) * 4_096..<page * 4_096
  }

  /// Some of the pages that were written last, or any part of them, as they were before.
  static func lose(
    _ file: inout Data, to earlier: Data, _ generator: inout SeededGenerator
  ) {
    let pages = stride(from: 0, to: file.count, by: 4_096).map { $0..<$0 + 4_096 }.filter {
      $0.upperBound > earlier.count || file[$0] != earlier[$0]
    }
    if pages.isEmpty { return }
    let isPart = generator.bool()
    var lost = isPart ? pages.filter { _ in generator.bool() } : []
    for _ in 0..<(isPart ? 0 : 1 + generator.number(0..<3)) {
      lost.append(pages[generator.number(0..<pages.count)])
    }
    for page in lost {
      file.replaceSubrange(
        page, with: page.upperBound > earlier.count ? Data(count: 4_096) : earlier[page])
    }
  }
}
