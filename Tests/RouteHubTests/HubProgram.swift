import Foundation
import TestSupport
import Testing

/// Machines that share a hub: each is a folder with a store, and runs the program.
struct HubProgram {
  let database: PostgresDatabase
  let directory: TemporaryDirectory

  /// A database without a hub.
  ///
  /// - Parameter server: The server; nil for the one that tests share.
  init(on server: PostgresServer? = nil) throws {
    database = try PostgresDatabase(on: server)
    directory = try TemporaryDirectory()
  }

  /// A hub with a machine that has a route.
  static func recorder() throws -> HubProgram {
    let hub = try HubProgram()
    try hub.join("anna")
    try hub.run(
      "anna", "hub init", "route add list --class ListViewController --url app://list/:id")
    return hub
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
        directory: directory.path(machine), environment: self.environment(machine, environment))
    }
    guard let last else { throw PostgresServer.Failure(description: "no line") }
    return last
  }

  /// What a machine's programs find in their environment.
  func environment(_ machine: String, _ further: [String: String] = [:]) -> [String: String] {
    database.environment.merging(["USER": machine, "SOURCE_DATE_EPOCH": "1767225600"]) { $1 }
      .merging(further) { $1 }
  }

  /// A machine with a store that names the hub.
  func join(_ machine: String) throws {
    try run(machine, "-c init -c 'config hub \(database.address)' -c 'config machine \(machine)'")
  }
}

extension HubProgram {
  /// A hub with two machines that have directories of migrations; Anna has pushed a route.
  ///
  /// - Parameter isPulled: Whether Bert has pulled it.
  static func pair(isPulled: Bool = false) throws -> HubProgram {
    let hub = try HubProgram()
    for name in ["anna", "bert"] {
      try hub.join(name)
      try hub.write(name, "migrations/readme", "")
    }
    try hub.run("anna", "hub init", "route add list --class ListViewController --url app://list")
    let pushed = try hub.run("anna", "hub push")
    #expect(pushed.output == "pushed 1 revision; the hub is at h1\n", "\(pushed.errors)")
    if isPulled { try hub.run("bert", "hub pull") }
    return hub
  }

  /// Brings what Bert has to Anna, and expects that they have the same then.
  func exchange() throws {
    try run("bert", "hub push")
    try run("anna", "hub pull")
    try expectEqual("anna", "bert")
  }

  /// Writes the files of a migration that adds the route of its name: `2_about`.
  func writeMigration(_ machine: String, _ title: String) throws {
    let route = title.drop { $0 != "_" }.dropFirst()
    try write(machine, "migrations/\(title).up.routesh", "route add \(route) --class A\n")
    try write(machine, "migrations/\(title).down.routesh", "route remove \(route)\n")
  }

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

  /// Runs statements on a machine's store beneath the program.
  func sqlite(_ machine: String, _ sql: String) throws {
    let run = try ProgramRun([path(machine), sql], program: "/usr/bin/sqlite3")
    #expect(run.code == 0, "\(run.errors)")
  }

  /// Records events without performing them, in sessions that take turns.
  func insertEvents(_ machine: String, _ count: Int, sessions: Int) throws {
    try sqlite(
      machine,
      """
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(sessions))
      INSERT INTO session (id, time, user, tool_version, uuid)
        SELECT i, 1, 'anna', '1', printf('11111111-1111-4111-8111-%012d', i) FROM n;
      INSERT INTO context (id, facts) VALUES (1, '{"platform":"ios"}');
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO event (id, session_id, sequence, time, action, route, pattern, url, path, parameters,
        state_before, state_after, outcome, duration, cost, revision, is_uncommitted, context_id)
      SELECT i, 1 + i % \(sessions), i, 1767225600000000 + i, 'perform', 'list', 'app://list/:id',
        'app://list/' || i, 'show', json_object('id', i || ''), 'unrouted', 'routed', 'success', 0.35,
        1000, 1, 0, 1 FROM n;
      """)
  }

  /// A connection to the database that stays open.
  func session() throws -> TalkingProgram {
    try TalkingProgram(
      ["-X", "-q", "-A", "-t", "-d", database.name],
      program: "\(PostgresServer.programs ?? "")/psql", directory: directory.path(""),
      environment: database.environment)
  }

  /// Takes away what a store knows of the hub's numbers, as if its program had been killed before
  /// it could write them.
  func forgetNumbers(_ machine: String, after number: Int) throws {
    try sqlite(machine, "UPDATE revision SET hub_number = NULL WHERE hub_number > \(number)")
  }
}
