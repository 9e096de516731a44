import Foundation
import TestSupport

/// Machines that share a hub: each is a folder with a store, and runs the program.
struct HubProgram {
  let database: PostgresDatabase
  let directory: TemporaryDirectory

  /// A database without a hub.
  init() throws {
    database = try PostgresDatabase()
    directory = try TemporaryDirectory()
  }

  /// The path of a machine's file.
  func path(_ machine: String, _ name: String = "routes.db") -> String {
    directory.path("\(machine)/\(name)")
  }

  /// Runs lines one after another on a machine's store, each by a program of its own, with words
  /// as a shell reads them.
  ///
  /// - Returns: What the last printed.
  @discardableResult
  func run(_ machine: String, _ lines: String..., environment: [String: String] = [:]) throws
    -> ProgramRun
  {
    try FileManager.default.createDirectory(
      atPath: directory.path(machine), withIntermediateDirectories: true)
    var last: ProgramRun?
    for line in lines {
      last = try ProgramRun(
        ["-c", "exec '\(BuiltProduct.routesh)' routes.db \(line)"], program: "/bin/sh",
        directory: directory.path(machine),
        environment: database.environment.merging([
          "USER": machine, "SOURCE_DATE_EPOCH": "1767225600",
        ]) { $1 }.merging(environment) { $1 })
    }
    guard let last else { throw PostgresServer.Failure(description: "no line") }
    return last
  }

  /// A machine with a store that names the hub.
  func join(_ machine: String) throws {
    try run(machine, "init", "hub set \(database.address)", "config machine \(machine)")
  }
}
