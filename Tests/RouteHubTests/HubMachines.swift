import Foundation
import TestSupport

/// A line of a machine during which something was killed: its program, or the server. It may have come to
/// its end before.
struct KilledRun {
  let output: String
  let errors: String
  let code: Int32

  var isKilled: Bool { code == -SIGKILL }
}

extension HubProgram {
  /// Starts a line, which is killed after some milliseconds.
  func run(
    _ machine: String, _ words: [String], killedAfter milliseconds: Int
  ) throws -> KilledRun {
    let program = try TalkingProgram(
      ["routes.db"] + words, directory: directory.path(machine), environment: environment(machine))
    _ = poll(nil, 0, Int32(milliseconds))
    program.kill()
    let code = program.end()
    return KilledRun(output: program.output, errors: program.errors, code: code)
  }

  /// Starts a line, kills the server after some milliseconds, and starts that again.
  func run(
    _ machine: String, _ words: [String], killing server: PostgresServer,
    after milliseconds: Int
  ) throws -> KilledRun {
    let program = try TalkingProgram(
      ["routes.db"] + words, directory: directory.path(machine), environment: environment(machine))
    _ = poll(nil, 0, Int32(milliseconds))
    try server.kill()
    try server.start()
    let code = program.end()
    return KilledRun(output: program.output, errors: program.errors, code: code)
  }

  /// The unique names of the revisions in the answer of a push in JSON.
  static func pushed(_ output: String) -> [String] {
    output.components(separatedBy: "\"uuid\":\"").dropFirst().map { String($0.prefix(36)) }
  }

  /// Expects that the hub has one line of revisions, and each of some once.
  func expectOneLine(with names: [String]) throws {
    let line = try database.sql(
      """
      SELECT count(*) = max(number) + 1 AND count(DISTINCT id) = count(*)
        AND bool_and(parent = number - 1) FROM routesh.revision
      """)
    let rows = try database.sql("SELECT id FROM routesh.revision")
    let missing = Set(names).subtracting(rows.split(separator: "\n").map(String.init))
    if line != "t\n" || !missing.isEmpty {
      throw PostgresServer.Failure(
        description: "the log is not one line, or lacks \(missing.count): \(missing)")
    }
  }
}

/// Runs functions at the same time, each on a thread of its own, and returns what they have thrown.
func atOnce(_ bodies: [@Sendable () throws -> Void]) async -> [any Error] {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      let errors = ErrorList()
      let group = DispatchGroup()
      for body in bodies {
        group.enter()
        Thread.detachNewThread {
          do { try body() } catch { errors.add(error) }
          group.leave()
        }
      }
      group.wait()
      continuation.resume(returning: errors.all)
    }
  }
}

private final class ErrorList: @unchecked Sendable {
  private let lock = NSLock()
  private var errors: [any Error] = []

  func add(_ error: any Error) { lock.withLock { errors.append(error) } }
  var all: [any Error] { lock.withLock { errors } }
}
