import CStoreBaseline
import Foundation
import Measuring
import RouteModel
import RouteStorage
import Routing

/// What a change of one route costs, durable and visible to `open`, beside a loop in C that does the same
/// UPDATE, row of the log and changeset in one transaction.
///
/// Both sides keep their connection open and change the same routes in turns; each has a copy of the file
/// to itself, so that neither empties the other's page cache. Our
/// registry follows besides.
struct ChangeRun {
  /// Which routes change.
  enum Choice: String, CaseIterable {
    /// The first by number: neighbours in their table.
    case near = "change, of the first routes"
    /// Routes of the whole catalog: hardly a page is met twice in a round.
    case spread = "change, of routes anywhere"
  }

  /// Changes in one round.
  private static let changes = 500
  private let path: String
  private let store: RouteStore
  private let registry: Registry

  /// - Parameter path: A store, which is changed.
  init(_ path: String) throws {
    self.path = path
    store = try RouteStore(path: path)
    registry = Registry(catalog: try store.catalog.load())
    // From here on the patterns are compiled.
    _ = try registry.match("app://nowhere")
  }

  var size: Int { registry.catalog.routes.count }

  /// - Returns: Nanoseconds for one change in each round.
  func measure(
    _ choice: Choice, rounds: Int, clock: Clock = .processor
  ) throws -> (ours: [Double], bare: [Double]) {
    let copy = path + "-bare"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + end) }
    }
    guard let baseline = baseline_changes_open(copy) else { throw Failure(what: "no baseline") }
    defer { baseline_changes_close(baseline) }
    let names = names(choice)
    var routes = names.compactMap { registry.catalog.routes[$0] }
    let revision = store.catalog.revision
    var ours: [Double] = []
    var bare: [Double] = []
    // The first round is not counted: in it both sides fill their caches.
    for round in 0...rounds {
      let our = try clock.nanoseconds {
        for index in routes.indices {
          let old = routes[index]
          routes[index].summary = "\(choice) \(round)-\(index)"
          let change = CatalogChange.route(before: old, after: routes[index])
          try store.catalog.commit([change], command: "route edit")
          try registry.apply([change])
        }
      }
      let their = try clock.nanoseconds {
        for (index, name) in names.enumerated()
        where baseline_change(baseline, name, "\(choice) \(round)-\(index)") != 0 {
          throw Failure(what: "a change of the baseline failed")
        }
      }
      guard round > 0 else { continue }
      ours.append(our / Double(names.count))
      bare.append(their / Double(names.count))
    }
    guard store.catalog.revision == revision + (rounds + 1) * names.count,
      registry.catalog.routes[names[0]]?.summary == "\(choice) \(rounds)-0"
    else { throw Failure(what: "the changes are not there") }
    return (ours, bare)
  }

  private func names(_ choice: Choice) -> [String] {
    let count = min(Self.changes, size)
    let step = choice == .near ? 1 : size / count
    return (0..<count).map { "route-\($0 * step)" }
  }

  /// All choices as lines of the result.
  func results(rounds: Int) throws -> [Result] {
    try Choice.allCases.map { choice in
      let (ours, bare) = try measure(choice, rounds: rounds)
      return Result(
        choice.rawValue, size, unit: "µs", ours: Samples(ours.map { $0 / 1e3 }),
        baseline: Samples(bare.map { $0 / 1e3 }), limit: 2)
    }
  }
}

struct Failure: Error {
  let what: String
}
