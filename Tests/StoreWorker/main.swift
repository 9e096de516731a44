import CFaultVFS
import Foundation
import RouteModel
import RouteStorage
import StoreScenarios

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// store-worker PATH MIGRATIONS SCENARIO KIND AT SEED SYNCHRONOUS
//
// Runs the steps of a scenario while the file system fails as planned. Says `done` after each step, and
// `error CODE` when one fails; after an error that passes it tries the step once more.

func say(_ line: String) {
  // Nothing is held back: the process may be killed at any moment.
  let bytes = Array((line + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
}

func code(_ error: any Error) -> String { (error as? StoreError)?.code.rawValue ?? "other" }

let arguments = CommandLine.arguments
guard arguments.count == 8, let scenario = Scenario(rawValue: arguments[3]),
  let kind = Int32(arguments[4]), let at = Int(arguments[5]), let seed = UInt64(arguments[6]),
  let synchronous = RouteStore.Options.Synchronous(rawValue: arguments[7]),
  fault_vfs_install() == 0
else {
  say("usage")
  exit(2)
}
fault_vfs_plan(kind, at, seed)
let passes = [fault_full_once, fault_sync_once, fault_read_once].contains {
  Int32($0.rawValue) == kind
}

/// Runs a step, once more if the error is temporary; ends the process if it fails again.
func attempt<Value>(_ body: () throws -> Value) -> Value {
  var triesLeft = passes ? 2 : 1
  while true {
    do { return try body() } catch {
      triesLeft -= 1
      say("error \(code(error)) \(error)")
      if triesLeft == 0 { exit(1) }
    }
  }
}

let options = RouteStore.Options(
  create: true, synchronous: synchronous, user: "worker", clock: { Date(microseconds: 1_000_000) })
do {
  let store = attempt { try RouteStore(path: arguments[1], options: options) }
  say("done")
  for step in scenario.steps(migrations: arguments[2]) {
    attempt { try step(store) }
    say("done")
  }
}
say("count \(fault_vfs_count())")
