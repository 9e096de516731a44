import CStoreBaseline
import Foundation
import RouteModel
import RouteStorage
import Routing

// StoreBenchmarks [--sizes 1000,10000] [--events 1000,10000] [--json FILE] [--keep FOLDER] [--quick]
// StoreBenchmarks --history EVENTS [--groups ERRORS] [--routes ROUTES]
// StoreBenchmarks --migrations COUNT
// StoreBenchmarks --load STORE TIMES
// StoreBenchmarks --publish STORE TIMES
//
// What the store does beside bare C loops that do the same on the same file; many pending migrations;
// questions to 1,000,000 events. --quick leaves the largest catalog, the migrations and the questions out.

func option(_ name: String) -> String? {
  let arguments = CommandLine.arguments
  guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
  return arguments[place + 1]
}

// For a profiler: nothing but loading.
if let path = option("--load"), let times = CommandLine.arguments.last.flatMap({ Int($0) }) {
  let store = try RouteStore(path: path)
  for _ in 0..<times { try print(nanoseconds { _ = try store.loadCatalog() } / 1_000, "µs") }
  exit(0)
}

if let path = option("--publish"), let times = CommandLine.arguments.last.flatMap({ Int($0) }) {
  let catalog = try RouteStore(path: path).loadCatalog()
  for _ in 0..<times {
    var registry = Registry()
    print(
      nanoseconds { registry = Registry(catalog: catalog) } / 1_000, "µs parsed,",
      try nanoseconds { _ = try registry.match("app://nowhere") } / 1_000, "µs compiled")
  }
  exit(0)
}

let isQuick = CommandLine.arguments.contains("--quick")
let sizes =
  option("--sizes")?.split(separator: ",").compactMap { Int($0) }
  ?? [1_000, 10_000, 100_000] + (isQuick ? [] : [1_000_000])
