import Foundation
import Measuring
import URLPatterns

// MatchingBenchmarks [--table FILE] [--json FILE] [--limits FILE] [--only WORKLOAD]
//   [--conflicts TEXT] [--growth] [--names] [--count WORKLOAD PASSES [--conditional|--open]]
//
// Ends with 1 where a limit is exceeded.

let arguments = CommandLine.arguments

/// The patterns of a table: the first column of each line that is not a comment.
func table() -> [String] {
  guard let file = option("--table"), let text = try? String(contentsOfFile: file, encoding: .utf8)
  else { return [] }
  return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    .compactMap { $0.split(separator: "\t").first.map(String.init) }
}

let workloads = Workload.all(table: table(), only: option("--only") ?? option("--count"))

if arguments.contains("--names") {
  for workload in workloads { print(workload.name) }
} else if let name = option("--count"), let passes = Int(arguments.last ?? "") {
  // For an instruction counter: the difference of many passes and one is the work of matching.
  guard let workload = workloads.first(where: { $0.name == name }) else { exit(2) }
  let run = ProductRun(workload, isConditional: arguments.contains("--conditional"))
  let sum =
    arguments.contains("--open") ? run.opens(passes: passes) : try run.matches(passes: passes)
  print(workload.urls.count, sum)
} else if arguments.contains("--growth") {
  var limits = Limits("MatchingBenchmarks")
  let runs = try Growth.measure()
  for run in runs { run.write() }
  for limit in Growth.limits(runs) { limits.hold(limit) }
  limits.end()
} else if arguments.contains("--conflicts") {
  ConflictRun.writeHead()
  var limits = Limits("MatchingBenchmarks")
  for run in try ConflictRun.all(only: option("--conflicts")) { limits.hold(run.held) }
  limits.end()
} else {
  try Report(workloads, isWhole: option("--only") == nil).run().end()
}
