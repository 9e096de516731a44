import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Numbers in an untrusted store: extreme, circular, out of range. The schema allows them. They are
/// refused or harmless, in the library and in the shell.
struct HostileNumbersTests {
  static let statements = [
    "UPDATE revision SET id = 9223372036854775807 WHERE id = (SELECT max(id) FROM revision)",
    "UPDATE revision SET id = 9223372036854775806 WHERE id = (SELECT max(id) FROM revision)",
    "UPDATE revision SET undoes = 3 WHERE id = 1",
    "UPDATE revision SET undoes = id",
    "UPDATE revision SET time = -9223372036854775807",
    "UPDATE revision SET time = 9223372036854775807",
    "UPDATE revision SET kind = 'migration'",
    "UPDATE event SET parent = sequence", "UPDATE event SET parent = id + 1",
    "UPDATE event SET parent = 9223372036854775807",
    "UPDATE event SET parent = -9223372036854775808",
    "UPDATE event SET sequence = 9223372036854775807 - id, parent = 9223372036854775807 - id",
    "UPDATE event SET sequence = -9223372036854775808", "UPDATE event SET sequence = 1, parent = 1",
    "UPDATE event SET duration = 9e999", "UPDATE event SET duration = -9e999",
    "UPDATE event SET duration = 1e300, cost = 9223372036854775807",
    "UPDATE event SET cost = -9223372036854775808",
    "UPDATE event SET time = -9223372036854775807",
    "UPDATE event SET time = CASE id % 2 WHEN 0 THEN 9223372036854775807 ELSE -9223372036854775808 END",
    "UPDATE event SET router = 9223372036854775807", "UPDATE event SET router = -1",
    "UPDATE event SET revision = 9223372036854775807",
    "UPDATE event SET revision = -9223372036854775808",
    "UPDATE event SET number = -9223372036854775808, code = 'c', outcome = 'failure'",
    "UPDATE event SET id = 9223372036854775807 WHERE id = (SELECT max(id) FROM event)",
    "UPDATE event SET id = -9223372036854775808 WHERE id = 2",
    "UPDATE event SET action = 'advance', details = '{\"seconds\":\"9e999\"}'",
    "UPDATE event SET action = 'tab', details = '{\"index\":\"9223372036854775807\"}'",
    """
    INSERT INTO snapshot (session_id, event_id, stack)
      SELECT id, 9223372036854775807, 'null' FROM session
    """,
    "UPDATE session SET time = -9223372036854775808",
    "UPDATE session SET id = 9223372036854775807",
    "UPDATE migration SET version = 9223372036854775807",
    "UPDATE migration SET version = -9223372036854775808, revision = NULL",
    "UPDATE migration SET time = -9223372036854775808, duration = -9223372036854775808",
    "UPDATE pattern SET priority = 9223372036854775807",
    "UPDATE pattern SET priority = -9223372036854775808",
    "UPDATE pattern SET id = 9223372036854775807 WHERE id = 1",
    "UPDATE route SET id = -9223372036854775808 WHERE id = 1",
    "UPDATE class SET id = 9223372036854775807; UPDATE route SET class_id = 9223372036854775807",
  ]

  /// A store with a log, a migration and a history, made once.
  private static let whole = PreparedFiles { directory in
    try directory.write("4", to: "migrations/1_a.up.routesh")
    try directory.write("0", to: "migrations/1_a.down.routesh")
    let store = try RouteStore.inFile(directory.path("a.db"))
    try store.put(.routes(3))
    try ConfigurationMigrations(store: store, directory: directory.path("migrations")) {
      _, _, catalog in
      catalog.routes["r0"]?.summary = "migrated"
      return []
    }.up()
    try store.put(.routes(2))
    store.history.startSession(stack: StackNode(id: 1, className: "Nav"))
    for index in 1...6 {
      try store.history.append(
        RouteEvent(
          sequence: index, time: Int64(index), action: .perform, route: "r\(index % 2)",
          url: "app://r/\(index % 2)", parent: index == 3 ? 2 : nil,
          outcome: index == 4 ? .failure : .success,
          failure: index == 4 ? .init(code: "no-match", message: "m") : nil,
          stackChanges: [
            .insert(StackNode(id: index + 1, className: "S"), parent: 1, index: 0)
          ]))
    }
    try store.history.flush()
    try store.history.prune(keeping: .events(5))
  }

  /// A copy of it, changed by another program.
  private func changed(_ sql: String) throws -> TemporaryDirectory {
    let directory = try Self.whole.copy()
    try RawDatabase(directory.path("a.db")).run("PRAGMA foreign_keys = OFF; \(sql)")
    return directory
  }

  @Test(arguments: Torture.some(statements, oneIn: 2))
  func `in the library`(sql: String) throws {
    let directory = try changed(sql)
    let path = directory.path("a.db")
    let store = try RouteStore(path: path)
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch {
        #expect(error is StoreError, "\(error)")
      }
    }
    attempt { _ = try store.catalog.load() }
    attempt { _ = try store.log.revisions(limit: .max) }
    attempt { _ = try store.history.events() }
    for number in [1, 2, 6, .max, .min] {
      attempt { _ = try store.history.event(number) }
      attempt { _ = try store.history.stackBefore(number) }
      attempt { _ = try store.history.stackAfter(number) }
      attempt { _ = try store.log.catalog(at: number) }
      attempt { _ = try store.log.catalog(atMigration: number) }
    }
    attempt { _ = try store.history.statistics() }
    attempt { _ = try store.history.errorGroups() }
    attempt { _ = try store.history.timeline() }
    attempt { _ = try store.check() }
    attempt { try store.put(.routes(4)) }
    attempt {
      try store.history.append(RouteEvent(time: 1, action: .back))
      try store.history.flush()
    }
    attempt { _ = try store.log.undo(2) }
    attempt { _ = try store.history.prune(keeping: .age(seconds: 1)) }
  }

  /// What a user does with such a store: every line gives an answer or an error of ours.
  @Test(arguments: Torture.some(statements, oneIn: 3))
  func `at the shell`(sql: String) throws {
    let directory = try changed(sql)
    let script = """
      history
      history --json
      history 2
      history 6
      history 9223372036854775807
      history stats
      history timeline
      history why
      history why 4
      history export events.jsonl
      history diff r1 r2
      errors
      replay
      replay --json
      report --output page.html
      conflicts
      check
      log
      log --json
      diff r1
      diff r1 r2
      status
      migrate status
      migrate up --dry-run
      migrate status --verify
      open app://r/1
      undo
      store check
      route add z --class Screen
      migrate down
      history prune --max 2
      """
    let run = try ProgramRun(
      ["--keep-going", "a.db"], input: script + "\n", directory: directory.path(""),
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect((0...3).contains(run.code), "\(run.code)\n\(run.errors)")
    for word in ["Fatal", "fatal error", "trap"] { #expect(!run.errors.contains(word)) }
  }
}
