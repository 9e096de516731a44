import Foundation
import TestSupport
import Testing

/// Machines that share a hub: each is a folder with a store, and runs the program.
struct HubProgram {
  let database: PostgresDatabase
  let directory: TemporaryDirectory

  /// A database without a hub.
  init() throws {
    database = try PostgresDatabase()
    directory = try TemporaryDirectory()
  }

  /// The author of all revisions.
  var user: String { NSUserName() }

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

extension HubProgram {
  /// Expects that two machines have the same catalog, the same migrations, and whole stores.
  func expectEqual(_ first: String, _ second: String) throws {
    #expect(try run(first, "export json").output == run(second, "export json").output)
    let migrations = "migrate status --csv"
    #expect(try run(first, migrations).output == run(second, migrations).output)
    for name in [first, second] {
      let check = try run(name, "store check")
      #expect(check.output + check.errors == "", "\(name)")
    }
  }

  /// Writes a file of a machine.
  func write(_ machine: String, _ name: String, _ text: String) throws {
    let path = path(machine, name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Takes away what a store knows of the hub's numbers, as if its program had been killed before
  /// it could write them.
  func forgetNumbers(_ machine: String, after number: Int) throws {
    let run = try ProgramRun(
      [
        path(machine),
        "UPDATE revision SET hub_number = NULL, digest = NULL WHERE hub_number > \(number)",
      ], program: "/usr/bin/sqlite3")
    #expect(run.code == 0, "\(run.errors)")
    try self.run(machine, "store accept")
  }
}
