import Foundation
import Measuring

// ShellBenchmarks PROGRAM [--json FILE] [--limits FILE]
//
// How long the program takes to its prompt and to a one-shot answer on a store of 1,000 routes, beside
// sqlite3 that prints one row of the same file; and how fast it runs a script of 10,000 opens with
// history on; how long many pending migrations take, each with its checks, a replay of 100,000 recorded
// events, the checks of a catalog of 10,000 routes, and a table of another framework. The runs of both
// sides alternate; processor time is what a busy machine changes least.
// Ends with 1 where a limit is exceeded.

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  print("ShellBenchmarks PROGRAM [--json FILE] [--limits FILE]")
  exit(2)
}
let program = arguments[1]
let routes = 1_000
let lines = 10_000

let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("routesh-bench-\(ProcessInfo.processInfo.processIdentifier)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
var limits = Limits("ShellBenchmarks")
func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

func url(_ number: Int) -> String { "app://host\(number % 50)/section\(number)/\(number)/detail" }

/// Makes a store of routes with two patterns and a protocol each.
func store(_ name: String, _ routes: Int) throws {
  let setup = (0..<routes).map { number in
    """
    route add r\(number) --class C\(number) --url app://host\(number % 50)/section\(number)/:id/detail \
    --url /user/TestViewController\(number)/:userID --protocol P\(number)

    """
  }
  try ("begin\n" + setup.joined() + "commit\n").write(
    toFile: file("setup"), atomically: true, encoding: .utf8)
  _ = try Child.run([program, file(name), "-f", file("setup")])
}
try store("a.db", routes)
try (0..<lines).map { "open \(url($0 % routes))\n" }.joined().write(
  toFile: file("opens"), atomically: true, encoding: .utf8)

try FileManager.default.copyItem(atPath: file("a.db"), toPath: file("recorded.db"))

func median(_ values: [Double]) -> Double { Samples(values).median }

var sqlite: [Child] = []
var match: [Child] = []
var open: [Child] = []
var list: [Child] = []
var prompt: [Child] = []
for _ in 0..<101 {
  sqlite.append(try Child.run(["sqlite3", file("a.db"), "SELECT * FROM route LIMIT 1"]))
  match.append(try Child.run([program, file("a.db"), "match", url(7)]))
  open.append(try Child.run([program, file("recorded.db"), "open", url(7)]))
  list.append(try Child.run([program, file("a.db"), "routes", "--limit", "1"]))
  prompt.append(try Child.prompt([program, file("a.db")]))
}
var rows: [Row] = []
let base = sqlite
/// - Parameter limit: How often sqlite3's processor time it may take; nil for what is information only.
@MainActor func report(_ name: String, _ runs: [Child], limit: Int? = 3) {
  let elapsed = median(runs.map(\.elapsed)) * 1e3
  let processor = median(runs.map(\.processor)) * 1e3
  let ratio = processor / (median(base.map(\.processor)) * 1e3)
  let ratioElapsed = elapsed / (median(base.map(\.elapsed)) * 1e3)
  print(
    name.column(16),
    String(
      format: "%6.2f ms (%.2f×), processor %6.2f ms (%.2f×)", elapsed, ratioElapsed, processor,
      ratio))
  rows.append(
    Row(
      name: name, elapsed: elapsed, processor: processor, ratio: ratio,
      limit: limit.map(Double.init)))
  guard let limit else { return }
  limits.hold(Limit(name, ratio, "times sqlite3", .atMost, Double(limit)))
}
report("sqlite3", sqlite, limit: nil)
report("one-shot match", match)
report("one-shot open", open, limit: nil)
report("one-shot routes", list, limit: nil)
report("to the prompt", prompt)

var opens: [Child] = []
for round in 0..<5 {
  try FileManager.default.copyItem(atPath: file("a.db"), toPath: file("opens\(round).db"))
  opens.append(try Child.run([program, file("opens\(round).db")], input: file("opens")))
}
let rate = Double(lines) / median(opens.map(\.elapsed))
let processorRate = Double(lines) / median(opens.map(\.processor))
print(
  "opens           ",
  String(format: "%.0f lines a second, %.0f of processor time", rate, processorRate))
rows.append(Row(name: "opens", rate: rate, processorRate: processorRate, limit: 20_000))
limits.hold(
  Limit("opens with history", processorRate, "lines a second of processor time", .atLeast, 20_000))

var each: [Double] = []
// Migrations of one route, two patterns and a protocol each, by the program with its checks.
for count in [250, 500, 1_000] {
  let directory = folder.appendingPathComponent("migrations-\(count)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  for number in 1...count {
    let up = """
      route add m\(number) --class Screen --url app://host\(number % 50)/section\(number)/:id/detail \
      --url https://www.example.com/section\(number)/:id/* --protocol P\(number)

      """
    for (way, text) in [("up", up), ("down", "route remove m\(number)\n")] {
      try text.write(
        to: directory.appendingPathComponent("\(number)_step.\(way).routesh"), atomically: true,
        encoding: .utf8)
    }
  }
  let store = file("migrated-\(count).db")
  _ = try Child.run([program, store, "class", "add", "Screen"])
  let run = try Child.run([program, store, "migrate", "up", "--dir", directory.path])
  each.append(run.processor * 1e6 / Double(count))
  print(
    "migrate up      ",
    String(format: "%d in %.2f s, %.0f µs each", count, run.processor, each[each.count - 1]))
  rows.append(Row(name: "migrate up", size: count, processor: each.last))
}
limits.hold(
  Limit("one of 1000 migrations", each[2] / each[0], "times one of 250", .atMost, 1.5))

// The opens from before, ten times over, and all of them replayed.
for _ in 0..<9 { _ = try Child.run([program, file("opens0.db")], input: file("opens")) }
let replay = try Child.run([program, file("opens0.db"), "replay", "--json"])
print(
  "replay          ",
  String(format: "%d events in %.2f s of processor time", 10 * lines, replay.processor))
rows.append(Row(name: "replay", size: 10 * lines, processor: replay.processor))

// The checks of a catalog of 10,000 routes with two patterns each, and what they need besides the catalog.
let many = 10_000
try store("many.db", many)
func runs(_ words: String...) throws -> [Child] {
  try (0..<5).map { _ in try Child.run([program, file("many.db")] + words) }
}
let loaded = median(try runs("routes", "--limit", "1").map(\.memory))
for command in ["check", "conflicts"] {
  let runs = try runs(command)
  let processor = median(runs.map(\.processor))
  let memory = (median(runs.map(\.memory)) - loaded) / Double(2 * many)
  print(
    command.column(16),
    String(
      format: "%d routes in %.2f s of processor time, %.0f bytes a pattern", many, processor, memory
    ))
  rows.append(
    Row(name: command, size: many, processor: processor * 1e3, memory: memory, limit: 400))
  limits.hold(Limit("\(command) of \(many) routes", processor, "s", .atMost, 3))
  limits.hold(
    Limit("\(command) of \(many) routes", memory, "bytes a pattern", .atMost, 1_500))
}

// A question reads what it needs: the program from its start to its end.
try store("more.db", 10 * many)
for (name, size, limit) in [("many.db", many, 40.0), ("more.db", 10 * many, 200)] {
  for question in [
    ["match", url(7)], ["open", url(7)], ["route", "r\(many / 2)"], ["routes", "--limit", "5"],
    ["status"], ["find", "TestViewController77"],
  ] {
    let runs = try (0..<11).map { _ in try Child.run([program, file(name)] + question) }
    let processor = median(runs.map(\.processor)) * 1e3
    let what = question.first == "routes" ? "routes --limit" : question[0]
    print(
      what.column(16), String(format: "of %d routes %.1f ms of processor time", size, processor))
    rows.append(Row(name: "one-shot \(what)", size: size, processor: processor, limit: limit))
    limits.hold(Limit("\(what) of \(size) routes", processor, "ms", .atMost, limit))
  }
}

// What it costs to record: the opens beside sqlite3, which inserts as many rows of that width.
_ = try Child.run([
  "sqlite3", file("opens1.db"), ".output \(file("inserts"))", "SELECT 'BEGIN;';",
  ".mode insert event", "SELECT * FROM event", ".mode list", "SELECT 'COMMIT;';",
])
var inserting: [Child] = []
for round in 0..<5 {
  let name = file("inserted\(round).db")
  _ = try Child.run([
    "sqlite3", name, "ATTACH '\(file("opens1.db"))' AS opens",
    "CREATE TABLE event AS SELECT * FROM opens.event LIMIT 0",
  ])
  inserting.append(try Child.run(["sqlite3", name], input: file("inserts")))
}
let recording = median(opens.map(\.processor)) / median(inserting.map(\.processor))
print("opens           ", String(format: "%.1f times sqlite3's inserts of their events", recording))
rows.append(Row(name: "opens", size: lines, ratio: recording, limit: 6))
limits.hold(Limit("opens with history", recording, "times sqlite3's inserts", .atMost, 6))

// What it costs to translate a pattern of another framework: a table as it is written there, and as it is here.
var importing: [[Child]] = [[], []]
for (name, pattern) in [("there", "{id:int}/parts/{part?}"), ("here", #":id(-?\d+)/parts/:part?"#)]
{
  let rows = (0..<many).map { "/things\($0)/\(pattern),r\($0)\n" }
  try ("pattern,route\n" + rows.joined()).write(
    toFile: file("\(name).csv"), atomically: true, encoding: .utf8)
}
for round in 0..<5 {
  for (side, words) in [["there.csv", "--syntax", "aspnet"], ["here.csv"]].enumerated() {
    let store = file("imported\(side)-\(round).db")
    let words = ["import", "csv", file(words[0])] + words.dropFirst()
    importing[side].append(try Child.run([program, store] + words))
  }
}
let translating =
  (median(importing[0].map(\.processor)) - median(importing[1].map(\.processor))) * 1e6
  / Double(many)
print("import csv      ", String(format: "%.1f µs to translate a pattern", translating))
rows.append(Row(name: "translate", size: many, processor: translating, limit: 20))
limits.hold(Limit("to translate a pattern", translating, "µs", .atMost, 20))

try writeJSON(rows)
try FileManager.default.removeItem(at: folder)
limits.end()
