import CStoreBaseline
import Foundation
import Measuring
import RouteModel
import RouteStorage
import Routing

/// The cost of a catalog of a size: loading, memory, publishing and changes.
enum CatalogRun {
  /// Makes a store with the catalog of a size.
  static func make(_ size: Int, in folder: URL) throws -> String {
    let path = folder.appendingPathComponent("catalog-\(size).db").path
    let store = try RouteStore(path: path, options: .init(create: true))
    try store.catalog.commit(
      Workload.catalog(size).changes(from: RouteCatalog()), command: "import")
    try store.vacuum()
    return path
  }

  /// Measures a store; calls a function with each line as soon as it is there.
  static func measure(_ path: String, _ size: Int, _ report: (Result) -> Void) throws {
    let rounds = size >= 1_000_000 ? 5 : 9
    report(try load(path, size, rounds))
    let (held, catalog) = try memory(path, size)
    report(held)
    report(try publish(catalog, size, min(rounds, 5)))
    for result in try ChangeRun(path).results(rounds: 15) { report(result) }
  }

  /// Reading the rows, beside the processor time that it may take.
  private static func load(_ path: String, _ size: Int, _ rounds: Int) throws -> Result {
    let store = try RouteStore(path: path)
    let ours = try Samples(rounds) {
      var count = 0
      let took = try Clock.processor.nanoseconds { count = try store.catalog.load().routes.count }
      guard count == size else { throw Failure(what: "\(count) routes of \(size)") }
      return took / 1e6
    }
    let most = [1_000: 10, 10_000: 80][size] ?? Double(size) * 0.009
    return Result("load", size, unit: "ms", ours: ours, baseline: Samples([most]), limit: 1)
  }

  /// The memory that a catalog holds, beside the size of the file.
  private static func memory(_ path: String, _ size: Int) throws -> (Result, RouteCatalog) {
    let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    let store = try RouteStore(path: path)
    let before = baseline_allocated()
    let catalog = try store.catalog.load()
    let held = baseline_allocated() - before
    let result = Result(
      "memory / file size", size, unit: "MB", ours: Samples([Double(held) / 1e6]),
      baseline: Samples([Double(bytes) / 1e6]), limit: 3)
    return (result, catalog)
  }

  /// What a process additionally needs before the first link is matched: parse, compile and
  /// publish. A second for 200,000 patterns.
  private static func publish(
    _ catalog: RouteCatalog, _ size: Int, _ rounds: Int
  ) throws -> Result {
    let ours = try Samples(rounds) {
      var isFound = false
      let took = try Clock.processor.nanoseconds {
        isFound = try Registry(catalog: catalog).match("app://host7/section57/4711/detail") != nil
      }
      guard isFound else { throw Failure(what: "a URL finds no route") }
      return took / 1e6
    }
    return Result(
      "patterns published", 2 * size, unit: "ms", ours: ours,
      baseline: Samples([Double(2 * size) / 200_000 * 1_000]), limit: 1)
  }
}
