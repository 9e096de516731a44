import Foundation
import Measuring

// PerformBenchmarks [--json FILE] [--limits FILE]
// PerformBenchmarks --count WORKLOAD PASSES
// PerformBenchmarks --names
//
// What it costs to perform a route as a push and to remove it again, beside the push and the pop of
// the toolkit alone, and beside the look-up of a text in a dictionary. Ends with 1 where a limit is
// exceeded.

if CommandLine.arguments.contains("--names") {
  for workload in Workload.all { print(workload.name) }
} else if let name = option("--count"), let passes = CommandLine.arguments.last.flatMap({ Int($0) })
{
  // For an instruction counter: the difference of many passes and one is the work of the rounds.
  guard let workload = Workload.named(name) else { exit(2) }
  for _ in 0..<passes { workload.pass() }
  print(Workload.rounds)
} else {
  try Report(Workload.all).run().end()
}
