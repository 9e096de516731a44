import Foundation
import Measuring
import RouteModel
import RouteStorage
import Routing

// StoreBenchmarks [--sizes 1000,10000] [--events 1000,10000] [--json FILE] [--limits FILE]
//   [--keep FOLDER] [--quick]
// StoreBenchmarks --history EVENTS [--groups ERRORS] [--routes ROUTES]
// StoreBenchmarks --migrations COUNT
// StoreBenchmarks --load STORE TIMES
// StoreBenchmarks --publish STORE TIMES
// StoreBenchmarks --change STORE --rounds ROUNDS [--wall]
//
// What the store does beside bare C loops that do the same on the same file; loading; many pending migrations;
// questions to 1,000,000 events. --quick leaves the largest catalog, the migrations and the questions out.
// Ends with 1 where a limit is exceeded.

let isQuick = CommandLine.arguments.contains("--quick")
let last = CommandLine.arguments.last.flatMap { Int($0) }
let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("routesh-bench-\(ProcessInfo.processInfo.processIdentifier)")
var limits = Limits("StoreBenchmarks")

/// Runs with a folder for stores, which is removed at the end.
@MainActor
func inFolder(_ work: () throws -> Void) throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try work()
}

/// How long questions to so many events take.
@MainActor
func measureHistory(_ count: Int, groups: Int? = nil, routes: Int = 50) throws -> [Figure] {
  let store = try RouteStore(
    path: folder.appendingPathComponent("history.db").path, options: .init(create: true))
  try HistoryQueries.fill(store, count, groups: groups, routes: routes)
  print("\(count) events, \(try store.size() / 1_000_000) MB")
  return try HistoryQueries.all(store, count).map { name, ask in
    let took = try Samples(3) { try Clock.processor.nanoseconds(ask) }.median / 1e6
    print(name.column(34), String(format: "%8.2f ms", took))
    if name == "errors" {
      limits.hold(Limit("errors, \(count) events", took, "ms", .atMost, 500))
    }
    return Figure(name: name, size: count, unit: "ms", value: took)
  }
}

/// The time that each of many pending migrations takes, for three numbers of them.
@MainActor
func measureMigrations(_ count: Int) throws -> [Figure] {
  let figures = try [count / 4, count / 2, count].map { part in
    let took = try MigrationRun.apply(part, in: folder)
    let each = took / 1e3 / Double(part)
    print(String(format: "%5d migrations %8.2f ms, %7.1f µs each", part, took / 1e6, each))
    return Figure(name: "migrations", size: part, unit: "µs", value: each)
  }
  limits.hold(
    Limit(
      "one of \(count) migrations", figures[2].value / figures[0].value,
      "times one of \(count / 4)", .atMost, 1.5))
  return figures
}

func numbers(_ name: String) -> [Int]? {
  option(name)?.split(separator: ",").compactMap { Int($0) }
}

if let path = option("--load"), let last {
  // For a profiler: nothing but loading.
  let store = try RouteStore(path: path)
  for _ in 0..<last {
    try print(Clock.processor.nanoseconds { _ = try store.catalog.load() } / 1e3, "µs")
  }
} else if let path = option("--publish"), let last {
  let catalog = try RouteStore(path: path).catalog.load()
  for _ in 0..<last {
    var registry = Registry()
    print(
      Clock.processor.nanoseconds { registry = Registry(catalog: catalog) } / 1e3, "µs parsed,",
      try Clock.processor.nanoseconds { _ = try registry.match("app://nowhere") } / 1e3,
      "µs compiled")
  }
} else if let path = option("--change"), let rounds = number("--rounds") {
  // On a copy: the store stays as it is.
  try inFolder {
    let copy = folder.appendingPathComponent("store.db").path
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let isWall = CommandLine.arguments.contains("--wall")
    let run = try ChangeRun(copy)
    for choice in ChangeRun.Choice.allCases {
      print(choice.rawValue)
      let (ours, bare) = try run.measure(choice, rounds: rounds, clock: isWall ? .wall : .processor)
      for (ours, bare) in zip(ours, bare) {
        print(String(format: "%8.2f µs %8.2f µs %6.2f×", ours / 1e3, bare / 1e3, ours / bare))
      }
      let (our, their) = (Samples(ours).median, Samples(bare).median)
      print(
        String(format: "%8.2f µs %8.2f µs %6.2f×, medians", our / 1e3, their / 1e3, our / their))
    }
  }
} else if let count = number("--history") {
  try inFolder {
    _ = try measureHistory(
      count, groups: number("--groups"), routes: max(1, number("--routes") ?? 50))
  }
  limits.end()
} else if let count = number("--migrations"), count >= 4 {
  try inFolder { _ = try measureMigrations(count) }
  limits.end()
} else {
  var results: [Result] = []
  var others: [Figure] = []
  @MainActor func report(_ result: Result) {
    results.append(result)
    limits.hold(result.held)
    result.write()
  }
  try inFolder {
    for size in numbers("--sizes") ?? [1_000, 10_000, 100_000] + (isQuick ? [] : [1_000_000]) {
      let path = try CatalogRun.make(size, in: folder)
      if let kept = option("--keep") {
        try FileManager.default.copyItem(atPath: path, toPath: "\(kept)/catalog-\(size).db")
      }
      try CatalogRun.measure(path, size, report)
      try FileManager.default.removeItem(atPath: path)
    }
    for size in numbers("--events") ?? [1_000, 10_000, 100_000] + (isQuick ? [] : [1_000_000]) {
      report(try EventRun.measure(size, in: folder))
      report(try EventRun.measure(size, isFull: true, in: folder))
    }
    if !isQuick { others = try measureMigrations(1_000) + measureHistory(1_000_000) }
  }
  try writeJSON(Whole(results: results, figures: others))
  limits.end()
}