let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("routesh-bench-\(ProcessInfo.processInfo.processIdentifier)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

/// How long questions to so many events take.
@MainActor
func measureHistory(_ count: Int, groups: Int? = nil, routes: Int = 50) throws -> [String] {
  let store = try RouteStore(
    path: folder.appendingPathComponent("history.db").path, options: .init(create: true))
  try HistoryQueries.fill(store, count, groups: groups, routes: routes)
  print("\(count) events, \(try store.size() / 1_000_000) MB")
  return try HistoryQueries.all(store, count).map { name, ask in
    let samples = try Samples(3) { try nanoseconds(ask) }
    let took = samples.median / 1e6
    print(name.padding(toLength: 34, withPad: " ", startingAt: 0), String(format: "%8.2f ms", took))
    return "{\"name\":\"\(name)\",\"size\":\(count),\"unit\":\"ms\",\"value\":\(took)}"
  }
}

if let count = option("--history").flatMap({ Int($0) }) {
  _ = try measureHistory(
    count, groups: option("--groups").flatMap { Int($0) },
    routes: max(1, option("--routes").flatMap { Int($0) } ?? 50))
  try? FileManager.default.removeItem(at: folder)
  exit(0)
}

/// The time that each of many pending migrations takes, for three numbers of them.
@MainActor
func measureMigrations(_ count: Int) throws -> [String] {
  try [count / 4, count / 2, count].map { part in
    let took = try MigrationRun.apply(part, in: folder)
    let each = Double(took) / 1e3 / Double(part)
    print(String(format: "%5d migrations %8.2f ms, %7.1f µs each", part, Double(took) / 1e6, each))
    return "{\"name\":\"migrations\",\"size\":\(part),\"unit\":\"µs\",\"value\":\(each)}"
  }
}

if let count = option("--migrations").flatMap({ Int($0) }), count >= 4 {
  _ = try measureMigrations(count)
  try? FileManager.default.removeItem(at: folder)
  exit(0)
}

var results: [Result] = []

@MainActor
func report(_ result: Result) {
  results.append(result)
  let columns = [
    result.name.padding(toLength: 34, withPad: " ", startingAt: 0),
    String(format: "%9d", result.size),
    String(format: "%12.2f %@ ±%.0f %%", result.ours, result.unit, result.spread * 100),
    String(format: "%12.2f %@", result.baseline, result.unit),
    String(format: "%6.2f×  (≤ %.1f×)", result.ratio, result.limit),
  ]
  print(columns.joined(separator: "  "))
}

for size in sizes {
  let path = folder.appendingPathComponent("catalog-\(size).db").path
  let repeats = size >= 1_000_000 ? 3 : 9
  do {
    let store = try RouteStore(path: path, options: .init(create: true))
    try store.commit(Workload.catalog(size).changes(from: RouteCatalog()), command: "import")
    try store.vacuum()
  }
  if let kept = option("--keep") {
    try FileManager.default.copyItem(atPath: path, toPath: "\(kept)/catalog-\(size).db")
  }
  let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0

  let store = try RouteStore(path: path)
  let load = try Samples(repeats) {
    var catalog: RouteCatalog?
    let took = try nanoseconds { catalog = try store.loadCatalog() }
    precondition(catalog?.routes.count == size)
    return took
  }
  let bareLoad = Samples(repeats) { baseline_load(path) }
  report(
    Result(
      name: "load", size: size, unit: "ms", ours: load.median / 1e6, spread: load.spread,
      baseline: bareLoad.median / 1e6, limit: 3))

  let before = baseline_allocated()
  let catalog = try store.loadCatalog()
  let held = baseline_allocated() - before
  report(
    Result(
      name: "memory / file size", size: size, unit: "MB", ours: Double(held) / 1e6, spread: 0,
      baseline: Double(bytes) / 1e6, limit: 3))

  // What a process needs on top before the first link is taken: parse, compile and publish. A second
  // for 200,000 patterns.
  let publish = try Samples(min(repeats, 5)) {
    var registry: Registry?
    let took = try nanoseconds {
      let made = Registry(catalog: catalog)
      let match = try made.match("app://host7/section57/4711/detail")
      precondition(match != nil)
      registry = made
    }
    precondition(registry != nil)
    return took
  }
  report(
    Result(
      name: "patterns published", size: 2 * size, unit: "ms", ours: publish.median / 1e6,
      spread: publish.spread, baseline: Double(2 * size) / 200_000 * 1_000, limit: 1))

  let changes = 500
  var serial = 0
  var routes = (0..<changes).compactMap { catalog.routes["route-\($0)"] }
  let change = try Samples(repeats) {
    serial += 1
    return try nanoseconds {
      for index in routes.indices {
        let old = routes[index]
        routes[index].summary = "changed \(serial)-\(index)"
        try store.commit([.route(before: old, after: routes[index])], command: "route edit")
      }
    }
  }
  let bareChange = Samples(repeats) { baseline_change(path, Int32(changes)) }
  report(
    Result(
      name: "change", size: size, unit: "µs", ours: change.median / 1e3 / Double(changes),
      spread: change.spread, baseline: bareChange.median / 1e3 / Double(changes), limit: 2))
}

// Events: both write into copies of one history, 1,024 in a transaction.
let count = 20_480
let eventSizes =
  option("--events")?.split(separator: ",").compactMap { Int($0) }
  ?? [1_000, 10_000, 100_000] + (isQuick ? [] : [1_000_000])
for size in eventSizes {
  let path = folder.appendingPathComponent("events-\(size).db").path
  let barePath = folder.appendingPathComponent("bare-events-\(size).db").path
  do {
    let filled = try RouteStore(path: path, options: .init(create: true))
    try HistoryQueries.fill(filled, size)
  }
  try FileManager.default.copyItem(atPath: path, toPath: barePath)
  let ours = try RouteStore(path: path)
  ours.startSession(stack: StackNode(id: 1, className: "NavigationController"))
  let record = try Samples(7) {
    let events = (0..<count).map { Workload.event(size + $0) }
    return try nanoseconds {
      for event in events { try ours.append(event) }
      try ours.flush()
    }
  }
  let parameters = #"{"id":"4711","source":"push"}"#
  let stack = """
    [["remove",17],["insert",{"id":18,"class":"Feature17ViewController","route":"route-17",\
    "router":17,"parameters":\(parameters)},1,1]]
    """
  let bare = Samples(7) {
    let sample = Workload.event(17)
    let written: [String?] = [
      "perform", sample.route, sample.pattern, sample.url, "push", sample.destination, parameters,
      "unrouted", "routed", "success", stack,
    ]
    let texts = written.map { strdup($0 ?? "") }
    defer { for text in texts { free(text) } }
    var event = baseline_event(
      action: texts[0], route: texts[1], pattern: texts[2], url: texts[3], path: texts[4],
      destination: texts[5], parameters: texts[6], state_before: texts[7], state_after: texts[8],
      outcome: texts[9], stack: texts[10])
    return baseline_events(barePath, &event, Int32(count), 1_024)
  }
  report(
    Result(
      name: "event", size: size, unit: "µs", ours: record.median / 1e3 / Double(count),
      spread: record.spread, baseline: bare.median / 1e3 / Double(count), limit: 2))
}

var others: [String] = []
if !isQuick {
  others = try measureMigrations(1_000) + measureHistory(1_000_000)
}
if let file = option("--json") {
  try Data("[\((results.map(\.json) + others).joined(separator: ",\n "))]\n".utf8)
    .write(to: URL(fileURLWithPath: file))
}
