import CFaultVFS
import Foundation
import StoreScenarios
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process that works on a store and is paused in the middle of one of its writes.
struct PausedRun {
  var scenario: Scenario
  /// Which write, from 1.
  var at: Int

  /// Runs the process, and a function while it is paused.
  ///
  /// - Parameter body: Gets the path of the store.
  /// - Returns: Whether there was such a write, and a store already.
  @discardableResult
  func run(_ body: (String) throws -> Void) throws -> Bool {
    let directory = try TemporaryDirectory()
    let path = directory.path("routes.db")
    var worker: pid_t = 0
    let program = BuiltProduct.directory.appendingPathComponent("store-worker").path
    let words = [
      program, path, directory.path("migrations"), scenario.rawValue,
      String(fault_pause.rawValue), String(at), "1", "normal",
    ]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    guard posix_spawn(&worker, program, &actions, nil, &arguments, environ) == 0 else {
      throw FaultRun.Broken(description: "cannot start \(program)")
    }
    var status: Int32 = 0
    guard waitpid(worker, &status, WUNTRACED) == worker, status & 0xFF == 0x7F else { return false }
    defer {
      kill(worker, SIGKILL)
      waitpid(worker, &status, 0)
    }
    guard FileManager.default.fileExists(atPath: path) else { return false }
    try body(path)
    return true
  }
}
